import type { Synonym, SynonymInput } from '@golden-bead/contracts/search-synonyms'
import { baseApi } from '#lib/api/base-api.ts'

const url = '/rest/v1/search_synonyms'

type SavedSynonym = {
  input: SynonymInput
  /** What the edit is based on; a change since then is a conflict. */
  seen: Synonym | undefined
}

/** Invalidates after a failure too: the write may have succeeded and only its response be lost. */
export const adminSynonymsApi = baseApi
  .enhanceEndpoints({ addTagTypes: ['Synonym'] })
  .injectEndpoints({
    endpoints: (build) => ({
      listSynonyms: build.query<Synonym[], void>({
        query: () => ({ url, params: { select: '*', order: 'phrase.asc' } }),
        providesTags: ['Synonym'],
      }),
      /** `false` where it has changed meanwhile. */
      saveSynonym: build.mutation<boolean, SavedSynonym>({
        query: ({ input, seen }) => ({
          url,
          method: seen ? 'PATCH' : 'POST',
          params: {
            select: 'id',
            ...(seen && { id: `eq.${seen.id}`, updated_at: `eq.${seen.updated_at}` }),
          },
          headers: { prefer: 'return=representation' },
          body: input,
        }),
        transformResponse: (rows: unknown[]) => rows.length > 0,
        invalidatesTags: ['Synonym', 'Product'],
      }),
      deleteSynonym: build.mutation<null, string>({
        query: (id) => ({ url, method: 'DELETE', params: { id: `eq.${id}` } }),
        invalidatesTags: ['Synonym', 'Product'],
      }),
    }),
  })

export const { useListSynonymsQuery, useSaveSynonymMutation, useDeleteSynonymMutation } =
  adminSynonymsApi
