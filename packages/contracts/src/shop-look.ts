import { z } from 'zod'
import { line } from './addresses.ts'
import { catalogueLimits } from './catalogue-options.ts'

export const lookLimits = {
  altLengthMax: 200,
  homeTitleLengthMax: 80,
  homeTextLengthMax: 300,
} as const

/** Formats that every browser and nearly every mail program shows. */
export const logoMimeTypes = ['image/png', 'image/jpeg', 'image/webp'] as const

const addressOf = (what: string) =>
  z
    .string()
    .min(1)
    .max(catalogueLimits.imageLengthMax)
    .nullable()
    .describe(`The address of ${what} in the bucket \`product-images\`; null: none.`)

const pictureSchema = z
  .strictObject({ image: z.string().describe('Its address.'), width: z.int(), height: z.int() })
  .nullable()
  .describe('A picture of the owner with its size.')

const texts = {
  logo_alt: line(lookLimits.altLengthMax)
    .nullable()
    .describe('What the logo says; null: the name of the shop.'),
}

/** The look of the shop, as the owner saves it. */
export const lookInput = {
  logo: addressOf('a logo (PNG, JPEG or WebP)'),
  logo_dark: addressOf('the same logo for dark screens'),
  ...texts,
}

/** The same as it is shown: with the sizes of its pictures. */
export const lookShown = { logo: pictureSchema, logo_dark: pictureSchema, ...texts }

const lookInputSchema = z.strictObject(lookInput).partial()
export type ShopLookInput = z.infer<typeof lookInputSchema>

const lookSchema = z.strictObject(lookShown)
export type ShopLook = z.infer<typeof lookSchema>
