import { useRef } from 'react'
import { useSelector } from 'react-redux'
import { paths } from '@golden-bead/contracts/paths'
import { AddToCartButton } from '#features/cart/AddToCartButton.tsx'
import { useListProductsByIdQuery } from '#features/cart/cart.api.ts'
import { ProductCard } from '#features/catalogue/ProductCard.tsx'
import { ProductGrid } from '#features/catalogue/ProductGrid.tsx'
import { ProductGridSkeleton } from '#features/catalogue/ProductGridSkeleton.tsx'
import { useCategoryNames } from '#features/catalogue/use-category-names.ts'
import { selectWishlist } from '#features/wishlist/wishlist.slice.ts'
import { CardWishlistToggle } from '#features/wishlist/WishlistToggle.tsx'
import { useHydrated } from '#lib/use-hydrated.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { LoadFailure } from '#ui/feedback/LoadFailure.tsx'
import { ButtonLink } from '#ui/forms/ButtonLink.tsx'
import { classNames } from '#ui/class-names.ts'
import { Container } from '#ui/layout/Container.tsx'
import { PageHeading } from '#ui/layout/PageHeading.tsx'
import { PageMeta } from '#ui/layout/PageMeta.tsx'
import { useRestoredFocus } from '#ui/overlays/use-restored-focus.ts'
import picture from '#ui/art/empty-wishlist.svg'

/** The newest wish first. Says nothing of what the shop does not have any more. */
export const Component = () => {
  // The wishes are read from storage before the first render after hydration.
  const isLoaded = useHydrated()
  const ids = useSelector(selectWishlist)
  const wished = useListProductsByIdQuery(ids.toSorted(), { skip: ids.length === 0 })
  const { data } = wished
  const nameOf = useCategoryNames()
  const place = useRef<HTMLDivElement>(null)
  useRestoredFocus(place, ids)

  const products = ids.toReversed().flatMap((wish) => data?.find(({ id }) => id === wish) ?? [])
  const isEmpty = isLoaded && (ids.length === 0 || (data !== undefined && products.length === 0))

  return (
    <Container className={classNames(isEmpty && 'my-auto')}>
      <PageMeta
        title="Wishlist"
        description="The products that you keep in mind, in this browser."
        isHidden
      />
      <div ref={place} tabIndex={-1} className="outline-none">
        {isEmpty ? (
          <EmptyState
            headingLevel="h1"
            title="Your wishlist is empty"
            text="Press the heart of a product to keep it in mind. Your wishes stay in this browser; you need no account."
            picture={picture}
            actions={
              <ButtonLink to={paths.products()} size="large">
                Browse Products
              </ButtonLink>
            }
          />
        ) : (
          <>
            <PageHeading
              title="Wishlist"
              lead="What you keep in mind. It stays in this browser; you need no account."
            />
            {products.length > 0 ? (
              <ProductGrid
                products={products}
                renderProduct={(product) => (
                  <ProductCard
                    product={product}
                    categoryName={nameOf(product.category)}
                    action={<AddToCartButton product={product} />}
                    wish={<CardWishlistToggle product={product} />}
                  />
                )}
              />
            ) : wished.error ? (
              <LoadFailure words="Failed to fetch products" query={wished} />
            ) : (
              <>
                <noscript>
                  <p className="mb-8">
                    Your wishlist is kept only in this browser, which needs JavaScript to show it.
                  </p>
                </noscript>
                <ProductGridSkeleton count={ids.length || 4} columns={4} />
              </>
            )}
          </>
        )}
      </div>
    </Container>
  )
}
