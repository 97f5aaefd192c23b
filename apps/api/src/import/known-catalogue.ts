import type { MoreImage, StoredProduct } from '#shop/catalogue/catalogue.module.ts'
import type { Shelf } from '#shop/stock/stock.module.ts'

/** The state of the catalogue at the time of the import. */
export type KnownCatalogue = {
  products: ReadonlyMap<string, StoredProduct>
  /** The pictures after the first one, by product. */
  moreImages: ReadonlyMap<string, readonly MoreImage[]>
  /** Which products have a SKU of the file. */
  productsBySku: ReadonlyMap<string, { id: string; name: string }>
  /** What there is of each product. */
  shelves: ReadonlyMap<string, Shelf>
  /** Ids of products by the key of their name. */
  idsByName: ReadonlyMap<string, string>
  /** Names of categories by their id. */
  categoryNames: ReadonlyMap<string, string>
  /** Why small parts are not allowed, by the text of the age. */
  smallPartsErrors: ReadonlyMap<string, string>
  /** The stored form of an image, or `undefined` if it is not allowed. */
  storedImage: (image: string) => string | undefined
  /** The same of an image that may be written as its path. */
  storedPath: (path: string) => string | undefined
}
