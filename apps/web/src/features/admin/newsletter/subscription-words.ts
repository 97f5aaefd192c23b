import type { SubscriptionSource, SubscriptionStatus } from '@golden-bead/contracts/newsletter'
import type { Subscription } from '@golden-bead/contracts/subscriptions'

export const statusLabels: Record<SubscriptionStatus, string> = {
  confirmed: 'Confirmed',
  pending: 'Not confirmed yet',
  unsubscribed: 'Unsubscribed',
}

export const sourceLabels: Record<SubscriptionSource, string> = {
  home: 'Home page',
  about: 'About page',
  preferences: 'Preferences',
  api: 'Other program',
}

/** Since when it has its status. */
export const momentOfStatus = (subscription: Subscription) =>
  subscription.unsubscribed_at ?? subscription.confirmed_at ?? subscription.consented_at

/** In the order of the filter: the confirmed ones are those that one looks for. */
export const filteredStatuses = ['confirmed', 'pending', 'unsubscribed'] as const
