import type { OrderState } from '@golden-bead/contracts/order-statuses'
import type { Order } from '@golden-bead/contracts/orders'
import type { CheckoutTerms } from '@golden-bead/contracts/shop-settings'

/** To a browser that was closed meanwhile an order shows nothing of its buyer, and no history. */
export const hidesPerson = ({ events }: Order) => events.length === 0

/** As its buyer was told; an order of an older release says nothing of it. */
export const daysToArrive = (order: Order, terms: CheckoutTerms) =>
  order.shipping_working_days ?? terms.arrives_in_days

/** Where an order stands for its buyer. */
export const stageOf = ({
  status,
  payment_status: payment,
  fulfilment_status: fulfilment,
}: OrderState) => {
  if (status === 'cancelled') return payment === 'expired' ? 'ended' : 'cancelled'
  if (payment === 'awaiting') return 'unpaid'
  if (fulfilment !== 'unfulfilled') return 'shipped'
  return payment === 'refunded' ? 'refunded' : 'packing'
}

type Stage = ReturnType<typeof stageOf>

const stages: Record<Stage, string> = {
  unpaid: 'Waiting for your payment',
  packing: 'We are packing it',
  shipped: 'Shipped',
  refunded: 'Refund',
  cancelled: 'Cancelled',
  ended: 'Ended without a payment',
}

/** Neither says whether the money has left already. */
const refunds: Partial<Record<OrderState['payment_status'], string>> = {
  partly_refunded: ', with a partial refund',
  refunded: ', with a refund',
}

/** The same in a line of a list. */
export const wordsOfState = (order: OrderState & { part_received_cents: number }) => {
  const stage = stageOf(order)
  if (stage === 'unpaid' && order.part_received_cents > 0) return 'Part paid'
  if (stage === 'cancelled' && order.payment_status === 'paid') return 'Cancelled, not refunded'
  if (order.fulfilment_status === 'partly_shipped') return 'Partly shipped'
  const isOver = stage === 'shipped' || stage === 'cancelled'
  return `${stages[stage]}${(isOver && refunds[order.payment_status]) || ''}`
}
