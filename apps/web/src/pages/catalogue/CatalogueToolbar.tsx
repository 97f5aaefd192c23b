import type { ReactNode } from 'react'
import { LayoutGrid, List, type IconNode } from 'lucide'
import { bestMatch, type ChosenSort, type ViewMode } from '@golden-bead/contracts/catalogue-options'
import type { CatalogueFilters } from '#features/catalogue/filters.ts'
import { useHydrated } from '#lib/use-hydrated.ts'
import { counted } from '#lib/text/counted.ts'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/Icon.tsx'
import { SelectField } from '#ui/forms/SelectField.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'

type CatalogueToolbarProps = {
  filters: CatalogueFilters
  total: number | undefined
  hasFailed: boolean
  onChange: (filters: CatalogueFilters) => void
  /** What opens the filters where they are not beside the list. */
  filterButton: ReactNode
}

const sortLabels: { value: ChosenSort; label: string }[] = [
  { value: 'name', label: 'Name (A-Z)' },
  { value: 'price-low', label: 'Price: low to high' },
  { value: 'price-high', label: 'Price: high to low' },
  { value: 'featured', label: 'Featured first' },
]

/** While there is a search, what fits best comes first. */
const searchSortLabels: typeof sortLabels = [
  { value: bestMatch, label: 'Best match' },
  ...sortLabels,
]

const views: { value: ViewMode; label: string; icon: IconNode }[] = [
  { value: 'grid', label: 'Grid view', icon: LayoutGrid },
  { value: 'list', label: 'List view', icon: List },
]

export const CatalogueToolbar = ({
  filters,
  total,
  hasFailed,
  onChange,
  filterButton,
}: CatalogueToolbarProps) => {
  const isHydrated = useHydrated()
  const options = filters.query ? searchSortLabels : sortLabels

  return (
    // On narrow screens the controls stay below the header while the list goes on.
    <div className="contents lg:mb-8 lg:flex lg:items-center lg:gap-5 lg:border-b lg:border-beech lg:pb-5">
      <p
        role="status"
        className={hasFailed ? 'sr-only' : 'mt-4 mb-5 font-medium lg:my-0 lg:mr-auto'}
      >
        {total !== undefined
          ? `${counted(total, 'product')} found`
          : !hasFailed && <Skeleton className="h-6 w-36" />}
      </p>
      <div className="sticky top-18 z-30 order-first -mx-5 max-[23rem]:-mx-4 sm:-mx-8 flex flex-wrap items-center gap-2 border-b border-beech bg-paper px-5 py-2.5 max-[23rem]:px-4 sm:px-8 sm:gap-4 lg:static lg:order-none lg:shrink-0 lg:flex-nowrap lg:m-0 lg:gap-5 lg:border-0 lg:p-0 print:hidden">
        {filterButton}
        <div className="min-w-16 grow basis-0 sm:ml-auto sm:grow-0 sm:basis-52">
          <SelectField
            label="Sort by"
            isLabelHidden
            className="max-xs:pr-8 max-xs:pl-3"
            value={filters.sort}
            disabled={!isHydrated}
            options={options}
            onChange={({ target }) => {
              const sort = options.find(({ value }) => value === target.value)?.value
              if (sort) onChange({ ...filters, sort, page: 1 })
            }}
          />
        </div>
        <div role="group" aria-label="View" className="flex gap-1 max-xs:gap-0">
          {views.map(({ value, label, icon }) => (
            <button
              key={value}
              type="button"
              aria-label={label}
              title={label}
              aria-pressed={filters.view === value}
              disabled={!isHydrated}
              onClick={() => onChange({ ...filters, view: value })}
              className={classNames(
                'inline-flex size-11 items-center justify-center rounded-md transition-colors disabled:opacity-55',
                filters.view === value ? 'bg-honey text-on-honey' : 'text-ink-soft hover:text-ink',
              )}
            >
              <Icon of={icon} className="size-5" />
            </button>
          ))}
        </div>
      </div>
    </div>
  )
}
