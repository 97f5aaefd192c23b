import { z } from 'zod'
import {
  productImageInputSchema,
  productInputSchema,
  productSchema,
  seenMomentSchema,
} from './catalogue.ts'
import { catalogueLimits } from './catalogue-options.ts'
import { stockInputSchema } from './stock.ts'

/** A picture after the first one; its place in the list is its position. */
export const savedImageSchema = productImageInputSchema.omit({ product_id: true, position: true })
export type SavedImage = z.infer<typeof savedImageSchema>

const { on_hand: onHand, version } = stockInputSchema.shape

/** What an admin saves at once: a product, its further pictures, and how many there are. */
export const newProductSchema = z.strictObject({
  product: productInputSchema,
  images: z
    .array(savedImageSchema)
    .max(catalogueLimits.moreImagesMax)
    .describe('All pictures after the first one, in their order.'),
  stock: z
    .strictObject({ on_hand: onHand })
    .optional()
    .describe('Units on the shelf, which are counted from then on; without it they are not.'),
})
export type NewProduct = z.infer<typeof newProductSchema>

export const changedProductSchema = newProductSchema.extend({
  updated_at: seenMomentSchema.describe(
    'As it was read: a change by somebody else since is a conflict.',
  ),
  stock: z
    .strictObject({ on_hand: onHand, version })
    .optional()
    .describe('Units on the shelf, as somebody has counted them; without it the count stays.'),
})
export type ChangedProduct = z.infer<typeof changedProductSchema>

export const productWithImagesSchema = productSchema
  .extend({ product_images: z.array(savedImageSchema).describe('Those after the first one.') })
  .meta({ id: 'ProductWithImages', description: 'A product with its further pictures.' })
export type ProductWithImages = z.infer<typeof productWithImagesSchema>
