import type { OrderState } from '@golden-bead/contracts/order-states'
import { Badge } from '#ui/Badge.tsx'
import { wordsOfState } from './order-words.ts'

export const OrderStateBadge = ({ order }: { order: OrderState }) => {
  const { label, tone } = wordsOfState(order)
  if (tone === undefined) return <span className="text-ink-soft">{label}</span>
  return <Badge tone={tone}>{label}</Badge>
}
