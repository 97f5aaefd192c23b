import { paths } from '@golden-bead/contracts/paths'
import { withSearch } from '#features/admin/admin-location.ts'
import { readOption, readPage, readQuery } from '#lib/read-search-params.ts'

/** What waits for the owner comes first. */
export const orderFilters = [
  'to-ship',
  'unpaid',
  'refund-due',
  'to-cancel',
  'disputed',
  'refund-failed',
  'shipped',
  'cancelled',
] as const
export type OrderFilter = (typeof orderFilters)[number]

/** What the address says of the orders. */
export type OrderLocation = {
  query: string
  /** `undefined` for all of them. */
  filter: OrderFilter | undefined
  page: number
}

export const allOrders: OrderLocation = { query: '', filter: undefined, page: 1 }

export const readOrderLocation = (search: URLSearchParams): OrderLocation => ({
  query: readQuery(search.get('q')),
  filter: readOption(orderFilters, search.get('state')),
  page: readPage(search.get('page')),
})

/** The list stays in the address while an order is looked at, so that one comes back to it. */
export const pathOfOrders = ({ query, filter, page }: OrderLocation, number?: string) => {
  const search = new URLSearchParams()
  if (query) search.set('q', query)
  if (filter) search.set('state', filter)
  if (page > 1) search.set('page', String(page))
  return withSearch(number === undefined ? paths.adminOrders() : paths.adminOrder(number), search)
}
