import type { OrderActor } from '@golden-bead/contracts/order-states'
import type { Order } from '@golden-bead/contracts/orders'

export type OrderEvent = Order['events'][number]

export const eventLabels: Record<OrderEvent['kind'], string> = {
  placed: 'Placed',
  reminded: 'Reminder sent',
  paid: 'Marked as paid',
  placed_again: 'Placed again: everything was still sold',
  shipped: 'Shipped',
  cancelled: 'Cancelled',
  expired: 'Ended: no payment came in time',
  refunded: 'Refund booked',
}

export const actorLabels: Record<OrderActor, string> = {
  buyer: 'by the buyer',
  owner: 'by an admin',
  shop: 'by the shop itself',
}

/** What happened to an order after somebody has looked at it. */
export const eventsSince = (seen: Order, now: Order): OrderEvent[] =>
  now.events.slice(seen.events.length)
