import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import type { ShipTo } from '@golden-bead/contracts/addresses'
import type { Desk, Order } from '@golden-bead/contracts/orders'
import { countedCall, listedRows, type ListedRows } from '#lib/api/listed-rows.ts'
import { asEditor } from '#features/admin/admin-catalogue.api.ts'
import { baseApi } from '#lib/api/base-api.ts'
import {
  orderCountQuery,
  placeQuery,
  type CountedFilter,
  type ListedOrder,
  type PlaceOfOrder,
} from './order-query.ts'

const notFound = 404

export type StepBody = Record<
  string,
  string | number | boolean | readonly string[] | readonly object[] | ShipTo
>

type OrderChange = {
  number: string
  step:
    | 'receive'
    | 'undo-paid'
    | 'ship'
    | 'cancel'
    | 'refund'
    | 'settle-refund'
    | 'keep'
    | 'correct'
    | 'hold'
    | 'release'
    | 'mails'
    | `shipments/${string}`
  method?: 'PUT'
  /** With the version of the order that it is based on. */
  body: { version: number } & StepBody
}

const notesOf = (number: string) => `/admin/v1/orders/${encodeURIComponent(number)}/notes`

type Change = {
  dispatch: ThunkDispatch<unknown, unknown, UnknownAction>
  queryFulfilled: PromiseLike<{ data: Order }>
}

/** The page shows the order as the answer says it is. */
async function showChanged(
  { number }: { number: string },
  { dispatch, queryFulfilled }: Change,
): Promise<void> {
  try {
    const { data: order } = await queryFulfilled
    const entry = { endpointName: 'getAdminOrder' as const, arg: number, value: order }
    dispatch(adminOrdersApi.util.upsertQueryEntries([entry]))
  } catch {
    // Whoever called it says so.
  }
}

export const adminOrdersApi = baseApi
  .enhanceEndpoints({ addTagTypes: ['Order', 'Desk'] })
  .injectEndpoints({
    endpoints: (build) => ({
      getDesk: build.query<Desk, void>({
        query: () => ({ url: '/admin/v1/orders' }),
        providesTags: ['Order', 'Desk'],
      }),
      /** The argument is an address from `order-query.ts`. */
      listOrders: build.query<ListedRows<ListedOrder>, string>({
        ...asEditor,
        query: (address) => countedCall(`/rest/v1/${address}`),
        transformResponse: listedRows<ListedOrder>,
        providesTags: ['Order'],
      }),
      countOrders: build.query<number, CountedFilter>({
        query: (filter) => countedCall(`/rest/v1/orders?${orderCountQuery(filter)}`),
        transformResponse: (body: object[], meta) => listedRows(body, meta).total,
        providesTags: ['Order'],
      }),
      /** It stays where it is, whatever becomes of the order. */
      findPlaceOfOrder: build.query<PlaceOfOrder | null, string>({
        query: (number) => ({ url: `/rest/v1/orders?${placeQuery(number)}` }),
        transformResponse: ([place]: PlaceOfOrder[]) => place ?? null,
      }),
      /** The argument is an address from `besideQuery`. */
      findOrderBeside: build.query<Pick<ListedOrder, 'number'> | null, string>({
        ...asEditor,
        query: (address) => ({ url: `/rest/v1/${address}` }),
        transformResponse: ([order]: Pick<ListedOrder, 'number'>[]) => order ?? null,
        providesTags: ['Order'],
      }),
      /** `null` where there is no such order: an answer, not a failure. */
      getAdminOrder: build.query<Order | null, string>({
        query: (number) => ({
          url: `/store/v1/orders/${encodeURIComponent(number)}`,
          validateStatus: ({ ok, status }: Response) => ok || status === notFound,
        }),
        transformResponse: (order: Order, meta) =>
          meta?.response?.status === notFound ? null : order,
        providesTags: ['Order'],
      }),
      /** Invalidates after a failure too: somebody else was faster, or only the answer was lost. */
      changeOrder: build.mutation<Order, OrderChange>({
        query: ({ number, step, method = 'POST', body }) => ({
          url: `/admin/v1/orders/${encodeURIComponent(number)}/${step}`,
          method,
          body,
        }),
        onQueryStarted: showChanged,
        invalidatesTags: ['Order'],
      }),
      addOrderNote: build.mutation<Order, { number: string; text: string }>({
        query: ({ number, text }) => ({ url: notesOf(number), method: 'POST', body: { text } }),
        onQueryStarted: showChanged,
        invalidatesTags: ['Order'],
      }),
      deleteOrderNote: build.mutation<Order, { number: string; id: number }>({
        query: ({ number, id }) => ({ url: `${notesOf(number)}/${id}`, method: 'DELETE' }),
        onQueryStarted: showChanged,
        invalidatesTags: ['Order'],
      }),
      endUnpaid: build.mutation<{ ended: number }, string>({
        query: (id) => ({
          url: '/admin/v1/orders/end-unpaid',
          method: 'POST',
          body: { product_id: id },
        }),
        // Some may be cancelled although others were not.
        invalidatesTags: ['Order', 'Desk'],
      }),
      dismissPayment: build.mutation<void, string>({
        query: (id) => ({
          url: `/admin/v1/unknown-payments/${encodeURIComponent(id)}`,
          method: 'DELETE',
        }),
        invalidatesTags: ['Desk'],
      }),
    }),
  })

export const {
  useGetDeskQuery,
  useListOrdersQuery,
  useCountOrdersQuery,
  useFindPlaceOfOrderQuery,
  useFindOrderBesideQuery,
  useGetAdminOrderQuery,
  useChangeOrderMutation,
  useAddOrderNoteMutation,
  useDeleteOrderNoteMutation,
  useDismissPaymentMutation,
  useEndUnpaidMutation,
} = adminOrdersApi
