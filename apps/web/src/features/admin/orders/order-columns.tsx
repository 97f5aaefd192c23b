import { obstaclesOf } from '@golden-bead/contracts/order-states'
import { paths } from '@golden-bead/contracts/paths'
import type { Column } from '#features/admin/DataTable.tsx'
import { dayOf } from '#features/admin/moments.ts'
import { Money } from '#ui/Money.tsx'
import { ShopLink } from '#ui/ShopLink.tsx'
import { OrderStateBadge } from './OrderStateBadge.tsx'
import { orderLocation, type OrderLocation } from './order-location.ts'
import type { ListedOrder } from './order-query.ts'
import { buyerOf } from './order-labels.ts'

/** On a phone: the number and the total, below them who, and below that its state and day. */
export const orderCardStyle = 'max-sm:gap-x-3 max-sm:pt-1 max-sm:pr-3 max-sm:pb-3 max-sm:pl-4'

export const orderColumns = (location: OrderLocation): Column<ListedOrder>[] => [
  {
    header: 'Order',
    headerClassName: 'sm:w-28 sm:pl-4',
    isRowHeader: true,
    className: 'px-3 font-medium whitespace-nowrap max-sm:w-full max-sm:p-0 sm:pl-4',
    cell: ({ number }) => (
      <ShopLink
        to={orderLocation.pathOf(location, paths.adminOrder(number))}
        className="inline-flex min-h-11 items-center tabular-nums hover:text-honey hover:underline"
      >
        {number}
      </ShopLink>
    ),
  },
  {
    header: 'Buyer',
    className: 'px-3 max-sm:w-full max-sm:p-0 max-sm:pb-2',
    cell: ({ name, organisation, email }) => (
      <span className="line-clamp-1 break-all" title={email}>
        <bdi>{buyerOf(name)}</bdi>
        {organisation && (
          <>
            , <bdi>{organisation}</bdi>
          </>
        )}{' '}
        <span className="ml-1 text-sm text-ink-soft sm:max-lg:sr-only">{email}</span>
      </span>
    ),
  },
  {
    header: 'Status',
    headerClassName: 'sm:w-40 lg:w-56',
    className: 'px-3 max-sm:p-0 max-sm:text-sm',
    cell: (order) => (
      <OrderStateBadge order={order} obstacles={obstaclesOf(order.payments.map(troubleOf))} />
    ),
  },
  {
    header: 'Placed',
    headerClassName: 'sm:w-32',
    className: 'px-3 whitespace-nowrap text-ink-soft max-sm:p-0 max-sm:text-sm',
    cell: ({ placed_at: placedAt }) => <time dateTime={placedAt}>{dayOf(placedAt)}</time>,
  },
  {
    header: 'Total',
    headerClassName: 'sm:w-28 sm:pr-4 sm:text-right',
    className: 'px-3 text-right max-sm:absolute max-sm:top-3.5 max-sm:right-4 max-sm:p-0 sm:pr-4',
    cell: ({ total_cents: total }) => <Money cents={total} />,
  },
]

/** As the page of an order has it. */
const troubleOf = ({ dispute_status: status, ...payment }: ListedOrder['payments'][number]) => ({
  ...payment,
  dispute: status && { status },
})
