import {
  categorySchema,
  productFacetsSchema,
  productSchema,
} from '@golden-bead/contracts/catalogue'
import {
  categoriesQuery,
  countedExactly,
  featuredQuery,
  productQuery,
  relatedQuery,
} from '@golden-bead/contracts/catalogue-queries'
import type { DocumentReads } from '@golden-bead/contracts/server-rendering'
import { z } from 'zod'
import type { Rest } from '#supabase/rest/rest.plugin.ts'
import type { CachedAnswer } from '#supabase/rest/cached-answer.ts'

const valueOfCategories = valueOf(z.array(categorySchema))
const valueOfProducts = valueOf(z.array(productSchema))
const valueOfFacets = valueOf(productFacetsSchema)

/** The reads of a document, which count for the network of `address`. */
export type CatalogueReads = (address: string) => DocumentReads

/** Reads for the documents of the shop, from the same cache as the API. */
export const createCatalogueReads =
  ({ readPublic }: Pick<Rest, 'readPublic'>): CatalogueReads =>
  (address) => {
    const ask = async (path: string, search: string, prefer?: string) =>
      readPublic({ path, search, accept: '*/*', prefer }, address)

    const listProducts = async (parameters: Record<string, string>) =>
      valueOfProducts(await ask('products', searchOf(parameters)))

    return {
      listCategories: async () =>
        valueOfCategories(await ask('categories', searchOf(categoriesQuery))),

      listFeatured: () => listProducts(featuredQuery),

      listRelated: (product) => listProducts(relatedQuery(product)),

      findProduct: async (id) => (await listProducts(productQuery(id)))[0],

      searchProducts: async (search) => {
        const answer = await ask('rpc/search_products', search, countedExactly)
        const products = valueOfProducts(answer)
        return { products, total: answer.total ?? products.length }
      },

      countFacets: async (search) => valueOfFacets(await ask('rpc/product_facets', search)),
    }
  }

const searchOf = (parameters: Record<string, string>) => new URLSearchParams(parameters).toString()

/** Parses an answer once and caches the value with it. Callers must not mutate the value. */
function valueOf<Value>(schema: z.ZodType<Value>): (answer: CachedAnswer) => Value {
  const values = new WeakMap<CachedAnswer, { value: Value }>()
  return (answer) => {
    const cached = values.get(answer)
    if (cached !== undefined) return cached.value
    const value = schema.parse(JSON.parse(answer.body.plain.toString()))
    values.set(answer, { value })
    return value
  }
}
