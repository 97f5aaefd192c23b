import type {
  Category,
  ListedProduct,
  ProductFacets,
  ShownProduct,
} from '@golden-bead/contracts/catalogue'
import {
  categoriesQuery,
  countedExactly,
  featuredQuery,
  productQuery,
  relatedQuery,
} from '@golden-bead/contracts/catalogue-queries'
import type { ProductList } from '@golden-bead/contracts/server-rendering'
import { baseApi } from '#lib/api/base-api.ts'
import { totalOfContentRange } from '#lib/api/content-range.ts'

const rangeNotSatisfiable = 416

export const catalogueApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listCategories: build.query<Category[], void>({
      query: () => ({ url: '/rest/v1/categories', params: categoriesQuery }),
      providesTags: ['Category'],
    }),
    listFeaturedProducts: build.query<ListedProduct[], void>({
      query: () => ({ url: '/rest/v1/products', params: featuredQuery }),
      providesTags: ['Product'],
    }),
    /** `null` where the shop has no such product: an answer, not a failure. */
    getProduct: build.query<ShownProduct | null, string>({
      query: (id) => ({ url: '/rest/v1/products', params: productQuery(id) }),
      transformResponse: ([product]: ShownProduct[]) => product ?? null,
      // No tag of its own: the library looks an id up in a plain object, which knows `constructor`.
      providesTags: ['Product'],
    }),
    listRelatedProducts: build.query<ListedProduct[], { id: string; category: string }>({
      query: (product) => ({ url: '/rest/v1/products', params: relatedQuery(product) }),
      providesTags: ['Product'],
    }),
    /** The argument is a query string from `search-query.ts`, which is also its cache key. */
    searchProducts: build.query<ProductList, string>({
      query: (search) => ({
        url: `/rest/v1/rpc/search_products?${search}`,
        headers: { prefer: countedExactly },
        // A page behind the end is an answer: no products, and how many there are.
        validateStatus: ({ ok, status }) => ok || status === rangeNotSatisfiable,
      }),
      transformResponse: (body: ListedProduct[] | object, meta) => {
        const products = Array.isArray(body) ? body : []
        const range = meta?.response?.headers.get('content-range')
        return { products, total: totalOfContentRange(range) ?? products.length }
      },
      providesTags: ['Product'],
    }),
    getProductFacets: build.query<ProductFacets, string>({
      query: (search) => ({ url: `/rest/v1/rpc/product_facets?${search}` }),
      providesTags: ['Product'],
    }),
  }),
})

export const {
  useListCategoriesQuery,
  useListFeaturedProductsQuery,
  useGetProductQuery,
  useListRelatedProductsQuery,
  useSearchProductsQuery,
  useLazySearchProductsQuery,
  useGetProductFacetsQuery,
} = catalogueApi

/** Prefetches a product page. */
export const usePrefetchProduct = () => catalogueApi.usePrefetch('getProduct')
