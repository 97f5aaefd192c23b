import type { ReactNode } from 'react'
import { deadlineOf } from '@golden-bead/contracts/deadlines'
import type { Order } from '@golden-bead/contracts/orders'
import { isPartPaid } from '@golden-bead/contracts/order-states'
import { paths } from '@golden-bead/contracts/paths'
import { receivedCents, restCents } from '@golden-bead/contracts/received'
import type { CheckoutTerms } from '@golden-bead/contracts/shop-settings'
import {
  transferFieldNames,
  transferLabels,
  type Transfer,
} from '@golden-bead/contracts/transfer-options'
import { workingDays } from '#lib/text/days.ts'
import { Money } from '#ui/Money.tsx'
import { ShopLink } from '#ui/ShopLink.tsx'
import { daysToArrive } from './order-words.ts'
import { CopyButton } from './CopyButton.tsx'

type HowToPayProps = { order: Order; terms: CheckoutTerms | undefined }

/** What a buyer types at the bank, or writes on a check. */
export const HowToPay = ({ order, terms }: HowToPayProps) => (
  <>
    {isPartPaid(order) && (
      <p>
        We received <Money cents={receivedCents(order)} /> of <Money cents={order.total_cents} />,
        thank you.
      </p>
    )}
    <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-[auto_auto_1fr]">
      <Fact
        label={isPartPaid(order) ? 'Still to pay' : 'Amount'}
        copied={amountOf(order)}
        what="amount"
      >
        <Money cents={restCents(order)} />
      </Fact>
      <Fact label="Include this number" copied={order.number} what="order number">
        {order.number}
      </Fact>
      {order.hold_until && !isPartPaid(order) && (
        <Fact label="Please pay by">{deadlineOf(order.hold_until)}</Fact>
      )}
    </dl>
    <Details order={order} />
    {!order.is_held && <Unheld />}
    <p className="text-[0.95rem] text-ink-soft">
      We email you when your payment arrives, and pack your order then.
      {terms &&
        ` The parcel leaves us within ${workingDays(terms.leaves_in_days)} and arrives within ${workingDays(daysToArrive(order, terms))} after that.`}{' '}
      {!isPartPaid(order) && 'An unpaid order ends by itself.'}
    </p>
  </>
)

export const Unheld = () => (
  <p>Your items are not held until you have paid. If one sells out first, we refund you.</p>
)

const Details = ({ order: { transfer, payment_instructions: words } }: { order: Order }) => {
  if (transfer) return <TransferList transfer={transfer} />
  if (words) return <p className="whitespace-pre-line">{words}</p>
  return (
    <p>
      Our payment details are changing. Please{' '}
      <ShopLink to={paths.contact()} className="link">
        ask us
      </ShopLink>{' '}
      before you pay.
    </p>
  )
}

const isNumber = new Set(['transfer_routing_number', 'transfer_account_number'])

const TransferList = ({ transfer }: { transfer: Transfer }) => (
  <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
    {transferFieldNames
      .filter((name) => transfer[name] !== '')
      .map((name) => (
        <Fact
          key={name}
          label={transferLabels[name]}
          {...(isNumber.has(name) && { copied: transfer[name] })}
        >
          <span className="whitespace-pre-line">{transfer[name]}</span>
        </Fact>
      ))}
  </dl>
)

/** As the form of a bank takes it. */
const amountOf = (order: Order) => (restCents(order) / 100).toFixed(2)

type FactProps = {
  label: string
  /** What its button copies. */
  copied?: string
  /** How its button names it; by default as its label. */
  what?: string
  children: ReactNode
}

const Fact = ({ label, copied, what = label.toLowerCase(), children }: FactProps) => (
  <div>
    <dt className="text-sm text-ink-soft">{label}</dt>
    <dd className="flex items-center gap-1 text-lg font-semibold">
      {children}
      {copied !== undefined && <CopyButton label={what} text={copied} />}
    </dd>
  </div>
)
