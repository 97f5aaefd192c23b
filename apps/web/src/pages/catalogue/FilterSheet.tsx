import { useState } from 'react'
import { SlidersHorizontal } from 'lucide'
import { useHydrated } from '#lib/use-hydrated.ts'
import { counted } from '#lib/text/counted.ts'
import { Button } from '#ui/forms/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { activeFilters } from './active-filters.ts'
import { ClearFilters, FilterGroups, type FilterProps } from './FilterGroups.tsx'
import { usePriceText } from './use-price-text.ts'

/** On narrow screens: a button, and the filters on a sheet from below. */
export const FilterSheet = ({ total, ...props }: FilterProps & { total: number | undefined }) => {
  const { filters, onChange } = props
  const [isOpen, setIsOpen] = useState(false)
  const isHydrated = useHydrated()
  const priceText = usePriceText(filters.priceMin, filters.priceMax)
  const activeCount = activeFilters(filters).length
  const close = () => setIsOpen(false)

  return (
    <div className="shrink-0 lg:hidden print:hidden">
      <Button
        variant="secondary"
        aria-haspopup="dialog"
        disabled={!isHydrated}
        onClick={() => setIsOpen(true)}
        className="px-4 whitespace-nowrap max-xs:px-3.5"
      >
        <Icon of={SlidersHorizontal} className="size-4.5 max-xs:hidden" />
        Filter
        {activeCount > 0 && ` (${activeCount})`}
      </Button>
      <Dialog
        title="Filters"
        isOpen={isOpen}
        onClose={close}
        width="sheet"
        footer={
          <>
            <ClearFilters filters={filters} onChange={onChange} priceText={priceText} />
            <Button onClick={close} className="grow">
              {total === undefined ? 'Show products' : `Show ${counted(total, 'product')}`}
            </Button>
          </>
        }
      >
        <FilterGroups {...props} priceText={priceText} />
      </Dialog>
    </div>
  )
}
