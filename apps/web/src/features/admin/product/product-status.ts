import type { ProductStatus } from '@golden-bead/contracts/catalogue-options'
import { paths } from '@golden-bead/contracts/paths'
import { pathOfLocation, wholeListing } from '#features/admin/admin-location.ts'

export const statusLabels: Record<ProductStatus, string> = {
  draft: 'Draft',
  live: 'Live',
  hidden: 'Hidden',
}

const newStatus: Record<ProductStatus, string> = {
  draft: 'It is a draft, and not in the shop yet.',
  live: 'It is in the shop now.',
  hidden: 'It is hidden from the shop now.',
}

/** What a saved product is now, where its status has changed; a long list would hide it. */
export const savedAs = (status: ProductStatus, id: string) => ({
  description: newStatus[status],
  link:
    status === 'live'
      ? { label: 'See in the shop', to: paths.product(id) }
      : { label: 'Preview', to: pathOfLocation(wholeListing, { name: 'preview', id }) },
})
