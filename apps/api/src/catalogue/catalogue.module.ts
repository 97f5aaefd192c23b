import fp from 'fastify-plugin'
import type { Config } from '#config'
import { createCatalogueReads, type CatalogueReads } from './catalogue-reads.ts'
import { fillProductWords } from './catalogue.repository.ts'
import {
  describeCategories,
  describeMoreImages,
  describeProducts,
  searchSynonymsResource,
} from './catalogue-resources.ts'
import { productFacets } from './product-facets.ts'
import { createSearchWords } from './search-words.ts'
import { searchProducts } from './product-search.ts'
import { createImageStore } from './stored-image.ts'

export { findPageEnd, listCategoryAddresses, listProductAddresses } from './catalogue.repository.ts'
export { insertSamples, isCatalogueEmpty } from './catalogue.repository.ts'
export {
  catalogueImages,
  deleteFromCatalogue,
  findCategories,
  findIdByCreationKey,
  findIdsByName,
  findKnownIds,
  findProducts,
  findProductsBySku,
  findSmallPartsErrors,
  findTakenIds,
  insertProduct,
  insertProducts,
  isLiveSql,
  listCategoryNames,
  listSamples,
  listUsedCategories,
  lockProduct,
  slugsOf,
  updateProducts,
  writeImageAlt,
  type ProductRow,
  type StoredProduct,
} from './catalogue.repository.ts'
export {
  findGoneImages,
  findMoreImages,
  replaceMoreImages,
  type MoreImage,
} from './more-images.repository.ts'
export { imageRule, moreImageRule } from './catalogue-resources.ts'
export { productImages } from './product-images.ts'
export { createImageStore, type ImageStore } from './stored-image.ts'

declare module 'fastify' {
  interface FastifyInstance {
    catalogue: CatalogueReads
  }
}

type CatalogueModuleOptions = { config: Pick<Config, 'site' | 'stripe'> }

/** Products and categories: tables and a search at `/rest/v1`, and reads for the documents. */
export const catalogueModule = fp<CatalogueModuleOptions>(
  (app, { config }) => {
    const images = createImageStore(config.site)
    app.supabase.expose(describeCategories(images))
    const hasLiveKey = config.stripe?.isTestKey === false
    app.supabase.expose(describeProducts({ images, mayBeSample: !hasLiveKey }))
    app.supabase.expose(describeMoreImages(images))
    app.supabase.expose(searchSynonymsResource)
    const findWords = createSearchWords(app.publicReads, app.changeFeed)
    app.supabase.exposeFunction(searchProducts(findWords))
    app.supabase.exposeFunction(productFacets(findWords))
    app.decorate('catalogue', createCatalogueReads(app.supabase))
    // Before the shop opens, since a product without words is found by none.
    app.startup.add('words of products', () => fillProductWords(app.database))
    return Promise.resolve()
  },
  { name: 'catalogue', dependencies: ['database', 'change-feed', 'startup', 'supabase'] },
)
