import { subscriptionStatuses, type SubscriptionStatus } from '@golden-bead/contracts/newsletter'
import { paths } from '@golden-bead/contracts/paths'
import { withSearch } from '#features/admin/admin-location.ts'
import { readOption, readPage, readQuery } from '#lib/read-search-params.ts'

/** What the address says of the subscriptions. */
export type NewsletterLocation = {
  query: string
  /** `undefined` for all of them. */
  status: SubscriptionStatus | undefined
  page: number
}

export const allSubscriptions: NewsletterLocation = { query: '', status: undefined, page: 1 }

export const readNewsletterLocation = (search: URLSearchParams): NewsletterLocation => ({
  query: readQuery(search.get('q')),
  status: readOption(subscriptionStatuses, search.get('status')),
  page: readPage(search.get('page')),
})

export const pathOfNewsletter = ({ query, status, page }: NewsletterLocation) => {
  const search = new URLSearchParams()
  if (query) search.set('q', query)
  if (status) search.set('status', status)
  if (page > 1) search.set('page', String(page))
  return withSearch(paths.adminNewsletter(), search)
}
