import { useRef } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { productsPerPage } from '@golden-bead/contracts/catalogue-options'
import {
  useGetProductFacetsQuery,
  useListCategoriesQuery,
  useSearchProductsQuery,
} from '#features/catalogue/catalogue.api.ts'
import { categoryOfPath, pathOfFilters, readFilters } from '#features/catalogue/filters.ts'
import { lastKnownList } from '#features/catalogue/last-known-list.ts'
import { facetsQuery, searchQuery } from '#features/catalogue/search-query.ts'
import { Container } from '#ui/layout/Container.tsx'
import { LoadFailure } from '#ui/feedback/LoadFailure.tsx'
import { Pagination } from '#ui/layout/Pagination.tsx'
import { useRestoredFocus } from '#ui/overlays/use-restored-focus.ts'
import { CatalogueChoices } from './CatalogueChoices.tsx'
import { CatalogueHeader } from './CatalogueHeader.tsx'
import { CatalogueMeta } from './CatalogueMeta.tsx'
import { NoProductsFound } from './NoProductsFound.tsx'
import { PageAnswer } from './PageAnswer.tsx'
import { ProductList } from './ProductList.tsx'

export const Component = () => {
  const { category: categoryText } = useParams()
  const [searchParams] = useSearchParams()
  const filters = readFilters(categoryText, searchParams)
  const pathCategory = categoryText && categoryOfPath(categoryText)

  const categories = useListCategoriesQuery()
  const list = useSearchProductsQuery(searchQuery(filters))
  const { data: facets } = useGetProductFacetsQuery(facetsQuery(filters))

  const category = categories.data?.find(({ id }) => id === pathCategory)
  const failed = [list, categories].find(({ error, currentData }) => error && !currentData)
  const shown = categories.data && !failed ? lastKnownList(list) : undefined
  const isUnknownCategory = pathCategory !== undefined && categories.data !== undefined && !category
  const isMissing = isUnknownCategory || (filters.page > 1 && shown?.products.length === 0)
  const pageCount = Math.ceil((shown?.total ?? 0) / productsPerPage)

  const results = useRef<HTMLElement>(null)
  useRestoredFocus(results, failed?.error ?? shown)

  return (
    <Container className="[overflow-anchor:none]">
      <CatalogueMeta category={category} filters={filters} isMissing={isMissing} />
      <CatalogueChoices
        filters={filters}
        categories={categories.data ?? (categories.error ? [] : undefined)}
        facets={facets}
        total={shown?.total}
        hasFailed={failed !== undefined}
        header={<CatalogueHeader category={category} query={filters.query} />}
        results={results}
      >
        <PageAnswer query={filters.query} />
        {failed ? (
          <LoadFailure
            words={failed === list ? 'Failed to fetch products' : 'Failed to fetch categories'}
            query={failed}
          />
        ) : shown?.products.length === 0 ? (
          <NoProductsFound
            filters={filters}
            categories={categories.data}
            countAbovePriceMax={facets?.above_price_max ?? 0}
          />
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
      </CatalogueChoices>
    </Container>
  )
}
