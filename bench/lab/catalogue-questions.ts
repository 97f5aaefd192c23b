import { productsPerPage } from '@golden-bead/contracts/catalogue-options'

const filters: Record<string, string> = {
  'no filter': '',
  'a category': 'category=in.(sensorial)',
  'two categories': 'category=in.(sensorial,language)',
  prices: 'price=gte.20&price=lte.200',
  'in stock': 'in_stock=is.true',
  'an age': 'or=(and(age_from.lt.6,age_to.gt.3))',
  'all of them':
    'category=in.(sensorial)&price=gte.20&price=lte.200&in_stock=is.true&or=(and(age_from.lt.6,age_to.gt.3))',
}
const searches: Record<string, string> = { 'a word': 'query=tower' }
const orders: Record<string, string> = {
  name: 'name.asc,id.asc',
  'price-low': 'price.asc,name.asc,id.asc',
  'price-high': 'price.desc,name.asc,id.asc',
  featured: 'featured.desc,name.asc,id.asc',
}
const offsets = { 'page 1': 0, 'page 200': 199 * productsPerPage }

export type Kind = 'filters and orders' | 'searches and orders'
export type Page = keyof typeof offsets

export type Question = {
  name: string
  kind: Kind
  page: Page
  /** A small catalogue has no page 200: what that page costs is held against page 1 of the smallest. */
  yardstick: string
  path: string
}

const questionsOf = (kind: Kind, conditions: Record<string, string>): Question[] =>
  Object.entries(conditions).flatMap(([filter, condition]) =>
    Object.entries(orders).flatMap(([order, columns]) =>
      (['page 1', 'page 200'] as const).map((page) => ({
        name: `${filter}, ${order}, ${page}`,
        kind,
        page,
        yardstick: `${filter}, ${order}, page 1`,
        path: `/rest/v1/rpc/search_products?${condition}${condition && '&'}order=${columns}&limit=${productsPerPage}&offset=${offsets[page]}`,
      })),
    ),
  )

/** What the catalogue page asks: each filter and all of them, and a search, in each order. */
export const catalogueQuestions: readonly Question[] = [
  ...questionsOf('filters and orders', filters),
  ...questionsOf('searches and orders', searches),
]

/** A preference that means nothing makes every question one of its own, answered by the database. */
export const ownQuestion = (mark: number | string) => ({ prefer: `count=exact, bench=${mark}` })
