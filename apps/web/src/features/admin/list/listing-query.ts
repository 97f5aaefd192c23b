import { exportedColumns } from '@golden-bead/contracts/product-csv'
import type { ProductListing } from '#features/admin/admin-location.ts'

export const listingPageLength = 50

/** The query string of `rpc/search_products` for one page of the table. */
export const listingQuery = (list: ProductListing) => {
  const query = filtersOf(list)
  const direction = list.isDescending ? 'desc' : 'asc'
  // The id makes the order total, so that no product is on two pages or on none.
  const ties = list.sort === 'name' ? 'id.asc' : 'name.asc,id.asc'
  query.set('order', `${list.sort}.${direction},${ties}`)
  query.set('limit', String(listingPageLength))
  query.set('offset', String((list.page - 1) * listingPageLength))
  return query.toString()
}

/** The products after `lastId`: unlike an offset, it skips and repeats none when others come or go. */
export const exportQuery = (
  list: ProductListing,
  lastId: string | undefined,
  limit: number,
  columns: string = exportedColumns,
) => {
  const query = filtersOf(list)
  query.set('select', columns)
  if (lastId !== undefined) query.set('id', `gt.${lastId}`)
  query.set('order', 'id.asc')
  query.set('limit', String(limit))
  return query.toString()
}

const filtersOf = ({ query: words, category, stock, status }: ProductListing) => {
  const query = new URLSearchParams()
  if (words) query.set('query', words)
  if (category) query.set('category', `eq.${category}`)
  if (status) query.set('status', `eq.${status}`)
  if (stock !== 'any') query.set('in_stock', stock === 'in' ? 'is.true' : 'is.false')
  return query
}
