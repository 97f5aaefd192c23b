import type { Product } from './catalogue.ts'
import { featuredProductsMax, relatedProductsMax } from './catalogue-options.ts'

/**
 * The query strings of the REST requests of pages. The client and the server rendering send the same
 * to the letter, so that one cached response serves both.
 */
type Query = Record<string, string>

export const categoriesQuery: Query = { select: '*', order: 'name.asc' }

/** Products with their second picture, which a card shows under the pointer. */
export const listedQuery: Query = {
  select: '*,product_images(image)',
  'product_images.order': 'position',
  'product_images.limit': '1',
}

export const featuredQuery: Query = {
  ...listedQuery,
  featured: 'is.true',
  order: 'name.asc',
  limit: String(featuredProductsMax),
}

export const productQuery = (id: string): Query => ({
  select: '*,product_images(image,alt,is_decorative)',
  'product_images.order': 'position',
  id: `eq.${id}`,
})

/** As the panel edits it. */
export const productWithImagesQuery = (id: string): Query => ({
  ...productQuery(id),
  select: '*,product_images(image,alt,is_decorative,width,height)',
  'product_images.order': 'position',
})

export const relatedQuery = ({ id, category }: Pick<Product, 'id' | 'category'>): Query => ({
  ...listedQuery,
  category: `eq.${category}`,
  id: `neq.${id}`,
  order: 'name.asc',
  limit: String(relatedProductsMax),
})

/** `Prefer` header of PostgREST: the response to one page also tells the total number of rows. */
export const countedExactly = 'count=exact'

/** What a child of that age may use; a range ends when the child is as old as its end. */
export const childConditions = (months: number) =>
  [
    ['age_from', 'lte', months / 12],
    ['age_to', 'gt', months / 12],
  ] as const

/** Half-open overlap: a product that ends where the band begins is not in it. */
export const ageBandConditions = ({ from, to }: { from: number; to: number }) =>
  [
    ['age_from', 'lt', to],
    ['age_to', 'gt', from],
  ] as const
