import type { Product } from './catalogue.ts'
import { featuredProductsMax, relatedProductsMax } from './catalogue-options.ts'

/**
 * What pages ask of the catalogue, by the call or while their document is made: the same to the
 * letter, so that one answer in the cache serves both.
 */
type Question = Record<string, string>

export const categoriesQuestion: Question = { select: '*', order: 'name.asc' }

export const featuredQuestion: Question = {
  select: '*',
  featured: 'is.true',
  order: 'name.asc',
  limit: String(featuredProductsMax),
}

export const productQuestion = (id: string): Question => ({ select: '*', id: `eq.${id}` })

export const relatedQuestion = ({ id, category }: Pick<Product, 'id' | 'category'>): Question => ({
  select: '*',
  category: `eq.${category}`,
  id: `neq.${id}`,
  order: 'name.asc',
  limit: String(relatedProductsMax),
})

/** How the preference is sent that the number of all products is told with one page of them. */
export const countedExactly = 'count=exact'

/** A product is for a band of age that its own years overlap: to end where the band begins is too little. */
export const ageBandConditions = ({ from, to }: { from: number; to: number }) =>
  [
    ['age_from', 'lt', to],
    ['age_to', 'gt', from],
  ] as const
