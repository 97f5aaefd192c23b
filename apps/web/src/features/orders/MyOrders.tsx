import { useRef, type ReactNode } from 'react'
import { paths } from '@golden-bead/contracts/paths'
import { lastKnownRows } from '#lib/api/listed-rows.ts'
import { counted } from '#lib/text/counted.ts'
import emptyCart from '#ui/art/empty-cart.svg'
import { classNames } from '#ui/class-names.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { LoadFailure } from '#ui/feedback/LoadFailure.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { ButtonLink } from '#ui/forms/ButtonLink.tsx'
import { Pagination } from '#ui/layout/Pagination.tsx'
import { useRestoredFocus } from '#ui/overlays/use-restored-focus.ts'
import { OrderCard } from './OrderCard.tsx'
import { orderPageLength, useListMyOrdersQuery, type ListedOrder } from './my-orders.api.ts'

type MyOrdersProps = {
  userId: string
  page: number
  /** What can be done with an order besides opening it. */
  actionOf: (order: ListedOrder) => ReactNode
}

const pathOf = (page: number) => `${paths.profile('orders')}${page > 1 ? `&page=${page}` : ''}`

/** What a member has bought. */
export const MyOrders = ({ userId, page, actionOf }: MyOrdersProps) => {
  const heading = useRef<HTMLHeadingElement>(null)
  const found = useListMyOrdersQuery(
    { userId, page },
    { refetchOnMountOrArgChange: true, refetchOnFocus: true },
  )
  const isMissing = found.error !== undefined && !found.currentData
  const shown = isMissing ? undefined : lastKnownRows(found)
  // Another try takes its button away.
  useRestoredFocus(heading, found.error ?? shown)

  if (shown?.total === 0) return <NoOrders />
  return (
    <section aria-labelledby="orders">
      <div className="mb-6 flex min-h-11 flex-wrap items-baseline gap-x-4 gap-y-1">
        <h2 id="orders" ref={heading} tabIndex={-1} className="text-2xl outline-none">
          My orders
        </h2>
        <p role="status" className="text-ink-soft">
          {shown && counted(shown.total, 'order')}
        </p>
      </div>
      {isMissing ? (
        <LoadFailure words="Your orders could not be fetched." query={found} />
      ) : !shown ? (
        <OrdersSkeleton />
      ) : shown.rows.length === 0 ? (
        <EmptyState
          title="No orders on this page"
          actions={<ButtonLink to={pathOf(1)}>See the newest</ButtonLink>}
        />
      ) : (
        <ul
          aria-busy={found.isFetching || undefined}
          className={classNames(
            'grid grid-cols-1 items-start gap-5 lg:grid-cols-2',
            !found.currentData && 'opacity-60 transition-opacity',
          )}
        >
          {shown.rows.map((order) => (
            <li key={order.number}>
              <OrderCard order={order}>{actionOf(order)}</OrderCard>
            </li>
          ))}
        </ul>
      )}
      <Pagination
        label="Pages of orders"
        page={page}
        pageCount={Math.ceil((shown?.total ?? 0) / orderPageLength)}
        pathOf={pathOf}
        results={heading}
      />
    </section>
  )
}

const NoOrders = () => (
  <EmptyState
    picture={emptyCart}
    title="No orders yet"
    text="Your orders will appear here. Ordered without logging in? Open the link in our email to add that order."
    actions={
      <>
        <ButtonLink to={paths.products()}>Browse Products</ButtonLink>
        <ButtonLink to={paths.findOrder()} variant="secondary">
          Find your order
        </ButtonLink>
      </>
    }
  />
)

const OrdersSkeleton = () => (
  <>
    <p role="status" className="sr-only">
      Loading orders
    </p>
    <div className="grid grid-cols-1 gap-5 lg:grid-cols-2">
      <Skeleton className="h-56 rounded-xl" />
      <Skeleton className="h-56 rounded-xl" />
    </div>
  </>
)
