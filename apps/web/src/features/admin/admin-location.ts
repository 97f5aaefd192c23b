import { catalogueLimits } from '@golden-bead/contracts/catalogue-options'
import { paths } from '@golden-bead/contracts/paths'
import { isSlug, readOption, readPage, readQuery } from '#lib/read-search-params.ts'

/** What the address of the admin panel says. Everything on the screen follows from it. */
export type AdminLocation = { view: AdminView; list: ProductListing }

export type AdminView =
  | { name: 'products' }
  /** `undefined` stands for a product that is yet to be made. */
  | { name: 'product'; id: string | undefined }
  | { name: 'categories' }
  | { name: 'import' }
  | { name: 'messages' }
  | { name: 'newsletter' }

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
  sort: SortColumn
  isDescending: boolean
  page: number
}

export const wholeListing: ProductListing = {
  query: '',
  category: '',
  stock: 'any',
  sort: 'name',
  isDescending: false,
  page: 1,
}

/** The marker cannot be the id of a product, because it has a capital letter. */
const newProductMarker = 'New'

export const readAdminLocation = (search: URLSearchParams): AdminLocation => {
  const view = readView(search)
  return { view, list: hasOwnList(view) ? wholeListing : readListing(search) }
}

/** They have a search and pages of their own in the address, so the products begin anew after them. */
const hasOwnList = ({ name }: AdminView) => name === 'messages' || name === 'newsletter'

const readListing = (search: URLSearchParams): ProductListing => ({
  query: readQuery(search.get('q')),
  category: slugOf(search.get('category'), catalogueLimits.slugLengthMax) ?? '',
  stock: readOption(stockFilters, search.get('stock')) ?? wholeListing.stock,
  sort: readOption(sortColumns, search.get('sort')) ?? wholeListing.sort,
  isDescending: search.get('order') === 'desc',
  page: readPage(search.get('page')),
})

const otherViews = ['categories', 'import', 'messages', 'newsletter'] as const

const readView = (search: URLSearchParams): AdminView => {
  const product = search.get('product')
  if (product === newProductMarker) return { name: 'product', id: undefined }
  const id = slugOf(product, catalogueLimits.productIdLengthMax)
  if (id !== undefined) return { name: 'product', id }
  const view = readOption(otherViews, search.get('view'))
  return { name: view ?? 'products' }
}

/** The list stays in the address while something else is shown, so that one comes back to it. */
export const pathOfLocation = (list: ProductListing, view: AdminView = { name: 'products' }) => {
  if (hasOwnList(view)) return `${paths.admin()}?view=${view.name}`
  const search = new URLSearchParams()
  if (list.query) search.set('q', list.query)
  if (list.category) search.set('category', list.category)
  if (list.stock !== wholeListing.stock) search.set('stock', list.stock)
  if (list.sort !== wholeListing.sort) search.set('sort', list.sort)
  if (list.isDescending) search.set('order', 'desc')
  if (list.page > 1) search.set('page', String(list.page))
  if (view.name === 'product') search.set('product', view.id ?? newProductMarker)
  else if (view.name !== 'products') search.set('view', view.name)

  return search.size > 0 ? `${paths.admin()}?${search}` : paths.admin()
}

const slugOf = (text: string | null, lengthMax: number) =>
  text !== null && isSlug(text, lengthMax) ? text : undefined
