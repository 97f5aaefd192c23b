import { useEffect, useRef, useState } from 'react'
import { ArrowLeft } from 'lucide'
import { useLocation, useNavigate, useParams } from 'react-router'
import type { Order } from '@golden-bead/contracts/orders'
import { paths } from '@golden-bead/contracts/paths'
import { SignUpBesideOrder } from '#features/account/SignUpBesideOrder.tsx'
import { useAuth } from '#features/account/use-auth.ts'
import { BuyAgain } from '#features/cart/BuyAgain.tsx'
import { useTakeBought } from '#features/cart/use-take-bought.ts'
import { forgetDraft } from '#features/checkout/forget-draft.ts'
import { useGetCheckoutTermsQuery } from '#features/checkout/terms.api.ts'
import { canClaim, ClaimOrder } from '#features/orders/ClaimOrder.tsx'
import { CancelItems } from '#features/orders/CancelItems.tsx'
import { CancelOrder, type CancelProblem } from '#features/orders/CancelOrder.tsx'
import { CorrectAddress } from '#features/orders/CorrectAddress.tsx'
import { NextStep } from '#features/orders/NextStep.tsx'
import { OrderDetails } from '#features/orders/OrderDetails.tsx'
import { noteWantedAccount, wantsAccount } from '#features/orders/wanted-account.ts'
import { OrderLines } from '#features/orders/OrderLines.tsx'
import { useGetOrderQuery, type OrderAccess } from '#features/orders/orders.api.ts'
import { PayOrder } from '#features/orders/PayOrder.tsx'
import { useSettling } from '#features/orders/use-settling.ts'
import { OrderTimeline } from '#features/orders/OrderTimeline.tsx'
import { hidesPerson, stageOf } from '#features/orders/order-words.ts'
import { useOrderKey } from '#features/orders/use-order-key.ts'
import { hasStatus } from '#lib/api/error-message.ts'
import { toRecord } from '#lib/api/read-json.ts'
import { useStoredText, waitingOrderKey } from '#lib/session/stored-text.ts'
import { findWaitingOrder } from '#lib/waiting-order.ts'
import { dayOf } from '#lib/text/days.ts'
import picture from '#ui/art/empty-results.svg'
import { useClientConfig } from '#ui/ClientConfig.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { LoadFailure } from '#ui/feedback/LoadFailure.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { ButtonLink } from '#ui/forms/ButtonLink.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Container } from '#ui/layout/Container.tsx'
import { PageHeading } from '#ui/layout/PageHeading.tsx'
import { PageMeta } from '#ui/layout/PageMeta.tsx'
import { useRestoredFocus } from '#ui/overlays/use-restored-focus.ts'
import { ShopLink } from '#ui/ShopLink.tsx'
import { ChangeOrder } from './ChangeOrder.tsx'

export const Component = () => {
  const { number = '' } = useParams()

  return (
    <Container className="flex grow flex-col print:block">
      <PageMeta title="Your order" description="Your order and what happens next." isHidden />
      {/* Another order in the same tab starts anew. */}
      <OrderOfNumber key={number} number={number} />
    </Container>
  )
}

const OrderOfNumber = ({ number }: { number: string }) => {
  const { user, isLoading } = useAuth()
  const key = useOrderKey(number)
  const access = { number, key, userId: user?.id }
  // Without either of them it is no order that the shop would show.
  const isClosed = !isLoading && !user && key === undefined
  const kept = findWaitingOrder(number, useStoredText(waitingOrderKey))
  const found = useGetOrderQuery(access, { skip: isLoading || isClosed, refetchOnFocus: true })
  const { currentData: order, error } = found

  if (isClosed && kept?.userId !== undefined) {
    return <OrderOfMember number={number} />
  }
  if (isClosed || hasStatus(error, 400, 404)) return <NoOrder number={number} hasUser={!!user} />
  if (order) {
    const readAgain = async () => {
      const { isSuccess, data } = await found.refetch()
      return isSuccess ? data : undefined
    }
    return <OpenOrder order={order} access={access} readAgain={readAgain} />
  }
  if (error) {
    return (
      <div className="py-14">
        <LoadFailure words="The order could not be opened." query={found} />
      </div>
    )
  }
  return <OrderSkeleton />
}

type OpenOrderProps = {
  order: Order
  access: OrderAccess
  readAgain: () => Promise<Order | undefined>
}

