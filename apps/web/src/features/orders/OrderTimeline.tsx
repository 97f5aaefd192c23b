import { formatCents } from '@golden-bead/contracts/money'
import type { Order } from '@golden-bead/contracts/orders'
import { dayOf } from '#lib/text/days.ts'

type Event = Order['events'][number]

/** An admin who looks at the page gets those too. */
const ownersKinds: readonly Event['kind'][] = ['held', 'released', 'handed_over', 'mail_sent_again']

export const OrderTimeline = ({ order }: { order: Order }) => {
  const isOnItsWay = order.refunds.some(({ status }) => status === 'pending')
  // Of a refund that is done, the buyer need not know when it began.
  const events = order.events.filter(
    ({ kind }) => (isOnItsWay || kind !== 'refund_started') && !ownersKinds.includes(kind),
  )

  return (
    <section aria-labelledby="timeline">
      <h2 id="timeline" className="text-2xl">
        What happened
      </h2>
      <ol className="mt-4">
        {events.map((event, index) => (
          <li
            key={`${event.kind} ${event.created_at} ${event.details['amount_cents']}`}
            className="relative flex gap-4 pb-4 last:pb-0"
          >
            {/* Beads on a wire. */}
            {index < events.length - 1 && (
              <span
                aria-hidden="true"
                className="absolute top-3 -bottom-1.5 left-1.5 w-px -translate-x-1/2 bg-beech-strong"
              />
            )}
            <span
              aria-hidden="true"
              className="bead relative mt-1.5 size-3 shrink-0 bg-gold shadow-[inset_-1px_-2px_2px_var(--bead-shade)] forced-color-adjust-none"
            />
            <p>
              {wordsOf(event, order)}
              {event.details['reason'] && (
                <bdi className="block whitespace-pre-wrap text-ink-soft">
                  {event.details['reason']}
                </bdi>
              )}
              <span className="block text-sm text-ink-soft">{dayOf(event.created_at)}</span>
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}

const amountOf = (details: Event['details']) => formatCents(Number(details['amount_cents']))

const wordsOf = ({ kind, actor, details }: Event, { replaced }: Order) => {
  switch (kind) {
    case 'placed':
      return 'You placed the order'
    case 'claimed':
      return 'The order was added to an account'
    case 'reminded':
      return 'We reminded you of the payment'
    case 'part_received':
      return `${amountOf(details)} of your payment arrived`
    case 'receipt_corrected':
      return 'We corrected the amount we received'
    case 'paid_undone':
      return 'We recorded your payment by mistake'
    case 'overpaid':
      return `${amountOf(details)} more than the order costs arrived. It goes back`
    case 'paid':
      return 'Your payment arrived'
    case 'placed_again':
      return 'The order was placed again'
    case 'shipped':
      return 'Your parcel left us'
    case 'parcel_corrected':
      return 'We corrected how to track your parcel'
    case 'parcel_taken_back':
      return 'Your parcel had not left yet'
    case 'delivered':
      return 'Your parcel was delivered'
    // Of the shop alone.
    case 'handed_over':
    case 'held':
    case 'released':
      return 'We are packing it'
    case 'mail_sent_again':
      return 'We sent you an email again'
    case 'cancelled':
      if (replaced) return 'You changed the order'
      return actor === 'buyer' ? 'You cancelled the order' : 'We cancelled the order'
    case 'units_cancelled':
      return `${actor === 'buyer' ? 'You' : 'We'} cancelled ${details['items']}`
    case 'address_corrected':
      return actor === 'buyer' ? 'You corrected the address' : 'The shop corrected the address'
    case 'email_corrected':
      return 'The shop corrected your email address'
    case 'expired':
      return 'The order ended without a payment'
    case 'refund_started':
      return `We are sending ${amountOf(details)} back to your card`
    case 'refunded':
      return `We sent ${amountOf(details)} back`
    case 'refund_failed':
      return `${amountOf(details)} did not reach you. We are on it`
    case 'refund_settled':
      return 'The refund that did not reach you is settled'
    case 'refund_kept':
      return `${amountOf(details)} of your payment stays with us`
    case 'paid_twice':
      return 'Your payment arrived twice. One goes back'
    // Between the bank and the shop.
    case 'disputed':
    case 'dispute_won':
    case 'dispute_lost':
      return 'Your bank asked us about the payment'
  }
}
