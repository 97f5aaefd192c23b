import { formatCents } from '@golden-bead/contracts/money'
import type { Order } from '@golden-bead/contracts/orders'
import { namedPartsOf } from '@golden-bead/contracts/refund-words'
import { AmountRow } from '#ui/AmountRow.tsx'

/** What refunds are for, where that was named. */
export const WhatWasRefunded = ({ refunds, lines }: Pick<Order, 'refunds' | 'lines'>) => {
  const named = refunds.filter(({ status, is_named: isNamed }) => isNamed && status !== 'failed')
  if (named.length === 0) return null

  return (
    <section aria-labelledby="refunds" className="mt-6 ml-auto max-w-sm break-inside-avoid">
      <h3 id="refunds" className="text-lg">
        What was refunded
      </h3>
      <ul className="mt-2 divide-y divide-beech border-y border-beech">
        {named.map((refund) => (
          <li key={refund.created_at} className="py-3">
            <p>
              {formatCents(refund.amount_cents)}{' '}
              {refund.status === 'done' ? 'sent back' : 'being sent back'}
            </p>
            <dl className="mt-1 space-y-1 text-[0.95rem]">
              {namedPartsOf(refund, lines).map(({ label, cents }) => (
                <AmountRow key={label} label={label} cents={cents} />
              ))}
            </dl>
          </li>
        ))}
      </ul>
    </section>
  )
}
