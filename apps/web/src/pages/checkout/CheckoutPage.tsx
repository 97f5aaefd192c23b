import { useContext, useEffect } from 'react'
import { skipToken } from '@reduxjs/toolkit/query/react'
import { useStore } from 'react-redux'
import { useNavigate } from 'react-router'
import { toCents } from '@golden-bead/contracts/money'
import type { ShipTo } from '@golden-bead/contracts/addresses'
import type { NewOrder, Order } from '@golden-bead/contracts/orders'
import { paths } from '@golden-bead/contracts/paths'
import { selectSession } from '#features/account/auth.slice.ts'
import { useGetPhoneQuery } from '#features/account/profile/own-profile.api.ts'
import { useAuth } from '#features/account/use-auth.ts'
import { useListAddressesQuery, useSaveAddressMutation } from '#features/addresses/addresses.api.ts'
import type { CartLine } from '#features/cart/cart-line.ts'
import { linesBought, priceTaken, quantitySet, productRemoved } from '#features/cart/cart.slice.ts'
import { EmptyCart } from '#features/cart/EmptyCart.tsx'
import { ReplacedOrder } from '#features/cart/ReplacedOrder.tsx'
import { useCartChanges } from '#features/cart/use-cart-changes.ts'
import { useCart } from '#features/cart/use-cart.ts'
import { useFocusAfterRemoval } from '#features/cart/use-focus-after-removal.ts'
import { mayGoOn } from '#features/checkout/checkout-draft.ts'
import { forgetDraft, useBoughtAt } from '#features/checkout/forget-draft.ts'
import { CheckoutForm } from '#features/checkout/CheckoutForm.tsx'
import { useGetCheckoutTermsQuery } from '#features/checkout/terms.api.ts'
import { OrderOnItsWay } from '#features/checkout/OrderOnItsWay.tsx'
import { useOnItsWay } from '#features/checkout/order-on-its-way.ts'
import { usePlaceOrder, type OrderPlacing } from '#features/checkout/use-place-order.ts'
import { rememberOrder } from '#features/orders/remember-order.ts'
import { replacedBy, useWaitingOrder } from '#features/orders/use-waiting-order.ts'
import type { PageFrame } from '#lib/page-frame.ts'
import {
  keepWaitingOrder,
  takeWaitingOrder,
  waitingOrderOf,
  waitsForCard,
} from '#lib/waiting-order.ts'
import { useThunkDispatch } from '#lib/use-thunk-dispatch.ts'
import { classNames } from '#ui/class-names.ts'
import { LoadFailure } from '#ui/feedback/LoadFailure.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { toastShown } from '#ui/feedback/toast/toasts.slice.ts'
import { Button } from '#ui/forms/Button.tsx'
import { Container } from '#ui/layout/Container.tsx'
import { PageHeading } from '#ui/layout/PageHeading.tsx'
import { PageMeta } from '#ui/layout/PageMeta.tsx'
import { PrefetchContext, ShopLink } from '#ui/ShopLink.tsx'
import { useIsUnmounted } from '#ui/use-is-unmounted.ts'
import { CheckoutFooter, CheckoutHeader } from './CheckoutFrame.tsx'

export const handle: PageFrame = { Header: CheckoutHeader, Footer: CheckoutFooter }

export const Component = () => {
  const { isLoaded } = useCart()
  const { user, isLoading } = useAuth()
  const boughtAt = useBoughtAt()

  return (
    <>
      <PageMeta
        title="Checkout"
        description="Where it goes, how you pay, and what it costs."
        isHidden
      />
      {isLoaded && !isLoading ? (
        // What one person typed or sent is not shown to the next, nor what was typed for a purchase
        // that another tab has ended.
        <CheckoutOfBuyer key={`${user?.id} ${boughtAt}`} />
      ) : (
        <Container>
          <CheckoutSkeleton />
        </Container>
      )}
    </>
  )
}

const CheckoutOfBuyer = () => {
  const { lines } = useCart()
  const { user } = useAuth()
  const placing = usePlaceOrder(user?.id)
  const sent = useOnItsWay()
  const other = sent?.isOwn === false ? sent.key : undefined
  // What was sent stays on the screen, whatever became of the cart.
  const isEmpty = lines.length === 0 && !placing.open
  useFocusAfterRemoval((placing.open?.lines ?? lines).length)

  return (
    <Container className={classNames(isEmpty && 'my-auto')}>
      {isEmpty ? (
        <EmptyCart />
      ) : (
        <>
          <PageHeading title="Checkout" />
          {other && <OrderOnItsWay orderKey={other} />}
          <Checkout lines={lines} placing={placing} isOnHold={other !== undefined} />
        </>
      )}
    </Container>
  )
}

type CheckoutProps = {
  lines: readonly CartLine[]
  placing: OrderPlacing
  /** Another order has to be settled first. */
  isOnHold: boolean
}

