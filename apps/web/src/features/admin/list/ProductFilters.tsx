import type { Category } from '@golden-bead/contracts/catalogue'
import { searchLengthMax } from '@golden-bead/contracts/catalogue-options'
import { paths } from '@golden-bead/contracts/paths'
import {
  pathOfLocation,
  stockFilters,
  type ProductListing,
  type StockFilter,
} from '#features/admin/admin-location.ts'
import { FilterLinks } from '#features/admin/FilterLinks.tsx'
import { SearchForm } from '#ui/forms/SearchForm.tsx'
import { SelectField } from '#ui/forms/SelectField.tsx'

type ProductFiltersProps = {
  list: ProductListing
  categories: readonly Category[]
  onChange: (list: ProductListing) => void
}

const stockLabels: Record<StockFilter, string> = {
  any: 'In stock or not',
  in: 'In stock',
  out: 'Out of stock',
}

const statusFilters = ['live', 'draft', 'hidden'] as const
const statusFilterLabels = { live: 'Live', draft: 'Drafts', hidden: 'Hidden' }

export const ProductFilters = ({ list, categories, onChange }: ProductFiltersProps) => {
  const change = (filters: Partial<ProductListing>) => onChange({ ...list, ...filters, page: 1 })

  return (
    <>
      <SearchForm
        label="Products"
        fieldLabel="Search name, description or SKU"
        action={paths.admin()}
        query={list.query}
        maxLength={searchLengthMax}
        onSearch={(query) => change({ query })}
        className="grid w-full grid-cols-2 gap-x-3 gap-y-2.5 max-xl:*:first:col-span-2 xl:w-auto xl:grow xl:grid-cols-[minmax(0,1fr)_11rem_11rem]"
      >
        <SelectField
          label="Category"
          isLabelHidden
          value={list.category}
          placeholder="All categories"
          options={categories.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={({ target }) => change({ category: target.value })}
        />
        <SelectField
          label="Stock"
          isLabelHidden
          value={list.stock}
          options={stockFilters.map((value) => ({ value, label: stockLabels[value] }))}
          onChange={({ target }) => {
            const stock = stockFilters.find((value) => value === target.value)
            if (stock) change({ stock })
          }}
        />
      </SearchForm>
      <FilterLinks
        label="Status"
        filters={statusFilters}
        labels={statusFilterLabels}
        counts={{}}
        current={list.status}
        pathOf={(status) => pathOfLocation({ ...list, status, page: 1 })}
        onChoose={(status) => change({ status })}
      />
    </>
  )
}
