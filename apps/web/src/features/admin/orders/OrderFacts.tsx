import type { ReactNode } from 'react'
import type { Order } from '@golden-bead/contracts/orders'
import { mailLink } from '#features/admin/mail-link.ts'
import { addressLines } from '#lib/text/address-lines.ts'
import { CorrectOrder } from './CorrectOrder.tsx'

type OrderFactsProps = {
  order: Order
  /** Reads the order anew, and answers it. */
  readNow: () => Promise<Order | null | undefined>
}

/** Who bought it, where it goes, and what they wrote. */
export const OrderFacts = ({ order, readNow }: OrderFactsProps) => {
  const { email, ship_to: shipTo, note, purchase_order_number: purchaseOrder } = order
  const lines = addressLines(shipTo)

  if (email === '') {
    return (
      <p className="text-ink-soft">
        Name, addresses and note were erased, as the order ended long ago.
      </p>
    )
  }
  return (
    <dl className="grid gap-x-6 gap-y-5 sm:max-lg:grid-cols-2">
      <Fact term="Ship to">
        <address className="not-italic">
          {lines.map((line) => (
            <bdi key={line} className="block">
              {line}
            </bdi>
          ))}
        </address>
        <CorrectOrder order={order} readNow={readNow} what="address" />
      </Fact>
      <Fact term="Contact">
        <a href={mailLink(email, `Your order ${order.number}`)} className="link">
          {email}
        </a>
        {shipTo.phone && <bdi className="block">{shipTo.phone}</bdi>}
        <CorrectOrder order={order} readNow={readNow} what="email" />
      </Fact>
      {purchaseOrder && (
        <Fact term="Purchase order number">
          <bdi>{purchaseOrder}</bdi>
        </Fact>
      )}
      {note && (
        <Fact term="Note of the buyer">
          <bdi className="whitespace-pre-wrap">{note}</bdi>
        </Fact>
      )}
    </dl>
  )
}

const Fact = ({ term, children }: { term: string; children: ReactNode }) => (
  <div>
    <dt className="text-sm text-ink-soft">{term}</dt>
    <dd className="mt-0.5">{children}</dd>
  </div>
)
