import { useContext, useEffect } from 'react'
import { skipToken } from '@reduxjs/toolkit/query/react'
import { toCents } from '@golden-bead/contracts/money'
import { paths } from '@golden-bead/contracts/paths'
import { useGetPhoneQuery } from '#features/account/profile/own-profile.api.ts'
import { useAuth } from '#features/account/use-auth.ts'
import { useListAddressesQuery } from '#features/addresses/addresses.api.ts'
import type { CartLine } from '#features/cart/cart-line.ts'
import { priceTaken, quantitySet, productRemoved } from '#features/cart/cart.slice.ts'
import { EmptyCart } from '#features/cart/EmptyCart.tsx'
import { useCartChanges } from '#features/cart/use-cart-changes.ts'
import { useCart } from '#features/cart/use-cart.ts'
import { useFocusAfterRemoval } from '#features/cart/use-focus-after-removal.ts'
import { useBoughtAt } from '#features/checkout/forget-draft.ts'
import { CheckoutForm } from '#features/checkout/CheckoutForm.tsx'
import { useGetCheckoutTermsQuery } from '#features/checkout/terms.api.ts'
import { OrderOnItsWay } from '#features/checkout/OrderOnItsWay.tsx'
import { useOnItsWay } from '#features/checkout/order-on-its-way.ts'
import { usePlaceOrder, type OrderPlacing } from '#features/checkout/use-place-order.ts'
import { replacedBy, useWaitingOrder } from '#features/orders/use-waiting-order.ts'
import type { PageFrame } from '#lib/page-frame.ts'
import { useThunkDispatch } from '#lib/use-thunk-dispatch.ts'
import { classNames } from '#ui/class-names.ts'
import { LoadFailure } from '#ui/feedback/LoadFailure.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { Container } from '#ui/layout/Container.tsx'
import { PageHeading } from '#ui/layout/PageHeading.tsx'
import { PageMeta } from '#ui/layout/PageMeta.tsx'
import { PrefetchContext, ShopLink } from '#ui/ShopLink.tsx'
import { CheckoutFooter, CheckoutHeader } from './CheckoutFrame.tsx'
import { CheckoutNotices } from './CheckoutNotices.tsx'
import { useOrderPlaced } from './use-order-placed.ts'

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
  const prefetch = useContext(PrefetchContext)
  const { user } = useAuth()
  const terms = useGetCheckoutTermsQuery(undefined, { refetchOnMountOrArgChange: true })
  const addresses = useListAddressesQuery(user?.id ?? skipToken)
  const phone = useGetPhoneQuery(user?.id ?? skipToken)
  const waiting = useWaitingOrder({ userId: user?.id, isLoading: false })
  const replaces = replacedBy(waiting)
  const isReplaced = waiting.state === 'replaced' && !placing.open
  const locked = waiting.state === 'locked' && !placing.open ? waiting.kept : undefined
  const checkoutLines = useCheckoutLines(lines, user?.id)
  const onPlaced = useOrderPlaced({
    replaced: replaces?.number,
    isFirstAddress: addresses.data?.length === 0,
  })
  // The answer to a question takes its button away.
  useFocusAfterRemoval(1 + [isOnHold, isReplaced, locked].filter(Boolean).length)

  // The thanks are there even if the connection breaks right after the order.
  useEffect(() => prefetch(paths.order('next')), [prefetch])

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
  if (terms.data.payment_methods.length === 0) return <NoOrdersNow />
  return (
    <>
      <CheckoutNotices
        locked={locked}
        replacedElsewhere={isReplaced ? waiting.kept.number : undefined}
        replaces={placing.open ? undefined : replaces?.number}
      />
      <CheckoutForm
        lines={checkoutLines}
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
        onPlaced={onPlaced}
      />
    </>
  )
}

/** With what the shop says of their products now. */
const useCheckoutLines = (lines: readonly CartLine[], userId: string | undefined) => {
  const { products } = useCartChanges(userId)
  return lines.map((line) => {
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
  })
}

const NoOrdersNow = () => (
  <Notice title="We are not taking orders right now">
    Your cart is kept in this browser.{' '}
    <ShopLink to={paths.contact()} className="link">
      Write to us
    </ShopLink>{' '}
    if you would like to buy something now.
  </Notice>
)

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
