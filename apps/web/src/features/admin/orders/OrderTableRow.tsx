import { useEffect, useRef } from 'react'
import { obstaclesOf } from '@golden-bead/contracts/order-states'
import { paths } from '@golden-bead/contracts/paths'
import { dayOf } from '#features/admin/moments.ts'
import { tableRoles } from '#features/admin/table-roles.ts'
import { focusOnArrival } from '#ui/layout/focus-on-arrival.ts'
import { Money } from '#ui/Money.tsx'
import { ShopLink } from '#ui/ShopLink.tsx'
import { OrderStateBadge } from './OrderStateBadge.tsx'
import { orderLocation, type OrderLocation } from './order-location.ts'
import type { ListedOrder } from './order-query.ts'
import { buyerOf } from './order-words.ts'

type OrderTableRowProps = { order: ListedOrder; location: OrderLocation; isFocused: boolean }

/** On a phone a row is a card: the number and the total, below them who, and below that its state and day. */
export const OrderTableRow = ({ order, location, isFocused }: OrderTableRowProps) => {
  const { number, name, organisation, email, payments } = order
  const { placed_at: placedAt, total_cents: total } = order
  const link = useRef<HTMLAnchorElement>(null)

  useEffect(() => {
    if (isFocused) focusOnArrival(link.current)
  }, [isFocused])

  return (
    <tr
      {...tableRoles.row}
      className="border-b border-beech last:border-0 hover:bg-paper max-sm:relative max-sm:flex max-sm:flex-wrap max-sm:items-center max-sm:gap-x-3 max-sm:py-3 max-sm:pr-3 max-sm:pl-4"
    >
      <th
        {...tableRoles.rowHead}
        scope="row"
        className="px-3 py-2 text-left font-medium whitespace-nowrap max-sm:w-full max-sm:p-0 sm:pl-4"
      >
        <ShopLink
          ref={link}
          to={orderLocation.pathOf(location, paths.adminOrder(number))}
          className="inline-flex min-h-11 items-center tabular-nums hover:text-honey hover:underline"
        >
          {number}
        </ShopLink>
      </th>
      <td {...tableRoles.cell} className="px-3 py-2 max-sm:w-full max-sm:p-0 max-sm:pb-2">
        <span className="flex min-h-11 flex-col justify-center max-sm:min-h-0">
          <span className="line-clamp-2">
            <bdi>{buyerOf(name)}</bdi>
            {organisation && (
              <>
                , <bdi>{organisation}</bdi>
              </>
            )}
          </span>
          <span className="line-clamp-1 text-sm text-ink-soft" title={email}>
            {email}
          </span>
        </span>
      </td>
      <td {...tableRoles.cell} className="px-3 py-2 max-sm:p-0 max-sm:text-sm">
        <OrderStateBadge order={order} obstacles={obstaclesOf(payments.map(troubleOf))} />
      </td>
      <td
        {...tableRoles.cell}
        className="px-3 py-2 whitespace-nowrap text-ink-soft max-sm:p-0 max-sm:text-sm"
      >
        <time dateTime={placedAt}>{dayOf(placedAt)}</time>
      </td>
      <td
        {...tableRoles.cell}
        className="px-3 py-2 text-right max-sm:absolute max-sm:top-5.5 max-sm:right-4 max-sm:p-0 sm:pr-4"
      >
        <Money cents={total} />
      </td>
    </tr>
  )
}

/** As the page of an order has it. */
const troubleOf = ({ dispute_status: status, ...payment }: ListedOrder['payments'][number]) => ({
  ...payment,
  dispute: status && { status },
})
