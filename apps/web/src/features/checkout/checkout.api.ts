import type { NewOrder, Order, Price, PriceRequest } from '@golden-bead/contracts/orders'
import { baseApi } from '#lib/api/base-api.ts'

/** The same key for every request that means the same purchase. */
export type Attempt = {
  key: string
  order: NewOrder
  /** Of a guest: opens the order that this one takes the place of. */
  replacedKey?: string | undefined
}

/** An unpaid order that the next one takes the place of; a member opens it by session. */
export type Replaces = { number: string; key: string | undefined }

type PriceQuestion = { lines: PriceRequest['lines'] } & Pick<
  PriceRequest,
  'payment_method' | 'email' | 'ship_to' | 'shipping_rate'
> & { replaces?: Replaces | undefined }

const keyHeader = (key: string | undefined) => (key === undefined ? {} : { 'order-key': key })

export const checkoutApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getPrice: build.query<Price, PriceQuestion>({
      query: ({ replaces, ...body }) => ({
        url: '/store/v1/price',
        method: 'POST',
        headers: keyHeader(replaces?.key),
        body: { ...body, ...(replaces && { replaces: { number: replaces.number } }) },
      }),
    }),
    placeOrder: build.mutation<Order, Attempt>({
      query: ({ key, order, replacedKey }) => ({
        url: '/store/v1/orders',
        method: 'POST',
        headers: { 'idempotency-key': key, ...keyHeader(replacedKey) },
        body: order,
      }),
    }),
  }),
})

export const { useGetPriceQuery } = checkoutApi
