import {
  categorySchema,
  listedProductSchema,
  productFacetsSchema,
  shownProductSchema,
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
import type { Rest } from '@golden-bead/supabase/rest'

const categoriesSchema = z.array(categorySchema)
const productsSchema = z.array(listedProductSchema)
const shownProductsSchema = z.array(shownProductSchema)

/** The reads of a document, which count for the network of `address`. */
export type CatalogueReads = (address: string) => Omit<DocumentReads, 'getTerms' | 'findPage'>

/** Reads for the documents of the shop, from the same cache as the API. */
export const createCatalogueReads =
  ({ readPublic }: Pick<Rest, 'readPublic'>): CatalogueReads =>
  (address) => {
    const ask = (path: string, search: string, prefer?: string) =>
      readPublic({ path, search, prefer }, address)

    const listProducts = async (parameters: Record<string, string>) =>
      productsSchema.parse((await ask('products', searchOf(parameters))).value)

    return {
      listCategories: async () =>
        categoriesSchema.parse((await ask('categories', searchOf(categoriesQuery))).value),

      listFeatured: () => listProducts(featuredQuery),

      listRelated: (product) => listProducts(relatedQuery(product)),

      findProduct: async (id) => {
        const { value } = await ask('products', searchOf(productQuery(id)))
        return shownProductsSchema.parse(value)[0]
      },

      searchProducts: async (search) => {
        const { value, total } = await ask('rpc/search_products', search, countedExactly)
        const products = productsSchema.parse(value)
        return { products, total: total ?? products.length }
      },

      countFacets: async (search) =>
        productFacetsSchema.parse((await ask('rpc/product_facets', search)).value),
    }
  }

const searchOf = (parameters: Record<string, string>) => new URLSearchParams(parameters).toString()
