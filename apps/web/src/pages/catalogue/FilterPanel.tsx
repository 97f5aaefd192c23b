import { searchLengthMax } from '@golden-bead/contracts/catalogue-options'
import { paths } from '@golden-bead/contracts/paths'
import { searchedFor } from '#features/catalogue/filters.ts'
import { SearchForm } from '#ui/forms/SearchForm.tsx'
import { ClearFilters, FilterGroups, type FilterProps } from './FilterGroups.tsx'
import { usePriceText } from './use-price-text.ts'

/** Beside the products on wide screens, and above them where no script opens the sheet. */
export const FilterPanel = (props: FilterProps) => {
  const { filters, onChange } = props
  const priceText = usePriceText(filters.priceMin, filters.priceMax)

  return (
    <section
      aria-label="Filters"
      // Taller than many screens: what stands below the edge is reached without passing all products.
      className="noscript:block hidden lg:sticky lg:top-21.5 lg:-mx-3.5 lg:-mt-4.5 lg:block lg:max-h-[calc(100dvh-5.375rem)] lg:self-start lg:scroll-cue-down lg:overflow-x-hidden lg:overflow-y-auto lg:px-3.5 lg:pt-4.5 lg:pb-1 lg:[scrollbar-width:thin] print:max-h-none print:overflow-visible"
    >
      <SearchForm
        label="This list"
        fieldLabel="Search products"
        action={paths.products()}
        query={filters.query}
        maxLength={searchLengthMax}
        onSearch={(query) => onChange(searchedFor(filters, query))}
      />
      <div className="mt-3 flex items-center justify-between gap-3">
        <h2 className="text-xl">Filters</h2>
        <ClearFilters
          filters={filters}
          onChange={onChange}
          priceText={priceText}
          className="-mr-3.5"
        />
      </div>
      <FilterGroups {...props} priceText={priceText} />
    </section>
  )
}
