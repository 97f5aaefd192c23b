import { MessageSquareText } from 'lucide'
import { obstaclesOf, type ShipObstacle } from '@golden-bead/contracts/order-states'
import { paths } from '@golden-bead/contracts/paths'
import type { Column } from '#features/admin/DataTable.tsx'
import { dayOf, timeOf } from '#features/admin/moments.ts'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/Icon.tsx'
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
    cell: ({ name, organisation, email, note }) => (
      <span className="flex items-center gap-2">
        <span className="line-clamp-1 break-all" title={email}>
          <bdi>{buyerOf(name)}</bdi>
          {organisation && (
            <>
              , <bdi>{organisation}</bdi>
            </>
          )}{' '}
          <span className="ml-1 text-sm text-ink-soft sm:max-lg:sr-only">{email}</span>
        </span>
        {note && <NoteMark note={note} />}
      </span>
    ),
  },
  {
    header: 'Items',
    headerClassName: 'sm:max-xl:hidden xl:w-16 xl:text-right',
    className:
      'px-3 text-ink-soft tabular-nums max-sm:p-0 max-sm:text-sm sm:max-xl:hidden xl:pr-3 xl:pl-0 xl:text-right',
    cell: ({ order_lines: lines }) => {
      const units = lines.reduce((sum, { quantity, cancelled }) => sum + quantity - cancelled, 0)
      return (
        <>
          {units}
          <span className="sm:sr-only"> {units === 1 ? 'item' : 'items'}</span>
        </>
      )
    },
  },
  {
    header: 'Payment',
    headerClassName: 'sm:max-xl:hidden xl:w-24',
    className: 'px-3 text-ink-soft max-sm:p-0 max-sm:text-sm sm:max-xl:hidden',
    cell: ({ payment_method: method }) => methodLabels[method],
  },
  {
    header: 'Status',
    headerClassName: 'sm:w-40 lg:w-48',
    className: ({ on_hold_reason: reason }) =>
      classNames('px-3 max-sm:p-0 max-sm:text-sm', reason !== null && 'max-sm:w-full'),
    cell: (order) => (
      <span title={order.on_hold_reason ?? undefined}>
        <OrderStateBadge order={order} obstacles={obstaclesOfListed(order)} />
        {/* In the table there is room for it on a pointer alone. */}
        <bdi className="line-clamp-2 text-ink-soft empty:hidden sm:sr-only">
          {order.on_hold_reason}
        </bdi>
      </span>
    ),
  },
  {
    header: 'Placed',
    headerClassName: 'sm:w-30 min-[88rem]:w-48',
    className: 'px-3 whitespace-nowrap text-ink-soft max-sm:p-0 max-sm:text-sm',
    cell: ({ placed_at: placedAt }) => (
      <time dateTime={placedAt}>
        {dayOf(placedAt)}{' '}
        <span className="text-sm sm:max-[88rem]:block sm:max-[88rem]:leading-tight">
          {timeOf(placedAt)}
        </span>
      </time>
    ),
  },
  {
    header: 'Total',
    headerClassName: 'sm:w-24 xl:w-28 sm:pr-4 sm:text-right',
    className: 'px-3 text-right max-sm:absolute max-sm:top-3.5 max-sm:right-4 max-sm:p-0 sm:pr-4',
    cell: ({ total_cents: total, payment_method: method }) => (
      <>
        <Money cents={total} />
        <span className="hidden text-sm leading-tight text-ink-soft sm:max-xl:block">
          {methodLabels[method]}
        </span>
      </>
    ),
  },
]

const methodLabels = { card: 'Card', bank_transfer: 'Transfer' } as const

const NoteMark = ({ note }: { note: string }) => (
  <span title={note} className="shrink-0 text-ink-soft">
    <Icon of={MessageSquareText} className="size-4" />
    <span className="sr-only">Note from the buyer</span>
  </span>
)

const obstaclesOfListed = ({ payments, on_hold_reason: reason }: ListedOrder): ShipObstacle[] => [
  ...(reason === null ? [] : (['hold'] as const)),
  ...obstaclesOf(payments.map(troubleOf)),
]

/** As the page of an order has it. */
const troubleOf = ({ dispute_status: status, ...payment }: ListedOrder['payments'][number]) => ({
  ...payment,
  dispute: status && { status },
})
