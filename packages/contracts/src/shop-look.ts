import { z } from 'zod'
import { accentPattern, isReadableAccent, readableAccent } from './accent.ts'
import { line } from './addresses.ts'
import { catalogueLimits } from './catalogue-options.ts'
import { defaultShopInfo } from './shop-info.ts'

export const lookLimits = {
  altLengthMax: 200,
  homeTitleLengthMax: 80,
  homeTextLengthMax: 300,
} as const

/** Formats that every browser and nearly every mail program shows. */
export const logoMimeTypes = ['image/png', 'image/jpeg', 'image/webp'] as const

/** Of each side: the icon of a phone has as many. */
export const iconPixelsMin = 180

const pictureSchema = z.strictObject({
  image: z.string().min(1).max(catalogueLimits.imageLengthMax).describe('Its address.'),
  width: z.int(),
  height: z.int(),
})
const shownPicture = pictureSchema.nullable()

/** The shop measures the picture: what was read may be saved as it is. */
const chosenPicture = (what: string) =>
  pictureSchema
    .partial({ width: true, height: true })
    .nullable()
    .describe(`The address of ${what} in the bucket \`product-images\`; null: none.`)

const texts = {
  logo_alt: line(lookLimits.altLengthMax)
    .nullable()
    .describe('What the logo says; null: the name of the shop.'),
  accent: z
    .string()
    .trim()
    .toLowerCase()
    .regex(accentPattern, { error: 'must be a color such as #1f5c3d.', abort: true })
    .refine(isReadableAccent, {
      error: ({ input }) =>
        `leaves text hard to read. The nearest that works is ${readableAccent(String(input))}.`,
    })
    .nullable()
    .describe('The color of links and buttons; null: that of the build.'),
  home_title: line(lookLimits.homeTitleLengthMax)
    .min(1, 'This is missing.')
    .nullable()
    .describe(`The heading of the home page; null: ${JSON.stringify(defaultShopInfo.homeTitle)}.`),
  home_text: line(lookLimits.homeTextLengthMax)
    .nullable()
    .describe(`Below it; null: ${JSON.stringify(defaultShopInfo.homeText)}.`),
  home_picture_alt: line(lookLimits.altLengthMax)
    .nullable()
    .describe('What the picture of the home page shows; null: nothing that must be said.'),
}

/** The look of the shop, as the owner saves it. */
export const lookInput = {
  logo: chosenPicture('a logo (PNG, JPEG or WebP)'),
  logo_dark: chosenPicture('the same logo for dark screens'),
  icon: chosenPicture(
    `the icon of tabs and phones (a square PNG, ${iconPixelsMin} pixels or more)`,
  ),
  home_picture: chosenPicture('the picture that the home page begins with (PNG, JPEG or WebP)'),
  ...texts,
}

/** The same as it is shown: with the sizes of its pictures. */
export const lookShown = {
  logo: shownPicture,
  logo_dark: shownPicture,
  icon: shownPicture,
  home_picture: shownPicture,
  ...texts,
}

const lookInputSchema = z.strictObject(lookInput).partial()
export type ShopLookInput = z.infer<typeof lookInputSchema>

const lookSchema = z.strictObject(lookShown)
export type ShopLook = z.infer<typeof lookSchema>

/** The icon that was chosen, or a logo that can be one. */
export const iconOf = ({ icon, logo }: Pick<ShopLook, 'icon' | 'logo'>): string | undefined => {
  const isIcon = logo && logo.width === logo.height && logo.width >= iconPixelsMin
  return (icon ?? (isIcon ? logo : null))?.image
}
