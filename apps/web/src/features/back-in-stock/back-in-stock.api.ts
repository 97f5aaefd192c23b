import type { NewStockWait, StockWait } from '@golden-bead/contracts/stock-waits'
import { baseApi } from '#lib/api/base-api.ts'

const own = '/rest/v1/stock_waits'

type OwnWait = Pick<StockWait, 'id'>

export const backInStockApi = baseApi
  .enhanceEndpoints({ addTagTypes: ['StockWait'] })
  .injectEndpoints({
    endpoints: (build) => ({
      /** Nothing where the account does not wait for the product. */
      findOwnWait: build.query<OwnWait | null, { userId: string; productId: string }>({
        query: ({ userId, productId }) => ({
          url: own,
          params: { select: 'id', user_id: `eq.${userId}`, product_id: `eq.${productId}` },
        }),
        transformResponse: ([wait]: OwnWait[]) => wait ?? null,
        // Nothing of an account stays behind in the store of a signed-out visitor.
        keepUnusedDataFor: 0,
        providesTags: ['StockWait'],
      }),
      deleteOwnWait: build.mutation<null, string>({
        query: (id) => ({ url: own, method: 'DELETE', params: { id: `eq.${id}` } }),
        invalidatesTags: ['StockWait'],
      }),
      askForMail: build.mutation<null, NewStockWait>({
        query: (body) => ({ url: '/store/v1/stock-waits', method: 'POST', body }),
        invalidatesTags: ['StockWait'],
      }),
      confirmWait: build.mutation<null, string>({
        query: (token) => ({
          url: '/store/v1/stock-waits/confirm',
          method: 'POST',
          body: { token },
        }),
      }),
      endWait: build.mutation<null, string>({
        query: (key) => ({ url: '/store/v1/stock-waits/end', method: 'POST', params: { key } }),
        invalidatesTags: ['StockWait'],
      }),
    }),
  })

export const {
  useFindOwnWaitQuery,
  useDeleteOwnWaitMutation,
  useAskForMailMutation,
  useConfirmWaitMutation,
  useEndWaitMutation,
} = backInStockApi
