import { paths } from './paths.ts'

/** Options and limits of pages, apart from the schemas so that no page loads zod for them. */

/** They belong to every shop, with a text that an owner may replace. */
export const builtInPages = [
  'about',
  'shipping',
  'returns',
  'terms',
  'privacy',
  'questions',
] as const
export type BuiltInPage = (typeof builtInPages)[number]

export const isBuiltInPage = (slug: string): slug is BuiltInPage =>
  builtInPages.some((known) => known === slug)

/** Where the shop links a page. */
export const pagePlaces = ['footer', 'menu', 'nowhere'] as const

export const pageLimits = {
  slugLengthMax: 60,
  titleLengthMax: 80,
  descriptionLengthMax: 300,
  bodyLengthMax: 50_000,
  /** The header has no room for more. */
  inMenuMax: 2,
  inFooterMax: 8,
  ownPagesMax: 50,
} as const

/** How many versions of a page there are to go back to; of terms and privacy all are kept. */
export const pageVersionsKept = 10

/** What a text may name in braces, such as `{return_days}`, with what it stands for. */
export const pagePlaceholders = {
  shop_name: 'name of the shop',
  email: 'email address shown to buyers',
  shipping_fee: 'what shipping costs',
  free_from: 'subtotal from which shipping is free',
  leaves_within: 'until a parcel leaves, such as 2 working days',
  arrives_within: 'from then until it arrives',
  return_days: 'days to return something',
  days_to_pay: 'days to pay by transfer or check',
  reply_hours: 'hours until you answer',
  order_days: 'days until a finished order loses its person',
  stock_wait_days: 'days that you keep a wish to be told when something is back',
  network_days: 'days that a network address is remembered',
} as const
export type PagePlaceholder = keyof typeof pagePlaceholders

const builtInPaths: Record<BuiltInPage, string> = {
  about: paths.about(),
  shipping: paths.shipping(),
  returns: paths.returns(),
  terms: paths.terms(),
  privacy: paths.privacy(),
  questions: paths.contact(),
}

/** The questions stand on the contact page. */
export const pathOfPage = (slug: string): string =>
  isBuiltInPage(slug) ? builtInPaths[slug] : paths.page(slug)
