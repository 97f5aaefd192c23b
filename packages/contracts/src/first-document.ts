import type { Category, Product, ProductFacets } from './catalogue.ts'

/** What the web client must know before its first call; written into every document by the server. */
export type ClientConfig = {
  /** Empty when the API answers at the document's own origin. */
  apiUrl: string
  publishableKey: string
  siteUrl: string
  /** A pattern of hosts: a page there names `siteUrl` in mails, as one on this machine does. */
  previewHosts: string
  /** The fewest characters of a new password. */
  passwordLengthMin: number
  /** Whether nobody may open an account. */
  isSignUpDisabled: boolean
}

export type ProductList = { products: Product[]; total: number }

/**
 * What the first picture of a page needs, as the calls that it spares would have answered.
 * Everything is optional: what is missing is fetched by the client.
 */
export type FirstData = {
  categories?: Category[]
  featured?: Product[]
  /** `null` says that the shop has no product of this id. */
  product?: { id: string; product: Product | null }
  related?: { product: Product; products: Product[] }
  /** `search` is the query string of `rpc/search_products` that this list answers. */
  list?: { search: string; products: Product[]; total: number }
  facets?: { search: string; facets: ProductFacets }
}

/** Where the documents get what they show. */
export type DocumentReads = {
  listCategories: () => Promise<Category[]>
  listFeatured: () => Promise<Product[]>
  listRelated: (product: Pick<Product, 'id' | 'category'>) => Promise<Product[]>
  findProduct: (id: string) => Promise<Product | undefined>
  /** `search` is a query string of `rpc/search_products`, as the client sends it. */
  searchProducts: (search: string) => Promise<ProductList>
  /** `search` is a query string of `rpc/product_facets`, as the client sends it. */
  countFacets: (search: string) => Promise<ProductFacets>
}

export type Gathered = { status: number; data: FirstData }

/** What the build of the web client hands to the server that sends its documents. */
export type DocumentRenderer = {
  /** Finds out what the page at this address shows, and with which status. */
  gather: (url: string, reads: DocumentReads) => Promise<Gathered>
  /** The whole document; without data the client fetches what it needs. */
  render: (url: string, gathered: Gathered) => Promise<string>
}

export type CreateDocumentRenderer = (build: {
  template: string
  /** Vite's manifest, as text. */
  manifest: string
  config: ClientConfig
}) => DocumentRenderer

export const clientConfigElementId = 'golden-bead-config'
export const firstDataElementId = 'golden-bead-data'
