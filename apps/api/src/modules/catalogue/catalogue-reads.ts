import type { Category, Product, ProductFacets } from '@golden-bead/contracts/catalogue'
import type { ProductList } from '@golden-bead/contracts/first-document'

/** What the documents of the shop show, answered from the same cache as the calls on the wire. */
export type CatalogueReads = {
  listCategories: () => Promise<Category[]>
  listFeatured: () => Promise<Product[]>
  listRelated: (product: Pick<Product, 'id' | 'category'>) => Promise<Product[]>
  findProduct: (id: string) => Promise<Product | undefined>
  /** `search` is a query string of `rpc/search_products`, as the client sends it. */
  searchProducts: (search: string) => Promise<ProductList>
  /** `search` is a query string of `rpc/product_facets`, as the client sends it. */
  countFacets: (search: string) => Promise<ProductFacets>
}

declare module 'fastify' {
  interface FastifyInstance {
    catalogue: CatalogueReads
  }
}
