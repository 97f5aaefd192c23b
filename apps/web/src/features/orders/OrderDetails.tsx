import type { ReactNode } from 'react'
import type { Order } from '@golden-bead/contracts/orders'
import { addressLines } from '#lib/text/address-lines.ts'
import { hidesPerson } from './order-words.ts'

/** Where it goes, and what else was typed at the checkout. */
export const OrderDetails = ({ order, correct }: { order: Order; correct?: ReactNode }) => {
  const { ship_to: to, purchase_order_number: purchaseOrder } = order
  const lines = addressLines(to)
  // An address has a name until the shop takes it out, a while after the end of the order.
  const isErased = to.name === '' && !hidesPerson(order)

  return (
    <dl className="grid gap-5 sm:grid-cols-2 lg:grid-cols-1 print:grid-cols-2">
      {to.name !== '' && (
        <Detail label="Ship to">
          <span className="whitespace-pre-line">{lines.join('\n')}</span>
          {correct}
        </Detail>
      )}
      {isErased && <Detail label="Ship to">We have erased your name and address.</Detail>}
      {to.phone && <Detail label="Phone">{to.phone}</Detail>}
      {order.email && <Detail label="Emails go to">{order.email}</Detail>}
      <Detail label="Payment">{methodNames[order.payment_method]}</Detail>
      {purchaseOrder && <Detail label="Purchase order">{purchaseOrder}</Detail>}
      {order.note && (
        <Detail label="Your note">
          <span className="whitespace-pre-line">{order.note}</span>
        </Detail>
      )}
    </dl>
  )
}

const methodNames = { bank_transfer: 'Bank transfer or check', card: 'Card' } as const

const Detail = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="break-inside-avoid">
    <dt className="text-sm text-ink-soft">{label}</dt>
    <dd>{children}</dd>
  </div>
)
