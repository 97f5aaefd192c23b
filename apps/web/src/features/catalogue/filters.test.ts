import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  ageBands,
  bestMatch,
  categoryIds,
  sortOptions,
  viewModes,
} from '@golden-bead/contracts/catalogue-options'
import { paths } from '@golden-bead/contracts/paths'
import {
  clearFilters,
  defaultFilters,
  isNarrowed,
  pathOfFilters,
  readFilters,
  searchedFor,
  type CatalogueFilters,
} from './filters.ts'
import { readTyped } from './typed-filters.ts'

/** A search has a letter or a digit. */
const searched = fc
  .tuple(
    fc.string({ maxLength: 20 }),
    fc.constantFrom('a', 'é', '7', '蒙'),
    fc.string({ maxLength: 18 }),
  )
  .map((parts) => parts.join('').trim())
  // An age that is typed would have to be among the filters.
  .filter((text) => readTyped(text).words === text)

const price = fc.integer({ min: 0, max: 9_999_999 }).map((cents) => cents / 100)

const anyFilters: fc.Arbitrary<CatalogueFilters> = fc
  .record({
    query: fc.oneof(fc.constant(''), searched),
    categories: fc.subarray([...categoryIds].toSorted()),
    priceMin: price,
    priceMax: fc.option(
      price.filter((limit) => limit !== 200),
      { nil: undefined },
    ),
    ages: fc.subarray(ageBands.map(({ id }) => id)),
    childMonths: fc.option(fc.integer({ min: 0, max: 143 }), { nil: undefined }),
    isInStockOnly: fc.boolean(),
    sort: fc.constantFrom(...sortOptions),
    view: fc.constantFrom(...viewModes),
    page: fc.integer({ min: 1, max: 5000 }),
  })
  .filter(({ priceMin, priceMax = Infinity }) => priceMin <= priceMax)

const readPath = (path: string) => {
  const { pathname, searchParams } = new URL(path, 'https://shop.example')
  return readFilters(pathname.split('/')[2], searchParams)
}

