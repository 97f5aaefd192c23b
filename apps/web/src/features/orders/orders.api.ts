import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import type { Order, OrderRow } from '@golden-bead/contracts/orders'
import { baseApi } from '#lib/api/base-api.ts'
import { countedCall, listedRows, type ListedRows } from '#lib/api/listed-rows.ts'

/** Who asks: a member by the session, a guest by the key of the order. */
export type OrderAccess = {
  number: string
  key: string | undefined
  /** So that what one person has seen is not shown to the next. */
  userId: string | undefined
}

export type ListedOrder = Pick<
  OrderRow,
  | 'number'
  | 'placed_at'
  | 'status'
  | 'payment_status'
  | 'fulfilment_status'
  | 'payment_method'
  | 'total_cents'
> & { order_lines: Pick<Order['lines'][number], 'product_id' | 'name' | 'image' | 'quantity'>[] }

const listedColumns =
  'number,placed_at,status,payment_status,fulfilment_status,payment_method,total_cents,order_lines(product_id,name,image,quantity)'

export const orderPageLength = 10

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

export const ordersApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** One page of what a member has bought, newest first. Named by the account: an admin may read all. */
    listMyOrders: build.query<ListedRows<ListedOrder>, { userId: string; page: number }>({
      query: ({ userId, page }) => {
        const search = new URLSearchParams({
          select: listedColumns,
          user_id: `eq.${userId}`,
          // The id makes the order total, so that no order is on two pages or on none.
          order: 'placed_at.desc,id.desc',
          'order_lines.order': 'position.asc',
          limit: String(orderPageLength),
          offset: String((page - 1) * orderPageLength),
        })
        return countedCall(`/rest/v1/orders?${search}`)
      },
      transformResponse: listedRows<ListedOrder>,
    }),
    getOrder: build.query<Order, OrderAccess>({
      query: (access) => ({ url: pathOf(access), headers: headersOf(access) }),
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
    cancelOrder: build.mutation<Order, { access: OrderAccess; version: number }>({
      query: ({ access, version }) => ({
        url: `${pathOf(access)}/cancel`,
        method: 'POST',
        headers: headersOf(access),
        body: { version },
      }),
      onQueryStarted: keepAnswer,
    }),
  }),
})

export const {
  useListMyOrdersQuery,
  useGetOrderQuery,
  useCancelOrderMutation,
  usePayOrderMutation,
  useSettleOrderMutation,
} = ordersApi
