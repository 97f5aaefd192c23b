import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { byteOrderMark, csvLine, escapeFormulas } from '@golden-bead/contracts/csv'
import type { ListedOrder } from '#features/admin/orders/order-query.ts'
import type { StoreServices } from '#lib/api/base-api.ts'
import { manyOrdersApi, type ExportedOrder } from './many-orders.api.ts'

type Dispatch = ThunkDispatch<unknown, StoreServices, UnknownAction>

const dollars = (cents: number) => (cents / 100).toFixed(2)

const columns: Record<string, (order: ExportedOrder) => string | undefined> = {
  number: (order) => order.number,
  placed_at: (order) => order.placed_at,
  status: (order) => order.status,
  payment_status: (order) => order.payment_status,
  fulfilment_status: (order) => order.fulfilment_status,
  email: (order) => order.email,
  name: (order) => order.ship_to.name,
  organisation: (order) => order.ship_to.organisation,
  line1: (order) => order.ship_to.line1,
  line2: (order) => order.ship_to.line2,
  city: (order) => order.ship_to.city,
  state: (order) => order.ship_to.state,
  postal_code: (order) => order.ship_to.postal_code,
  country: (order) => order.ship_to.country,
  phone: (order) => order.ship_to.phone,
  delivery: (order) => order.shipping_rate_name,
  payment_method: (order) => order.payment_method,
  purchase_order_number: (order) => order.purchase_order_number,
  subtotal: (order) => dollars(order.subtotal_cents),
  shipping: (order) => dollars(order.shipping_cents),
  tax: (order) => dollars(order.tax_cents),
  total: (order) => dollars(order.total_cents),
  note: (order) => order.note,
}

/** The orders as they are now, with what a spreadsheet or the page of a carrier asks for. */
export const exportChosen = (chosen: readonly ListedOrder[]) => async (dispatch: Dispatch) => {
  const { readExportedOrders } = manyOrdersApi.endpoints
  const ids = chosen.map(({ id }) => id)
  const orders = await dispatch(
    readExportedOrders.initiate(ids, { subscribe: false, forceRefetch: true }),
  ).unwrap()
  const lines = orders.map((order) =>
    csvLine(Object.values(columns).map((cellOf) => escapeFormulas(cellOf(order) ?? ''))),
  )
  const parts = [byteOrderMark, csvLine(Object.keys(columns)), ...lines]
  return new Blob(parts, { type: 'text/csv;charset=utf-8' })
}
