import {
  sampleCategories,
  sampleMorePictures,
  sampleProducts,
  sampleStock,
  sampleSynonyms,
} from '@golden-bead/contracts/sample-catalogue'
import { insertSamples, isCatalogueEmpty } from '#shop/catalogue/catalogue.module.ts'
import type { SettingsService } from '#shop/settings/settings.module.ts'
import type { StockService } from '#shop/stock/stock.module.ts'
import type { Database } from '@golden-bead/server/database/database'
import { isDone, claim } from '@golden-bead/server/database/one-time-tasks'
import {
  readSamplePicture,
  samplePicturePath,
  sampleSizes,
  type PictureKind,
  type PictureSize,
} from './sample-pictures.ts'
import { shopName } from '@golden-bead/contracts/shop'

const task = 'sample-catalogue'

type StorePicture = (path: string, bytes: Buffer, size: PictureSize) => Promise<void>

type Options = { storePicture: StorePicture; stock: StockService; settings: SettingsService }

const samplePictures: { kind: PictureKind; id: string }[] = [
  ...sampleCategories.map(({ id }) => ({ kind: 'categories' as const, id })),
  ...sampleProducts.map(({ id }) => ({ kind: 'products' as const, id })),
  ...Object.values(sampleMorePictures)
    .flat()
    .map(({ id }) => ({ kind: 'products' as const, id })),
]

/**
 * Inserts the sample catalogue once, and only into an empty one: what an owner deletes or edits
 * stays as it is. Only such a shop gets sample settings, which no buyer of a real one must see. Pictures are stored before the transaction, so that no row references a missing
 * picture.
 */
export async function insertSampleCatalogue(
  database: Database,
  { storePicture, stock, settings }: Options,
): Promise<void> {
  if (await isDone(database, task)) return
  if (await isCatalogueEmpty(database)) {
    // One after the other: all at once would wait for more connections than there are.
    for (const { kind, id } of samplePictures) {
      const picture = await readSamplePicture(kind, id)
      await storePicture(samplePicturePath(kind, id), picture, sampleSizes[kind])
    }
  }
  await database.transaction(async (tx) => {
    if (!(await claim(tx, task))) return
    if (!(await isCatalogueEmpty(tx))) return
    await insertSamples(tx, sampleRows())
    await stock.count(tx, sampleCounts, { reason: 'counted' })
    await settings.fillUntouched(tx, sampleSettings)
  })
}

const sampleCounts = Object.entries(sampleStock).map(([productId, onHand]) => ({
  productId,
  onHand,
  version: 1,
}))

/** As rows of the tables. */
export const sampleRows = () => ({
  categories: sampleCategories.map((category) => ({
    ...category,
    image: samplePicturePath('categories', category.id),
  })),
  products: sampleProducts.map((product) => ({
    ...product,
    image: samplePicturePath('products', product.id),
  })),
  moreImages: Object.entries(sampleMorePictures).map(([productId, pictures]) => ({
    productId,
    images: pictures.map(({ id, alt }) => ({
      image: samplePicturePath('products', id),
      alt,
      is_decorative: false,
      ...sampleSizes.products,
    })),
  })),
  synonyms: sampleSynonyms,
})

/** So that a shop on trial can sell. Nobody can pay like this: the number of the bank does not exist. */
export const sampleSettings = {
  transfer_instructions: [
    'These are sample details: no money arrives here.',
    `Bank transfer: ${shopName}, First Bank of Springfield, routing number 000000000, account 1234567890.`,
    `Check: payable to ${shopName}, 24 Beech Lane, Springfield, IL 62701.`,
  ].join('\n'),
  seller_name: shopName,
  seller_address: '24 Beech Lane\nSpringfield, IL 62701',
}
