/** The constants of the business. Every screen, mail and test reads them from here. */

export const shopName = 'Golden Bead'

export const freeShippingThresholdCents = 7500
export const shippingFeeCents = 999
export const returnPeriodDays = 30
export const contactReplyHours = 24

export const featuredProductsMax = 4
export const relatedProductsMax = 4

export const defaultPriceRange = { min: 0, max: 200 } as const

export const imageSizeBytesMax = 5 * 1024 * 1024 - 1
export const imagePixelsMax = 50_000_000
export const imageMimeTypes = [
  'image/png',
  'image/jpeg',
  'image/webp',
  'image/avif',
  'image/gif',
] as const

export const productImagesBucket = 'product-images'
export const uploadCacheSeconds = 3600

export const passwordLengthMin = 6

/** Fixed figures for the eye, which nobody counted: never given to search engines. */
export const displayedRatings = {
  product: { stars: 4.8, reviews: 156 },
  shop: { stars: 4.9, reviews: 2847 },
} as const

export const cartStorageKey = 'golden-bead-cart'

export const toastsShownMax = 1
export const toastRemovalDelayMs = 1_000_000

export const contactSubjects = [
  'product-inquiry',
  'order-support',
  'educational-guidance',
  'custom-order',
  'partnership',
  'other',
] as const
export type ContactSubject = (typeof contactSubjects)[number]

export const sessionRefresh = {
  tickSeconds: 30,
  refreshAtTicks: 3,
  retryFirstMs: 200,
  retryTotalMs: 30_000,
} as const
