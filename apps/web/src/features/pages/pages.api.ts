import type { Page } from '@golden-bead/contracts/pages'
import { baseApi } from '#lib/api/base-api.ts'

/** In the store from the start, which takes them from a document. */
export const pagesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** `null` where the document says that there is no such page; the service says it by 404. */
    getPage: build.query<Page | null, string>({
      query: (slug) => ({ url: `/store/v1/pages/${slug}` }),
    }),
  }),
})

export const { useGetPageQuery } = pagesApi