const OpenOrder = ({ order, access, readAgain }: OpenOrderProps) => {
  const { user } = useAuth()
  const wasPlaced = useWasPlaced()
  const { data: terms } = useGetCheckoutTermsQuery()
  const [problem, setProblem] = useState<CancelProblem>()
  const { cameBack, isAsking } = useSettling(order, access)
  const place = useRef<HTMLDivElement>(null)
  useTakeBought(order, forgetDraft)
  // The button that cancels goes away with its order.
  useRestoredFocus(place, order.version)

  return (
    <>
      {user && (
        <ShopLink
          to={paths.profile('orders')}
          className="relative mt-3 -mb-7 inline-flex min-h-11 items-center gap-2 self-start text-[0.95rem] text-ink-soft underline-offset-4 hover:text-honey hover:underline sm:mt-5 sm:-mb-10 print:hidden"
        >
          <Icon of={ArrowLeft} className="size-4" />
          My orders
        </ShopLink>
      )}
      <PageHeading {...headingOf(order, { wasPlaced, cameBack })} />
      <div className="grid grid-cols-1 gap-x-16 gap-y-12 lg:grid-cols-[1fr_20rem] print:block print:space-y-8">
        <div ref={place} tabIndex={-1} className="space-y-12 outline-none print:space-y-8">
          {problem && (
            <Notice tone="bad" title={problem.title}>
              {problem.text}
            </Notice>
          )}
          <NextStep
            order={order}
            terms={terms}
            isChecked={isAsking}
            pay={
              <PayOrder
                order={order}
                access={access}
                terms={terms}
                onProblem={setProblem}
                readAgain={readAgain}
              >
                <ChangeOrder order={order} userId={access.userId} onProblem={setProblem} />
              </PayOrder>
            }
          />
          <div>
            <OrderLines order={order} />
            {!['unpaid', 'packing'].includes(stageOf(order)) && (
              <div className="mt-6 flex flex-wrap gap-x-3 gap-y-4 print:hidden">
                <BuyAgain number={order.number} lines={order.lines} />
              </div>
            )}
          </div>
          {!user && <AccountOffer order={order} />}
        </div>
        <div className="space-y-10 print:space-y-8">
          <OrderDetails
            order={order}
            correct={
              <CorrectAddress
                order={order}
                access={access}
                onProblem={setProblem}
                readAgain={readAgain}
              />
            }
          />
          {!hidesPerson(order) && <OrderTimeline order={order} />}
          <div className="flex flex-wrap gap-3 print:hidden">
            {user && canClaim(order) && (
              <ClaimOrder
                // Another account in the same tab starts anew.
                key={user.id}
                order={order}
                access={access}
                userEmail={user.email}
              />
            )}
            <CancelItems
              order={order}
              access={access}
              onProblem={setProblem}
              readAgain={readAgain}
            />
            <CancelOrder
              order={order}
              access={access}
              onProblem={setProblem}
              readAgain={readAgain}
            />
            <ButtonLink to={paths.contact(order.number)} variant="secondary">
              {order.fulfilment_status === 'unfulfilled'
                ? 'Ask about this order'
                : 'Return something'}
            </ButtonLink>
          </div>
        </div>
      </div>
    </>
  )
}

const AccountOffer = ({ order }: { order: Order }) => {
  const { isSignUpDisabled } = useClientConfig()
  const { number, email, ship_to: to } = order
  if (isSignUpDisabled || !canClaim(order)) return null

  return (
    <SignUpBesideOrder
      email={email}
      name={to.name}
      path={paths.order(number)}
      wasSent={wantsAccount(number)}
      onSent={() => noteWantedAccount(number)}
    />
  )
}

/** `cameBack`: from the payment page. */
type Arrival = { wasPlaced: boolean; cameBack: boolean }

/** Thanks are for what is paid, or rightly waits for a transfer, until something happens to it. */
const headingOf = (order: Order, { wasPlaced, cameBack }: Arrival) => {
  const { number, email } = order
  if (cameBack && stageOf(order) === 'packing') {
    const lead = `Your payment for order ${number} is here. A confirmation is on its way${email && ` to ${email}`}.`
    return { title: 'Thank you', lead }
  }
  const isByCard = order.payment_method === 'card'
  if (wasPlaced && order.version === 1 && !isByCard) {
    const lead = `We have your order ${number}. A confirmation is on its way to ${email}.`
    return { title: 'Thank you', lead }
  }
  const placed = `Placed on ${dayOf(order.placed_at)}`
  const isUnpaid = isByCard && stageOf(order) === 'unpaid'
  return { title: `Order ${number}`, lead: isUnpaid ? `${placed}, and not paid yet` : placed }
}

/** Whether the order was placed right before. Said once: an address keeps its state over a reload. */
const useWasPlaced = () => {
  const { pathname, state } = useLocation()
  const navigate = useNavigate()
  const isMarked = 'isNew' in toRecord(state)
  const [wasPlaced] = useState(isMarked)

  useEffect(() => {
    if (isMarked) void navigate(pathname, { replace: true, preventScrollReset: true })
  }, [isMarked, navigate, pathname])

  return wasPlaced
}

/** This browser has placed it, and its member has logged out since. */
const OrderOfMember = ({ number }: { number: string }) => (
  <div className="my-auto">
    <EmptyState
      headingLevel="h1"
      title="Log in to see this order"
      text="You placed it with your account."
      picture={picture}
      actions={
        <ButtonLink to={paths.login(paths.order(number))} size="large">
          Log in
        </ButtonLink>
      }
    />
  </div>
)

/** The same for an order of somebody else and one that does not exist. */
const NoOrder = ({ number, hasUser }: { number: string; hasUser: boolean }) => (
  <div className="my-auto">
    <EmptyState
      headingLevel="h1"
      title="We cannot show this order here"
      text={
        hasUser
          ? 'It is not in your account. Ordered without logging in? Open the link in our email, or have it sent again, and add the order to your account.'
          : 'Please open the link in our email again, or have it sent again. Ordered with your account? Log in.'
      }
      picture={picture}
      actions={
        <>
          {hasUser ? (
            <ButtonLink to={paths.profile('orders')} size="large">
              My orders
            </ButtonLink>
          ) : (
            <ButtonLink to={paths.login(paths.order(number))} size="large">
              Log in
            </ButtonLink>
          )}
          <ButtonLink to={paths.findOrder(number)} variant="secondary" size="large">
            Send me the link
          </ButtonLink>
        </>
      }
    />
  </div>
)

const OrderSkeleton = () => (
  <>
    <PageHeading title="Your order" />
    <p role="status" className="sr-only">
      Loading order
    </p>
    <Skeleton className="h-64 w-full rounded-xl" />
  </>
)
