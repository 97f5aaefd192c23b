import { searchLengthMax } from '@golden-bead/contracts/catalogue-options'
import { paths } from '@golden-bead/contracts/paths'
import { FilterLinks } from '#features/admin/FilterLinks.tsx'
import { listSearchStyle } from '#features/admin/list-search-style.ts'
import { SearchForm } from '#ui/forms/SearchForm.tsx'
import { useListStockQuery } from './admin-stock.api.ts'
import { stockFilters, stockLocation, type StockLocation } from './stock-location.ts'
import { stockQuery } from './stock-query.ts'
import { stockFilterLabels } from './stock-words.ts'

type StockFiltersProps = {
  location: StockLocation
  onChange: (location: StockLocation) => void
}

export const StockFilters = ({ location, onChange }: StockFiltersProps) => {
  const low = useListStockQuery(stockQuery({ ...stockLocation.all, show: 'low' })).data?.total

  return (
    <>
      <SearchForm
        label="Stock"
        fieldLabel="Search by name"
        action={paths.adminStock()}
        query={location.query}
        maxLength={searchLengthMax}
        onSearch={(query) => onChange({ ...location, query, page: 1 })}
        className={listSearchStyle}
      />
      <FilterLinks
        label="State of the stock"
        filters={stockFilters}
        labels={stockFilterLabels}
        counts={{ low }}
        current={location.show}
        pathOf={(show) => stockLocation.pathOf({ ...location, show, page: 1 })}
        onChoose={(show) => onChange({ ...location, show, page: 1 })}
      />
    </>
  )
}
