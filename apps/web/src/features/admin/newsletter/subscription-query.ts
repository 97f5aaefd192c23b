import { everyWord, holdsWord, pageOf } from '#features/admin/search-pattern.ts'
import type { NewsletterLocation } from './newsletter-location.ts'

export const subscriptionPageLength = 50

/** The query string of one page of the subscriptions, the confirmed ones first. */
export const subscriptionQuery = ({ query, status, page }: NewsletterLocation) => {
  const found = everyWord(query, (word) => holdsWord('email', word))
  return new URLSearchParams({
    ...(found && { and: found }),
    ...(status && { status: `eq.${status}` }),
    // The names of the statuses are in the order of the alphabet.
    ...pageOf('status.asc,created_at.desc,id.desc', page, subscriptionPageLength),
  }).toString()
}

/** The confirmed ones after `lastId`: unlike an offset, it skips and repeats none when others come or go. */
export const confirmedQuery = (lastId: string | undefined, limit: number) => {
  const search = new URLSearchParams({ status: 'eq.confirmed' })
  if (lastId !== undefined) search.set('id', `gt.${lastId}`)
  search.set('order', 'id.asc')
  search.set('limit', String(limit))
  return search.toString()
}
