import type { Message } from '@golden-bead/contracts/messages'
import {
  countedCall,
  forgetDeleted,
  listedRows,
  withoutRow,
  type ListedRows,
} from '#lib/api/listed-rows.ts'
import { baseApi } from '#lib/api/base-api.ts'

const table = '/rest/v1/messages'

type MessageEdit = {
  id: string
  change: Partial<Pick<Message, 'note' | 'read_at' | 'answered_at'>>
  /** Further conditions: where the row does not meet them, it stays as it is. */
  where?: Record<string, string>
}

const firstRow = ([row]: Message[]): Message | null => row ?? null

/** Invalidates after a failure too: the write may have succeeded and only its response be lost. */
export const adminMessagesApi = baseApi
  .enhanceEndpoints({ addTagTypes: ['Message'] })
  .injectEndpoints({
    endpoints: (build) => ({
      /** The argument is a query string from `message-query.ts`. */
      listMessages: build.query<ListedRows<Message>, string>({
        query: (search) => countedCall(`${table}?${search}`),
        transformResponse: listedRows<Message>,
        providesTags: ['Message'],
      }),
      countUnreadMessages: build.query<number, void>({
        query: () => countedCall(`${table}?select=id&read_at=is.null&limit=1`),
        transformResponse: (body: object, meta) => listedRows(body, meta).total,
        providesTags: ['Message'],
      }),
      /** `null` where there is no such message: an answer, not a failure. */
      getMessage: build.query<Message | null, string>({
        query: (id) => ({ url: table, params: { id: `eq.${id}`, select: '*' } }),
        transformResponse: firstRow,
        providesTags: ['Message'],
      }),
      /** `null` where the row is gone or does not meet the conditions. */
      editMessage: build.mutation<Message | null, MessageEdit>({
        query: ({ id, change, where }) => ({
          url: table,
          method: 'PATCH',
          params: { ...where, id: `eq.${id}`, select: '*' },
          headers: { prefer: 'return=representation' },
          body: change,
        }),
        transformResponse: firstRow,
        onQueryStarted: async ({ id }, { dispatch, queryFulfilled }) => {
          try {
            const { data: row } = await queryFulfilled
            if (row) dispatch(adminMessagesApi.util.updateQueryData('getMessage', id, () => row))
          } catch {
            // Whoever called it says so.
          }
        },
        invalidatesTags: ['Message'],
      }),
      /** `search` is that of the list, which goes without the message at once. */
      deleteMessage: build.mutation<null, { id: string; search: string }>({
        query: ({ id }) => ({ url: table, method: 'DELETE', params: { id: `eq.${id}` } }),
        onQueryStarted: async ({ id, search }, { dispatch, queryFulfilled }) => {
          const { util } = adminMessagesApi
          await forgetDeleted({
            deleted: queryFulfilled,
            forget: (): void => {
              dispatch(util.updateQueryData('listMessages', search, (list) => withoutRow(list, id)))
            },
            pendingList: async (): Promise<void> => {
              await dispatch(util.getRunningQueryThunk('listMessages', search))
            },
          })
        },
        invalidatesTags: ['Message'],
      }),
    }),
  })

export const {
  useListMessagesQuery,
  useCountUnreadMessagesQuery,
  useGetMessageQuery,
  useEditMessageMutation,
  useDeleteMessageMutation,
} = adminMessagesApi
