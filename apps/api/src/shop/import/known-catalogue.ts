import type { StoredProduct } from '#shop/catalogue/catalogue.module.ts'

/** What the catalogue says at the moment of the import. */
export type KnownCatalogue = {
  products: ReadonlyMap<string, StoredProduct>
  /** Ids of products by the key of their name. */
  idsByName: ReadonlyMap<string, string>
  /** Names of categories by their id. */
  categoryNames: ReadonlyMap<string, string>
  /** By what is written for an age, why it cannot go with small parts. */
  smallPartsErrors: ReadonlyMap<string, string>
  /** The form in which a picture is kept, or `undefined` where it may not be shown. */
  storedImage: (image: string) => string | undefined
}
