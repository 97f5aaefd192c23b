import type { refundStatuses } from '@golden-bead/contracts/orders'

type RefundStatus = (typeof refundStatuses)[number]

/** What a payment has brought, and what of it went back. */
export type Sums = {
  capturedCents: number
  refundedCents: number
  /** What was to go back and did not, until it is sent once more or settled. */
  failedRefundCents: number
  /** The order was paid already when it came. */
  isSurplus: boolean
}

/** A new refund was nothing before. */
export type RefundChange = {
  cents: number
  was?: RefundStatus | undefined
  is: RefundStatus
  /** What the bank gives back to the shop is to be sent to nobody. */
  isKept?: true | undefined
}

export const keptCents = ({ capturedCents, refundedCents }: Sums) => capturedCents - refundedCents

/** A refund counts from when it is made, so that nothing is given back twice, unless it has failed. */
export function afterRefund(
  payment: Sums,
  { cents, was, is, isKept }: RefundChange,
): Pick<Sums, 'refundedCents' | 'failedRefundCents'> {
  const counts = (status: RefundStatus | undefined) =>
    status === undefined || status === 'failed' ? 0 : cents
  const more = counts(is) - counts(was)
  const refundedCents = payment.refundedCents + more
  const left = payment.capturedCents - refundedCents
  return {
    refundedCents,
    // One that fails is to be sent again, and whatever is sent next is that. A surplus is named anyway.
    failedRefundCents: payment.isSurplus
      ? 0
      : Math.max(0, Math.min(payment.failedRefundCents - (isKept ? 0 : more), left)),
  }
}
