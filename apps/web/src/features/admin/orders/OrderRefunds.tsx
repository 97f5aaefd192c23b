import type { Order } from '@golden-bead/contracts/orders'
import { namedPartsOf } from '@golden-bead/contracts/refund-words'
import { dayAndTimeOf } from '#features/admin/moments.ts'
import { Badge } from '#ui/Badge.tsx'
import { Money } from '#ui/Money.tsx'

/** What goes back to the buyer, and how far it is. */
export const OrderRefunds = ({ refunds, lines }: Pick<Order, 'refunds' | 'lines'>) =>
  refunds.length > 0 && (
    <section aria-labelledby="refunds-heading">
      <h3 id="refunds-heading" className="text-xl">
        Refunds
      </h3>
      <ul className="mt-3 divide-y divide-beech border-y border-beech">
        {refunds.map((refund) => {
          const { amount_cents: cents, reason, status, failure, created_at: at } = refund
          return (
            <li key={`${at} ${cents}`} className="py-3">
              <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <Money cents={cents} className="font-medium" />
                <Badge tone={states[status].tone}>{states[status].label}</Badge>
                <time dateTime={at} className="ml-auto text-sm text-ink-soft">
                  {dayAndTimeOf(at)}
                </time>
              </div>
              {namedPartsOf(refund, lines).map((part) => (
                <p key={part.label} className="mt-1 flex justify-between gap-4 text-[0.95rem]">
                  {part.label} <Money cents={part.cents} />
                </p>
              ))}
              {[reason, failure].map(
                (text) =>
                  text && (
                    <p key={text} className="mt-1 text-[0.95rem] text-ink-soft">
                      <bdi>{text}</bdi>
                    </p>
                  ),
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )

const states = {
  pending: { label: 'On its way', tone: 'plain' },
  done: { label: 'Done', tone: 'good' },
  failed: { label: 'Failed', tone: 'bad' },
} as const
