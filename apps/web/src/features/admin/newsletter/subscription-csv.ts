import { byteOrderMark, csvLine, escapeFormulas } from '@golden-bead/contracts/csv'
import type { Subscription } from '@golden-bead/contracts/subscriptions'

export const subscriptionCsvHead = () =>
  byteOrderMark +
  csvLine(['email', 'unsubscribe_link', 'consent_text', 'source', 'consented_at', 'confirmed_at'])

/** `apiUrl` is where the shop answers from outside, for the link that ends the subscription. */
export const subscriptionCsvLine = (subscription: Subscription, apiUrl: string) =>
  csvLine(
    [
      subscription.email,
      `${apiUrl}/store/v1/subscriptions/end?key=${subscription.unsubscribe_key}`,
      subscription.consent_text,
      subscription.source,
      subscription.consented_at,
      subscription.confirmed_at ?? '',
    ].map(escapeFormulas),
  )
