import { useRef, useState } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import type { Product } from '@golden-bead/contracts/catalogue'
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
import { RemovalNote } from '#ui/feedback/RemovalNote.tsx'
import { takeBack, type Undo } from '#ui/feedback/take-back.ts'
import { toastShown } from '#ui/feedback/toast/toasts.slice.ts'
import { ButtonLink } from '#ui/forms/ButtonLink.tsx'
import { classNames } from '#ui/class-names.ts'
import { Container } from '#ui/layout/Container.tsx'
import { focusOnArrival } from '#ui/layout/focus-on-arrival.ts'
import { PageHeading } from '#ui/layout/PageHeading.tsx'
import { PageMeta } from '#ui/layout/PageMeta.tsx'
import { useRestoredFocus } from '#ui/overlays/use-restored-focus.ts'
import picture from '#ui/art/empty-wishlist.svg'
import { GoneWishes } from './GoneWishes.tsx'

/** The newest wish first. */
export const Component = () => {
  // The wishes are read from storage before the first render after hydration.
  const isLoaded = useHydrated()
  const ids = useSelector(selectWishlist)
  const wished = useListProductsByIdQuery(ids.toSorted(), { skip: ids.length === 0 })
  const { data, currentData: current } = wished
  const dispatch = useDispatch()
  const nameOf = useCategoryNames()
  const frame = useRef<HTMLDivElement>(null)
  useRestoredFocus(frame, ids)

  const products = ids.toReversed().flatMap((wish) => data?.find(({ id }) => id === wish) ?? [])
  const gone = current ? ids.filter((wish) => current.every(({ id }) => id !== wish)) : []
  const [taken, setTaken] = useState<{ product: Product; place: number; undo: Undo }>()
  const removed = taken && !ids.includes(taken.product.id) ? taken : undefined
  // The note takes the place of the card, so that the others stay where they are.
  const cards = removed ? products.toSpliced(removed.place, 0, removed.product) : products
  const removalNote = removed && (
    <RemovalNote
      key={removed.product.id}
      // The heart that was pressed took the focus with it.
      ref={focusOnArrival}
      what={removed.product.name}
      onUndo={() => {
        const { product, undo } = removed
        takeBack(dispatch, undo)
        dispatch(toastShown({ title: 'Back on your wishlist', description: product.name }))
      }}
      className="h-full content-center justify-center rounded-lg bg-paper-sunk p-4 text-center"
    />
  )
  const isEmpty = isLoaded && (ids.length === 0 || (data !== undefined && products.length === 0))

  return (
    <Container className={classNames(isEmpty && 'my-auto')}>
      <PageMeta title="Wishlist" description="The products you saved in this browser." isHidden />
      <div ref={frame} tabIndex={-1} className="outline-none">
        {isEmpty ? (
          <EmptyState
            headingLevel="h1"
            title="Your wishlist is empty"
            text="Press the heart of a product to save it here. No account needed."
            picture={picture}
            actions={
              <>
                <ButtonLink to={paths.products()} size="large">
                  Browse Products
                </ButtonLink>
                {removalNote}
                <GoneWishes ids={gone} />
              </>
            }
          />
        ) : (
          <>
            <PageHeading title="Wishlist" lead="Saved in this browser. No account needed." />
            {products.length > 0 ? (
              <>
                <ProductGrid
                  products={cards}
                  renderProduct={(product) =>
                    product.id === removed?.product.id ? (
                      removalNote
                    ) : (
                      <ProductCard
                        product={product}
                        categoryName={nameOf(product.category)}
                        action={<AddToCartButton product={product} />}
                        wish={
                          <CardWishlistToggle
                            product={product}
                            onRemove={(undo) =>
                              setTaken({ product, place: products.indexOf(product), undo })
                            }
                          />
                        }
                      />
                    )
                  }
                />
                <GoneWishes ids={gone} />
              </>
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
