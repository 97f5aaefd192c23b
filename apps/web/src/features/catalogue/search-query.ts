import {
  ageBands,
  bestMatch,
  productsPerPage,
  type SortOption,
} from '@golden-bead/contracts/catalogue-options'
import {
  ageBandConditions,
  childConditions,
  listedQuery,
} from '@golden-bead/contracts/catalogue-queries'
import type { CatalogueFilters } from './filters.ts'
import { readTyped } from './typed-filters.ts'

/** The last column of each order makes it total, so that no product is on two pages or on none. */
const orders: Record<SortOption, string> = {
  name: 'name.asc,id.asc',
  'price-low': 'price.asc,name.asc,id.asc',
  'price-high': 'price.desc,name.asc,id.asc',
  featured: 'featured.desc,name.asc,id.asc',
}

const nearestMax = 3
const suggestionsMax = 5

/** The query string of `rpc/search_products` for one page of the catalogue. */
export const searchQuery = (filters: CatalogueFilters) => {
  const query = new URLSearchParams(listedQuery)
  const { words } = readTyped(filters.query)
  if (words) query.set('query', words)
  if (filters.categories.length > 0) query.set('category', `in.(${filters.categories.join(',')})`)
  if (filters.priceMin > 0) query.append('price', `gte.${filters.priceMin}`)
  if (filters.priceMax !== undefined) query.append('price', `lte.${filters.priceMax}`)
  if (filters.isInStockOnly) {
    query.set('available', 'is.true')
    // What has the price 0 cannot be bought.
    query.append('price', 'gt.0')
  }
  if (filters.ages.length > 0) query.set('or', `(${filters.ages.map(overlapOf).join(',')})`)
  if (filters.childMonths !== undefined) {
    for (const [column, operator, years] of childConditions(filters.childMonths)) {
      query.append(column, `${operator}.${years}`)
    }
  }
  // By itself a search is in the order of what fits best.
  if (filters.sort !== bestMatch) query.set('order', orders[filters.sort])
  query.set('limit', String(productsPerPage))
  query.set('offset', String((filters.page - 1) * productsPerPage))
  return query.toString()
}

/** The best of what a search would find. */
export const suggestionsQuery = (filters: CatalogueFilters) => {
  const query = new URLSearchParams(searchQuery(filters))
  query.set('limit', String(suggestionsMax))
  return query.toString()
}

/** What has at least one of the words, whatever else narrows the list. */
export const nearestQuery = ({ query }: CatalogueFilters) =>
  new URLSearchParams({
    ...listedQuery,
    query: readTyped(query).words,
    any_word: 'true',
    limit: String(nearestMax),
  }).toString()

/** The query string of `rpc/product_facets`; order and page do not change the counts. */
export const facetsQuery = (filters: CatalogueFilters) => {
  const query = new URLSearchParams()
  const { words } = readTyped(filters.query)
  if (words) query.set('query', words)
  if (filters.categories.length > 0) query.set('categories', `{${filters.categories.join(',')}}`)
  query.set('price_min', String(filters.priceMin))
  if (filters.priceMax !== undefined) query.set('price_max', String(filters.priceMax))
  if (filters.ages.length > 0) query.set('age_bands', `{${filters.ages.join(',')}}`)
  if (filters.childMonths !== undefined) query.set('child_months', String(filters.childMonths))
  if (filters.isInStockOnly) query.set('in_stock_only', 'true')
  return query.toString()
}

const overlapOf = (age: CatalogueFilters['ages'][number]) => {
  const band = ageBands.find(({ id }) => id === age) ?? { from: 0, to: 0 }
  const conditions = ageBandConditions(band).map((condition) => condition.join('.'))
  return `and(${conditions.join(',')})`
}
