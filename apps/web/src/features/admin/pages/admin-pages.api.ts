import type {
  EditedPage,
  ListedPage,
  PageInput,
  PagePreview,
  PageText,
  PageVersion,
  PageVersionText,
  SavedPage,
} from '@golden-bead/contracts/pages'
import { baseApi } from '#lib/api/base-api.ts'

const url = '/admin/v1/pages'
const urlOf = (slug: string) => `${url}/${encodeURIComponent(slug)}`

/** Invalidates after a failure too: the write may have succeeded and only its response be lost. */
export const adminPagesApi = baseApi
  .enhanceEndpoints({ addTagTypes: ['AdminPage'] })
  .injectEndpoints({
    endpoints: (build) => ({
      listPages: build.query<ListedPage[], void>({
        query: () => ({ url }),
        providesTags: ['AdminPage'],
      }),
      getEditedPage: build.query<EditedPage, string>({
        query: (slug) => ({ url: urlOf(slug) }),
        providesTags: ['AdminPage'],
      }),
      /** To compare with after a conflict. */
      readPageNow: build.query<EditedPage, string>({
        query: (slug) => ({ url: urlOf(slug) }),
        keepUnusedDataFor: 0,
      }),
      savePage: build.mutation<SavedPage, { slug: string; input: PageInput }>({
        query: ({ slug, input }) => ({ url: urlOf(slug), method: 'PUT', body: input }),
        invalidatesTags: ['AdminPage'],
      }),
      deletePage: build.mutation<null, string>({
        query: (slug) => ({ url: urlOf(slug), method: 'DELETE' }),
        invalidatesTags: ['AdminPage'],
      }),
      previewPage: build.query<PagePreview, PageText>({
        query: (body) => ({ url: `${url}/preview`, method: 'POST', body }),
        keepUnusedDataFor: 0,
      }),
      listPageVersions: build.query<PageVersion[], string>({
        query: (slug) => ({ url: `${urlOf(slug)}/versions` }),
        providesTags: ['AdminPage'],
      }),
      getPageVersion: build.query<PageVersionText, { slug: string; version: number }>({
        query: ({ slug, version }) => ({ url: `${urlOf(slug)}/versions/${version}` }),
      }),
    }),
  })

export const {
  useListPagesQuery,
  useGetEditedPageQuery,
  useLazyReadPageNowQuery,
  useSavePageMutation,
  useDeletePageMutation,
  usePreviewPageQuery,
  useListPageVersionsQuery,
  useLazyGetPageVersionQuery,
} = adminPagesApi
