import { useRef, useState } from 'react'
import { Plus } from 'lucide'
import { useLocation } from 'react-router'
import type { Product } from '@golden-bead/contracts/catalogue'
import { pathOfLocation, type ProductListing } from '#features/admin/admin-location.ts'
import { DeleteProduct } from '#features/admin/list/DeleteProduct.tsx'
import { listingPageLength, listingQuery } from '#features/admin/list/listing-query.ts'
import { ProductFilters } from '#features/admin/list/ProductFilters.tsx'
import { ProductTable } from '#features/admin/list/ProductTable.tsx'
import { ExportButton } from '#features/admin/ExportButton.tsx'
import { exportProducts } from '#features/admin/transfer/export-products.ts'
import {
  useListCategoriesQuery,
  useSearchProductsQuery,
} from '#features/catalogue/catalogue.api.ts'
import { lastKnownList } from '#features/catalogue/last-known-list.ts'
import { useRemoveFromCache } from '#features/catalogue/use-remove-from-cache.ts'
import { counted } from '#lib/text/counted.ts'
import { useOptimisticChoice } from '#lib/use-optimistic-choice.ts'
import { ButtonLink } from '#ui/forms/ButtonLink.tsx'
import { Icon } from '#ui/Icon.tsx'
import { LoadFailure } from '#ui/feedback/LoadFailure.tsx'
import { Pagination } from '#ui/layout/Pagination.tsx'
import { useRestoredFocus } from '#ui/overlays/use-restored-focus.ts'
import { NoProductsListed } from './NoProductsListed.tsx'
import { focusOf } from './return-focus.ts'
import { LoadingSkeleton } from './LoadingSkeleton.tsx'

export const ProductsView = ({ list }: { list: ProductListing }) => {
  const { removeProduct } = useRemoveFromCache()
  const [chosen, choose] = useOptimisticChoice(list)
  const { state } = useLocation()
  const [returnedTo, setReturnedTo] = useState(() => focusOf(state))
  const heading = useRef<HTMLHeadingElement>(null)
  const [condemned, setCondemned] = useState<Product>()
  const categories = useListCategoriesQuery()
  const search = listingQuery(list)
  const found = useSearchProductsQuery(search, { refetchOnMountOrArgChange: true })

  const failed = [found, categories].find(({ error }) => error)
  const isMissing = [found, categories].some(({ error, currentData }) => error && !currentData)
  const shown = categories.data && !isMissing ? lastKnownList(found) : undefined
  // The row that had the focus may have been deleted, and another try takes its button away.
  useRestoredFocus(heading, failed?.error ?? shown)

  return (
    <section aria-labelledby="products-heading">
      <div className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-3">
        <h2 id="products-heading" ref={heading} tabIndex={-1} className="text-2xl outline-none">
          Products
        </h2>
        <p role="status" className="mr-auto text-ink-soft">
          {shown && counted(shown.total, 'product')}
        </p>
        <div className="flex flex-wrap gap-x-4 gap-y-3 max-sm:w-full max-sm:gap-x-3 max-sm:*:grow">
          <ExportButton
            noun="product"
            fileName="products"
            exportAll={(onProgress) => exportProducts(list, onProgress)}
          />
          <ButtonLink to={pathOfLocation(list, { name: 'product', id: undefined })}>
            <Icon of={Plus} className="size-4.5" />
            Add product
          </ButtonLink>
        </div>
      </div>
      <div className="mb-5">
        <ProductFilters
          list={chosen}
          categories={categories.data ?? []}
          onChange={(next) => choose(next, pathOfLocation(next), { preventScrollReset: true })}
        />
      </div>
      {failed && (
        <div className="mb-5">
          <LoadFailure
            words={failed === found ? 'Failed to fetch products' : 'Failed to fetch categories'}
            query={failed}
          />
        </div>
      )}
      {isMissing ? null : !shown ? (
        <LoadingSkeleton className="h-[32rem] w-full" />
      ) : shown.products.length === 0 ? (
        <NoProductsListed list={list} total={shown.total} />
      ) : (
        <ProductTable
          products={shown.products}
          list={list}
          isUpdating={found.isFetching}
          nameOf={(id) => categories.data?.find((category) => category.id === id)?.name}
          focusedId={returnedTo}
          onFocusSettled={() => setReturnedTo(undefined)}
          onDelete={setCondemned}
        />
      )}
      <Pagination
        label="Pages of products"
        page={list.page}
        pageCount={Math.ceil((shown?.total ?? 0) / listingPageLength)}
        pathOf={(page) => pathOfLocation({ ...list, page })}
        results={heading}
      />
      <DeleteProduct
        product={condemned}
        onDeleted={(id) => void removeProduct(id, search)}
        onClose={() => setCondemned(undefined)}
      />
    </section>
  )
}
