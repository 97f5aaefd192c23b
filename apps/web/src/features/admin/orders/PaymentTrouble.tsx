import { formatCents } from '@golden-bead/contracts/money'
import { obstaclesOf } from '@golden-bead/contracts/order-states'
import type { Order } from '@golden-bead/contracts/orders'
import { Notice } from '#ui/feedback/Notice.tsx'

/** What the owner has to settle: a test card, a dispute, or money that should go back and does not. */
export const PaymentTrouble = ({ order: { payments } }: { order: Order }) => {
  const isTest = obstaclesOf(payments).includes('test')
  const failed = payments.find(({ failed_refund_cents: cents }) => cents > 0)
  const disputed = payments.find(({ dispute }) => dispute?.status === 'open')
  const stuck = payments.find(
    ({ is_surplus: isSurplus, captured_cents: captured, refunded_cents: refunded }) =>
      isSurplus && captured > refunded,
  )

  return (
    <>
      {isTest && (
        <Notice tone="bad" title="Paid by a test card: no money came">
          Stripe was in test mode when it was paid.
        </Notice>
      )}
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
      {failed && (
        <Notice
          tone="bad"
          title={`${formatCents(failed.failed_refund_cents)} did not go back to the buyer`}
        >
          Look at the payment at Stripe first, where it is called{' '}
          <bdi className="break-all">{failed.provider_payment_id}</bdi>. Then send it again, send it
          in another way and book that, or say how it was settled.
        </Notice>
      )}
      {stuck && (
        <Notice
          tone="bad"
          title={`${formatCents(stuck.captured_cents - stuck.refunded_cents)} ${stuck.method === 'card' ? 'came twice and could not be sent back' : 'came beyond the order'}`}
        >
          {stuck.method === 'card' ? (
            <>
              Refund it at Stripe, where the payment is called{' '}
              <bdi className="break-all">{stuck.provider_payment_id}</bdi>. Then it shows here.
            </>
          ) : (
            'Send it back, then book the refund. It is taken from this first.'
          )}
        </Notice>
      )}
    </>
  )
}
