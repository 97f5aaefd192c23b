import { useAuth } from '#features/account/use-auth.ts'
import { CartLineList } from '#features/cart/CartLineList.tsx'
import { CartChanges } from '#features/cart/CartChanges.tsx'
import { EmptyCart } from '#features/cart/EmptyCart.tsx'
import { OrderSummary } from '#features/cart/OrderSummary.tsx'
import { useCart } from '#features/cart/use-cart.ts'
import { useFocusAfterRemoval } from '#features/cart/use-focus-after-removal.ts'
import { useRemoval } from '#features/cart/use-removal.ts'
import { useCartChanges } from '#features/cart/use-cart-changes.ts'
import { CartOutlook } from '#features/checkout/CartOutlook.tsx'
import { CartOnItsWay } from '#features/checkout/OrderOnItsWay.tsx'
import { replacedBy, useWaitingOrder } from '#features/orders/use-waiting-order.ts'
import { useGetCheckoutTermsQuery } from '#features/checkout/terms.api.ts'
import { paths } from '@golden-bead/contracts/paths'
import { counted } from '#lib/text/counted.ts'
import { Arrival } from '#ui/Arrival.tsx'
import { Button } from '#ui/forms/Button.tsx'
import { ButtonLink } from '#ui/forms/ButtonLink.tsx'
import { classNames } from '#ui/class-names.ts'
import { Container } from '#ui/layout/Container.tsx'
import { PageHeading } from '#ui/layout/PageHeading.tsx'
import { PageMeta } from '#ui/layout/PageMeta.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { ShopLink } from '#ui/ShopLink.tsx'

export const Component = () => {
  const { lines, isLoaded, totalItems } = useCart()
  const { user, isLoading } = useAuth()
  const changes = useCartChanges(user?.id)
  const { data: terms } = useGetCheckoutTermsQuery()
  const { removal, remove, clear } = useRemoval()
  useFocusAfterRemoval(lines.length)
  const waiting = useWaitingOrder({ userId: user?.id, isLoading })

  return (
    <Container className={classNames(isLoaded && lines.length === 0 && 'my-auto')}>
      <PageMeta
        title="Shopping Cart"
        description="What you have chosen so far, with shipping and total."
        path={paths.cart()}
      />
      {!isLoaded ? (
        <CartSkeleton />
      ) : lines.length === 0 ? (
        <EmptyCart removal={removal} />
      ) : (
        <>
          <PageHeading title="Shopping Cart" lead={counted(totalItems, 'item')} />
          <div className="grid grid-cols-1 gap-x-16 gap-y-10 lg:grid-cols-[1fr_23rem]">
            <section aria-label="Items">
              <CartOnItsWay />
              <CartChanges changes={changes} />
              <CartLineList changes={changes} removal={removal} onRemove={remove} />
              <div className="mt-6 flex flex-wrap justify-between gap-3 max-[23rem]:flex-col">
                <ButtonLink to={paths.products()} variant="secondary">
                  Continue Shopping
                </ButtonLink>
                <Button variant="quiet" onClick={clear}>
                  Clear Cart
                </Button>
              </div>
            </section>
            <OrderSummary
              changes={changes}
              arrival={terms && <Arrival terms={terms} />}
              outlook={
                waiting.state !== 'asking' && (
                  <CartOutlook
                    lines={changes.buyable.map(({ id, quantity }) => ({
                      product_id: id,
                      quantity,
                    }))}
                    replaces={replacedBy(waiting)}
                  />
                )
              }
            />
          </div>
        </>
      )}
      {isLoaded && (
        <p className="mt-16 text-center print:hidden">
          <ShopLink to={paths.wishlist()} className="link">
            Your wishlist
          </ShopLink>{' '}
          keeps what can wait.
        </p>
      )}
    </Container>
  )
}

/** The saved cart is read within a moment of the start. */
const CartSkeleton = () => (
  <>
    <PageHeading title="Shopping Cart" />
    <div className="grid min-h-[60vh] content-start gap-x-16 gap-y-10 lg:grid-cols-[1fr_23rem]">
      <p role="status" className="sr-only">
        Loading cart
      </p>
      <noscript>
        <p className="col-span-full">
          Your cart is kept only in this browser, which needs JavaScript to show it.
        </p>
      </noscript>
      <div className="flex flex-col gap-6">
        <Skeleton className="h-36" />
        <Skeleton className="h-36" />
      </div>
      <Skeleton className="h-80 rounded-lg" />
    </div>
  </>
)
