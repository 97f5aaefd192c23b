import {
  ageBands,
  bestMatch,
  slugLengthMax,
  childMonthsMax,
  choicesMax,
  defaultPriceRange,
  priceMax,
  sortOptions,
  viewModes,
  type AgeBandId,
  type ChosenSort,
  type ViewMode,
} from '@golden-bead/contracts/catalogue-options'
import { paths } from '@golden-bead/contracts/paths'
import { slugOfName } from '#lib/text/slug-of-name.ts'
import { isSlug, readOption, readPage, readQuery } from '#lib/read-search-params.ts'
import {
  readTyped,
  withoutTypedAge,
  withoutTypedPrice,
  type TypedAge,
  type TypedPrice,
} from './typed-filters.ts'

/** What the address of the catalogue says. Everything on the screen follows from it. */
export type CatalogueFilters = {
  /** As it was typed. An age and a price in it are among the filters below. */
  query: string
  categories: readonly string[]
  priceMin: number
  /** `undefined` means no upper limit, and is shown as 200. */
  priceMax: number | undefined
  ages: readonly AgeBandId[]
  /** How old the child is that it has to suit. */
  childMonths: number | undefined
  isInStockOnly: boolean
  /** A search may be in the order of what fits best. */
  sort: ChosenSort
  view: ViewMode
  page: number
}

export const defaultFilters: CatalogueFilters = {
  query: '',
  categories: [],
  priceMin: defaultPriceRange.min,
  priceMax: undefined,
  ages: [],
  childMonths: undefined,
  isInStockOnly: false,
  sort: 'name',
  view: 'grid',
  page: 1,
}

const noAge: TypedAge = { childMonths: undefined, ages: [] }
const noPrice: TypedPrice = {
  priceMin: defaultFilters.priceMin,
  priceMax: defaultFilters.priceMax,
}

/** Parses any address into a valid set of filters. */
export const readFilters = (
  pathCategory: string | undefined,
  search: URLSearchParams,
): CatalogueFilters => {
  const named = search.getAll('category').filter(isCategoryId)
  const categories = pathCategory ? [categoryOfPath(pathCategory), ...named] : named
  const prices = readPriceRange(search)
  const query = readSearch(search.get('q'))
  const typed = readTyped(query)

  return {
    query,
    categories: sortedUnique(categories).slice(0, choicesMax),
    priceMin: prices.min,
    priceMax: prices.max,
    ages: ageBands.map(({ id }) => id).filter((id) => search.getAll('age').includes(id)),
    childMonths: readMonths(search.get('child')),
    ...typed.age,
    ...typed.price,
    isInStockOnly: search.get('stock') === 'in',
    sort: readOption(sortOptions, search.get('sort')) ?? usualSort(query),
    view: readOption(viewModes, search.get('view')) ?? defaultFilters.view,
    page: readPage(search.get('page')),
  }
}

/** Its name will do, as people type it. Of what has no letter there is no category. */
export const categoryOfPath = (text: string) => slugOfName(text) || '-'

/** The address of a set of filters: what stands at its default is left out. */
export const pathOfFilters = (filters: CatalogueFilters) => {
  const [first, ...others] = sortedUnique(filters.categories)
  const isOneCategory = first !== undefined && others.length === 0
  const search = new URLSearchParams()
  const query = queryOf(filters)
  const { priceMin, priceMax, ages, childMonths } = filtersBeside(query, filters)

  if (query) search.set('q', query)
  if (!isOneCategory) {
    for (const category of sortedUnique(filters.categories)) search.append('category', category)
  }
  if (priceMin !== defaultFilters.priceMin) search.set('min', String(priceMin))
  if (priceMax !== undefined) search.set('max', String(priceMax))
  for (const age of ages) search.append('age', age)
  if (childMonths !== undefined) search.set('child', String(childMonths))
  if (filters.isInStockOnly) search.set('stock', 'in')
  // Without words nothing fits best.
  const sort = !query && filters.sort === bestMatch ? defaultFilters.sort : filters.sort
  if (sort !== usualSort(query)) search.set('sort', sort)
  if (filters.view !== defaultFilters.view) search.set('view', filters.view)
  if (filters.page > 1) search.set('page', String(filters.page))

  const path = isOneCategory ? paths.category(first) : paths.products()
  return search.size > 0 ? `${path}?${search}` : path
}

