import { useState } from 'react'
import { flushSync } from 'react-dom'
import { ChevronLeft, Printer } from 'lucide'
import { obstaclesOf, type ShipObstacle } from '@golden-bead/contracts/order-states'
import { holdsMoney } from '@golden-bead/contracts/order-statuses'
import type { Order } from '@golden-bead/contracts/orders'
import { receivedCents } from '@golden-bead/contracts/received'
import { useAuth } from '#features/account/use-auth.ts'
import { OrderMessages } from '#features/admin/messages/OrderMessages.tsx'
import { dayAndTimeOf } from '#features/admin/moments.ts'
import { useGetAdminOrderQuery } from '#features/admin/orders/admin-orders.api.ts'
import { OrderActions } from '#features/admin/orders/OrderActions.tsx'
import { OrderFacts } from '#features/admin/orders/OrderFacts.tsx'
import { LinesAndAmounts } from '#features/admin/orders/LinesAndAmounts.tsx'
import { orderLocation, type OrderLocation } from '#features/admin/orders/order-location.ts'
import { OrderNotes } from '#features/admin/orders/OrderNotes.tsx'
import { OrderParcels } from '#features/admin/orders/OrderParcels.tsx'
import { OrderReceipts } from '#features/admin/orders/OrderReceipts.tsx'
import { OrderRefunds } from '#features/admin/orders/OrderRefunds.tsx'
import { OrdersBeside } from '#features/admin/orders/OrdersBeside.tsx'
import { OrderStateBadge } from '#features/admin/orders/OrderStateBadge.tsx'
import { OrderHistory } from '#features/admin/orders/OrderHistory.tsx'
import { AcceptedTerms } from '#features/admin/pages/AcceptedTerms.tsx'
import { parcelToPrint, type Parcel } from '#features/admin/orders/parcel-contents.ts'
import { PackingSlip } from '#features/admin/orders/PackingSlip.tsx'
import { useGetSettingsQuery } from '#features/admin/settings/admin-settings.api.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { LoadFailure } from '#ui/feedback/LoadFailure.tsx'
import { Button } from '#ui/forms/Button.tsx'
import { ButtonLink } from '#ui/forms/ButtonLink.tsx'
import { Icon } from '#ui/Icon.tsx'
import { ShopLink } from '#ui/ShopLink.tsx'
import { Headed } from './Headed.tsx'
import { LoadingSkeleton } from './LoadingSkeleton.tsx'
import type { ReturnTo } from './return-focus.ts'

const whileMovingMs = 5_000

type OrderViewProps = { number: string; list: OrderLocation }

export const OrderView = ({ number, list }: OrderViewProps) => {
  const { user } = useAuth()
  const [isMoving, setIsMoving] = useState(false)
  const found = useGetAdminOrderQuery(number, {
    refetchOnMountOrArgChange: true,
    pollingInterval: isMoving ? whileMovingMs : 0,
  })
  const order = found.currentData
  const isMovingNow = order?.refunds.some(({ status }) => status === 'pending') ?? false
  // A refund that is on its way shows by itself when it is done.
  if (isMovingNow !== isMoving) setIsMoving(isMovingNow)
  const readNow = async () => (await found.refetch()).data
  const [printedId, setPrintedId] = useState<string>()
  const { data: seller, isLoading: isSellerLoading } = useGetSettingsQuery()
  const print = (parcel?: Parcel) => {
    flushSync(() => setPrintedId(parcel?.id))
    window.print()
  }
  const listPath = orderLocation.pathOf(list)

  if (order === undefined) {
    if (!found.error) return <LoadingSkeleton className="h-[32rem] w-full" />
    return (
      <Headed key="failed" title={`Order ${number}`}>
        <LoadFailure words="Failed to fetch the order" query={found} />
      </Headed>
    )
  }
  if (order === null) {
    return (
      <EmptyState
        title="Order not found"
        actions={<ButtonLink to={listPath}>Back to the orders</ButtonLink>}
      />
    )
  }
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4">
        <ShopLink
          to={listPath}
          state={{ row: number } satisfies ReturnTo}
          className="-ml-1 inline-flex min-h-11 items-center gap-1 text-ink-soft hover:text-honey"
        >
          <Icon of={ChevronLeft} className="size-4.5" />
          All orders
        </ShopLink>
        <div className="flex flex-wrap items-center gap-x-6 max-sm:contents">
          <OrdersBeside number={number} list={list} />
          {hasParcel(order) && (
            <>
              <Button
                variant="quiet"
                isIdle={isSellerLoading}
                onClick={() => print()}
                className="-mr-5 max-sm:-ml-5"
              >
                <Icon of={Printer} className="size-4.5" />
                Print packing slip
              </Button>
              <PackingSlip order={order} parcel={parcelToPrint(order, printedId)} seller={seller} />
            </>
          )}
        </div>
      </div>
      <Headed
        title={`Order ${order.number}`}
        aside={
          <>
            <OrderStateBadge
              order={{ ...order, part_received_cents: receivedCents(order) }}
              obstacles={badgesOf(order)}
            />
            <p className="w-full text-[0.95rem] text-ink-soft">
              Placed <time dateTime={order.placed_at}>{dayAndTimeOf(order.placed_at)}</time>
            </p>
          </>
        }
        shown={order}
      >
        {found.error && (
          <div className="mb-5">
            <LoadFailure words="Failed to fetch the order" query={found} />
          </div>
        )}
        <div className="grid gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_24rem]">
          {/* On a phone one column: what to do, what is in it, who gets it, and what happened. */}
          <div className="max-lg:contents lg:space-y-8">
            <div className="max-lg:-order-1">
              <LinesAndAmounts order={order} />
            </div>
            <div className="space-y-8 max-lg:order-1">
              <OrderParcels order={order} readNow={readNow} onPrint={print} />
              <OrderReceipts receipts={order.receipts} />
              <OrderRefunds refunds={order.refunds} lines={order.lines} />
              <OrderMessages number={order.number} />
              <OrderHistory order={order} readNow={readNow} />
            </div>
          </div>
          <div className="max-lg:contents lg:space-y-8">
            <div className="max-lg:-order-2">
              <OrderActions order={order} readNow={readNow} />
            </div>
            <div className="space-y-8">
              <OrderFacts order={order} readNow={readNow} />
              <AcceptedTerms at={order.terms_accepted_at} />
              <OrderNotes order={order} userId={user?.id} />
            </div>
          </div>
        </div>
      </Headed>
    </>
  )
}

/** One that is to be packed, or has left. */
const hasParcel = (order: Order) =>
  order.fulfilment_status !== 'unfulfilled' || (order.status === 'placed' && holdsMoney(order))

const badgesOf = ({ on_hold_reason: reason, payments }: Order): ShipObstacle[] => [
  ...(reason === null ? [] : ['hold' as const]),
  ...obstaclesOf(payments),
]
