import { z } from 'zod'
import {
  catalogueLimits,
  priceMax,
  productStatuses,
  slugPattern,
  slugRule,
} from './catalogue-options.ts'
import { isGtin } from './gtin.ts'
import { productColumns } from './product-columns.ts'
import { priceTexts } from './price-texts.ts'
import { missingMessage } from './product-messages.ts'

const slug = z.string().regex(slugPattern, `Use ${slugRule}.`)

const slugSchema = slug.max(catalogueLimits.slugLengthMax)

/** A slug of the name, which a number may follow. */
export const productIdSchema = slug
  .max(catalogueLimits.productIdLengthMax)
  .describe('Made of the name, readable, and stable for life.')

const atMost = (length: number) => `At most ${length.toLocaleString('en-US')} characters.`

const hasAtMostTwoDecimals = (price: number) => Number(price.toFixed(2)) === price

const priceSchema = z
  .number('The price must be a number.')
  .min(0, 'The price cannot be negative.')
  .max(priceMax, priceTexts.tooHigh)
  .refine(hasAtMostTwoDecimals, 'The price can have two decimals at most.')
  .describe('Dollars, with two decimals at most.')

/** A name of characters that show nothing would be a line without anything to click on. */
const nameSchema = z
  .string()
  .trim()
  // What is empty is missing once, and not for a second reason as well.
  .min(1, { abort: true })
  .max(catalogueLimits.nameLengthMax)
  .regex(/[^\p{Cf}\p{Cc}\s]/u, missingMessage('name'))
  .describe(atMost(catalogueLimits.nameLengthMax))

const imageSchema = z
  .string()
  .max(catalogueLimits.imageLengthMax)
  .describe(
    'Empty, the address of an object in the bucket `product-images`, or of a picture on a host that the operator lists.',
  )

const descriptionSchema = z
  .string()
  .max(catalogueLimits.descriptionLengthMax)
  .describe(atMost(catalogueLimits.descriptionLengthMax))

const lineOf = ({ lengthMax, description }: { lengthMax: number; description: string }) =>
  z
    .string()
    .trim()
    .max(lengthMax)
    .describe(`${description} ${atMost(lengthMax)}`)

/** Text that a scanner and a search box can both give: no blanks but single ones within. */
const skuSchema = z
  .string()
  .trim()
  .max(catalogueLimits.skuLengthMax)
  .regex(/^[\x21-\x7e]+(?: [\x21-\x7e]+)*$/, 'Use letters, digits and marks of a keyboard.')
  .nullable()
  .describe(
    `The number under which the shop keeps it; of one product only. ${atMost(catalogueLimits.skuLengthMax)}`,
  )

const barcodeSchema = z
  .string()
  .trim()
  .refine(
    (code) => code === '' || isGtin(code),
    'The barcode is not right: please check its digits.',
  )
  .describe(
    'The GTIN below the bars: 8, 12, 13 or 14 digits, of which the last one checks the others.',
  )

const times = {
  created_at: z.iso.datetime({ offset: true }).describe('When it was added.'),
  updated_at: z.iso.datetime({ offset: true }).describe('When it was last changed.'),
}

/** PostgreSQL has no year 0, and no offset of 16 hours or more. */
const isNoMoment = /^0000|[+-](?:1[6-9]|2\d):\d\d$/

/** The `updated_at` that somebody has seen, to be compared with the one of now. */
export const seenMomentSchema = times.updated_at.refine(
  (text) => !isNoMoment.test(text),
  'There is no such time.',
)

const exampleTimes = {
  created_at: '2026-08-20T14:05:00.654321+00:00',
  updated_at: '2026-09-01T08:30:00.123456+00:00',
}

/** What an admin saves; `id`, `created_at` and `updated_at` belong to the server. */
export const productInputSchema = z.strictObject({
  name: nameSchema,
  price: priceSchema,
  image: imageSchema,
  category: slugSchema.describe('The id of a category.'),
  description: descriptionSchema,
  age_range: z
    .string()
    .max(productColumns.age_range.lengthMax)
    .describe('For whom it is, such as `3-5 years`.'),
  benefits: z
    .array(z.string().trim().min(1).max(catalogueLimits.benefitLengthMax))
    .max(catalogueLimits.benefitsMax)
    .describe(`What a child learns by it, ${catalogueLimits.benefitsMax} at most.`),
  in_stock: z.boolean().describe('Whether it can be sent at once.'),
  featured: z.boolean().describe('Whether it stands on the first page of the shop.'),
  small_parts: z
    .boolean()
    .describe('Whether it has parts that a child could swallow; refused for children under 3.'),
  warning: lineOf(productColumns.warning),
  material: lineOf(productColumns.material),
  dimensions: lineOf(productColumns.dimensions),
  contents: lineOf(productColumns.contents),
  skills: lineOf(productColumns.skills),
  status: z
    .enum(productStatuses)
    .describe('Visitors and members find what is `live`; admins and the service key all of it.'),
  sku: skuSchema,
  barcode: barcodeSchema,
  brand: lineOf(productColumns.brand),
  compare_at_price: priceSchema
    .nullable()
    .describe('What it cost before, in dollars. A price that reaches it empties it.'),
  image_alt: lineOf(productColumns.image_alt),
  is_taxable: z
    .boolean()
    .describe('Whether sales tax is charged for it where the shop collects any.'),
})
export type ProductInput = z.infer<typeof productInputSchema>

