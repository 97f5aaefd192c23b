import type { StoredProduct } from '#shop/catalogue/catalogue.module.ts'

/** The state of the catalogue at the time of the import. */
export type KnownCatalogue = {
  products: ReadonlyMap<string, StoredProduct>
  /** Ids of products by the key of their name. */
  idsByName: ReadonlyMap<string, string>
  /** Names of categories by their id. */
  categoryNames: ReadonlyMap<string, string>
  /** Why small parts are not allowed, by the text of the age. */
  smallPartsErrors: ReadonlyMap<string, string>
  /** The stored form of an image, or `undefined` if it is not allowed. */
  storedImage: (image: string) => string | undefined
}
