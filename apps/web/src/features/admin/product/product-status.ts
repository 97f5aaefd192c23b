import type { ProductStatus } from '@golden-bead/contracts/catalogue-options'

export const statusLabels: Record<ProductStatus, string> = {
  draft: 'Draft',
  live: 'Live',
  hidden: 'Hidden',
}

/** What a saved product is now, where its status has changed. */
export const savedAs: Record<ProductStatus, string> = {
  draft: 'It is a draft, and not in the shop yet.',
  live: 'It is in the shop now.',
  hidden: 'It is hidden from the shop now.',
}
