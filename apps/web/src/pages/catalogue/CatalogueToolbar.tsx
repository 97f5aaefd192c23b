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
}: CatalogueToolbarProps) => {
  const isHydrated = useHydrated()
  const options = filters.query ? searchSortLabels : sortLabels

  return (
    <div className="mb-8 flex flex-wrap items-center gap-x-5 gap-y-3 border-b border-beech pb-5">
      {/* Empty after a failure, when its gap alone would push the rest onto two lines of a phone. */}
      <p role="status" className={hasFailed ? 'sr-only' : 'mr-auto font-medium max-xs:w-full'}>
        {total !== undefined
          ? `${counted(total, 'product')} found`
          : !hasFailed && <Skeleton className="h-6 w-36" />}
      </p>
      <div className="w-52 max-xs:w-36 max-xs:max-w-52 max-xs:grow sm:ml-auto print:hidden">
        <SelectField
          label="Sort by"
          isLabelHidden
          value={filters.sort}
          disabled={!isHydrated}
          options={options}
          onChange={({ target }) => {
            const sort = options.find(({ value }) => value === target.value)?.value
            if (sort) onChange({ ...filters, sort, page: 1 })
          }}
        />
      </div>
      <div role="group" aria-label="View" className="flex gap-1 print:hidden">
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
  )
}
