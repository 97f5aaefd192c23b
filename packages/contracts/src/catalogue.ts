import { z } from 'zod'
import { catalogueLimits, priceMax, slugPattern, slugRule } from './catalogue-options.ts'
import { priceTexts } from './price-texts.ts'
import { missingMessage } from './product-messages.ts'

const slug = z.string().regex(slugPattern, `Use ${slugRule}.`)

const slugSchema = slug.max(catalogueLimits.slugLengthMax)

/** A slug of the name, which a number may follow. */
export const productIdSchema = slug.max(catalogueLimits.productIdLengthMax)

const hasAtMostTwoDecimals = (price: number) => Number(price.toFixed(2)) === price

const priceSchema = z
  .number('The price must be a number.')
  .min(0, 'The price cannot be negative.')
  .max(priceMax, priceTexts.tooHigh)
  .refine(hasAtMostTwoDecimals, 'The price can have two decimals at most.')

/** A name of characters that show nothing would be a line without anything to click on. */
const nameSchema = z
  .string()
  .trim()
  // What is empty is missing once, and not for a second reason as well.
  .min(1, { abort: true })
  .max(catalogueLimits.nameLengthMax)
  .regex(/[^\p{Cf}\p{Cc}\s]/u, missingMessage('name'))

/** What an admin saves; `id`, `created_at` and `updated_at` belong to the server. */
export const productInputSchema = z.strictObject({
  name: nameSchema,
  price: priceSchema,
  image: z.string().max(catalogueLimits.imageLengthMax),
  category: slugSchema,
  description: z.string().max(catalogueLimits.descriptionLengthMax),
  age_range: z.string().max(catalogueLimits.ageRangeLengthMax),
  benefits: z
    .array(z.string().trim().min(1).max(catalogueLimits.benefitLengthMax))
    .max(catalogueLimits.benefitsMax),
  in_stock: z.boolean(),
  featured: z.boolean(),
  small_parts: z.boolean(),
  warning: z.string().trim().max(catalogueLimits.warningLengthMax),
})
export type ProductInput = z.infer<typeof productInputSchema>

export const productSchema = productInputSchema.extend({
  id: productIdSchema,
  created_at: z.iso.datetime({ offset: true }),
  updated_at: z.iso.datetime({ offset: true }),
})
export type Product = z.infer<typeof productSchema>

export const categoryInputSchema = z.strictObject({
  id: slugSchema,
  name: nameSchema,
  description: z.string().max(catalogueLimits.descriptionLengthMax),
  image: z.string().max(catalogueLimits.imageLengthMax),
})
export type CategoryInput = z.infer<typeof categoryInputSchema>

export const categorySchema = categoryInputSchema.extend({
  created_at: z.iso.datetime({ offset: true }),
  updated_at: z.iso.datetime({ offset: true }),
})
export type Category = z.infer<typeof categorySchema>

/** Answer of `rpc/product_facets`: how many products each choice would leave, other choices kept. */
export const productFacetsSchema = z.strictObject({
  total: z.int(),
  categories: z.record(z.string(), z.int()),
  age_bands: z.record(z.string(), z.int()),
  in_stock: z.int(),
  /** Products that only the upper price bound hides. */
  above_price_max: z.int(),
})
export type ProductFacets = z.infer<typeof productFacetsSchema>
