import type { ReactNode } from 'react'
import { paths } from '@golden-bead/contracts/paths'
import { counted } from '#lib/text/counted.ts'
import { dayOf } from '#lib/text/days.ts'
import { Badge } from '#ui/Badge.tsx'
import { ButtonLink } from '#ui/forms/ButtonLink.tsx'
import { Money } from '#ui/Money.tsx'
import { Picture } from '#ui/Picture.tsx'
import { ShopLink } from '#ui/ShopLink.tsx'
import { stageOf, wordsOfState } from './order-words.ts'
import type { ListedOrder } from './my-orders.api.ts'

const picturesMax = 4

/** An order in the list; all of the card leads to its page. */
export const OrderCard = ({ order, children }: { order: ListedOrder; children: ReactNode }) => {
  const { number, placed_at: placedAt, order_lines: lines } = order
  const isUnpaid = stageOf(order) === 'unpaid'
  const units = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const shown = lines.slice(0, lines.length > picturesMax ? picturesMax - 1 : picturesMax)
  const path = paths.order(number)

  return (
    <article className="group relative rounded-xl border border-beech bg-sheet p-5 max-2xs:p-4 sm:p-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h3 className="text-xl">
          <ShopLink
            to={path}
            className="after:absolute after:inset-0 after:z-1 after:rounded-xl group-hover:text-honey"
          >
            Order {number}
          </ShopLink>
        </h3>
        <Money cents={order.total_cents} className="text-lg font-semibold" />
      </div>
      <div className="mt-1 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="text-[0.95rem] text-ink-soft">
          <time dateTime={placedAt}>{dayOf(placedAt)}</time>, {counted(units, 'item')}
        </p>
        <Badge tone={isUnpaid ? 'area' : 'plain'}>{wordsOfState(order)}</Badge>
      </div>
      <ul className="mt-5 flex flex-wrap gap-2">
        {shown.map(({ product_id: id, name, image }) => (
          <li
            key={id}
            className="picture-frame relative w-16 overflow-hidden rounded-md bg-area-tint max-[23rem]:w-14"
          >
            <Picture image={image} alt={name} ratio="product" sizes="4rem" />
          </li>
        ))}
        {lines.length > shown.length && (
          <li className="flex min-w-16 items-center justify-center rounded-md bg-paper-sunk px-2 font-medium text-ink-soft max-[23rem]:min-w-14">
            +{lines.length - shown.length}
            <span className="sr-only"> more</span>
          </li>
        )}
      </ul>
      <div className="relative z-10 mt-5 flex flex-wrap gap-x-3 gap-y-4">
        {isUnpaid && (
          <ButtonLink to={path}>
            {order.payment_method === 'card' ? 'Pay now' : 'How to pay'}
            <span className="sr-only">: {number}</span>
          </ButtonLink>
        )}
        {children}
      </div>
    </article>
  )
}
