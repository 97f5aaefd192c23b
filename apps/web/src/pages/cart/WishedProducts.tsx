import { useRef } from 'react'
import { useSelector } from 'react-redux'
import { AddToCartButton } from '#features/cart/AddToCartButton.tsx'
import { useListProductsByIdQuery } from '#features/cart/cart.api.ts'
import { ProductCard } from '#features/catalogue/ProductCard.tsx'
import { ProductGrid } from '#features/catalogue/ProductGrid.tsx'
import { useCategoryNames } from '#features/catalogue/use-category-names.ts'
import { selectWishlist } from '#features/wishlist/wishlist.slice.ts'
import { WishlistToggle } from '#features/wishlist/WishlistToggle.tsx'
import { LoadFailure } from '#ui/feedback/LoadFailure.tsx'
import { useRestoredFocus } from '#ui/overlays/use-restored-focus.ts'

/** The newest wish first. Says nothing while they load, nor of what is gone. */
export const WishedProducts = () => {
  const ids = useSelector(selectWishlist)
  const wished = useListProductsByIdQuery(ids.toSorted(), { skip: ids.length === 0 })
  const { data } = wished
  const nameOf = useCategoryNames()
  const place = useRef<HTMLDivElement>(null)
  useRestoredFocus(place, ids)

  const products = ids.toReversed().flatMap((wish) => data?.find(({ id }) => id === wish) ?? [])
  const hasFailed = ids.length > 0 && !data && wished.error !== undefined

  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      {(hasFailed || products.length > 0) && (
        <section aria-labelledby="wishlist" className="mt-24 print:hidden">
          <h2 id="wishlist" className="mb-9 text-3xl">
            Your wishlist
          </h2>
          {hasFailed ? (
            <LoadFailure words="Failed to fetch products" query={wished} />
          ) : (
            <ProductGrid
              products={products}
              renderProduct={(product) => (
                <div className="relative h-full">
                  <ProductCard
                    product={product}
                    categoryName={nameOf(product.category)}
                    headingLevel="h3"
                    action={<AddToCartButton product={product} />}
                  />
                  <WishlistToggle
                    id={product.id}
                    name={product.name}
                    label={`Wishlist: ${product.name}`}
                    className="absolute top-2 right-2 z-10 bg-sheet/90 shadow-lift"
                  />
                </div>
              )}
            />
          )}
        </section>
      )}
    </div>
  )
}
