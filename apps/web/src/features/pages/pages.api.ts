import type { Page, PageLink } from '@golden-bead/contracts/pages'
import { baseApi } from '#lib/api/base-api.ts'

const url = '/store/v1/pages'

/** In the store from the start, which takes them from a document. */
export const pagesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listPageLinks: build.query<PageLink[], void>({ query: () => ({ url }) }),
    /** `null` where the document says that there is no such page; the service says it by 404. */
    getPage: build.query<Page | null, string>({ query: (slug) => ({ url: `${url}/${slug}` }) }),
  }),
})

export const { useListPageLinksQuery, useGetPageQuery } = pagesApi
