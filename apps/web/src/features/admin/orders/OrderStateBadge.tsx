import type { ReactNode } from 'react'
import type { ShipObstacle } from '@golden-bead/contracts/order-states'
import { Badge } from '#ui/Badge.tsx'
import {
  isRefundDue,
  labelOfState,
  obstacleLabels,
  refundDueLabel,
  type LabelledOrder,
  type StateTone,
} from './order-labels.ts'

type OrderStateBadgeProps = { order: LabelledOrder; obstacles: readonly ShipObstacle[] }

/** What stands against an order comes before what it waits for. */
export const OrderStateBadge = ({ order, obstacles }: OrderStateBadgeProps) => {
  const { label, tone } = labelOfState(order, obstacles)
  // It goes on, and some of its money goes back.
  const alsoOwes = label !== refundDueLabel && isRefundDue(order, obstacles)

  return (
    <span className="inline-flex flex-wrap items-center gap-x-2.5 gap-y-1 sm:max-lg:gap-x-1.5 sm:max-lg:gap-y-0">
      {obstacles.map((obstacle) => (
        <StateBadge key={obstacle} tone={obstacle === 'hold' ? 'wait' : 'bad'}>
          {obstacleLabels[obstacle]}
        </StateBadge>
      ))}
      {alsoOwes && <StateBadge tone="bad">{refundDueLabel}</StateBadge>}
      {alsoOwes || obstacles.length > 0 ? (
        <span className="text-ink-soft sm:max-lg:leading-5">{label}</span>
      ) : (
        <StateBadge tone={tone}>{label}</StateBadge>
      )}
    </span>
  )
}

/** The colors are those of the bead stair. */
const beads: Partial<Record<StateTone, string>> = { ship: '5', pay: '10', wait: '6' }
const badgeTones = {
  ship: 'area',
  pay: 'area',
  wait: 'area',
  bad: 'bad',
  sent: 'good',
  over: 'plain',
} as const

const StateBadge = ({ tone, children }: { tone: StateTone; children: ReactNode }) => (
  <span data-beads={beads[tone]} className="sm:max-lg:[&>span]:leading-4">
    <Badge tone={badgeTones[tone]}>{children}</Badge>
  </span>
)
