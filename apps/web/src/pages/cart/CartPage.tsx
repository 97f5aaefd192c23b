import { CartLineList } from '#features/cart/CartLineList.tsx'
import { CartChanges } from '#features/cart/CartChanges.tsx'
import { OrderSummary } from '#features/cart/OrderSummary.tsx'
import { useCart } from '#features/cart/use-cart.ts'
import { useCartChanges } from '#features/cart/use-cart-changes.ts'
import { paths } from '@golden-bead/contracts/paths'
import { counted } from '#lib/text/counted.ts'
import { Button } from '#ui/forms/Button.tsx'
import { ButtonLink } from '#ui/forms/ButtonLink.tsx'
import { Container } from '#ui/layout/Container.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { PageHeading } from '#ui/layout/PageHeading.tsx'
import { PageMeta } from '#ui/layout/PageMeta.tsx'
import picture from '#ui/art/empty-cart.svg'
import { CartSkeleton } from './CartSkeleton.tsx'
import { WishedProducts } from './WishedProducts.tsx'
import { useFocusAfterRemoval } from './use-focus-after-removal.ts'

export const Component = () => {
  const { lines, isLoaded, totalItems, clear } = useCart()
  const changes = useCartChanges()
  useFocusAfterRemoval(lines.length)

  return (
    <Container>
      <PageMeta
        title="Shopping Cart"
        description="What you have chosen so far, with shipping and total."
        path={paths.cart()}
      />
      {!isLoaded ? (
        <CartSkeleton />
      ) : lines.length === 0 ? (
        <EmptyState
          headingLevel="h1"
          title="Your cart is empty"
          text="A good start: something to pour, something to build, something to count."
          picture={picture}
          actions={
            <ButtonLink to={paths.products()} size="large">
              Start Shopping
            </ButtonLink>
          }
        />
      ) : (
        <>
          <PageHeading title="Shopping Cart" lead={counted(totalItems, 'item')} />
          <div className="grid grid-cols-1 gap-x-16 gap-y-10 lg:grid-cols-[1fr_23rem]">
            <section aria-label="Items">
              <CartChanges changes={changes} />
              <CartLineList changes={changes} />
              <div className="mt-6 flex flex-wrap justify-between gap-3 max-[23rem]:flex-col">
                <ButtonLink to={paths.products()} variant="secondary">
                  Continue Shopping
                </ButtonLink>
                <Button variant="quiet" onClick={clear}>
                  Clear Cart
                </Button>
              </div>
            </section>
            <OrderSummary />
          </div>
        </>
      )}
      {isLoaded && <WishedProducts />}
    </Container>
  )
}
