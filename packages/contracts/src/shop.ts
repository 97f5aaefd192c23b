/** What the shop says of itself and asks its visitors: screens, mails and tests read it from here. */

export const shopName = 'Golden Bead'
/** The mail sender of a shop without settings of its own: local, in tests and benchmarks. */
export const localMailFrom = `${shopName} <shop@goldenbead.test>`

export const freeShippingThresholdCents = 7500
export const shippingFeeCents = 999
export const returnPeriodDays = 30
export const contactReplyHours = 24
/** How long a network address is remembered after the account was last used there. */
export const knownNetworkDays = 90

/** How long the person stays in an order after its last shipment, cancellation or refund. */
export const orderRetentionDays = 90
/** How long the shop keeps that an email is wanted when a product is back. */
export const stockWaitDays = 180

/** Invented figures of the design: never given to search engines. */
export const displayedRatings = {
  product: { stars: 4.8, reviews: 156 },
  shop: { stars: 4.9, reviews: 2847 },
} as const
