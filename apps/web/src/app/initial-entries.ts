import type { InitialData } from '@golden-bead/contracts/server-rendering'
import type { catalogueApi } from '#features/catalogue/catalogue.api.ts'
import type { termsApi } from '#features/checkout/terms.api.ts'
import type { pagesApi } from '#features/pages/pages.api.ts'

/** What the cache of the store begins with: what a document says has not to be asked for. */
export type InitialEntry =
  | Parameters<typeof catalogueApi.util.upsertQueryEntries>[0][number]
  | Parameters<typeof termsApi.util.upsertQueryEntries>[0][number]
  | Parameters<typeof pagesApi.util.upsertQueryEntries>[0][number]

/** Under the keys of the requests that the data replaces. */
export const initialEntries = (data: InitialData): InitialEntry[] => {
  const entries: InitialEntry[] = []
  if (data.categories) {
    entries.push({ endpointName: 'listCategories', arg: undefined, value: data.categories })
  }
  if (data.featured) {
    entries.push({ endpointName: 'listFeaturedProducts', arg: undefined, value: data.featured })
  }
  if (data.product) {
    const { id, product } = data.product
    entries.push({ endpointName: 'getProduct', arg: id, value: product })
  }
  if (data.related) {
    const { product, products } = data.related
    entries.push({
      endpointName: 'listRelatedProducts',
      arg: { id: product.id, category: product.category },
      value: products,
    })
  }
  if (data.list) {
    const { search, products, total } = data.list
    entries.push({ endpointName: 'searchProducts', arg: search, value: { products, total } })
  }
  if (data.facets) {
    const { search, facets } = data.facets
    entries.push({ endpointName: 'getProductFacets', arg: search, value: facets })
  }
  if (data.terms) {
    entries.push({ endpointName: 'getCheckoutTerms', arg: undefined, value: data.terms })
  }
  if (data.page) {
    const { slug, page } = data.page
    entries.push({ endpointName: 'getPage', arg: slug, value: page })
  }
  return entries
}