/** What was typed, without the words for an age or a price that is no longer chosen. */
const queryOf = (filters: CatalogueFilters) => {
  const { age, price } = readTyped(filters.query)
  const query = age && !isAge(age, filters) ? withoutTypedAge(filters.query) : filters.query
  return readSearch(price && !isPrice(price, filters) ? withoutTypedPrice(query) : query)
}

const isAge = (age: TypedAge, { childMonths, ages }: CatalogueFilters) =>
  age.childMonths === childMonths && age.ages.join() === ages.join()

const isPrice = (price: TypedPrice, { priceMin, priceMax }: CatalogueFilters) =>
  price.priceMin === priceMin && price.priceMax === priceMax

/** The filters without those that the words say. */
const filtersBeside = (query: string, filters: CatalogueFilters): CatalogueFilters => {
  const typed = readTyped(query)
  return { ...filters, ...(typed.age && noAge), ...(typed.price && noPrice) }
}

/** Unless another one is chosen. */
const usualSort = (query: string) => (query ? bestMatch : defaultFilters.sort)

/** A search among what is shown, in an order that was chosen or else of what fits best. */
export const searchedFor = (filters: CatalogueFilters, query: string): CatalogueFilters => {
  const { age, price } = readTyped(query)
  return {
    ...filtersBeside(filters.query, filters),
    query,
    ...age,
    ...price,
    sort: filters.sort === usualSort(filters.query) ? usualSort(query) : filters.sort,
    page: 1,
  }
}

/** True where something narrows the list; sort, view and page do not. */
export const isNarrowed = (filters: CatalogueFilters) =>
  filters.query !== '' ||
  filters.categories.length > 0 ||
  filters.priceMin !== defaultFilters.priceMin ||
  filters.priceMax !== undefined ||
  filters.ages.length > 0 ||
  filters.childMonths !== undefined ||
  filters.isInStockOnly

/** Takes back what narrows the list and leaves how it is shown. */
export const clearFilters = ({ sort, view }: CatalogueFilters): CatalogueFilters => ({
  ...defaultFilters,
  sort,
  view,
})

export const toggled = <Item>(items: readonly Item[], item: Item): readonly Item[] =>
  items.includes(item) ? items.filter((other) => other !== item) : [...items, item]

/** Words are searched for: what has neither a letter nor a digit is no search. */
const readSearch = (text: string | null) => {
  const query = readQuery(text)
  return /[\p{L}\p{N}]/u.test(query) ? query : ''
}

const readMonths = (text: string | null) => {
  if (text === null || !/^\d{1,3}$/.test(text)) return undefined
  const months = Number(text)
  return months <= childMonthsMax ? months : undefined
}

/** Two decimals at most, within what a price can be; anything else counts as not given. */
export const readPrice = (text: string | null) => {
  if (text === null || !/^\d{1,8}(\.\d{1,2})?$/.test(text)) return undefined
  const price = Number(text)
  return price <= priceMax ? price : undefined
}

/** The highest price that hides something. */
export const upperLimit = (price: number | undefined) =>
  price === defaultPriceRange.max ? undefined : price

/** Both limits or neither: a range that is upside down counts as not given. */
const readPriceRange = (search: URLSearchParams) => {
  const min = readPrice(search.get('min')) ?? defaultFilters.priceMin
  const max = upperLimit(readPrice(search.get('max')))
  const { priceMin, priceMax } = defaultFilters
  return max !== undefined && min > max ? { min: priceMin, max: priceMax } : { min, max }
}

const isCategoryId = (text: string) => isSlug(text, slugLengthMax)

const sortedUnique = (texts: readonly string[]) => [...new Set(texts)].toSorted()
