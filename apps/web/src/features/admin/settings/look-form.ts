import type { ShopInfo } from '@golden-bead/contracts/shop-info'
import type { ShopSettings } from '@golden-bead/contracts/shop-settings'

/** In the order of the screen. */
export const lookLabels = {
  logo: 'Logo',
  logo_dark: 'Logo for dark screens',
  logo_alt: 'What the logo says',
  icon: 'Icon',
} as const

type LookForm = Record<keyof typeof lookLabels, string>

export const formOfLook = (settings: ShopSettings, shop: ShopInfo): LookForm => ({
  logo: shop.logo?.image ?? '',
  logo_dark: shop.logoDark?.image ?? '',
  logo_alt: shop.logoAlt ?? '',
  // A logo may be shown as one.
  icon: settings.icon?.image ?? '',
})

/** What is empty is none, or that of the shop. */
export const changeOfLook = (form: LookForm) => ({
  logo: form.logo || null,
  logo_dark: form.logo_dark || null,
  logo_alt: form.logo_alt.trim() || null,
  icon: form.icon || null,
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
