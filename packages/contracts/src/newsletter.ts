/** What the newsletter box asks for; without zod, since the first page loads it. */

/** Shown beside the box, and kept with every subscription as what was agreed to. */
export const newsletterConsent =
  'The newsletter comes once you confirm the mail that we send you. Unsubscribe whenever you like.'

/** The words of the box in the preferences. */
export const newsletterChoice = {
  label: 'Newsletter',
  text: 'New materials and ways to present them.',
} as const

/** Kept as what was agreed to by saving that box; the latest migration of `save_newsletter_choice` has the same words. */
export const newsletterConsentInPreferences = `${newsletterChoice.label}: ${newsletterChoice.text}`

/** Where an address was given. */
export const subscriptionSources = ['home', 'about', 'preferences', 'api'] as const
export type SubscriptionSource = (typeof subscriptionSources)[number]

export const subscriptionStatuses = ['pending', 'confirmed', 'unsubscribed'] as const
export type SubscriptionStatus = (typeof subscriptionStatuses)[number]
