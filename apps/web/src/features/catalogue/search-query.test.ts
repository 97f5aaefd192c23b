import { describe, expect, it } from 'vitest'
import { bestMatch } from '@golden-bead/contracts/catalogue-options'
import { listedQuery } from '@golden-bead/contracts/catalogue-queries'
import { defaultFilters } from './filters.ts'
import { facetsQuery, searchQuery } from './search-query.ts'

const asked = (query: string) => [...new URLSearchParams(query)]

describe('what the catalogue asks the server', () => {
  it('is one page by name, at every price, while nothing is chosen', () => {
    expect(asked(searchQuery(defaultFilters))).toEqual([
      ...asked(new URLSearchParams(listedQuery).toString()),
      ['order', 'name.asc,id.asc'],
      ['limit', '24'],
      ['offset', '0'],
    ])
  })

  it('carries every filter, and the place of the page', () => {
    const query = searchQuery({
      query: 'bead & stair',
      categories: ['language', 'sensorial'],
      priceMin: 10.5,
      priceMax: 80,
      ages: ['0-3', '3-6'],
      childMonths: 30,
      isInStockOnly: true,
      sort: 'price-high',
      view: 'list',
      page: 3,
    })

    expect(asked(query)).toEqual([
      ...asked(new URLSearchParams(listedQuery).toString()),
      ['query', 'bead & stair'],
      ['category', 'in.(language,sensorial)'],
      ['price', 'gte.10.5'],
      ['price', 'lte.80'],
      ['available', 'is.true'],
      ['price', 'gt.0'],
      ['or', '(and(age_from.lt.3,age_to.gt.0),and(age_from.lt.6,age_to.gt.3))'],
      ['age_from', 'lte.2.5'],
      ['age_to', 'gt.2.5'],
      ['order', 'price.desc,name.asc,id.asc'],
      ['limit', '24'],
      ['offset', '48'],
    ])
  })

  it('asks for no order where what fits best comes first', () => {
    const search = { ...defaultFilters, query: 'tower', sort: bestMatch } as const
    expect(asked(searchQuery(search)).map(([name]) => name)).not.toContain('order')
  })

  it('counts the choices for the same filters', () => {
    const query = facetsQuery({
      ...defaultFilters,
      query: 'bead',
      categories: ['sensorial'],
      priceMax: 80,
      ages: ['3-6'],
      childMonths: 50,
      isInStockOnly: true,
    })

    expect(asked(query)).toEqual([
      ['query', 'bead'],
      ['categories', '{sensorial}'],
      ['price_min', '0'],
      ['price_max', '80'],
      ['age_bands', '{3-6}'],
      ['child_months', '50'],
      ['in_stock_only', 'true'],
    ])
  })
})
