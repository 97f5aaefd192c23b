import type { Category, CategoryInput, Product } from '@golden-bead/contracts/catalogue'
import { productWithImagesQuery } from '@golden-bead/contracts/catalogue-queries'
import type {
  ChangedProduct,
  NewProduct,
  ProductWithImages,
} from '@golden-bead/contracts/product-saving'
import type { ExportedProduct } from '@golden-bead/contracts/product-csv'
import { baseApi } from '#lib/api/base-api.ts'
import { totalOfContentRange } from '#lib/api/content-range.ts'
import {
  countedCall,
  forgetDeleted,
  listedRows,
  withoutRow,
  type ListedRows,
} from '#lib/api/listed-rows.ts'

const returnRow = { prefer: 'return=representation' }
const rowWithId = (id: string) => ({ id: `eq.${id}`, select: '*' })

/** `seen` is the `updated_at` on which an edit is based; another one in the database is a conflict. */
type Edit<Input> = { id: string; seen: string; input: Input }

const editedRow = (id: string, seen: string) => ({ ...rowWithId(id), updated_at: `eq.${seen}` })

/** Not new where an earlier request with the same key has made it. */
type AddedProduct = { product: ProductWithImages; isNew: boolean }

/** The response lists one row, or none where the row has changed meanwhile. */
const firstRow = <Row>([row]: Row[]): Row | null => row ?? null

/** The panel shows drafts and what is hidden, and searches orders. */
export const asEditor = { extraOptions: { isForEditors: true } }

/** Invalidates after a failure too: the write may have succeeded and only its response be lost. */
export const adminCatalogueApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** The argument is a query string from `listing-query.ts`. */
    listProducts: build.query<ListedRows<Product>, string>({
      ...asEditor,
      query: (search) => countedCall(`/rest/v1/rpc/search_products?${search}`),
      transformResponse: listedRows<Product>,
      providesTags: ['Product'],
    }),
    /** The current row, past every cache, to compare with after a conflict. */
    readProductNow: build.query<ProductWithImages | null, string>({
      ...asEditor,
      query: (id) => ({ url: '/rest/v1/products', params: productWithImagesQuery(id) }),
      transformResponse: firstRow<ProductWithImages>,
      keepUnusedDataFor: 0,
    }),
    /** Which product has it: its id and name. */
    findProductOfSku: build.query<Pick<Product, 'id' | 'name'> | null, string>({
      ...asEditor,
      query: (sku) => ({
        url: '/rest/v1/products',
        params: { select: 'id,name', sku: `eq.${sku}` },
      }),
      transformResponse: firstRow<Pick<Product, 'id' | 'name'>>,
      keepUnusedDataFor: 0,
    }),
    /** With the same key again it answers with what the first request has made. */
    addProduct: build.mutation<AddedProduct, { key: string; input: NewProduct }>({
      query: ({ key, input }) => ({
        url: '/admin/v1/products',
        method: 'POST',
        headers: { 'idempotency-key': key },
        body: input,
      }),
      transformResponse: (product: ProductWithImages, meta) => ({
        product,
        isNew: meta?.response?.status === 201,
      }),
      invalidatesTags: ['Product'],
    }),
    editProduct: build.mutation<ProductWithImages, { id: string; input: ChangedProduct }>({
      query: ({ id, input }) => ({
        url: `/admin/v1/products/${encodeURIComponent(id)}`,
        method: 'PUT',
        body: input,
      }),
      invalidatesTags: ['Product'],
    }),
    /** `search` is that of the list, which goes without the product at once. */
    deleteProduct: build.mutation<null, { id: string; search: string }>({
      query: ({ id }) => ({
        url: '/rest/v1/products',
        method: 'DELETE',
        params: { id: `eq.${id}` },
      }),
      onQueryStarted: async ({ id, search }, { dispatch, queryFulfilled }) => {
        const { util } = adminCatalogueApi
        await forgetDeleted({
          deleted: queryFulfilled,
          forget: (): void => {
            dispatch(util.updateQueryData('listProducts', search, (list) => withoutRow(list, id)))
          },
          pendingList: async (): Promise<void> => {
            await dispatch(util.getRunningQueryThunk('listProducts', search))
          },
        })
      },
      invalidatesTags: ['Product'],
    }),

    countProductsOf: build.query<number, string>({
      ...asEditor,
      query: (category) => ({
        url: '/rest/v1/products',
        params: { select: 'id', category: `eq.${category}`, limit: 1 },
        headers: { prefer: 'count=exact' },
      }),
      transformResponse: (rows: unknown[], meta) =>
        totalOfContentRange(meta?.response?.headers.get('content-range')) ?? rows.length,
      keepUnusedDataFor: 0,
    }),
    readCategoryNow: build.query<Category | null, string>({
      query: (id) => ({ url: '/rest/v1/categories', params: rowWithId(id) }),
      transformResponse: firstRow<Category>,
      keepUnusedDataFor: 0,
    }),
    addCategory: build.mutation<Category | null, CategoryInput>({
      query: (body) => ({
        url: '/rest/v1/categories',
        method: 'POST',
        params: { select: '*' },
        headers: returnRow,
        body,
      }),
      transformResponse: firstRow<Category>,
      invalidatesTags: ['Category', 'Product'],
    }),
    editCategory: build.mutation<Category | null, Edit<Omit<CategoryInput, 'id'>>>({
      query: ({ id, seen, input }) => ({
        url: '/rest/v1/categories',
        method: 'PATCH',
        params: editedRow(id, seen),
        headers: returnRow,
        body: input,
      }),
      transformResponse: firstRow<Category>,
      invalidatesTags: ['Category'],
    }),
    deleteCategory: build.mutation<null, string>({
      query: (id) => ({ url: '/rest/v1/categories', method: 'DELETE', params: { id: `eq.${id}` } }),
      invalidatesTags: ['Category', 'Product'],
    }),

    /** One page of an export; not cached. */
    readProductPortion: build.query<ExportedProduct[], string>({
      ...asEditor,
      query: (search) => ({ url: `/rest/v1/rpc/search_products?${search}` }),
      keepUnusedDataFor: 0,
    }),
  }),
})

export const {
  useListProductsQuery,
  useFindProductOfSkuQuery,
  useAddProductMutation,
  useEditProductMutation,
  useDeleteProductMutation,
  useLazyReadProductNowQuery,
  useLazyCountProductsOfQuery,
  useLazyReadCategoryNowQuery,
  useAddCategoryMutation,
  useEditCategoryMutation,
  useDeleteCategoryMutation,
} = adminCatalogueApi
