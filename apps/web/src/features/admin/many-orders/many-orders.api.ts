import type { OrderRow } from '@golden-bead/contracts/orders'
import type { StockLevel } from '@golden-bead/contracts/stock'
import { adminOrdersApi, type StepBody } from '#features/admin/orders/admin-orders.api.ts'

/** As many values as a list in a request has. */
export const chosenOrdersMax = 200

export type StepOfMany = {
  number: string
  step: 'mark-paid' | 'ship'
  body: { version: number } & StepBody
}

const exportedColumns = [
  'number',
  'placed_at',
  'status',
  'payment_status',
  'fulfilment_status',
  'email',
  'ship_to',
  'payment_method',
  'purchase_order_number',
  'shipping_rate_name',
  'subtotal_cents',
  'shipping_cents',
  'tax_cents',
  'total_cents',
  'note',
] as const satisfies (keyof OrderRow)[]
export type ExportedOrder = Pick<OrderRow, (typeof exportedColumns)[number]>

export type PlaceOfProduct = Pick<StockLevel, 'product_id' | 'place'>

export const manyOrdersApi = adminOrdersApi.injectEndpoints({
  endpoints: (build) => ({
    /** Invalidates nothing: whoever takes many steps does it once, after the last one. */
    takeStepOfMany: build.mutation<{ version: number }, StepOfMany>({
      query: ({ number, step, body }) => ({
        url: `/admin/v1/orders/${encodeURIComponent(number)}/${step}`,
        method: 'POST',
        body,
      }),
    }),
    readExportedOrders: build.query<ExportedOrder[], readonly number[]>({
      query: (ids) => ({
        url: '/rest/v1/orders',
        params: {
          select: exportedColumns.join(','),
          id: `in.(${ids.join(',')})`,
          order: 'placed_at.asc,id.asc',
        },
      }),
      keepUnusedDataFor: 0,
    }),
    readPlaces: build.query<PlaceOfProduct[], readonly string[]>({
      query: (ids) => ({
        url: '/rest/v1/stock_levels',
        params: { select: 'product_id,place', product_id: `in.(${ids.join(',')})` },
      }),
      keepUnusedDataFor: 0,
    }),
  }),
})
