import { accentPattern, defaultAccent, isReadableAccent } from '@golden-bead/contracts/accent'
import type { ShopInfo } from '@golden-bead/contracts/shop-info'
import type { ShopSettings } from '@golden-bead/contracts/shop-settings'

/** In the order of the screen. */
export const lookLabels = {
  logo: 'Logo',
  logo_dark: 'Logo for dark screens',
  logo_alt: 'What the logo says',
  icon: 'Icon',
  accent: 'Color',
  home_title: 'Heading of the home page',
  home_text: 'Text below the heading',
  home_picture: 'Picture of the home page',
  home_picture_alt: 'What the picture shows',
} as const

type LookForm = Record<keyof typeof lookLabels, string>

export const formOfLook = (settings: ShopSettings, shop: ShopInfo): LookForm => ({
  logo: shop.logo?.image ?? '',
  logo_dark: shop.logoDark?.image ?? '',
  logo_alt: shop.logoAlt ?? '',
  // A logo may be shown as one.
  icon: settings.icon?.image ?? '',
  accent: shop.accent ?? '',
  home_title: shop.homeTitle,
  home_text: shop.homeText,
  home_picture: shop.homePicture?.image ?? '',
  home_picture_alt: shop.homePictureAlt ?? '',
})

/** A color as it is sent: the number sign may be left out. */
export const accentOf = (text: string) => {
  const color = text.trim().toLowerCase()
  return color === '' || color.startsWith('#') ? color : `#${color}`
}

const accentErrorOf = (text: string) => {
  const accent = accentOf(text)
  if (accent === '') return undefined
  if (!accentPattern.test(accent)) return `Please enter a color such as ${defaultAccent}.`
  return isReadableAccent(accent) ? undefined : 'Please choose a darker color.'
}

export const lookErrorsOf = (form: LookForm): Partial<LookForm> => {
  const accent = accentErrorOf(form.accent)
  return {
    ...(accent && { accent }),
    ...(form.home_title.trim() === '' && { home_title: 'Please enter the heading.' }),
  }
}

const pictureOf = (image: string | undefined) => (image ? { image } : null)

/** What is empty is none, or that of the shop. */
export const changeOfLook = (form: LookForm) => ({
  logo: pictureOf(form.logo),
  logo_dark: pictureOf(form.logo_dark),
  logo_alt: form.logo_alt.trim() || null,
  icon: pictureOf(form.icon),
  accent: accentOf(form.accent) || null,
  home_title: form.home_title.trim(),
  home_text: form.home_text.trim(),
  home_picture: pictureOf(form.home_picture),
  home_picture_alt: form.home_picture_alt.trim() || null,
})

/** Pictures as they are sent: the shop measures them. */
export const chosenPicturesOf = ({ logo, logo_dark, icon, home_picture }: ShopSettings) => ({
  logo: pictureOf(logo?.image),
  logo_dark: pictureOf(logo_dark?.image),
  icon: pictureOf(icon?.image),
  home_picture: pictureOf(home_picture?.image),
})

const pictureFields = ['logo', 'logo_dark', 'icon', 'home_picture']

/** A picture is called by its file. */
export const lookNameOf = (field: string, value: string | boolean) =>
  typeof value === 'string' && pictureFields.includes(field)
    ? value.slice(value.lastIndexOf('/') + 1)
    : undefined
