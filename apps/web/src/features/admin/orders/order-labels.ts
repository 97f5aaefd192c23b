import { isInQueue } from '@golden-bead/contracts/order-queues'
import type { ShipObstacle } from '@golden-bead/contracts/order-states'
import type { OrderState } from '@golden-bead/contracts/order-statuses'
import type { OrderFilter } from './order-location.ts'

export const filterLabels: Record<OrderFilter, string> = {
  'to-ship': 'To ship',
  'on-hold': 'On hold',
  unpaid: 'Unpaid',
  'part-paid': 'Part paid',
  'refund-due': 'Refund due',
  'to-cancel': 'To cancel',
  disputed: 'Disputed',
  'refund-failed': 'Refund failed',
  shipped: 'Shipped',
  cancelled: 'Cancelled',
}

/** What it means that a state has no order. */
export const nothingIn: Record<OrderFilter, string> = {
  'to-ship': 'Nothing waits to be shipped',
  'on-hold': 'No order is on hold',
  unpaid: 'No order waits for its payment',
  'part-paid': 'No order is paid in part',
  'refund-due': 'No refund is due',
  'to-cancel': 'No order is left to cancel',
  disputed: 'No payment is disputed',
  'refund-failed': 'No refund has failed',
  shipped: 'No order has been shipped yet',
  cancelled: 'No order was cancelled',
}

export const refundDueLabel = filterLabels['refund-due']

export const obstacleLabels: Record<ShipObstacle, string> = {
  hold: 'On hold',
  unpaid: 'Paid in part',
  dispute: 'Disputed',
  refund: 'Refund failed',
  test: 'Test payment',
}

type StateLabel = { label: string; tone: StateTone }

/** By what happens next: to be packed, to be paid, to wait, to be looked at, sent, over. */
export type StateTone = 'ship' | 'pay' | 'wait' | 'bad' | 'sent' | 'over'

export type LabelledOrder = OrderState & { refund_due_cents: number; part_received_cents: number }

/** While a bank decides, nothing is. */
export const isRefundDue = (
  { refund_due_cents: cents }: LabelledOrder,
  obstacles: readonly ShipObstacle[],
) => cents > 0 && !obstacles.includes('dispute')

/** What an order is waiting for, or how it ended. */
export const labelOfState = (
  state: LabelledOrder,
  obstacles: readonly ShipObstacle[],
): StateLabel => {
  const { status, payment_status: payment, part_received_cents: part } = state
  if (status === 'cancelled') {
    if (isRefundDue(state, obstacles)) return { label: refundDueLabel, tone: 'bad' }
    if (payment === 'refunded') return { label: 'Cancelled, refunded', tone: 'over' }
    return { label: payment === 'expired' ? 'Ended unpaid' : 'Cancelled', tone: 'over' }
  }
  if (isInQueue('unpaid', state)) {
    return { label: filterLabels[part > 0 ? 'part-paid' : 'unpaid'], tone: 'pay' }
  }
  if (isInQueue('to-ship', state)) return { label: 'To ship', tone: 'ship' }
  if (isInQueue('to-cancel', state)) return { label: 'To cancel', tone: 'wait' }
  if (payment === 'refunded') return { label: 'Shipped, refunded', tone: 'sent' }
  const label = payment === 'partly_refunded' ? 'Shipped, partly refunded' : 'Shipped'
  return { label, tone: 'sent' }
}

/** After the retention time there is no name left. */
export const buyerOf = (name: string | null) => name || 'Name erased'
