/** The one table of what may be done in each state of an order. */

import { isInQueue } from './order-queues.ts'
import { holdsMoney, isAwaiting, type OrderState } from './order-statuses.ts'
import { keptCentsOfAll, ofOrder, receivedCents, type ReceivedPayment } from './received.ts'

export const orderActors = ['buyer', 'owner', 'shop'] as const
export type OrderActor = (typeof orderActors)[number]

const isUnshipped = ({ status, fulfilment_status: fulfilment }: OrderState) =>
  status === 'placed' && fulfilment === 'unfulfilled'

/** An order as far as its steps depend on it. Without its payments, nothing has come in parts. */
export type SteppedOrder = OrderState & {
  payments?: readonly ReceivedPayment[] | undefined
  lines?: readonly { cancelled: number }[] | undefined
  is_held?: boolean | undefined
  on_hold_reason?: string | null | undefined
}

/** It waits for the rest: what is there already keeps it as it is, and it does not end by itself. */
export const isPartPaid = (order: SteppedOrder) => isAwaiting(order) && receivedCents(order) > 0

/** Nothing of its money has come. */
const isUnpaid = (order: SteppedOrder) => isAwaiting(order) && !isPartPaid(order)

const hasEndedUnpaid = ({ status, payment_status: payment }: OrderState) =>
  status === 'cancelled' && (payment === 'expired' || payment === 'voided')

const wasRefunded = (order: SteppedOrder) =>
  ofOrder(order).some(({ refunded_cents: cents }) => cents > 0)

/** By transfer, and nothing has followed from it that cannot be taken back. */
const canBeUndone = (order: SteppedOrder) =>
  order.payment_status === 'paid' &&
  order.fulfilment_status === 'unfulfilled' &&
  ofOrder(order).some(({ method, status }) => method === 'bank_transfer' && status === 'paid') &&
  !order.payments?.some(({ refunded_cents: cents }) => cents > 0) &&
  (order.status === 'cancelled' || !order.lines?.some(({ cancelled }) => cancelled > 0))

/** A part has left, and all the money went back: what is left is cancelled. */
const isRestRefunded = ({ status, payment_status: payment, fulfilment_status }: OrderState) =>
  status === 'placed' && payment === 'refunded' && fulfilment_status === 'partly_shipped'

/** Who may take a step, and when. */
type Rule = Partial<Record<OrderActor, (order: SteppedOrder) => boolean>>

const rules = {
  /** The rest of the money came: also after the hold ran out or the order was cancelled. */
  mark_paid: {
    owner: (order) => isAwaiting(order) || (hasEndedUnpaid(order) && !wasRefunded(order)),
  },
  /** Some money came by transfer or check, which may be more than the order costs. */
  receive: {
    owner: ({ payments = [] }) =>
      !payments.some(({ method, status }) => method === 'card' && status === 'open'),
  },
  /** It was a mistake that it is paid. */
  undo_paid: { owner: canBeUndone },
  /** Another page, or another way to pay. */
  pay: { buyer: isUnpaid, owner: isUnpaid },
  /** Its buyer places another one instead. */
  replace: { buyer: isUnpaid },
  /** Another address or email: the owner until a parcel has it, a buyer while it is unpaid. */
  correct: {
    buyer: (order) => isUnpaid(order) && isUnshipped(order),
    owner: ({ fulfilment_status: fulfilment }) => fulfilment === 'unfulfilled',
  },
  /** What is paid; or a part of it is, and the owner knows. */
  ship: {
    owner: (order) =>
      isInQueue('to-ship', order) ||
      (isPartPaid(order) && order.is_held !== false && order.fulfilment_status !== 'shipped'),
  },
  /** One of its mails is sent once more; what it says decides whether. */
  mail: { owner: () => true },
  /** Something about a parcel; the parcel says what (`mayStepParcel`). */
  parcel: { owner: () => true },
  /** It is not to be shipped yet. */
  hold: {
    owner: ({ status, fulfilment_status: fulfilment }) =>
      status === 'placed' && fulfilment !== 'shipped',
  },
  release: { owner: ({ on_hold_reason: reason }) => typeof reason === 'string' },
  /** A buyer cancels what is not paid, the owner what is not shipped. */
  cancel: { buyer: (order) => isUnpaid(order) && isUnshipped(order), owner: isUnshipped },
  /** Some of its units: a buyer those of what is not paid, the owner until they have left. */
  cancel_units: {
    buyer: (order) => isUnpaid(order) && isUnshipped(order),
    owner: (order) => isAwaiting(order) || isInQueue('to-ship', order) || isRestRefunded(order),
  },
  /** While an order waits for the rest, a receipt is corrected, or the order cancelled first. */
  refund: {
    owner: (order) => holdsMoney(order) || (!isAwaiting(order) && keptCentsOfAll(order) > 0),
  },
  /** A refund that failed is not to be sent any more. */
  settle_refund: { owner: holdsMoney },
  /** Money that is due does not go back. */
  keep: { owner: holdsMoney },
} as const satisfies Record<string, Rule>

