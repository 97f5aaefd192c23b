import type { Category, Product, ProductFacets } from './catalogue.ts'

/** What the web client must know before its first call; written into every document by the server. */
export type ClientConfig = {
  /** Empty when the API answers at the document's own origin. */
  apiUrl: string
  publishableKey: string
  siteUrl: string
  /** Hosts beside our own bucket from which pictures may come. */
  imageHosts: readonly string[]
}

export type ProductList = { products: Product[]; total: number }

/**
 * What the first picture of a page needs, as the calls that it spares would have answered.
 * Everything is optional: what is missing is fetched by the client.
 */
export type FirstData = {
  categories?: Category[]
  featured?: Product[]
  product?: Product
  related?: { product: Product; products: Product[] }
  /** `search` is the query string of `rpc/search_products` that this list answers. */
  list?: { search: string; products: Product[]; total: number }
  facets?: { search: string; facets: ProductFacets }
}

export const clientConfigElementId = 'golden-bead-config'
export const firstDataElementId = 'golden-bead-data'
