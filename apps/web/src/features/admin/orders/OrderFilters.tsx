import { searchLengthMax } from '@golden-bead/contracts/catalogue-options'
import { paths } from '@golden-bead/contracts/paths'
import { FilterLinks } from '#features/admin/FilterLinks.tsx'
import { listSearchStyle } from '#features/admin/list-search-style.ts'
import { SearchForm } from '#ui/forms/SearchForm.tsx'
import {
  orderFilters,
  orderLocation,
  type OrderFilter,
  type OrderLocation,
} from './order-location.ts'
import { useCountOrdersQuery } from './admin-orders.api.ts'
import { filterLabels } from './order-labels.ts'
import { useDesk } from './use-desk.ts'

/** Shown where there is such an order. */
const rareFilters: ReadonlySet<OrderFilter> = new Set([
  'on-hold',
  'part-paid',
  'to-cancel',
  'disputed',
  'refund-failed',
])

type OrderFiltersProps = {
  location: OrderLocation
  onChange: (location: OrderLocation) => void
}

export const OrderFilters = ({ location, onChange }: OrderFiltersProps) => {
  const desk = useDesk()
  const counts: Record<OrderFilter, number | undefined> = {
    'to-ship': desk?.to_ship,
    'on-hold': desk?.on_hold,
    unpaid: desk?.unpaid,
    'part-paid': desk?.part_paid.length,
    'refund-due': desk?.refund_due,
    'to-cancel': desk?.to_cancel,
    disputed: desk?.disputed.length,
    'refund-failed': desk?.refund_failed.length,
    shipped: useCountOrdersQuery('shipped').data,
    cancelled: useCountOrdersQuery('cancelled').data,
  }

  const shown = orderFilters.filter(
    (filter) => !rareFilters.has(filter) || filter === location.state || counts[filter],
  )

  return (
    <>
      <SearchForm
        label="Orders"
        fieldLabel="Search name, ZIP, city, total, product, SKU, tracking"
        action={paths.adminOrders()}
        query={location.query}
        maxLength={searchLengthMax}
        onSearch={(query) => onChange({ ...location, query, page: 1 })}
        className={`${listSearchStyle} [&_input]:text-ellipsis`}
      />
      <FilterLinks
        label="State of the orders"
        filters={shown}
        labels={filterLabels}
        counts={counts}
        current={location.state}
        pathOf={(state) => orderLocation.pathOf({ ...location, state, page: 1 })}
        onChoose={(state) => onChange({ ...location, state, page: 1 })}
      />
    </>
  )
}
