import { eventsOfMails } from '@golden-bead/contracts/order-mails'
import type { OrderActor } from '@golden-bead/contracts/order-states'
import type { Order } from '@golden-bead/contracts/orders'

export type OrderEvent = Order['events'][number]

const labels: Record<OrderEvent['kind'], string> = {
  placed: 'Placed',
  claimed: 'Added to an account',
  reminded: 'Reminder sent',
  part_received: 'A part was received',
  receipt_corrected: 'What was received is corrected',
  paid: 'Marked as paid',
  paid_undone: 'Payment undone',
  overpaid: 'More than it costs was received',
  placed_again: 'Placed again: everything was still sold',
  shipped: 'Shipped',
  parcel_corrected: 'Parcel corrected',
  parcel_taken_back: 'Parcel taken back',
  handed_over: 'Parcel with the carrier',
  delivered: 'Delivered',
  held: 'Put on hold',
  released: 'Released',
  cancelled: 'Cancelled',
  units_cancelled: 'Items cancelled',
  expired: 'Ended: no payment came in time',
  address_corrected: 'Address corrected',
  email_corrected: 'Email corrected',
  refund_started: 'Refund to the card started',
  refunded: 'Refunded',
  refund_failed: 'Refund failed',
  refund_settled: 'Failed refund settled',
  refund_kept: 'Money that was due is kept',
  paid_twice: 'Paid a second time, which goes back',
  disputed: 'Payment disputed at the bank',
  dispute_won: 'Dispute over: the money stays here',
  dispute_lost: 'Dispute lost: the bank has returned the money',
  mail_sent_again: 'Email sent again',
}

/** By what it tells of. */
export const mailLabelOf = (mail: unknown) => {
  const found = Object.entries(eventsOfMails).find(([name]) => name === mail)
  return found === undefined ? '' : labels[found[1][0]]
}

/** 'Marked as paid by an admin', but 'Paid with a card by the buyer'. */
export const eventLabelOf = ({ kind, actor, details }: OrderEvent) => {
  if (kind === 'paid' && actor === 'buyer') return 'Paid with a card'
  if (kind === 'mail_sent_again') return `${labels[kind]}: ${mailLabelOf(details['mail'])}`
  const { renews, replaced_by: by } = details
  if (by !== undefined) return `Changed: it goes on as ${by}`
  return renews === undefined ? labels[kind] : `Placed instead of ${renews}`
}

const actorLabels: Record<OrderActor, string> = {
  buyer: 'by the buyer',
  owner: 'by an admin',
  shop: 'by the shop itself',
}

/** What the bank or Stripe did: nobody here. */
const isFromOutside = /^(refunded|refund_failed|paid_twice|dispute.*)$/

export const actorLabelOf = ({ kind, actor, actor_name: name }: OrderEvent) => {
  if (actor === 'owner' && name) return `by ${name}`
  return actor !== 'owner' && isFromOutside.test(kind) ? '' : actorLabels[actor]
}

/** What happened to an order after somebody has looked at it. */
export const eventsSince = (seen: Order, now: Order): OrderEvent[] =>
  now.events.slice(seen.events.length)
