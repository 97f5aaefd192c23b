import type { Product } from '@golden-bead/contracts/catalogue'
import { productsPerPage, type ViewMode } from '@golden-bead/contracts/catalogue-options'
import { AddToCartButton } from '#features/cart/AddToCartButton.tsx'
import { ProductCard } from '#features/catalogue/ProductCard.tsx'
import { ProductGrid } from '#features/catalogue/ProductGrid.tsx'
import { ProductGridSkeleton } from '#features/catalogue/ProductGridSkeleton.tsx'
import { ProductRow } from '#features/catalogue/ProductRow.tsx'
import { classNames } from '#ui/class-names.ts'

type ProductListProps = {
  products: readonly Product[] | undefined
  view: ViewMode
  isUpdating: boolean
  nameOf: (categoryId: string) => string | undefined
}

/** So many pictures are in sight when the page opens; they do not wait. */
const firstRowLength = 3

/** While new products are on their way the old ones stay, a little paler. */
export const ProductList = ({ products, view, isUpdating, nameOf }: ProductListProps) => {
  if (!products) return <ProductGridSkeleton count={productsPerPage / 2} columns={3} />

  return (
    <div
      aria-busy={isUpdating}
      className={classNames('transition-opacity', isUpdating && 'opacity-60')}
    >
      {view === 'grid' ? (
        <ProductGrid
          columns={3}
          products={products}
          renderProduct={(product, index) => (
            <ProductCard
              product={product}
              categoryName={nameOf(product.category)}
              isFirst={index < firstRowLength}
              action={<AddToCartButton product={product} />}
            />
          )}
        />
      ) : (
        <ul className="-mt-6">
          {products.map((product, index) => (
            <li key={product.id}>
              <ProductRow
                product={product}
                categoryName={nameOf(product.category)}
                isFirst={index < firstRowLength}
                action={<AddToCartButton product={product} />}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
