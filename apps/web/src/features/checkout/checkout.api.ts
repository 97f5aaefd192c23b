import type { NewOrder, Order, Price, PriceRequest } from '@golden-bead/contracts/orders'
import { baseApi } from '#lib/api/base-api.ts'

/** The same key for every request that means the same purchase. */
export type Attempt = { key: string; order: NewOrder }

export const checkoutApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getPrice: build.query<Price, PriceRequest>({
      query: (body) => ({ url: '/store/v1/price', method: 'POST', body }),
    }),
    placeOrder: build.mutation<Order, Attempt>({
      query: ({ key, order }) => ({
        url: '/store/v1/orders',
        method: 'POST',
        headers: { 'idempotency-key': key },
        body: order,
      }),
    }),
  }),
})

export const { useGetPriceQuery } = checkoutApi
