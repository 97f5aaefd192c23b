/** What the newsletter box asks for; without zod, since the first page loads it. */

/** Shown beside the box, and kept with every subscription as what was agreed to. */
export const newsletterConsent =
  'The newsletter comes once you confirm the mail that we send you. Unsubscribe whenever you like.'

export const newsletterConsentInPreferences = 'Newsletter: New materials and ways to present them.'

/** Where an address was given. */
export const subscriptionSources = ['home', 'about', 'preferences', 'api'] as const
export type SubscriptionSource = (typeof subscriptionSources)[number]

export const subscriptionStatuses = ['pending', 'confirmed', 'unsubscribed'] as const
export type SubscriptionStatus = (typeof subscriptionStatuses)[number]
