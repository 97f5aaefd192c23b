import { useCallback, useRef } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { productsPerPage } from '@golden-bead/contracts/catalogue-options'
import {
  useGetProductFacetsQuery,
  useListCategoriesQuery,
  useSearchProductsQuery,
} from '#features/catalogue/catalogue.api.ts'
import { pathOfFilters, readFilters } from '#features/catalogue/filters.ts'
import type { CatalogueFilters } from '#features/catalogue/filters.ts'
import { facetsQuery, searchQuery } from '#features/catalogue/search-query.ts'
import { errorMessage } from '#lib/error-message.ts'
import { useChosen } from '#lib/use-chosen.ts'
import { Container } from '#ui/Container.tsx'
import { LoadFailure } from '#ui/LoadFailure.tsx'
import { Pagination } from '#ui/Pagination.tsx'
import { ActiveFilters } from './ActiveFilters.tsx'
import { CatalogueHeader } from './CatalogueHeader.tsx'
import { CatalogueMeta } from './CatalogueMeta.tsx'
import { CatalogueToolbar } from './CatalogueToolbar.tsx'
import { FilterPanel } from './FilterPanel.tsx'
import { NoProductsFound } from './NoProductsFound.tsx'
import { ProductList } from './ProductList.tsx'
import { useSteadyFilters } from './use-steady-filters.ts'

export const Component = () => {
  const { category: pathCategory } = useParams()
  const [searchParams] = useSearchParams()
  const filters = readFilters(pathCategory, searchParams)

  const categories = useListCategoriesQuery()
  const list = useSearchProductsQuery(searchQuery(filters))
  const { data: facets } = useGetProductFacetsQuery(facetsQuery(filters))

  const [chosen, choose] = useChosen(filters)
  const { header, holdFilters } = useSteadyFilters()
  const handleChange = useCallback(
    (next: CatalogueFilters) => {
      holdFilters()
      choose(next, pathOfFilters(next), { preventScrollReset: true })
    },
    [choose, holdFilters],
  )

  const category = categories.data?.find(({ id }) => id === pathCategory)
  const failed = [list, categories].find(({ error, currentData }) => error && !currentData)
  const shown = categories.data && !failed ? list.data : undefined
  const isUnknownCategory = pathCategory !== undefined && categories.data !== undefined && !category
  const isMissing = isUnknownCategory || (filters.page > 1 && shown?.products.length === 0)
  const pageCount = Math.ceil((shown?.total ?? 0) / productsPerPage)

  const results = useRef<HTMLElement>(null)

  return (
    <Container className="[overflow-anchor:none]">
      <CatalogueMeta category={category} filters={filters} isMissing={isMissing} />
      <div ref={header} className="flow-root">
        <CatalogueHeader category={category} query={filters.query} />
      </div>
      <div className="grid gap-x-12 gap-y-6 pb-8 lg:grid-cols-[17rem_1fr]">
        <FilterPanel
          filters={chosen}
          categories={categories.data ?? (categories.error ? [] : undefined)}
          facets={facets}
          onChange={handleChange}
        />
        <section ref={results} tabIndex={-1} aria-label="Products" className="min-w-0 outline-none">
          <CatalogueToolbar
            filters={chosen}
            total={shown?.total}
            countAbovePriceMax={facets?.above_price_max ?? 0}
            hasFailed={failed !== undefined}
            onChange={handleChange}
          />
          <ActiveFilters
            filters={chosen}
            categories={categories.data}
            results={results}
            onChange={handleChange}
          />
          {failed ? (
            <LoadFailure
              message={errorMessage(
                failed.error,
                failed === list ? 'Failed to fetch products' : 'Failed to fetch categories',
              )}
              onRetry={failed.refetch}
              isRetrying={failed.isFetching}
            />
          ) : shown?.products.length === 0 ? (
            <NoProductsFound filters={filters} categories={categories.data} />
          ) : (
            <ProductList
              products={shown?.products}
              view={filters.view}
              isUpdating={!list.currentData}
              nameOf={(id) => categories.data?.find((other) => other.id === id)?.name}
            />
          )}
          <Pagination
            label="Pages of products"
            page={filters.page}
            pageCount={pageCount}
            pathOf={(page) => pathOfFilters({ ...filters, page })}
            results={results}
          />
        </section>
      </div>
    </Container>
  )
}
