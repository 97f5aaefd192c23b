import { memo } from 'react'
import type { ListedProduct } from '@golden-bead/contracts/catalogue'
import { productsPerPage, type ViewMode } from '@golden-bead/contracts/catalogue-options'
import { AddToCartButton } from '#features/cart/AddToCartButton.tsx'
import { ProductCard } from '#features/catalogue/ProductCard.tsx'
import { ProductGrid } from '#features/catalogue/ProductGrid.tsx'
import { ProductGridSkeleton } from '#features/catalogue/ProductGridSkeleton.tsx'
import { ProductRow } from '#features/catalogue/ProductRow.tsx'
import { CardWishlistToggle } from '#features/wishlist/WishlistToggle.tsx'
import { classNames } from '#ui/class-names.ts'

type ProductListProps = {
  products: readonly ListedProduct[] | undefined
  view: ViewMode
  isUpdating: boolean
  nameOf: (categoryId: string) => string | undefined
}

/** Number of pictures above the fold, which are not loaded lazily. */
const firstRowLength = 3

/** The previous products stay, dimmed, while the next ones load. */
export const ProductList = ({ products, view, isUpdating, nameOf }: ProductListProps) => {
  if (!products) return <ProductGridSkeleton count={productsPerPage / 2} columns={3} />

  const entryOf = (product: ListedProduct, index: number): EntryProps => ({
    product,
    categoryName: nameOf(product.category),
    isFirst: index < firstRowLength,
  })
  return (
    <div
      aria-busy={isUpdating}
      className={classNames('transition-opacity', isUpdating && 'opacity-60')}
    >
      {view === 'grid' ? (
        <ProductGrid
          columns={3}
          products={products}
          renderProduct={(product, index) => <CardEntry {...entryOf(product, index)} />}
        />
      ) : (
        <ul className="-mt-6">
          {products.map((product, index) => (
            <li key={product.id}>
              <RowEntry {...entryOf(product, index)} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

type EntryProps = { product: ListedProduct; categoryName: string | undefined; isFirst: boolean }

/** A choice of filters is shown at once, and need not draw two dozen products that stay the same. */
const entryWith = (Shown: typeof ProductCard | typeof ProductRow) =>
  memo((props: EntryProps) => (
    <Shown
      {...props}
      action={<AddToCartButton product={props.product} />}
      wish={<CardWishlistToggle product={props.product} />}
    />
  ))

const CardEntry = entryWith(ProductCard)
const RowEntry = entryWith(ProductRow)
