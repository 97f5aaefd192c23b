import { useId, useState, type ReactNode } from 'react'
import { SlidersHorizontal } from 'lucide'
import type { Category, ProductFacets } from '@golden-bead/contracts/catalogue'
import { ageBands, searchLengthMax } from '@golden-bead/contracts/catalogue-options'
import { paths } from '@golden-bead/contracts/paths'
import { countOf } from '#features/catalogue/count-of.ts'
import {
  clearFilters,
  isNarrowed,
  searchedFor,
  toggled,
  type CatalogueFilters,
} from '#features/catalogue/filters.ts'
import { Button } from '#ui/forms/Button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/Icon.tsx'
import { SearchForm } from '#ui/forms/SearchForm.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { activeFilters, ageLabel, stockLabel } from './active-filters.ts'
import { ChildAge } from './ChildAge.tsx'
import { FilterChoice } from './FilterChoice.tsx'
import { PriceFilter } from './PriceFilter.tsx'
import { usePriceText } from './use-price-text.ts'

type FilterPanelProps = {
  filters: CatalogueFilters
  categories: readonly Category[] | undefined
  facets: ProductFacets | undefined
  onChange: (filters: CatalogueFilters) => void
}

/** Beside the products on wide screens, behind a button on narrow ones. */
export const FilterPanel = ({ filters, categories, facets, onChange }: FilterPanelProps) => {
  const [isOpen, setIsOpen] = useState(false)
  const panelId = useId()
  const priceText = usePriceText(filters.priceMin, filters.priceMax)
  const activeCount = activeFilters(filters).length
  const change = (part: Partial<CatalogueFilters>) => onChange({ ...filters, ...part, page: 1 })

  // What nothing matches is no choice, unless it was chosen.
  const shownBands = ageBands.filter(
    ({ id }) => filters.ages.includes(id) || !facets || countOf(facets.age_bands, id) !== 0,
  )

  return (
    <section
      aria-label="Filters"
      // Taller than many screens: what stands below the edge is reached without passing all products.
      className="lg:sticky lg:top-21.5 lg:-mx-3.5 lg:-mt-4.5 lg:max-h-[calc(100dvh-5.375rem)] lg:self-start lg:scroll-cue-down lg:overflow-x-hidden lg:overflow-y-auto lg:px-3.5 lg:pt-4.5 lg:pb-1 lg:[scrollbar-width:thin] print:max-h-none print:overflow-visible"
    >
      <SearchForm
        label="This list"
        fieldLabel="Search products"
        action={paths.products()}
        query={filters.query}
        maxLength={searchLengthMax}
        onSearch={(query) => onChange(searchedFor(filters, query))}
      />
      <Button
        variant="secondary"
        aria-expanded={isOpen}
        aria-controls={panelId}
        onClick={() => setIsOpen(!isOpen)}
        className="mt-4 w-full lg:hidden"
      >
        <Icon of={SlidersHorizontal} className="size-4.5" />
        {isOpen ? 'Hide filters' : 'Show filters'}
        {activeCount > 0 && ` (${activeCount})`}
      </Button>
      <div id={panelId} className={classNames('lg:block', !isOpen && 'hidden')}>
        <div className="mt-5 flex items-center lg:mt-3 justify-between gap-3">
          <h2 className="text-xl">Filters</h2>
          <Button
            variant="quiet"
            size="small"
            isIdle={!isNarrowed(filters) && priceText.isInAddress}
            onClick={() => {
              priceText.reset()
              if (isNarrowed(filters)) onChange(clearFilters(filters))
            }}
            className="-mr-3.5"
          >
            Clear filters
          </Button>
        </div>
        <FilterGroup title="Category">
          {categories
            ? categories.map(({ id, name }) => (
                <FilterChoice
                  key={id}
                  label={name}
                  checked={filters.categories.includes(id)}
                  onChange={() => change({ categories: toggled(filters.categories, id) })}
                  count={facets && countOf(facets.categories, id)}
                />
              ))
            : Array.from({ length: 5 }, (_, index) => (
                <Skeleton key={index} className="my-3 h-5" />
              ))}
        </FilterGroup>
        <FilterGroup title="Price">
          <PriceFilter text={priceText} filters={filters} onChange={change} />
        </FilterGroup>
        <FilterGroup title="Age">
          {shownBands.map((band) => (
            <FilterChoice
              key={band.id}
              label={ageLabel(band)}
              checked={filters.ages.includes(band.id)}
              onChange={() =>
                change({
                  ages: ageBands
                    .map(({ id }) => id)
                    .filter((id) => toggled(filters.ages, band.id).includes(id)),
                })
              }
              count={facets && countOf(facets.age_bands, band.id)}
            />
          ))}
          <ChildAge months={filters.childMonths} onChange={change} />
        </FilterGroup>
        <FilterGroup title="Availability">
          <FilterChoice
            label={stockLabel}
            checked={filters.isInStockOnly}
            onChange={() => change({ isInStockOnly: !filters.isInStockOnly })}
            count={facets?.in_stock}
          />
        </FilterGroup>
      </div>
    </section>
  )
}

const FilterGroup = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset className="border-b border-beech pt-6 pb-4 last:border-0 lg:pt-3.5 lg:pb-2">
    <legend className="float-left mb-2 w-full lg:mb-1 font-display text-lg font-medium">
      {title}
    </legend>
    <div className="clear-both">{children}</div>
  </fieldset>
)
