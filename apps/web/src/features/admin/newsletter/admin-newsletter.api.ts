import type { Subscription } from '@golden-bead/contracts/subscriptions'
import {
  countedCall,
  forgetDeleted,
  listedRows,
  withoutRow,
  type ListedRows,
} from '#lib/api/listed-rows.ts'
import { baseApi } from '#lib/api/base-api.ts'

const table = '/rest/v1/subscriptions'

export const adminNewsletterApi = baseApi
  .enhanceEndpoints({ addTagTypes: ['Subscription'] })
  .injectEndpoints({
    endpoints: (build) => ({
      /** The argument is a query string from `subscription-query.ts`. */
      listSubscriptions: build.query<ListedRows<Subscription>, string>({
        query: (search) => countedCall(`${table}?${search}`),
        transformResponse: listedRows<Subscription>,
        providesTags: ['Subscription'],
      }),
      /** One page of an export; not cached. */
      readSubscriptionPortion: build.query<Subscription[], string>({
        query: (search) => ({ url: `${table}?${search}` }),
        keepUnusedDataFor: 0,
      }),
      /**
       * `search` is that of the list, which goes without the address at once. Invalidates after a
       * failure too: the address may be deleted and only the response be lost.
       */
      deleteSubscription: build.mutation<null, { id: string; search: string }>({
        query: ({ id }) => ({ url: table, method: 'DELETE', params: { id: `eq.${id}` } }),
        onQueryStarted: async ({ id, search }, { dispatch, queryFulfilled }) => {
          const { util } = adminNewsletterApi
          await forgetDeleted({
            deleted: queryFulfilled,
            forget: (): void => {
              dispatch(
                util.updateQueryData('listSubscriptions', search, (list) => withoutRow(list, id)),
              )
            },
            pendingList: async (): Promise<void> => {
              await dispatch(util.getRunningQueryThunk('listSubscriptions', search))
            },
          })
        },
        invalidatesTags: ['Subscription'],
      }),
    }),
  })

export const { useListSubscriptionsQuery, useDeleteSubscriptionMutation } = adminNewsletterApi
