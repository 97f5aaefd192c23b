import type { InitialData } from '@golden-bead/contracts/server-rendering'
import { catalogueApi } from './catalogue.api.ts'

type Entries = Parameters<typeof catalogueApi.util.upsertQueryEntries>[0][number][]

/** Writes the initial data into the cache, under the keys of the requests that it replaces. */
export const initialEntries = (data: InitialData): Entries => {
  const entries: Entries = []
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
  return entries
}
