import { searchLengthMax } from '@golden-bead/contracts/catalogue-options'
import { paths } from '@golden-bead/contracts/paths'
import { classNames } from '#ui/class-names.ts'
import { SearchForm } from '#ui/forms/SearchForm.tsx'
import { isPlainClick } from '#ui/is-plain-click.ts'
import { ShopLink } from '#ui/ShopLink.tsx'
import {
  orderFilters,
  pathOfOrders,
  type OrderFilter,
  type OrderLocation,
} from './order-location.ts'
import { useCountOrdersQuery } from './admin-orders.api.ts'
import { filterLabels } from './order-words.ts'
import { useDesk } from './use-desk.ts'

type OrderFiltersProps = {
  location: OrderLocation
  onChange: (location: OrderLocation) => void
}

export const OrderFilters = ({ location, onChange }: OrderFiltersProps) => {
  const desk = useDesk()
  const counts: Record<OrderFilter, number | undefined> = {
    'to-ship': desk?.to_ship,
    unpaid: desk?.unpaid,
    'refund-due': desk?.refund_due,
    shipped: useCountOrdersQuery('shipped').data,
    cancelled: useCountOrdersQuery('cancelled').data,
  }

  return (
    <div className="space-y-4">
      <SearchForm
        label="Orders"
        fieldLabel="Search number, name or email"
        action={paths.adminOrders()}
        query={location.query}
        maxLength={searchLengthMax}
        onSearch={(query) => onChange({ ...location, query, page: 1 })}
      />
      <nav aria-label="State of the orders" className="flex flex-wrap gap-2">
        {[undefined, ...orderFilters].map((filter) => {
          const next = { ...location, filter, page: 1 }
          const isCurrent = location.filter === filter
          const count = filter && counts[filter]
          return (
            <ShopLink
              key={filter ?? 'all'}
              to={pathOfOrders(next)}
              aria-current={isCurrent ? 'page' : undefined}
              onClick={(event) => {
                if (!isPlainClick(event)) return
                event.preventDefault()
                onChange(next)
              }}
              className={classNames(
                'inline-flex min-h-11 items-center gap-2 rounded-full border px-4 text-[0.95rem] font-medium transition-colors max-sm:px-3 max-sm:text-sm',
                isCurrent
                  ? 'border-transparent bg-honey text-on-honey'
                  : 'border-beech-strong/60 bg-sheet hover:border-honey hover:text-honey',
              )}
            >
              {filter ? filterLabels[filter] : 'All'}
              {count !== undefined && count > 0 && (
                <span
                  className={classNames('tabular-nums', isCurrent ? 'opacity-90' : 'text-ink-soft')}
                >
                  {count.toLocaleString('en-US')}
                </span>
              )}
            </ShopLink>
          )
        })}
      </nav>
    </div>
  )
}