describe('the address of the catalogue', () => {
  it('brings every choice of filters back', () => {
    fc.assert(
      fc.property(anyFilters, (filters) => {
        expect(readPath(pathOfFilters(filters))).toEqual(filters)
      }),
    )
  })

  it('has one spelling per choice of filters', () => {
    fc.assert(
      fc.property(anyFilters, (filters) => {
        const path = pathOfFilters(filters)

        expect(pathOfFilters(readPath(path))).toBe(path)
      }),
    )
  })

  it('takes both limits of the price or neither', () => {
    expect(readPath('/products?min=100&max=50')).toEqual(defaultFilters)
  })

  it.each(['', '&max=', '&max=200', '&max=any'])(
    'limits the price upwards only where it names a limit other than 200: ?min=300%s',
    (rest) => {
      expect(readPath(`/products?min=300${rest}`)).toEqual({ ...defaultFilters, priceMin: 300 })
    },
  )

  it.each([150, 199.99, 200.01, 300])('limits the price to %d where it says so', (limit) => {
    expect(readPath(`/products?max=${limit}`).priceMax).toBe(limit)
  })

  it('puts what fits best first while there is a search, unless another order is chosen', () => {
    expect(readPath('/products?q=tower').sort).toBe(bestMatch)
    expect(readPath('/products').sort).toBe('name')
    expect(readPath('/products?sort=best').sort).toBe('name')
    expect(readPath('/products?q=tower&sort=name').sort).toBe('name')
    const search = readPath('/products?q=tower')
    expect(pathOfFilters(search)).toBe('/products?q=tower')
    expect(pathOfFilters({ ...search, sort: 'name' })).toBe('/products?q=tower&sort=name')
    expect(pathOfFilters(searchedFor(readPath('/products'), 'map'))).toBe('/products?q=map')
    expect(pathOfFilters(searchedFor(readPath('/products?sort=featured'), 'map'))).toBe(
      '/products?q=map&sort=featured',
    )
    expect(pathOfFilters(searchedFor(search, ''))).toBe('/products')
    expect(pathOfFilters({ ...search, query: '' })).toBe('/products')
  })

  it('takes an age and a price that were typed for filters, and keeps what was typed', () => {
    const path = '/products?q=gift+for+a+4+year+old'
    expect(readPath(path)).toMatchObject({ query: 'gift for a 4 year old', childMonths: 48 })
    expect(readPath('/products?q=toddler')).toMatchObject({ ages: ['0-3'] })
    expect(readPath('/products?q=under+30&min=5')).toMatchObject({ priceMin: 0, priceMax: 30 })
    for (const typed of [path, '/products?q=toddler', '/products?q=map+under+30']) {
      expect(pathOfFilters(readPath(typed))).toBe(typed)
    }
  })

  it.each<[query: string, part: Partial<CatalogueFilters>, path: string]>([
    ['tower+for+a+2+year+old', { childMonths: undefined }, '/products?q=tower'],
    ['tower+for+a+2+year+old', { childMonths: 30 }, '/products?q=tower&child=30'],
    ['toddler', { ages: [] }, '/products'],
    ['toddler', { ages: ['0-3', '3-6'] }, '/products?age=0-3&age=3-6'],
    ['map+under+30', { priceMax: undefined }, '/products?q=map'],
    ['map+under+30', { priceMin: 10 }, '/products?q=map&min=10&max=30'],
    ['2+years+under+30', { childMonths: undefined }, '/products?q=under+30'],
    ['2+years+under+30', { query: '' }, '/products?max=30&child=24'],
  ])('lets go of the words whose filter is taken back or changed: %s, %o', (query, part, path) => {
    const filters = readPath(`/products?q=${query}`)
    expect(pathOfFilters({ ...filters, ...part })).toBe(path)
  })

  it('has the age and the price of the latest search', () => {
    const search = readPath('/products?q=2+years+under+30&stock=in')
    const path = (query: string) => pathOfFilters(searchedFor(search, query))
    expect(path('map')).toBe('/products?q=map&stock=in')
    expect(path('baby')).toBe('/products?q=baby&stock=in')
    expect(searchedFor(readPath('/products?child=60'), 'baby')).toMatchObject({
      childMonths: undefined,
      ages: ['0-3'],
    })
  })

  it('yields valid filters, whatever it holds', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.string()), fc.string(), (search, category) => {
        const filters = readFilters(category, new URLSearchParams(search))

        expect(filters.page).toBeGreaterThanOrEqual(1)
        expect([...sortOptions, filters.query && bestMatch]).toContain(filters.sort)
        expect(viewModes).toContain(filters.view)
        expect(filters.priceMin).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  it('is plain while everything stands at its default', () => {
    expect(pathOfFilters(defaultFilters)).toBe('/products')
  })

  it('names a single category in the path and several in the search', () => {
    expect(pathOfFilters({ ...defaultFilters, categories: ['sensorial'] })).toBe(
      '/products/sensorial',
    )
    expect(pathOfFilters({ ...defaultFilters, categories: ['sensorial', 'language'] })).toBe(
      '/products?category=language&category=sensorial',
    )
  })

  it.each([
    ['Sensorial', 'sensorial'],
    ['practical life', 'practical-life'],
    ['%zz', 'zz'],
    ['数学', '-'],
  ])('takes %j in the path for the category %j, and never for all of them', (text, id) => {
    expect(readFilters(text, new URLSearchParams()).categories).toEqual([id])
  })

  it.each(['golden beads', 'a+b&c=d#e?%20', 'häuser', 'a\uD83D'])(
    'of a search for %j brings back what was typed',
    (text) => {
      expect(readPath(paths.search(text)).query).toBe(text.toWellFormed())
    },
  )

  it.each(['%', '!!!', '- _ *', '\u{1F9E9}'])('of %j is that of no search', (text) => {
    expect(readPath(paths.search(text))).toEqual(defaultFilters)
  })

  it('stands at every price, by name and as a grid', () => {
    expect(readPath('/products')).toMatchObject({
      priceMin: 0,
      priceMax: undefined,
      sort: 'name',
      view: 'grid',
      page: 1,
    })
  })

  it.each(['-1', '1e3', 'NaN', '12.345', '', ' 5', '999999999'])(
    'does not take %j for a price',
    (text) => {
      expect(readFilters(undefined, new URLSearchParams({ min: text })).priceMin).toBe(0)
    },
  )

  it('lets go of everything that narrows when the filters are cleared', () => {
    fc.assert(
      fc.property(anyFilters, (filters) => {
        const cleared = clearFilters(filters)

        expect(isNarrowed(cleared)).toBe(false)
        expect([cleared.sort, cleared.view]).toEqual([filters.sort, filters.view])
      }),
    )
  })
})
