import type { ProductStatus } from '@golden-bead/contracts/catalogue-options'
import { Badge } from '#ui/Badge.tsx'
import { statusLabels } from './product-status.ts'

/** Nothing for what is live. */
export const StatusBadge = ({ status }: { status: ProductStatus }) =>
  status !== 'live' && <Badge>{statusLabels[status]}</Badge>
