/** The one table of what may be done in each state of an order. */

import { isInQueue } from './order-queues.ts'
import { holdsMoney, type OrderState } from './order-statuses.ts'

export const orderActors = ['buyer', 'owner', 'shop'] as const
export type OrderActor = (typeof orderActors)[number]

const isAwaiting = ({ status, payment_status: payment }: OrderState) =>
  status === 'placed' && payment === 'awaiting'

const isUnshipped = ({ status, fulfilment_status: fulfilment }: OrderState) =>
  status === 'placed' && fulfilment === 'unfulfilled'

/** Who may take a step, and when. */
type Rule = Partial<Record<OrderActor, (state: OrderState) => boolean>>

const rules = {
  /** Money came: also after the hold ran out or the order was cancelled. */
  mark_paid: {
    owner: (state) =>
      isAwaiting(state) ||
      (state.status === 'cancelled' &&
        (state.payment_status === 'expired' || state.payment_status === 'voided')),
  },
  /** Another page, or another way to pay. */
  pay: { buyer: isAwaiting, owner: isAwaiting },
  /** Its buyer places another one instead. */
  replace: { buyer: isAwaiting },
  /** Another address or email: the owner until a parcel has it, a buyer while it is unpaid. */
  correct: {
    buyer: (state) => isAwaiting(state) && isUnshipped(state),
    owner: ({ fulfilment_status: fulfilment }) => fulfilment === 'unfulfilled',
  },
  ship: { owner: (state) => isInQueue('to-ship', state) },
  /** A buyer cancels what is not paid, the owner what is not shipped. */
  cancel: { buyer: (state) => isAwaiting(state) && isUnshipped(state), owner: isUnshipped },
  /** Some of its units: a buyer those of what is not paid, the owner until they have left. */
  cancel_units: {
    buyer: (state) => isAwaiting(state) && isUnshipped(state),
    owner: (state) => (isAwaiting(state) && isUnshipped(state)) || isInQueue('to-ship', state),
  },
  refund: { owner: holdsMoney },
  /** A refund that failed is not to be sent any more. */
  settle_refund: { owner: holdsMoney },
  /** Money that is due does not go back. */
  keep: { owner: holdsMoney },
} as const satisfies Record<string, Rule>

export type OrderStep = keyof typeof rules

export function mayStep(step: OrderStep, actor: OrderActor, state: OrderState): boolean {
  const rule: Rule = rules[step]
  return rule[actor]?.(state) ?? false
}

/** What may stand against shipping although the state allows it. */
export const shipObstacles = ['dispute', 'refund', 'test'] as const
export type ShipObstacle = (typeof shipObstacles)[number]

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
export function obstaclesOf(payments: readonly PaymentTrouble[]): ShipObstacle[] {
  const stands: Record<ShipObstacle, boolean> = {
    dispute: payments.some(({ dispute }) => dispute?.status === 'open'),
    refund: payments.some(({ failed_refund_cents: cents }) => cents > 0),
    test: payments.some(
      ({ is_test: isTest, is_surplus: isSurplus, captured_cents: cents }) =>
        isTest && !isSurplus && cents > 0,
    ),
  }
  return shipObstacles.filter((obstacle) => stands[obstacle])
}
