import { skuTaken } from '@golden-bead/contracts/product-messages'
import type { ChangedProduct, NewProduct } from '@golden-bead/contracts/product-saving'
import {
  findGoneImages,
  findIdByCreationKey,
  findMoreImages,
  insertProduct,
  lockProduct,
  updateProducts,
  writeImageAlt,
  replaceMoreImages,
} from '#shop/catalogue/catalogue.module.ts'
import type { StockService } from '#shop/stock/stock.module.ts'
import type { Database, Transaction } from '@golden-bead/server/database/database'
import {
  asPostgresError,
  violatesForeignKey,
  violatesUnique,
} from '@golden-bead/server/database/database-errors'
import { HttpError } from '@golden-bead/server/errors/http-error'
import { keepUser } from '@golden-bead/supabase/auth'

type By = { userId: string | undefined }

/** A product is saved with its pictures and its count, or not at all. */
export function createProductsService(database: Database, stock: StockService) {
  return {
    async add(
      { product, images, stock: count }: NewProduct,
      { userId, key }: By & { key: string | undefined },
    ): Promise<{ id: string; isReplay: boolean }> {
      const findMade = async () =>
        key === undefined ? undefined : findIdByCreationKey(database, key)
      const known = await findMade()
      if (known !== undefined) return { id: known, isReplay: true }
      try {
        const id = await database.transaction(async (tx) => {
          const actorId = await keepActor(tx, userId)
          const made = await insertProduct(tx, product, key)
          await replaceMoreImages(tx, [{ productId: made, images }])
          await refuseGone(tx, imagesOf(product, images))
          if (count) {
            const shelf = (await stock.shelves(tx, [made])).get(made)
            const input = {
              counted: true,
              reason: 'counted',
              version: shelf?.version ?? 0,
            } as const
            await stock.setWithin(tx, { productId: made, input: { ...input, ...count }, actorId })
          }
          return made
        })
        return { id, isReplay: false }
      } catch (error) {
        // The same request came twice at once: its SKU may be refused before its key is.
        const made = violatesUnique(error) && (await findMade())
        return made ? { id: made, isReplay: true } : refuse(error)
      }
    },

    async change(
      id: string,
      { product, images, stock: count, updated_at: seen }: ChangedProduct,
      { userId }: By,
    ): Promise<'saved' | 'changed' | 'gone'> {
      return await database
        .transaction(async (tx) => {
          const actorId = await keepActor(tx, userId)
          const locked = await lockProduct(tx, id, seen)
          if (!locked?.isUnchanged) return locked ? 'changed' : 'gone'
          const more = (await findMoreImages(tx, [id])).get(id) ?? []
          await updateProducts(tx, [{ ...product, id }])
          await writeImageAlt(tx, id, product.image_alt)
          await replaceMoreImages(tx, [{ productId: id, images }])
          await refuseGone(tx, imagesOf(product, images), imagesOf(locked, more))
          if (count) {
            const input = { counted: true, reason: 'counted', ...count } as const
            await stock.setWithin(tx, { productId: id, input, actorId })
          }
          return 'saved'
        })
        .catch(refuse)
    },
  }
}

export type ProductsService = ReturnType<typeof createProductsService>

/** First, as the deletion of an account locks it before anything else. */
const keepActor = async (tx: Transaction, userId: string | undefined) =>
  userId === undefined ? undefined : (await keepUser(tx, userId))?.id

type Image = { image: string }

const imagesOf = ({ image }: Image, more: readonly Image[]) => [
  image,
  ...more.map((further) => further.image),
]

/**
 * What a form uploaded leaves the bucket after a day. Once the rows that name it are written, nothing
 * takes it away; what a product had before stays as it was.
 */
async function refuseGone(
  tx: Transaction,
  images: readonly string[],
  before: readonly string[] = [],
): Promise<void> {
  const gone = await findGoneImages(
    tx,
    images.filter((image) => !before.includes(image)),
  )
  const places = images.flatMap((image, index) => (gone.has(image) ? [index + 1] : []))
  if (places.length === 0) return
  const message =
    places.length === 1
      ? `Picture ${places[0]} is no longer there, as it was not saved within a day. Please add it again.`
      : `Pictures ${places.join(', ')} are no longer there, as they were not saved within a day. Please add them again.`
  throw refusal({ status: 409, code: 'picture_gone', field: 'image', message })
}

/** What only the database knows, in words and with the field that it is about. */
function refuse(error: unknown): never {
  if (violatesForeignKey(error)) {
    throw refusal({ status: 409, code: 'unknown_category', field: 'category', cause: error })
  }
  if (violatesUnique(error, 'products_sku_unique')) {
    throw refusal({ status: 409, code: 'sku_taken', field: 'sku', cause: error })
  }
  const { code, column, message } = asPostgresError(error) ?? {}
  if (code !== '23514' || column === undefined) throw error
  throw refusal({ status: 400, code: 'bad_input', field: column, message, cause: error })
}

const words = {
  unknown_category: 'There is no such category.',
  sku_taken: skuTaken,
  picture_gone: 'This picture is no longer there.',
  bad_input: 'This was refused.',
} as const

type Refusal = {
  status: number
  code: keyof typeof words
  field: string
  message?: string | undefined
  cause?: unknown
}

const refusal = ({ status, code, field, message = words[code], cause }: Refusal) =>
  new HttpError({ status, code, message, members: { field }, cause })
