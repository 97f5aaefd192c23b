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
} as const

type LookForm = Record<keyof typeof lookLabels, string>

export const formOfLook = (settings: ShopSettings, shop: ShopInfo): LookForm => ({
  logo: shop.logo?.image ?? '',
  logo_dark: shop.logoDark?.image ?? '',
  logo_alt: shop.logoAlt ?? '',
  // A logo may be shown as one.
  icon: settings.icon?.image ?? '',
  accent: shop.accent ?? '',
})

/** A color as it is sent: the number sign may be left out. */
export const accentOf = (text: string) => {
  const color = text.trim().toLowerCase()
  return color === '' || color.startsWith('#') ? color : `#${color}`
}

export const lookErrorsOf = ({ accent: text }: LookForm): Partial<LookForm> => {
  const accent = accentOf(text)
  if (accent === '') return {}
  if (!accentPattern.test(accent))
    return { accent: `Please enter a color such as ${defaultAccent}.` }
  return isReadableAccent(accent) ? {} : { accent: 'Please choose a darker color.' }
}

/** What is empty is none, or that of the shop. */
export const changeOfLook = (form: LookForm) => ({
  logo: form.logo || null,
  logo_dark: form.logo_dark || null,
  logo_alt: form.logo_alt.trim() || null,
  icon: form.icon || null,
  accent: accentOf(form.accent) || null,
})

/** Pictures as they are sent: by their addresses. */
export const addressesOf = ({ logo, logo_dark, icon }: ShopSettings) => ({
  logo: logo?.image ?? null,
  logo_dark: logo_dark?.image ?? null,
  icon: icon?.image ?? null,
})

const pictureFields = ['logo', 'logo_dark', 'icon']

/** A picture is called by its file. */
export const lookNameOf = (field: string, value: string | boolean) =>
  typeof value === 'string' && pictureFields.includes(field)
    ? value.slice(value.lastIndexOf('/') + 1)
    : undefined