export type OrderStep = keyof typeof rules

export function mayStep(step: OrderStep, actor: OrderActor, order: SteppedOrder): boolean {
  const rule: Rule = rules[step]
  return rule[actor]?.(order) ?? false
}

/** What the payments of an order say against shipping it. */
const paymentObstacles = ['dispute', 'refund', 'test'] as const
type PaymentObstacle = (typeof paymentObstacles)[number]

/** What may stand against shipping although the state allows it. */
export const shipObstacles = ['hold', 'dispute', 'refund', 'unpaid', 'test'] as const
export type ShipObstacle = (typeof shipObstacles)[number]

export const obstacleMessages: Record<ShipObstacle, string> = {
  hold: 'It is on hold.',
  dispute: 'The payment is disputed.',
  refund: 'Some of its money went back or is to go back, or a refund of it has failed.',
  unpaid: 'It is not paid in full.',
  test: 'It was paid with a test card: no money came.',
}

type PaymentTrouble = {
  dispute: { status: string } | null
  failed_refund_cents: number
  captured_cents: number
  is_surplus: boolean
  is_test: boolean
}

/**
 * A refund that failed is money that was promised back. One that is on its way is none of these: a part of
 * the money was agreed, and where all of it goes back the state has nothing to ship. A test card brings none,
 * which is no matter where the order was paid in another way.
 */
export function obstaclesOf(payments: readonly PaymentTrouble[]): PaymentObstacle[] {
  const stands: Record<PaymentObstacle, boolean> = {
    dispute: payments.some(({ dispute }) => dispute?.status === 'open'),
    refund: payments.some(({ failed_refund_cents: cents }) => cents > 0),
    test: payments.some(
      ({ is_test: isTest, is_surplus: isSurplus, captured_cents: cents }) =>
        isTest && !isSurplus && cents > 0,
    ),
  }
  return paymentObstacles.filter((obstacle) => stands[obstacle])
}

/** An order as far as it says what stands against a parcel of it. */
export type ToShip = Pick<OrderState, 'status' | 'payment_status'> & {
  on_hold_reason: string | null
  refund_due_cents: number
  payments: readonly PaymentTrouble[]
  lines: readonly { id: number; quantity: number; shipped: number; cancelled: number }[]
  /** How many units of a line had their money sent back, and were not cancelled. */
  refunded: ReadonlyMap<number, number>
}

/** Lines of which a parcel with these units has some whose money went back. */
export const refundedIn = <Line extends ToShip['lines'][number]>(
  { lines, refunded }: { lines: readonly Line[]; refunded: ToShip['refunded'] },
  units: ReadonlyMap<number, number>,
): Line[] =>
  lines.filter(
    ({ id, quantity, shipped, cancelled }) =>
      (units.get(id) ?? 0) > Math.max(0, quantity - shipped - cancelled - (refunded.get(id) ?? 0)),
  )

/** What stands against a parcel with these units, by line. While a bank decides, nothing is due. */
export function obstaclesOfParcel(
  order: ToShip,
  units: ReadonlyMap<number, number>,
): ShipObstacle[] {
  const ofPayments: readonly ShipObstacle[] = obstaclesOf(order.payments)
  const isDue = order.refund_due_cents > 0 && !ofPayments.includes('dispute')
  const hasRefunded = refundedIn(order, units).length > 0
  return shipObstacles.filter((obstacle) => {
    if (obstacle === 'hold') return order.on_hold_reason !== null
    if (obstacle === 'unpaid') return isAwaiting(order)
    return ofPayments.includes(obstacle) || (obstacle === 'refund' && (isDue || hasRefunded))
  })
}
