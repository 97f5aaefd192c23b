import { subscriptionStatuses } from '@golden-bead/contracts/newsletter'
import { paths } from '@golden-bead/contracts/paths'
import { createListLocation } from '#features/admin/list-location.ts'

export const newsletterLocation = createListLocation(paths.adminNewsletter(), {
  status: subscriptionStatuses,
})
export type NewsletterLocation = typeof newsletterLocation.all
