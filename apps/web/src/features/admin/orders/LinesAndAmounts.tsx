import { taxLabel } from '@golden-bead/contracts/tax-options'
import type { ReactNode } from 'react'
import type { Order } from '@golden-bead/contracts/orders'
import { shippingLabel } from '@golden-bead/contracts/shipping-options'
import { classNames } from '#ui/class-names.ts'
import { Money } from '#ui/Money.tsx'
import { Picture } from '#ui/Picture.tsx'
import { wasPaid } from '@golden-bead/contracts/order-statuses'
import { isPartPaid } from '@golden-bead/contracts/order-states'
import { restCents } from '@golden-bead/contracts/received'
import { moneyOf } from './order-money.ts'
import { openUnits } from './parcel-contents.ts'

/** What was bought, as it was called and priced then, and where the money is. */
export const LinesAndAmounts = ({ order }: { order: Order }) => {
  const { captured, refunded } = moneyOf(order)

  return (
    <section aria-label="What was bought" className="rounded-md border border-beech bg-sheet">
      <ul>
        {order.lines.map((line) => (
          <li
            key={line.id}
            className="flex items-start gap-4 border-b border-beech px-4 py-3.5 sm:px-5"
          >
            <div className="picture-frame relative w-12 shrink-0 overflow-hidden rounded-sm bg-paper-sunk sm:w-14">
              <Picture image={line.image} alt="" ratio="product" sizes="56px" />
            </div>
            <p className="min-w-0 grow">
              <span className="block font-medium">
                {line.quantity} × {line.name}
              </span>
              <span className="block text-sm text-ink-soft">
                <Money cents={line.unit_price_cents} /> each
                {line.sku !== null && ` · SKU ${line.sku}`}
              </span>
              {line.shipped > 0 && openUnits(line) > 0 && (
                <span className="block text-sm font-medium">
                  {line.shipped} shipped, {openUnits(line)} to ship
                </span>
              )}
              {line.cancelled > 0 && order.status === 'placed' && (
                <span className="block text-sm font-medium text-bad">
                  {line.cancelled} cancelled
                </span>
              )}
            </p>
            <Money cents={line.line_total_cents} className="shrink-0" />
          </li>
        ))}
      </ul>
      <dl className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-1.5 px-4 py-4 sm:px-5">
        <Sum label="Subtotal" cents={order.subtotal_cents} />
        <Sum label={shippingLabel(order.shipping_rate_name)} cents={order.shipping_cents}>
          {order.shipping_cents === 0 && 'Free'}
        </Sum>
        {order.tax_cents > 0 && <Sum label={taxLabel} cents={order.tax_cents} />}
        <Sum label="Total" cents={order.total_cents} className="text-lg font-semibold" />
        {captured > 0 && (
          <Sum label={wasPaid(order.payment_status) ? 'Paid' : 'Received'} cents={captured} />
        )}
        {isPartPaid(order) && (
          <Sum label="Still to come" cents={restCents(order)} className="font-medium" />
        )}
        {refunded > 0 && <Sum label="Refunded" cents={refunded} />}
        {order.refund_due_cents > 0 && (
          <Sum label="Refund due" cents={order.refund_due_cents} className="font-medium text-bad" />
        )}
      </dl>
    </section>
  )
}

type SumProps = { label: string; cents: number; className?: string; children?: ReactNode }

const Sum = ({ label, cents, className = 'text-ink-soft', children }: SumProps) => (
  <>
    <dt className={className}>{label}</dt>
    <dd className={classNames('text-right', className)}>{children || <Money cents={cents} />}</dd>
  </>
)
