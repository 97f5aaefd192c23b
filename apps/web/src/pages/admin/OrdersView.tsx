import { useRef, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { orderNumberOf } from '#features/admin/admin-location.ts'
import { lastKnownRows } from '#lib/api/listed-rows.ts'
import { NothingListed } from '#features/admin/NothingListed.tsx'
import { useListOrdersQuery } from '#features/admin/orders/admin-orders.api.ts'
import { orderLocation, type OrderLocation } from '#features/admin/orders/order-location.ts'
import { orderPageLength, orderQuery } from '#features/admin/orders/order-query.ts'
import { OrderFilters } from '#features/admin/orders/OrderFilters.tsx'
import { OrderTable } from '#features/admin/orders/OrderTable.tsx'
import { counted } from '#lib/text/counted.ts'
import { useOptimisticChoice } from '#lib/use-optimistic-choice.ts'
import { LoadFailure } from '#ui/feedback/LoadFailure.tsx'
import { Pagination } from '#ui/layout/Pagination.tsx'
import { useRestoredFocus } from '#ui/overlays/use-restored-focus.ts'
import { LoadingSkeleton } from './LoadingSkeleton.tsx'
import { OrderView } from './OrderView.tsx'
import { orderOf } from './return-focus.ts'
import { useReturnToHeading } from './use-return-to-heading.ts'

export const OrdersView = () => {
  const number = orderNumberOf(useLocation().pathname)
  const [search] = useSearchParams()
  const location = orderLocation.read(search)

  return number === undefined ? (
    <OrderList location={location} />
  ) : (
    <OrderView key={number} number={number} list={location} />
  )
}

const OrderList = ({ location }: { location: OrderLocation }) => {
  const [chosen, choose] = useOptimisticChoice(location)
  const { state } = useLocation()
  const [returnedTo] = useState(() => orderOf(state))
  const heading = useRef<HTMLHeadingElement>(null)
  const found = useListOrdersQuery(orderQuery(location), { refetchOnMountOrArgChange: true })
  const isMissing = found.error !== undefined && !found.currentData
  const shown = isMissing ? undefined : lastKnownRows(found)
  const pageCount = Math.ceil((shown?.total ?? 0) / orderPageLength)
  // Another try takes its button away.
  useRestoredFocus(heading, found.error ?? shown)
  useReturnToHeading(
    heading,
    // It may be in another state, or on another page by now.
    returnedTo === undefined ? undefined : shown?.rows.every(({ number }) => number !== returnedTo),
  )

  return (
    <section aria-labelledby="orders-heading">
      <div className="mb-5 flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h2 id="orders-heading" ref={heading} tabIndex={-1} className="text-2xl outline-none">
          Orders
        </h2>
        <p role="status" className="text-ink-soft">
          {shown && counted(shown.total, 'order')}
        </p>
      </div>
      <div className="mb-5">
        <OrderFilters
          location={chosen}
          onChange={(next) =>
            choose(next, orderLocation.pathOf(next), { preventScrollReset: true })
          }
        />
      </div>
      {found.error && (
        <div className="mb-5">
          <LoadFailure words="Failed to fetch orders" query={found} />
        </div>
      )}
      {isMissing ? null : !shown ? (
        <LoadingSkeleton className="h-[32rem] w-full" />
      ) : shown.rows.length === 0 ? (
        <NothingListed
          noun="orders"
          emptyText="What people buy appears here."
          isFiltered={orderLocation.isNarrowed(location)}
          pathOfAll={orderLocation.pathOf(orderLocation.all)}
          pathOfLastPage={
            shown.total > 0 ? orderLocation.pathOf({ ...location, page: pageCount }) : undefined
          }
        />
      ) : (
        <OrderTable
          orders={shown.rows}
          location={location}
          isUpdating={found.isFetching}
          focusedNumber={returnedTo}
        />
      )}
      <Pagination
        label="Pages of orders"
        page={location.page}
        pageCount={pageCount}
        pathOf={(page) => orderLocation.pathOf({ ...location, page })}
        results={heading}
      />
    </section>
  )
}
