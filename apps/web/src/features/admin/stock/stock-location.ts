import { paths } from '@golden-bead/contracts/paths'
import { withSearch } from '#features/admin/admin-location.ts'
import { readOption, readPage, readQuery } from '#lib/read-search-params.ts'

export const stockFilters = ['low', 'counted', 'not-counted'] as const
export type StockFilter = (typeof stockFilters)[number]

/** What the address says of the stock. */
export type StockLocation = {
  query: string
  /** `undefined` for all of it. */
  filter: StockFilter | undefined
  page: number
}

export const wholeStock: StockLocation = { query: '', filter: undefined, page: 1 }

export const readStockLocation = (search: URLSearchParams): StockLocation => ({
  query: readQuery(search.get('q')),
  filter: readOption(stockFilters, search.get('show')),
  page: readPage(search.get('page')),
})

export const pathOfStock = ({ query, filter, page }: StockLocation) => {
  const search = new URLSearchParams()
  if (query) search.set('q', query)
  if (filter) search.set('show', filter)
  if (page > 1) search.set('page', String(page))
  return withSearch(paths.adminStock(), search)
}
