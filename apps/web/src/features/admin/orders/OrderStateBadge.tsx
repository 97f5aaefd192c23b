import type { ShipObstacle } from '@golden-bead/contracts/order-states'
import { Badge } from '#ui/Badge.tsx'
import {
  isRefundDue,
  labelOfState,
  obstacleLabels,
  refundDueLabel,
  type LabelledOrder,
} from './order-labels.ts'

type OrderStateBadgeProps = { order: LabelledOrder; obstacles: readonly ShipObstacle[] }

/** What stands against the money of an order comes before what it waits for. */
export const OrderStateBadge = ({ order, obstacles }: OrderStateBadgeProps) => {
  const { label, tone } = labelOfState(order, obstacles)
  const isPlain = tone === undefined || obstacles.length > 0

  return (
    <span className="inline-flex flex-wrap items-center gap-x-2.5 gap-y-1">
      {obstacles.map((obstacle) => (
        <Badge key={obstacle} tone="bad">
          {obstacleLabels[obstacle]}
        </Badge>
      ))}
      {/* It goes on, and some of its money goes back. */}
      {label !== refundDueLabel && isRefundDue(order, obstacles) && (
        <Badge tone="bad">{refundDueLabel}</Badge>
      )}
      {isPlain ? (
        <span className="text-ink-soft">{label}</span>
      ) : (
        <Badge tone={tone}>{label}</Badge>
      )}
    </span>
  )
}
