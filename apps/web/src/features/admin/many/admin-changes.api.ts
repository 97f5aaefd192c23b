import type { Product } from '@golden-bead/contracts/catalogue'
import type {
  ChangeProductsInput,
  ChangeReport,
  DeleteProductsInput,
  DeletionReport,
  MadeChange,
  UndoReport,
} from '@golden-bead/contracts/product-changes'
import { asEditor } from '#features/admin/admin-catalogue.api.ts'
import { baseApi } from '#lib/api/base-api.ts'
import { lineByLine, withOwnStatus, type OnProgress } from '#lib/api/progress-lines.ts'

/** A product as it was when it was chosen. */
export type ChosenProduct = Pick<
  Product,
  'id' | 'name' | 'price' | 'compare_at_price' | 'updated_at'
>

export const chosenColumns = 'id,name,price,compare_at_price,updated_at'

export const versionsOf = (products: readonly ChosenProduct[]) =>
  products.map(({ id, updated_at }) => ({ id, updated_at }))

const path = '/admin/v1/products'

/** Thousands of products with long texts may take a minute. */
const timeout = 120_000

type WithProgress<Input> = { input: Input; onProgress: OnProgress }

/** Invalidates after a failure too: it may be done and only the answer be lost. */
const afterChange = ['Product', 'ProductChange'] as const

export const adminChangesApi = baseApi
  .enhanceEndpoints({ addTagTypes: ['ProductChange', 'Stock', 'Sample'] })
  .injectEndpoints({
    endpoints: (build) => ({
      /** A portion of all that match; not cached. */
      readChosen: build.query<ChosenProduct[], string>({
        ...asEditor,
        query: (search) => ({ url: `/rest/v1/rpc/search_products?${search}` }),
        keepUnusedDataFor: 0,
      }),
      changeProducts: build.mutation<ChangeReport, WithProgress<ChangeProductsInput>>({
        query: ({ input: body, onProgress }) => ({
          url: `${path}/change`,
          method: 'POST',
          body,
          timeout,
          ...lineByLine(onProgress),
        }),
        transformErrorResponse: withOwnStatus,
        invalidatesTags: afterChange,
      }),
      lookAtDeletion: build.query<DeletionReport, DeleteProductsInput>({
        query: (body) => ({
          url: `${path}/delete`,
          method: 'POST',
          params: { dry_run: true },
          body,
        }),
        keepUnusedDataFor: 0,
      }),
      deleteProducts: build.mutation<DeletionReport, WithProgress<DeleteProductsInput>>({
        query: ({ input: body, onProgress }) => ({
          url: `${path}/delete`,
          method: 'POST',
          body,
          timeout,
          ...lineByLine(onProgress),
        }),
        transformErrorResponse: withOwnStatus,
        invalidatesTags: ['Product', 'Stock', 'Sample'],
      }),
      listChanges: build.query<MadeChange[], void>({
        query: () => ({ url: `${path}/changes` }),
        providesTags: ['ProductChange'],
      }),
      undoChange: build.mutation<UndoReport, { id: string; onProgress: OnProgress }>({
        query: ({ id, onProgress }) => ({
          url: `${path}/changes/${id}/undo`,
          method: 'POST',
          timeout,
          ...lineByLine(onProgress),
        }),
        transformErrorResponse: withOwnStatus,
        invalidatesTags: afterChange,
      }),
      duplicateProduct: build.mutation<{ id: string }, string>({
        query: (id) => ({ url: `${path}/${encodeURIComponent(id)}/duplicate`, method: 'POST' }),
        invalidatesTags: ['Product', 'Stock'],
      }),
    }),
  })

export const {
  useLazyReadChosenQuery,
  useChangeProductsMutation,
  useLookAtDeletionQuery,
  useDeleteProductsMutation,
  useListChangesQuery,
  useUndoChangeMutation,
  useDuplicateProductMutation,
} = adminChangesApi
