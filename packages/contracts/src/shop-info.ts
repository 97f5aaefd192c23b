import { defaultShippingRate, type ShownShipping } from './shipping-options.ts'
import { contactReplyHours, orderRetentionDays, returnPeriodDays, shopName } from './shop.ts'

/** A picture of the owner, whose size keeps its place on the page. */
export type ShopPicture = { image: string; width: number; height: number }

/** Whose shop it is and what it promises, as visitors see it: of what the owner has not set, the default. */
export type ShopInfo = {
  name: string
  /** In the title of the home page. */
  claim: string
  /** In the footer. */
  promise: string
  /** Each of these may be empty: then no page speaks of it. */
  email: string
  phone: string
  address: string
  hours: string
  returnDays: number
  replyHours: number
  /** How long a finished order has its person. */
  retentionDays: number
  /** Of the first rate, by which the cart counts; null: nothing is sent anywhere. */
  shipping: ShownShipping | null
  /** Whether sales tax is collected anywhere. */
  hasTax: boolean
  /** Without it, the drawn mark and the name. */
  logo?: ShopPicture | undefined
  logoDark?: ShopPicture | undefined
  /** What the logo says, where that is not the name. */
  logoAlt?: string | undefined
  /** The address of a square picture. */
  icon?: string | undefined
  /** The color of what can be pressed. */
  accent?: string | undefined
  /** What the home page begins with. */
  homeTitle: string
  homeText: string
  /** In place of the drawing. */
  homePicture?: ShopPicture | undefined
  homePictureAlt?: string | undefined
}

/** Placeholders until there is a real shop: reserved domains and numbers that are not assigned. */
export const defaultShopInfo: ShopInfo = {
  name: shopName,
  claim: 'Montessori learning materials',
  promise: 'Materials for hands that think. Made to be used every day, for years.',
  email: 'hello@goldenbead.example',
  phone: '(555) 010-0142',
  address: '24 Beech Lane\nSpringfield',
  hours: 'By phone Monday to Friday, 9 am to 5 pm. Messages are answered on every day.',
  returnDays: returnPeriodDays,
  replyHours: contactReplyHours,
  retentionDays: orderRetentionDays,
  shipping: {
    price_cents: defaultShippingRate.price_cents,
    free_from_cents: defaultShippingRate.free_from_cents,
    is_only: true,
  },
  hasTax: false,
  homeTitle: 'The hand teaches the\u00a0mind',
  homeText:
    'Montessori materials in beech, glass and cloth: for the shelf at home, the classroom and every child who wants to find out alone.',
}
