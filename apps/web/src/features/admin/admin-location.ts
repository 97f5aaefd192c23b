import { matchPath } from 'react-router'
import {
  catalogueLimits,
  productStatuses,
  type ProductStatus,
} from '@golden-bead/contracts/catalogue-options'
import { isUsState } from '@golden-bead/contracts/us-states'
import { paths, routePatterns } from '@golden-bead/contracts/paths'
import { isSlug, readOption, readPage, readQuery } from '#lib/read-search-params.ts'

/** What the address of the admin panel says. Everything on the screen follows from it. */
export type AdminLocation = { view: AdminView; list: ProductListing }

export type AdminView =
  | { name: 'products' }
  /** `undefined` stands for a product that is yet to be made. */
  | { name: 'product'; id: string | undefined }
  | { name: 'preview'; id: string }
  | { name: OtherView }

/** The views beside the products, with their addresses. */
const otherViews = {
  start: paths.adminStart(),
  categories: paths.adminCategories(),
  stock: paths.adminStock(),
  import: paths.adminImport(),
  orders: paths.adminOrders(),
  'tax-report': paths.adminTaxReport(),
  messages: paths.adminMessages(),
  newsletter: paths.adminNewsletter(),
  pages: paths.adminPages(),
  settings: paths.adminSettings(),
} as const
export type OtherView = keyof typeof otherViews

/** What the navigation says, and the title of the page. */
export const viewLabels: Record<OtherView, string> = {
  start: 'Start',
  categories: 'Categories',
  stock: 'Stock',
  import: 'Import CSV',
  orders: 'Orders',
  'tax-report': 'Tax report',
  messages: 'Messages',
  newsletter: 'Newsletter',
  pages: 'Pages',
  settings: 'Settings',
}

const isOtherView = (name: string): name is OtherView => Object.hasOwn(otherViews, name)
const otherViewNames = Object.keys(otherViews).filter(isOtherView)

export const sortColumns = [
  'name',
  'category',
  'price',
  'in_stock',
  'featured',
  'updated_at',
] as const
export type SortColumn = (typeof sortColumns)[number]

export const stockFilters = ['any', 'in', 'out'] as const
export type StockFilter = (typeof stockFilters)[number]

export type ProductListing = {
  query: string
  /** Empty for all of them. */
  category: string
  stock: StockFilter
  /** `undefined` for all of them. */
  status: ProductStatus | undefined
  sort: SortColumn
  isDescending: boolean
  page: number
}

export const wholeListing: ProductListing = {
  query: '',
  category: '',
  stock: 'any',
  status: undefined,
  sort: 'name',
  isDescending: false,
  page: 1,
}

/** The marker cannot be the id of a product, because it has a capital letter. */
const newProductMarker = 'New'

export const readAdminLocation = (pathname: string, search: URLSearchParams): AdminLocation => {
  const view = readView(pathname, search)
  return { view, list: keepsListing(view) ? readListing(search) : wholeListing }
}

/** The others have a search and pages of their own, or none, so the products begin anew after them. */
const keepsListing = ({ name }: AdminView) =>
  isOfProducts(name) || name === 'categories' || name === 'import'

const isOfProducts = (name: AdminView['name']): name is 'products' | 'product' | 'preview' =>
  name === 'products' || name === 'product' || name === 'preview'

const readListing = (search: URLSearchParams): ProductListing => ({
  query: readQuery(search.get('q')),
  category: slugOf(search.get('category'), catalogueLimits.slugLengthMax) ?? '',
  stock: readOption(stockFilters, search.get('stock')) ?? wholeListing.stock,
  status: readOption(productStatuses, search.get('status')),
  sort: readOption(sortColumns, search.get('sort')) ?? wholeListing.sort,
  isDescending: search.get('order') === 'desc',
  page: readPage(search.get('page')),
})

const readView = (pathname: string, search: URLSearchParams): AdminView => {
  const other = otherViewOf(pathname)
  if (other !== undefined) return { name: other }
  const previewed = slugOf(search.get('preview'), catalogueLimits.productIdLengthMax)
  if (previewed !== undefined) return { name: 'preview', id: previewed }
  const product = search.get('product')
  if (product === newProductMarker) return { name: 'product', id: undefined }
  const id = slugOf(product, catalogueLimits.productIdLengthMax)
  return id === undefined ? { name: 'products' } : { name: 'product', id }
}

/** The list stays in the address while something else is shown, so that one comes back to it. */
export const pathOfLocation = (list: ProductListing, view: AdminView = { name: 'products' }) => {
  const path = isOfProducts(view.name) ? paths.admin() : otherViews[view.name]
  if (!keepsListing(view)) return path
  const search = new URLSearchParams()
  if (list.query) search.set('q', list.query)
  if (list.category) search.set('category', list.category)
  if (list.stock !== wholeListing.stock) search.set('stock', list.stock)
  if (list.status) search.set('status', list.status)
  if (list.sort !== wholeListing.sort) search.set('sort', list.sort)
  if (list.isDescending) search.set('order', 'desc')
  if (list.page > 1) search.set('page', String(list.page))
  if (view.name === 'product') search.set('product', view.id ?? newProductMarker)
  if (view.name === 'preview') search.set('preview', view.id)
  return withSearch(path, search)
}

export const otherViewOf = (pathname: string): OtherView | undefined =>
  otherViewNames.find((name) => matchPath(`${otherViews[name]}/*`, pathname))

export const orderNumberOf = (pathname: string): string | undefined =>
  matchPath(routePatterns.adminOrder, pathname)?.params.number

/** The marker cannot be the name of a page, because it has a capital letter. */
export const newPageMarker = 'New'

export const pageSlugOf = (pathname: string): string | undefined =>
  matchPath(routePatterns.adminPage, pathname)?.params.slug

export const taxStateOf = (pathname: string): string | undefined => {
  const state = matchPath(routePatterns.adminTaxState, pathname)?.params.state
  return state !== undefined && isUsState(state) ? state : undefined
}

/** Where an old address leads: views had none of their own, but were named in the query. */
export const movedAddress = (pathname: string, search: URLSearchParams): string | undefined => {
  const view = readOption(['categories', 'import', 'messages', 'newsletter'], search.get('view'))
  if (view === undefined || matchPath(paths.admin(), pathname) === null) return undefined
  const rest = new URLSearchParams(search)
  rest.delete('view')
  return withSearch(otherViews[view], rest)
}

export const withSearch = (path: string, search: URLSearchParams) =>
  search.size > 0 ? `${path}?${search}` : path

const slugOf = (text: string | null, lengthMax: number) =>
  text !== null && isSlug(text, lengthMax) ? text : undefined
