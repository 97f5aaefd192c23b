import { startTransition, useCallback, useOptimistic } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { productsPerPage } from '@golden-bead/contracts/catalogue-options'
import {
  useGetProductFacetsQuery,
  useListCategoriesQuery,
  useSearchProductsQuery,
} from '#features/catalogue/catalogue.api.ts'
import { pathOfFilters, readFilters } from '#features/catalogue/filters.ts'
import type { CatalogueFilters } from '#features/catalogue/filters.ts'
import { facetsQuery, searchQuery } from '#features/catalogue/search-query.ts'
import { errorMessage, hasStatus } from '#lib/error-message.ts'
import { Container } from '#ui/Container.tsx'
import { LoadFailure } from '#ui/LoadFailure.tsx'
import { Pagination } from '#ui/Pagination.tsx'
import { CatalogueHeader } from './CatalogueHeader.tsx'
import { CatalogueMeta } from './CatalogueMeta.tsx'
import { CatalogueToolbar } from './CatalogueToolbar.tsx'
import { FilterPanel } from './FilterPanel.tsx'
import { NoProductsFound } from './NoProductsFound.tsx'
import { PriceLimitNote } from './PriceLimitNote.tsx'
import { ProductList } from './ProductList.tsx'

const rangeNotSatisfiable = 416

export const Component = () => {
  const { category: pathCategory } = useParams()
  const [searchParams] = useSearchParams()
  const navigate = useNavigate()
  const filters = readFilters(pathCategory, searchParams)

  const categories = useListCategoriesQuery()
  const list = useSearchProductsQuery(searchQuery(filters))
  const { data: facets } = useGetProductFacetsQuery(facetsQuery(filters))

  // A choice is shown at once; the page follows as soon as there is time for it.
  const [chosen, choose] = useOptimistic(filters)
  const handleChange = useCallback(
    (next: CatalogueFilters) =>
      startTransition(async () => {
        choose(next)
        await navigate(pathOfFilters(next), { preventScrollReset: true })
      }),
    [choose, navigate],
  )

  const category = categories.data?.find(({ id }) => id === pathCategory)
  // A page behind the end is an answer, not a failure.
  const isBehindTheEnd = hasStatus(list.error, rangeNotSatisfiable)
  const failed = [...(isBehindTheEnd ? [] : [list]), categories].find(
    ({ error, currentData }) => error && !currentData,
  )
  const shown = categories.data && !isBehindTheEnd ? list.data : undefined
  const isMissing =
    isBehindTheEnd ||
    (filters.page > 1 && shown?.products.length === 0) ||
    (pathCategory !== undefined && categories.data !== undefined && !category)
  const pageCount = Math.ceil((shown?.total ?? 0) / productsPerPage)

  return (
    <Container>
      <CatalogueMeta category={category} filters={filters} isMissing={isMissing} />
      <CatalogueHeader category={category} query={filters.query} />
      <div className="grid gap-x-12 gap-y-6 pb-8 lg:grid-cols-[17rem_1fr]">
        <FilterPanel
          filters={chosen}
          categories={categories.data ?? (categories.error ? [] : undefined)}
          facets={facets}
          onChange={handleChange}
        />
        <section aria-label="Products" className="min-w-0">
          <CatalogueToolbar
            filters={chosen}
            total={isBehindTheEnd ? 0 : shown?.total}
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
          ) : isBehindTheEnd || shown?.products.length === 0 ? (
            <NoProductsFound filters={filters} />
          ) : (
            <ProductList
              products={shown?.products}
              view={filters.view}
              isUpdating={!list.currentData}
              nameOf={(id) => categories.data?.find((other) => other.id === id)?.name}
            />
          )}
          <PriceLimitNote filters={filters} count={facets?.above_price_max ?? 0} />
          <Pagination
            label="Pages of products"
            page={filters.page}
            pageCount={pageCount}
            pathOf={(page) => pathOfFilters({ ...filters, page })}
          />
        </section>
      </div>
    </Container>
  )
}
