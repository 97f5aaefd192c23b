import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import type { ShipTo } from '@golden-bead/contracts/addresses'
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

/** The page shows the order as the answer says it is. */
async function keepAnswer(
  { access }: { access: OrderAccess },
  { dispatch, queryFulfilled }: Pick<QueryLifecycle, 'dispatch' | 'queryFulfilled'>,
): Promise<void> {
  try {
    const { data } = await queryFulfilled
    const entry = { endpointName: 'getOrder' as const, arg: access, value: data }
    dispatch(ordersApi.util.upsertQueryEntries([entry]))
  } catch {
    // Who pressed says what went wrong.
  }
}

type QueryLifecycle = {
  dispatch: ThunkDispatch<unknown, unknown, UnknownAction>
  queryFulfilled: PromiseLike<{ data: Order }>
}

/** Of some of its units, or of all of it. */
type Cancellation = {
  version: number
  lines?: readonly { line_id: number; quantity: number }[]
  expected_total_cents?: number
}

type AddressCorrection = {
  version: number
  ship_to: ShipTo
  /** What was said that it costs there. */
  expected_total_cents: number | undefined
}

export const ordersApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getOrder: build.query<Order, OrderAccess>({
      query: (access) => ({ url: pathOf(access), headers: headersOf(access) }),
    }),
    /** The answer is the same for every number and address. */
    findOrder: build.mutation<null, { number: string; email: string }>({
      query: (body) => ({ url: '/store/v1/orders/find', method: 'POST', body }),
    }),
    payOrder: build.mutation<
      Order,
      { access: OrderAccess; version: number; method: Order['payment_method'] }
    >({
      query: ({ access, version, method }) => ({
        url: `${pathOf(access)}/pay`,
        method: 'POST',
        headers: headersOf(access),
        body: { version, payment_method: method },
      }),
      onQueryStarted: keepAnswer,
    }),
    /** Asks whether it is paid by card by now. */
    settleOrder: build.mutation<Order, { access: OrderAccess }>({
      query: ({ access }) => ({
        url: `${pathOf(access)}/settle`,
        method: 'POST',
        headers: headersOf(access),
      }),
      onQueryStarted: keepAnswer,
    }),
    /** Adds the order of a guest to the account of whoever is logged in. */
    claimOrder: build.mutation<Order, { access: OrderAccess }>({
      query: ({ access }) => ({
        url: `${pathOf(access)}/claim`,
        method: 'POST',
        headers: headersOf(access),
      }),
      onQueryStarted: keepAnswer,
    }),
    correctAddress: build.mutation<Order, { access: OrderAccess } & AddressCorrection>({
      query: ({ access, ...body }) => ({
        url: `${pathOf(access)}/correct`,
        method: 'POST',
        headers: headersOf(access),
        body,
      }),
      onQueryStarted: keepAnswer,
    }),
    cancelOrder: build.mutation<Order, { access: OrderAccess } & Cancellation>({
      query: ({ access, ...body }) => ({
        url: `${pathOf(access)}/cancel`,
        method: 'POST',
        headers: headersOf(access),
        body,
      }),
      onQueryStarted: keepAnswer,
    }),
  }),
})

export const {
  useGetOrderQuery,
  useFindOrderMutation,
  useClaimOrderMutation,
  useCancelOrderMutation,
  useCorrectAddressMutation,
  usePayOrderMutation,
  useSettleOrderMutation,
} = ordersApi