/** What nobody writes: it follows from the stock, and from what was changed. */
const setByShop = {
  available: z
    .boolean()
    .describe(
      'Whether it is in stock and not sold out. What has the price 0 cannot be bought all the same.',
    ),
  stock_left: z
    .int()
    .min(0)
    .nullable()
    .describe(
      'How many can be bought where they are few; null where they are many or not counted.',
    ),
  is_sample: z
    .boolean()
    .describe(
      'Whether it is a product of the sample catalogue as it came, in a shop on trial: only then are the ratings of the sample shown.',
    ),
}

export const productSchema = productInputSchema
  .extend({ id: productIdSchema, ...times, ...setByShop })
  .meta({
    id: 'Product',
    description: 'A product.',
    // Not in the sample catalogue, and without the address of any shop: it can be added as it is.
    examples: [
      {
        id: 'red-rods',
        name: 'Red Rods',
        price: 64.5,
        compare_at_price: null,
        status: 'live',
        sku: 'SEN-RR-10',
        barcode: '4006381333931',
        brand: '',
        image_alt: '',
        image: '',
        category: 'sensorial',
        description: 'Ten rods of solid beech, from 4 to 39 inches long.',
        age_range: '3-5 years',
        benefits: ['Visual discrimination of length'],
        in_stock: true,
        featured: true,
        is_taxable: true,
        small_parts: false,
        warning: '',
        material: 'Beech, painted red',
        dimensions: '4 to 39 in (10 to 100 cm) long, 1 in (2.5 cm) thick',
        contents: 'Ten rods',
        skills: 'Sorting by length, ordering, comparing',
        ...exampleTimes,
        available: true,
        stock_left: null,
        is_sample: false,
      },
    ],
  })
export type Product = z.infer<typeof productSchema>

/** A picture beside the first one, which is the product's own. */
export const productImageInputSchema = z.strictObject({
  product_id: productIdSchema.describe('The product that it shows.'),
  position: z
    .int()
    .min(1)
    .max(catalogueLimits.moreImagesMax)
    .describe('Its place after the first picture.'),
  image: imageSchema,
  alt: z
    .string()
    .trim()
    .max(catalogueLimits.imageAltLengthMax)
    .describe('What it shows, for those who do not see it.'),
  is_decorative: z.boolean().describe('Whether it shows nothing that is not said elsewhere.'),
  width: z
    .int()
    .min(1)
    .max(catalogueLimits.imageSideMax)
    .nullable()
    .describe('In pixels, where it is known.'),
  height: z
    .int()
    .min(1)
    .max(catalogueLimits.imageSideMax)
    .nullable()
    .describe('In pixels, where it is known.'),
})

export const productImageSchema = productImageInputSchema.extend(times).meta({
  id: 'ProductImage',
  description: 'A further picture of a product.',
  examples: [
    {
      product_id: 'red-rods',
      position: 1,
      image: '',
      alt: 'A child lays the rods side by side on a mat.',
      is_decorative: false,
      width: 1600,
      height: 1200,
      ...exampleTimes,
    },
  ],
})

const { image: imageShape, alt, is_decorative } = productImageSchema.shape

/** With its further pictures in order, as its page asks for them. */
export const shownProductSchema = productSchema.extend({
  product_images: z.array(z.strictObject({ image: imageShape, alt, is_decorative })).optional(),
})
export type ShownProduct = z.infer<typeof shownProductSchema>

/** With its second picture, as lists ask for it. */
export const listedProductSchema = productSchema.extend({
  product_images: z.array(z.strictObject({ image: imageShape })).optional(),
})
export type ListedProduct = z.infer<typeof listedProductSchema>

export const categoryInputSchema = z.strictObject({
  id: slugSchema.describe('Made of the name if it is missing, readable, and part of addresses.'),
  name: nameSchema,
  description: descriptionSchema,
  image: imageSchema,
})
export type CategoryInput = z.infer<typeof categoryInputSchema>

export const categorySchema = categoryInputSchema.extend(times).meta({
  id: 'Category',
  description: 'A category.',
  examples: [
    {
      id: 'music',
      name: 'Music',
      description: 'Bells and instruments that train the ear.',
      image: '',
      ...exampleTimes,
    },
  ],
})
export type Category = z.infer<typeof categorySchema>

/** Answer of `rpc/product_facets`; each choice counts with all others kept. */
export const productFacetsSchema = z
  .strictObject({
    total: z.int().describe('With all choices.'),
    categories: z.record(z.string(), z.int()),
    age_bands: z.record(z.string(), z.int()),
    in_stock: z.int().describe('Of those that can be bought.'),
    above_price_max: z.int().describe('Products that only the highest price hides.'),
  })
  .meta({ id: 'ProductFacets', description: 'How many products each choice would leave.' })
export type ProductFacets = z.infer<typeof productFacetsSchema>