const Checkout = ({ lines, placing, isOnHold }: CheckoutProps) => {
  const dispatch = useThunkDispatch()
  const navigate = useNavigate()
  const prefetch = useContext(PrefetchContext)
  const isUnmounted = useIsUnmounted()
  const { user } = useAuth()
  const store = useStore<Parameters<typeof selectSession>[0]>()
  const terms = useGetCheckoutTermsQuery(undefined, { refetchOnMountOrArgChange: true })
  const addresses = useListAddressesQuery(user?.id ?? skipToken)
  const phone = useGetPhoneQuery(user?.id ?? skipToken)
  const [saveAddress] = useSaveAddressMutation()
  const { products } = useCartChanges()
  const waiting = useWaitingOrder({ userId: user?.id, isLoading: false })
  const replaces = replacedBy(waiting)
  const isReplaced = waiting.state === 'replaced' && !placing.open
  const locked = waiting.state === 'locked' && !placing.open ? waiting.kept : undefined
  // The answer to a question takes its button away.
  useFocusAfterRemoval(1 + [isOnHold, isReplaced, locked].filter(Boolean).length)

  // The thanks are there even if the connection breaks right after the order.
  useEffect(() => prefetch(paths.order('next')), [prefetch])

  const keep = async (address: ShipTo) => {
    if (user === undefined) return
    const isFirst = addresses.data?.length === 0
    try {
      await saveAddress({ user_id: user.id, ...address, is_default: isFirst }).unwrap()
    } catch {
      dispatch(toastShown({ title: 'The address was not saved' }))
    }
  }

  const handlePlaced = async (
    order: Order,
    boughtLines: NewOrder['lines'],
    kept: ShipTo | undefined,
  ) => {
    dispatch(rememberOrder(order, user?.id))
    const isBought = !waitsForCard(order)
    if (isBought) {
      dispatch(linesBought(boughtLines))
      if (replaces) await takeWaitingOrder(replaces.number)
    }
    if (!isBought && boughtLines.length > 0) keepWaitingOrder(waitingOrderOf(order, user?.id))
    // Other tabs know of the order by now. Before the page is left: the browser would drop it.
    if (kept) await keep(kept)
    const to = paths.order(order.number)
    if (isUnmounted()) {
      if (isBought) forgetDraft()
      // Not to somebody who has logged in meanwhile.
      if (!mayGoOn(user?.id, selectSession(store.getState())?.user.id)) return
      dispatch(
        toastShown({
          title: `Your order ${order.number} is placed`,
          tone: 'good',
          link: { label: 'View order', to },
        }),
      )
      return
    }
    // Replaced, so that Back makes no second order; from the payment page it leads to the order.
    await navigate(to, { replace: true, state: { isNew: true } })
    // Not before the form is gone: its page begins anew by it.
    if (isBought) forgetDraft()
    if (order.payment) location.assign(order.payment.url)
  }

  // A form that is there is not filled in later.
  const isWaiting =
    addresses.isLoading || phone.isLoading || (waiting.state === 'asking' && !placing.open)
  if (!terms.data || isWaiting) {
    return terms.isError && !isWaiting ? (
      <LoadFailure words="The checkout could not be opened." query={terms} />
    ) : (
      <FormSkeleton />
    )
  }
  if (terms.data.payment_methods.length === 0) {
    return (
      <Notice title="We are not taking orders right now">
        Your cart is kept in this browser.{' '}
        <ShopLink to={paths.contact()} className="link">
          Write to us
        </ShopLink>{' '}
        if you would like to buy something now.
      </Notice>
    )
  }
  return (
    <>
      {locked && (
        <div className="mb-8">
          <Notice
            title={`Order ${locked.number} may not be paid yet`}
            action={
              <Button size="small" onClick={() => void takeWaitingOrder(locked.number)}>
                Order again
              </Button>
            }
          >
            <ShopLink to={paths.login(paths.checkout())} className="link">
              Log in
            </ShopLink>{' '}
            to see it before you order again.
          </Notice>
        </div>
      )}
      {isReplaced && (
        <div className="mb-8">
          <ReplacedOrder number={waiting.kept.number} onRemoved={forgetDraft} />
        </div>
      )}
      {replaces && !placing.open && (
        <div className="mb-8">
          <Notice title={`This takes the place of order ${replaces.number}`}>
            That one is not paid. You pay this one only.
          </Notice>
        </div>
      )}
      <CheckoutForm
        lines={lines.map((line) => {
          const { small_parts, warning } = products.find(({ id }) => id === line.id) ?? line
          return {
            id: line.id,
            name: line.name,
            image: line.image,
            quantity: line.quantity,
            priceCents: toCents(line.price),
            hasSmallParts: small_parts,
            warning,
          }
        })}
        terms={terms.data}
        buyer={user && { ...user, phone: phone.data ?? '' }}
        addresses={addresses.data ?? []}
        placing={placing}
        isOnHold={isOnHold || isReplaced || locked !== undefined}
        replaces={replaces}
        onReplacedOver={() => {
          if (waiting.state === 'waiting') void waiting.readAgain()
        }}
        loginPath={paths.login(paths.checkout())}
        onTakePrice={(id, priceCents) => dispatch(priceTaken({ id, priceCents }))}
        onTakeQuantity={(id, quantity) => dispatch(quantitySet({ id, quantity }))}
        onRemove={(id) => dispatch(productRemoved(id))}
        onPlaced={handlePlaced}
      />
    </>
  )
}

/** Cart and session are read within a moment of the start. */
const CheckoutSkeleton = () => (
  <>
    <PageHeading title="Checkout" />
    <noscript>
      <p>Your cart is kept only in this browser, which needs JavaScript to order from it.</p>
    </noscript>
    <FormSkeleton />
  </>
)

const FormSkeleton = () => (
  <div className="grid min-h-[60vh] content-start gap-x-16 gap-y-10 lg:grid-cols-[1fr_24rem]">
    <p role="status" className="sr-only">
      Loading checkout
    </p>
    <div className="flex flex-col gap-6">
      <Skeleton className="h-36" />
      <Skeleton className="h-72" />
    </div>
    <Skeleton className="h-80 rounded-lg" />
  </div>
)
