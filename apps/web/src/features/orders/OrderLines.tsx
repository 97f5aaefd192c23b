import { taxLabel } from '@golden-bead/contracts/tax-options'
import { isPartPaid } from '@golden-bead/contracts/order-states'
import type { Order } from '@golden-bead/contracts/orders'
import { receivedCents, restCents } from '@golden-bead/contracts/received'
import { shippingLabel } from '@golden-bead/contracts/shipping-options'
import { AmountRow } from '#ui/AmountRow.tsx'
import { Money } from '#ui/Money.tsx'
import { Picture } from '#ui/Picture.tsx'
import { WhatWasRefunded } from './WhatWasRefunded.tsx'

/** What was bought, as it was then, and what it costs. */
export const OrderLines = ({ order }: { order: Order }) => {
  const refundedCents = sumOf(order, 'done')
  const onItsWayCents = sumOf(order, 'pending')
  const failedCents = order.payments.reduce((sum, payment) => sum + payment.failed_refund_cents, 0)
  // What is due may be what failed.
  const toSendCents = Math.max(failedCents, order.refund_due_cents)
  const paidTwiceCents = surplusOf(order, 'card')
  const beyondCents = surplusOf(order, 'bank_transfer')

  return (
    <section aria-labelledby="lines">
      <h2 id="lines" className="text-2xl">
        What you ordered
      </h2>
      <ul className="mt-3 divide-y divide-beech border-b border-beech">
        {order.lines.map((line) => (
          <li
            key={line.id}
            className="grid grid-cols-[4rem_1fr] gap-x-4 py-4 break-inside-avoid print:grid-cols-1 print:py-2"
          >
            <div className="picture-frame relative self-start overflow-hidden rounded-md bg-area-tint print:hidden">
              <Picture image={line.image} alt="" ratio="product" sizes="4rem" />
            </div>
            <div className="flex min-w-0 flex-wrap justify-between gap-x-4">
              <p>
                <span className="font-medium">{line.name}</span>
                <span className="block text-[0.95rem] text-ink-soft">
                  {line.quantity} × <Money cents={line.unit_price_cents} />
                </span>
                {line.cancelled > 0 && order.status === 'placed' && (
                  <span className="block text-[0.95rem] font-medium">
                    {line.cancelled} cancelled
                  </span>
                )}
              </p>
              <Money cents={line.line_total_cents} className="ml-auto" />
            </div>
          </li>
        ))}
      </ul>
      <dl className="mt-4 ml-auto max-w-sm space-y-2 break-inside-avoid">
        <AmountRow label="Subtotal" cents={order.subtotal_cents} />
        <AmountRow
          label={shippingLabel(order.shipping_rate_name)}
          cents={order.shipping_cents}
          zero="Free"
        />
        {order.tax_cents > 0 && <AmountRow label={taxLabel} cents={order.tax_cents} />}
        <AmountRow
          label="Total"
          cents={order.total_cents}
          className="border-t border-beech pt-3 text-xl font-semibold"
        />
        {isPartPaid(order) && <AmountRow label="Received" cents={receivedCents(order)} />}
        {isPartPaid(order) && <AmountRow label="Still to pay" cents={restCents(order)} />}
        {beyondCents > 0 && <AmountRow label="Paid beyond the order" cents={beyondCents} />}
        {paidTwiceCents > 0 && <AmountRow label="Paid a second time" cents={paidTwiceCents} />}
        {refundedCents > 0 && <AmountRow label="Sent back" cents={refundedCents} />}
        {onItsWayCents > 0 && <AmountRow label="Being sent back" cents={onItsWayCents} />}
        {toSendCents > 0 && <AmountRow label="Still to be sent back" cents={toSendCents} />}
      </dl>
      <WhatWasRefunded refunds={order.refunds} lines={order.lines} />
    </section>
  )
}

const surplusOf = ({ payments }: Order, wanted: Order['payment_method']) =>
  payments.reduce(
    (sum, { method, is_surplus: isSurplus, captured_cents: cents }) =>
      sum + (isSurplus && method === wanted ? cents : 0),
    0,
  )

const sumOf = ({ refunds }: Order, wanted: Order['refunds'][number]['status']) =>
  refunds.reduce((sum, { amount_cents: cents, status }) => sum + (status === wanted ? cents : 0), 0)
