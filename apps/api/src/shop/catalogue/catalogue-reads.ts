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

const categoriesSchema = z.array(categorySchema)
const productsSchema = z.array(productSchema)

/** The reads of a document, which count for the network of `address`. */
export type CatalogueReads = (address: string) => Omit<DocumentReads, 'getTerms'>

/** Reads for the documents of the shop, from the same cache as the API. */
export const createCatalogueReads =
  ({ readPublic }: Pick<Rest, 'readPublic'>): CatalogueReads =>
  (address) => {
    const ask = async (path: string, search: string, prefer?: string) =>
      readPublic({ path, search, accept: '*/*', prefer }, address)

    const listProducts = async (parameters: Record<string, string>) =>
      valueIn(await ask('products', searchOf(parameters)), productsSchema)

    return {
      listCategories: async () =>
        valueIn(await ask('categories', searchOf(categoriesQuery)), categoriesSchema),

      listFeatured: () => listProducts(featuredQuery),

      listRelated: (product) => listProducts(relatedQuery(product)),

      findProduct: async (id) => (await listProducts(productQuery(id)))[0],

      searchProducts: async (search) => {
        const answer = await ask('rpc/search_products', search, countedExactly)
        const products = valueIn(answer, productsSchema)
        return { products, total: answer.total ?? products.length }
      },

      countFacets: async (search) =>
        valueIn(await ask('rpc/product_facets', search), productFacetsSchema),
    }
  }

const searchOf = (parameters: Record<string, string>) => new URLSearchParams(parameters).toString()

/** Parsed each time: kept beside the answer, it would take as much memory again, uncounted. */
const valueIn = <Value>({ body }: CachedAnswer, schema: z.ZodType<Value>): Value =>
  schema.parse(JSON.parse(body.plain.toString()))
