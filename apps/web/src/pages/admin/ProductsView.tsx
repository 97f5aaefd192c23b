import { useState } from 'react'
import { Plus } from 'lucide'
import type { Product } from '@golden-bead/contracts/catalogue'
import { useListProductsQuery } from '#features/admin/admin-catalogue.api.ts'
import {
  pathOfLocation,
  wholeListing,
  type ProductListing,
} from '#features/admin/admin-location.ts'
import { ExportButton } from '#features/admin/ExportButton.tsx'
import { DeleteProduct } from '#features/admin/list/DeleteProduct.tsx'
import { listingPageLength, listingQuery } from '#features/admin/list/listing-query.ts'
import { productCardStyle, productColumns } from '#features/admin/list/product-columns.tsx'
import { ProductFilters } from '#features/admin/list/ProductFilters.tsx'
import type { ChosenProduct } from '#features/admin/many/admin-changes.api.ts'
import { chooseColumn } from '#features/admin/many/choose-column.tsx'
import { ProductsBar } from '#features/admin/many/ProductsBar.tsx'
import { useChosen } from '#features/admin/many/use-chosen.ts'
import { useDuplicate } from '#features/admin/many/use-duplicate.ts'
import { exportProducts } from '#features/admin/transfer/export-products.ts'
import { useListCategoriesQuery } from '#features/catalogue/catalogue.api.ts'
import { lastKnownRows } from '#lib/api/listed-rows.ts'
import { ButtonLink } from '#ui/forms/ButtonLink.tsx'
import { Icon } from '#ui/Icon.tsx'
import { ListPage } from './ListPage.tsx'

export const ProductsView = ({ list }: { list: ProductListing }) => {
  const [condemned, setCondemned] = useState<Product>()
  const chosen = useChosen<ChosenProduct>(list)
  const { duplicate } = useDuplicate()
  const categories = useListCategoriesQuery()
  const search = listingQuery(list)
  const found = useListProductsQuery(search, { refetchOnMountOrArgChange: true })

  const failed = [found, categories].find(({ error }) => error)
  const isMissing = [found, categories].some(({ error, currentData }) => error && !currentData)
  const shown = categories.data && !isMissing ? lastKnownRows(found) : undefined

  return (
    <>
      <ListPage
        title="Products"
        noun="product"
        emptyText="Add the first one here, or bring a whole list with Import CSV."
        actions={<ProductActions list={list} />}
        location={list}
        address={addressOf(list)}
        renderFilters={(filters, choose) => (
          <ProductFilters list={filters} categories={categories.data ?? []} onChange={choose} />
        )}
        listed={shown}
        isFetching={found.isFetching}
        failed={failed}
        failureWords={failed === found ? 'Failed to fetch products' : 'Failed to fetch categories'}
        pageLength={listingPageLength}
        isSelectable
        table={{
          columns: [
            chooseColumn({ chosen, page: shown?.rows ?? [], nameOf: ({ name }) => name }),
            ...productColumns({
              list,
              nameOfCategory: (id) => categories.data?.find((category) => category.id === id)?.name,
              onDelete: setCondemned,
              onDuplicate: ({ id }) => void duplicate(id),
            }),
          ],
          keyOf: (product) => product.id,
          cardStyle: productCardStyle,
          isSortable: true,
        }}
      />
      <ProductsBar
        chosen={chosen}
        list={list}
        total={shown?.total ?? 0}
        categories={categories.data ?? []}
      />
      <DeleteProduct product={condemned} search={search} onClose={() => setCondemned(undefined)} />
    </>
  )
}

const ProductActions = ({ list }: { list: ProductListing }) => (
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
)

/** All products are sorted as the list is. */
const addressOf = ({ sort, isDescending }: ProductListing) => ({
  all: { ...wholeListing, sort, isDescending },
  pathOf: (list: ProductListing) => pathOfLocation(list),
  isNarrowed: ({ query, category, stock, status }: ProductListing) =>
    query !== wholeListing.query ||
    category !== wholeListing.category ||
    stock !== wholeListing.stock ||
    status !== wholeListing.status,
})
