import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import type { Order } from '@golden-bead/contracts/orders'
import { adminOrdersApi } from '#features/admin/orders/admin-orders.api.ts'
import type { ListedOrder } from '#features/admin/orders/order-query.ts'
import { slipOf } from '#features/admin/orders/parcel-contents.ts'
import type { StoreServices } from '#lib/api/base-api.ts'
import { manyOrdersApi } from './many-orders.api.ts'
import type { LeftOut } from './OrdersLeftOut.tsx'
import { whyNotToPack } from './why-not.ts'

type Dispatch = ThunkDispatch<unknown, StoreServices, UnknownAction>

const readOnce = { subscribe: false, forceRefetch: true } as const

/** Orders as they are now: those that can be packed, and why the others cannot. */
export const readPacked = (listed: readonly ListedOrder[]) => async (dispatch: Dispatch) => {
  const packed: Order[] = []
  const left: LeftOut[] = []
  for (const { number } of listed) {
    const { getAdminOrder } = adminOrdersApi.endpoints
    // One after the other: all at once would keep other requests waiting.
    const order = await dispatch(getAdminOrder.initiate(number, readOnce)).unwrap()
    const why = whyNotToPack(order)
    if (order && why === undefined) packed.push(order)
    else left.push({ number, why: why ?? '' })
  }
  return { packed, left }
}

/** Where a product is on the shelf, by its id; empty where that is not said. */
type PlaceOf = (id: string) => string

export type PickedProduct = {
  id: string
  name: string
  sku: string | null
  place: string
  units: number
  orders: { number: string; units: number }[]
}

/** What is to be taken from the shelf for these orders, in the order of one walk along it. */
export const pickedProducts = (orders: readonly Order[], placeOf: PlaceOf): PickedProduct[] => {
  const products = new Map<string, PickedProduct>()
  for (const order of orders) {
    for (const { line, units } of slipOf(order, undefined).packed) {
      const { product_id: id, name, sku } = line
      const product = products.get(id) ?? {
        id,
        name,
        sku,
        place: placeOf(id),
        units: 0,
        orders: [],
      }
      product.units += units
      product.orders.push({ number: order.number, units })
      products.set(id, product)
    }
  }
  return [...products.values()].toSorted(byPlace)
}

/** 'B 2' comes before 'B 10', and what has no place at the end. */
const byPlace = (one: PickedProduct, other: PickedProduct) =>
  comparePlaces(one.place, other.place) || compare(one.name, other.name)

/** The lines of each order in that order too, so that its slip can be packed from. */
export const linesByPlace = (orders: readonly Order[], placeOf: PlaceOf): Order[] =>
  orders.map((order) => ({
    ...order,
    lines: order.lines.toSorted((one, other) =>
      comparePlaces(placeOf(one.product_id), placeOf(other.product_id)),
    ),
  }))

const comparePlaces = (one: string, other: string) =>
  Number(one === '') - Number(other === '') || compare(one, other)

const compare = (one: string, other: string) => one.localeCompare(other, 'en', { numeric: true })

/** The ids of a request make its address, which has a limit. */
const portionLength = 50

export const readPlaces = (orders: readonly Order[]) => async (dispatch: Dispatch) => {
  const ids = [...new Set(orders.flatMap(({ lines }) => lines.map((line) => line.product_id)))]
  const places = new Map<string, string>()
  for (let start = 0; start < ids.length; start += portionLength) {
    const portion = ids.slice(start, start + portionLength)
    const reading = manyOrdersApi.endpoints.readPlaces.initiate(portion, readOnce)
    const rows = await dispatch(reading).unwrap()
    for (const { product_id: id, place } of rows) places.set(id, place)
  }
  return (id: string) => places.get(id) ?? ''
}
