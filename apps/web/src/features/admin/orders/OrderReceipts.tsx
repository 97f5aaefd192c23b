import type { Order } from '@golden-bead/contracts/orders'
import { dayOf } from '#features/admin/moments.ts'
import { Badge } from '#ui/Badge.tsx'
import { Money } from '#ui/Money.tsx'

/** What came by transfer or check, piece by piece. */
export const OrderReceipts = ({ receipts }: Pick<Order, 'receipts'>) =>
  receipts.length > 0 && (
    <section aria-labelledby="receipts-heading">
      <h3 id="receipts-heading" className="text-xl">
        Money received
      </h3>
      <ul className="mt-3 divide-y divide-beech border-y border-beech">
        {receipts.map((receipt) => (
          // Of one booking, one is beyond the order.
          <li key={`${receipt.created_at} ${receipt.is_surplus}`} className="py-3">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <Money cents={receipt.amount_cents} className="font-medium" />
              {receipt.amount_cents < 0 && <Badge tone="plain">Taken back</Badge>}
              {receipt.is_surplus && <Badge tone="plain">Beyond the order</Badge>}
              <time dateTime={receipt.received_on} className="ml-auto text-sm text-ink-soft">
                {dayOf(`${receipt.received_on}T12:00`)}
              </time>
            </div>
            {receipt.reference && (
              <p className="mt-1 text-[0.95rem] text-ink-soft">
                <bdi>{receipt.reference}</bdi>
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
