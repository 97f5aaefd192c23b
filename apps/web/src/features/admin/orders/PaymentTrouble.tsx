import { formatCents } from '@golden-bead/contracts/money'
import type { Order } from '@golden-bead/contracts/orders'
import { Notice } from '#ui/feedback/Notice.tsx'

/** What the owner has to settle at Stripe: a dispute, or money that came twice and does not go back. */
export const PaymentTrouble = ({ order: { payments } }: { order: Order }) => {
  const disputed = payments.find(({ dispute }) => dispute?.status === 'open')
  const stuck = payments.find(
    ({ is_surplus: isSurplus, captured_cents: captured, refunded_cents: refunded }) =>
      isSurplus && captured > refunded,
  )

  return (
    <>
      {disputed?.dispute && (
        <Notice
          tone="bad"
          title={`The buyer asks the bank for ${formatCents(disputed.dispute.amount_cents)}`}
        >
          Answer the dispute at Stripe, where the payment is called{' '}
          <bdi className="break-all">{disputed.provider_payment_id}</bdi>. Until it is over, nothing
          can be refunded.
        </Notice>
      )}
      {stuck && (
        <Notice
          tone="bad"
          title={`${formatCents(stuck.captured_cents - stuck.refunded_cents)} came twice and could not be sent back`}
        >
          Refund it at Stripe, where the payment is called{' '}
          <bdi className="break-all">{stuck.provider_payment_id}</bdi>. It shows here by itself.
        </Notice>
      )}
    </>
  )
}
