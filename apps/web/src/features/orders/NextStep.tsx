import type { ReactNode } from 'react'
import { deadlineOf } from '@golden-bead/contracts/deadlines'
import { formatCents } from '@golden-bead/contracts/money'
import type { Order } from '@golden-bead/contracts/orders'
import { paths } from '@golden-bead/contracts/paths'
import type { CheckoutTerms } from '@golden-bead/contracts/shop-settings'
import { dayOf, workingDays } from '#lib/text/days.ts'
import { Money } from '#ui/Money.tsx'
import { ShopLink } from '#ui/ShopLink.tsx'

type NextStepProps = { order: Order; terms: CheckoutTerms | undefined }

/** What the buyer does next, or may wait for. */
export const NextStep = ({ order, terms }: NextStepProps) => {
  const { title, text } = stepOf(order, terms)

  return (
    <section
      aria-labelledby="next"
      className="rounded-xl bg-paper-sunk px-6 py-6 max-2xs:px-4 sm:px-8 sm:py-7 print:px-0 print:py-0"
    >
      <h2 id="next" className="text-2xl">
        {title}
      </h2>
      <div className="mt-3 space-y-3">{text}</div>
    </section>
  )
}

type Step = { title: string; text: ReactNode }

const stepOf = (order: Order, terms: CheckoutTerms | undefined): Step => {
  if (order.status === 'cancelled') return cancelled(order)
  if (order.payment_status === 'awaiting')
    return { title: 'How to pay', text: <HowToPay order={order} terms={terms} /> }
  if (order.fulfilment_status !== 'unfulfilled') return shipped(order, terms)
  if (order.payment_status === 'refunded') {
    return { title: 'Your money is on its way back', text: <p>We have sent back all of it.</p> }
  }
  return {
    title: 'We are packing it',
    text: (
      <p>
        Your payment is here, thank you.
        {terms &&
          ` The parcel leaves us within ${workingDays(terms.leaves_in_days)} and arrives within ${workingDays(terms.arrives_in_days)} after that.`}
      </p>
    ),
  }
}

const HowToPay = ({ order, terms }: NextStepProps) => (
  <>
    <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-[auto_auto_1fr]">
      <Fact label="Amount">
        <Money cents={order.total_cents} />
      </Fact>
      <Fact label="Name with the payment">{order.number}</Fact>
      {order.hold_until && <Fact label="Please pay by">{deadlineOf(order.hold_until)}</Fact>}
    </dl>
    {order.payment_instructions ? (
      <p className="whitespace-pre-line">{order.payment_instructions}</p>
    ) : (
      <p>
        Where to send it is being changed. Please{' '}
        <ShopLink to={paths.contact()} className="link">
          ask us
        </ShopLink>{' '}
        before you pay.
      </p>
    )}
    <p className="text-[0.95rem] text-ink-soft">
      We write to you when the money is here, and pack your order then.
      {terms &&
        ` The parcel leaves us within ${workingDays(terms.leaves_in_days)} and arrives within ${workingDays(terms.arrives_in_days)} after that.`}{' '}
      Without a payment the order ends by itself.
    </p>
  </>
)

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt className="text-sm text-ink-soft">{label}</dt>
    <dd className="text-lg font-semibold">{children}</dd>
  </div>
)

const shipped = ({ shipments }: Order, terms: CheckoutTerms | undefined): Step => ({
  title: 'Your parcel is on its way',
  text: (
    <>
      {shipments.map(({ carrier, tracking_url: tracking, created_at: left }) => (
        <p key={left}>
          It left us on {dayOf(left)}
          {carrier && ` with ${carrier}`}
          {terms && ` and arrives within ${workingDays(terms.arrives_in_days)}`}.
          {tracking && (
            <>
              {' '}
              <a className="link" href={tracking} rel="noreferrer">
                See where it is
              </a>
            </>
          )}
        </p>
      ))}
    </>
  ),
})

const cancelled = (order: Order): Step => {
  if (order.payment_status === 'expired') {
    return {
      title: 'This order has ended',
      text: (
        <p>
          No payment came in time. If you have paid already, we place it again as soon as the money
          arrives, as far as everything is in stock.
        </p>
      ),
    }
  }
  return {
    title: 'This order is cancelled',
    text: (
      <p>
        {order.payment_status === 'voided'
          ? 'There is nothing to do. Please do not pay it any more.'
          : order.refund_due_cents > 0
            ? `We send you ${formatCents(order.refund_due_cents)} back.`
            : 'We have sent your money back.'}
      </p>
    ),
  }
}
