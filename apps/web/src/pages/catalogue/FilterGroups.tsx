import type { ReactNode } from 'react'
import type { Category, ProductFacets } from '@golden-bead/contracts/catalogue'
import { ageBands } from '@golden-bead/contracts/catalogue-options'
import { countOf } from '#features/catalogue/count-of.ts'
import {
  clearFilters,
  isNarrowed,
  toggled,
  type CatalogueFilters,
} from '#features/catalogue/filters.ts'
import { Button } from '#ui/forms/Button.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { ageLabel, stockLabel } from './active-filters.ts'
import { ChildAge } from './ChildAge.tsx'
import { FilterChoice } from './FilterChoice.tsx'
import { PriceFilter } from './PriceFilter.tsx'
import type { PriceText } from './use-price-text.ts'

export type FilterProps = {
  filters: CatalogueFilters
  categories: readonly Category[] | undefined
  facets: ProductFacets | undefined
  onChange: (filters: CatalogueFilters) => void
}

/** All choices that narrow the list, but for its words. */
export const FilterGroups = ({
  filters,
  categories,
  facets,
  onChange,
  priceText,
}: FilterProps & { priceText: PriceText }) => {
  const change = (part: Partial<CatalogueFilters>) => onChange({ ...filters, ...part, page: 1 })
  // What nothing matches is no choice, unless it was chosen.
  const shownBands = ageBands.filter(
    ({ id }) => filters.ages.includes(id) || !facets || countOf(facets.age_bands, id) !== 0,
  )

  return (
    <>
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
          : Array.from({ length: 5 }, (_, index) => <Skeleton key={index} className="my-3 h-5" />)}
      </FilterGroup>
      <FilterGroup title="Price">
        <PriceFilter text={priceText} filters={filters} onChange={change} />
      </FilterGroup>
      <FilterGroup title="Age">
        {/* One choice: the age of a child, or else bands of ages. */}
        <ChildAge
          months={filters.childMonths}
          onChange={(childMonths) => change({ childMonths, ages: [] })}
        />
        {shownBands.map((band) => (
          <FilterChoice
            key={band.id}
            label={ageLabel(band)}
            checked={filters.ages.includes(band.id)}
            onChange={() =>
              change({
                childMonths: undefined,
                ages: ageBands
                  .map(({ id }) => id)
                  .filter((id) => toggled(filters.ages, band.id).includes(id)),
              })
            }
            count={facets && countOf(facets.age_bands, band.id)}
          />
        ))}
      </FilterGroup>
      <FilterGroup title="Availability">
        <FilterChoice
          label={stockLabel}
          checked={filters.isInStockOnly}
          onChange={() => change({ isInStockOnly: !filters.isInStockOnly })}
          count={facets?.in_stock}
        />
      </FilterGroup>
    </>
  )
}

type ClearFiltersProps = Pick<FilterProps, 'filters' | 'onChange'> & {
  priceText: PriceText
  className?: string
}

export const ClearFilters = ({ filters, onChange, priceText, className }: ClearFiltersProps) => (
  <Button
    variant="quiet"
    size="small"
    isIdle={!isNarrowed(filters) && priceText.isInAddress}
    onClick={() => {
      priceText.reset()
      if (isNarrowed(filters)) onChange(clearFilters(filters))
    }}
    {...(className && { className })}
  >
    Clear filters
  </Button>
)

const FilterGroup = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset className="border-b border-beech pt-6 pb-4 last:border-0 lg:pt-3.5 lg:pb-2">
    <legend className="float-left mb-2 w-full lg:mb-1 font-display text-lg font-medium">
      {title}
    </legend>
    <div className="clear-both">{children}</div>
  </fieldset>
)
