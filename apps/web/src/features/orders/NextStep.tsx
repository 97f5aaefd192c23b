import type { ReactNode } from 'react'
import { formatCents } from '@golden-bead/contracts/money'
import type { Order } from '@golden-bead/contracts/orders'
import { paths } from '@golden-bead/contracts/paths'
import type { CheckoutTerms } from '@golden-bead/contracts/shop-settings'
import { timeOf, workingDays } from '#lib/text/days.ts'
import { ShopLink } from '#ui/ShopLink.tsx'
import { HowToPay, Unheld } from './HowToPay.tsx'
import { daysToArrive, stageOf } from './order-words.ts'
import { Parcels, titleOfParcels } from './Parcels.tsx'

type NextStepProps = {
  order: Order
  terms: CheckoutTerms | undefined
  /** The buyer has come back from the payment page, and it is not known yet what was paid. */
  isChecked: boolean
  /** The buttons by which an order that waits is paid. */
  pay: ReactNode
}

/** What the buyer does next, or may wait for. */
export const NextStep = (props: NextStepProps) => {
  const { title, text } = stepOf(props)

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

const stepOf = (props: NextStepProps): Step => {
  const { order, terms } = props
  switch (stageOf(order)) {
    case 'unpaid':
      return unpaid(props)
    case 'packing':
      return {
        title: 'We are packing it',
        text: (
          <p>
            Your payment is here, thank you.
            {terms &&
              ` The parcel leaves us within ${workingDays(terms.leaves_in_days)} and arrives within ${workingDays(daysToArrive(order, terms))} after that.`}
          </p>
        ),
      }
    case 'shipped':
      return shipped(order, terms)
    case 'refunded':
      return isBeingSent(order) ? sendingBack : sentBack
    case 'cancelled':
      return order.replaced ? replaced(order.replaced) : cancelled(order)
    case 'ended':
      return order.refund_due_cents > 0 ? cancelled(order) : ended
  }
}

const unpaid = ({ order, terms, isChecked, pay }: NextStepProps): Step => {
  if (isChecked) return checking
  if (order.payment_method === 'card') {
    return { title: 'Waiting for your payment', text: <PayByCard order={order}>{pay}</PayByCard> }
  }
  return {
    title: 'How to pay',
    text: (
      <>
        <HowToPay order={order} terms={terms} />
        {pay}
        {order.shipments.length > 0 && <Parcels order={order} terms={terms} />}
      </>
    ),
  }
}

const checking: Step = {
  title: 'We are checking your payment',
  text: <p role="status">This takes a few seconds. We also email you when your payment is in.</p>,
}

const PayByCard = ({ order, children }: { order: Order; children: ReactNode }) => (
  <>
    <p>
      You have not paid yet. {order.is_held ? 'We hold your items' : 'You can pay'}
      {order.hold_until && ` until ${timeOf(order.hold_until)}`}.
    </p>
    {!order.is_held && <Unheld />}
    {children}
  </>
)

const shipped = (order: Order, terms: CheckoutTerms | undefined): Step => ({
  title: titleOfParcels(order),
  text: <Parcels order={order} terms={terms} />,
})

/** Nothing has left before the provider of the card says so. */
const isBeingSent = ({ refunds }: Order) => refunds.some(({ status }) => status === 'pending')

const sendingBack: Step = {
  title: 'We are sending your money back',
  text: <p>All of it goes back to your card. We email you when it is sent.</p>,
}

const sentBack: Step = {
  title: 'Your money was sent back',
  text: <p>All of it. Your bank may take a few days to show it.</p>,
}

const replaced = ({ by }: { by?: string | undefined }): Step => ({
  title: 'This order was changed',
  text: (
    <p>
      There is nothing to pay here.{' '}
      {by === undefined ? (
        'Our email about the new order has its link.'
      ) : (
        <>
          Your new order is <ShopLink to={paths.order(by)}>{by}</ShopLink>.
        </>
      )}
    </p>
  ),
})

const cancelled = (order: Order): Step => ({
  title: 'This order is cancelled',
  text: (
    <p>
      {order.payment_status === 'voided' && order.refund_due_cents === 0
        ? 'There is nothing to do. Please do not pay for it.'
        : order.refund_due_cents > 0
          ? `We will refund you ${formatCents(order.refund_due_cents)}.`
          : order.bank_decides
            ? 'Your bank is looking at the payment, and decides where the money goes.'
            : isBeingSent(order)
              ? 'We are sending your money back to your card.'
              : order.payment_status === 'refunded'
                ? 'Your money was sent back.'
                : 'There is no further refund. Questions? Write to us with your order number.'}
    </p>
  ),
})

const ended: Step = {
  title: 'This order has ended',
  text: (
    <p>
      No payment came in time. Already paid? When the money arrives, we place it again if everything
      is still in stock.
    </p>
  ),
}
