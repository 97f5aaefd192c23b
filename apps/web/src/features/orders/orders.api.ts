import type { Order } from '@golden-bead/contracts/orders'
import { baseApi } from '#lib/api/base-api.ts'

/** Who asks: a member by the session, a guest by the key of the order. */
export type OrderAccess = {
  number: string
  key: string | undefined
  /** So that what one person has seen is not shown to the next. */
  userId: string | undefined
}

const headersOf = ({ key }: OrderAccess) => (key === undefined ? {} : { 'order-key': key })
const pathOf = ({ number }: OrderAccess) => `/store/v1/orders/${encodeURIComponent(number)}`

export const ordersApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getOrder: build.query<Order, OrderAccess>({
      query: (access) => ({ url: pathOf(access), headers: headersOf(access) }),
    }),
    cancelOrder: build.mutation<Order, { access: OrderAccess; version: number }>({
      query: ({ access, version }) => ({
        url: `${pathOf(access)}/cancel`,
        method: 'POST',
        headers: headersOf(access),
        body: { version },
      }),
      onQueryStarted: async ({ access }, { dispatch, queryFulfilled }) => {
        try {
          const { data } = await queryFulfilled
          const entry = { endpointName: 'getOrder' as const, arg: access, value: data }
          dispatch(ordersApi.util.upsertQueryEntries([entry]))
        } catch {
          // Who pressed says what went wrong.
        }
      },
    }),
  }),
})

export const { useGetOrderQuery, useCancelOrderMutation } = ordersApi
