import { passwordLengthMin } from './account-options.ts'
import type { Category, ListedProduct, ProductFacets, ShownProduct } from './catalogue.ts'
import { matchesNothing } from './preview-hosts.ts'
import { defaultShopInfo, type ShopInfo } from './shop-info.ts'
import type { Page, PageLink } from './pages.ts'
import type { CheckoutTerms } from './shop-settings.ts'

/** What the web client must know before its first request; the server writes it into every document. */
export type ClientConfig = {
  /** Empty when the API answers at the document's own origin. */
  apiUrl: string
  publishableKey: string
  siteUrl: string
  /** As the owner has set it. */
  shop: ShopInfo
  /** The pages of the owner that stand in the footer and the menu. */
  pageLinks: PageLink[]
  /** A pattern of hosts: a page there names `siteUrl` in mails, as one on this machine does. */
  previewHosts: string
  /** The fewest characters of a new password. */
  passwordLengthMin: number
  /** Whether sign-up is disabled in the settings of the shop. */
  isSignUpDisabled: boolean
  /** Whether messages of the contact form are mailed too; else they stay in the admin panel. */
  hasMailbox: boolean
}

/** What holds where nothing else was said: in development, and in tests. */
export const plainConfig: ClientConfig = {
  apiUrl: '',
  publishableKey: '',
  siteUrl: '',
  shop: defaultShopInfo,
  pageLinks: [],
  previewHosts: matchesNothing,
  passwordLengthMin,
  isSignUpDisabled: false,
  hasMailbox: true,
}

export type ProductList = { products: ListedProduct[]; total: number }

/**
 * The data of the first render, in the form of the API responses that it replaces.
 * Everything is optional: what is missing is fetched by the client.
 */
export type InitialData = {
  categories?: Category[]
  featured?: ListedProduct[]
  /** `null` says that the shop has no product of this id. */
  product?: { id: string; product: ShownProduct | null }
  related?: { product: ShownProduct; products: ListedProduct[] }
  /** `search` is the query string of `rpc/search_products` that this list answers. */
  list?: { search: string; products: ListedProduct[]; total: number }
  facets?: { search: string; facets: ProductFacets }
  terms?: CheckoutTerms
  /** `null` says that the shop has no page of this name. */
  page?: { slug: string; page: Page | null }
}

/** The reads that server rendering needs. */
export type DocumentReads = {
  listCategories: () => Promise<Category[]>
  listFeatured: () => Promise<ListedProduct[]>
  listRelated: (product: Pick<ListedProduct, 'id' | 'category'>) => Promise<ListedProduct[]>
  findProduct: (id: string) => Promise<ShownProduct | undefined>
  /** `search` is a query string of `rpc/search_products`, as the client sends it. */
  searchProducts: (search: string) => Promise<ProductList>
  /** `search` is a query string of `rpc/product_facets`, as the client sends it. */
  countFacets: (search: string) => Promise<ProductFacets>
  getTerms: () => Promise<CheckoutTerms>
  findPage: (slug: string) => Promise<Page | undefined>
}

/** What the owner decides and every document says. */
export type OwnersPart = Pick<ClientConfig, 'shop' | 'pageLinks'>

export type DocumentData = { status: number; data: InitialData }

/** Exported by the server build of the web client; the API renders documents with it. */
export type DocumentRenderer = {
  /** Loads the data of the page at this address, and decides its status. */
  load: (url: string, reads: DocumentReads) => Promise<DocumentData>
  /** The whole document; without data the client fetches what it needs. */
  render: (url: string, data: DocumentData, owners: OwnersPart) => Promise<string>
}

export type CreateDocumentRenderer = (build: {
  template: string
  config: Omit<ClientConfig, keyof OwnersPart>
}) => DocumentRenderer

export const clientConfigElementId = 'golden-bead-config'
export const initialDataElementId = 'golden-bead-data'
