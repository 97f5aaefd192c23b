import {
  eventsOfMails,
  isMailOfParcel,
  mailsOfOrder,
  type MailOfOrder,
} from '@golden-bead/contracts/order-mails'
import { isAwaiting, wasPaid } from '@golden-bead/contracts/order-statuses'
import type { Order } from '@golden-bead/contracts/orders'
import type { OrderEvent } from './order-events.ts'

/** A mail of an order, and the parcel or refund that it tells of. */
export type MailToSend = { mail: MailOfOrder; parcel?: string; refund?: string }

/** The mails that were sent to the buyer, each at the last event that it told of. */
export function mailsOfHistory(order: Order): Map<OrderEvent, MailToSend> {
  const lastEvents = new Map<string, [OrderEvent, MailToSend]>()
  // Nobody knows any more where it would go.
  if (order.email === '') return new Map()
  for (const event of order.events) {
    const mail = mailOf(order, event)
    if (mail !== undefined) lastEvents.set(JSON.stringify(mail), [event, mail])
  }
  return new Map(lastEvents.values())
}

function mailOf(order: Order, event: OrderEvent): MailToSend | undefined {
  const mail = kindOf(order, event)
  if (mail === undefined) return undefined
  if (isMailOfParcel(mail)) {
    const parcel = order.shipments.find(({ id }) => id === parcelOf(order, event))
    return parcel !== undefined && isTrueOf(parcel, mail) ? { mail, parcel: parcel.id } : undefined
  }
  const { refund } = event.details
  return isMailOfRefund(mail) && refund !== undefined ? { mail, refund: String(refund) } : { mail }
}

const isMailOfRefund = (mail: MailOfOrder) => mail === 'refunded' || mail === 'refund_returned'

/** Else the shop refuses it: a parcel that was taken back, or has arrived, is not on its way. */
const isTrueOf = (
  { taken_back_at: back, delivered_at: there }: Order['shipments'][number],
  mail: MailOfOrder,
) => (mail === 'parcel_taken_back' ? back !== null : back === null && there === null)

const hasEnded = (order: Order) => !isAwaiting(order) && !wasPaid(order.payment_status)

/** What was told of money depends on what the order waited for. */
const mailsOfKinds: Partial<
  Record<OrderEvent['kind'], (order: Order, event: OrderEvent) => MailOfOrder | undefined>
> = {
  part_received: (order) => (hasEnded(order) ? 'late_part' : 'part_received'),
  overpaid: (order) => (hasEnded(order) ? 'late_part' : 'overpaid'),
  receipt_corrected: (order) => (isAwaiting(order) ? 'part_corrected' : 'receipt_corrected'),
  cancelled: (_order, { details }) =>
    details['replaced_by'] === undefined ? 'cancelled' : undefined,
  // Only who was told that it has left hears that it did not arrive.
  refund_failed: ({ events, payments }, { details: { refund } }) =>
    payments.some(({ failed_refund_cents: cents }) => cents > 0) &&
    events.some(({ kind, details }) => kind === 'refunded' && details['refund'] === refund)
      ? 'refund_returned'
      : undefined,
  address_corrected: (_order, { actor }) => (actor === 'owner' ? 'address_corrected' : undefined),
}

function kindOf(order: Order, event: OrderEvent): MailOfOrder | undefined {
  const choose = mailsOfKinds[event.kind]
  if (choose !== undefined) return choose(order, event)
  return mailsOfOrder.find((mail) => eventsOfMails[mail].some((kind) => kind === event.kind))
}

/** Each parcel was told once when it left; what an older release has kept of that names no parcel. */
function parcelOf({ events, shipments }: Order, event: OrderEvent): string | undefined {
  const { parcel } = event.details
  if (parcel !== undefined) return String(parcel)
  if (event.kind !== 'shipped') return undefined
  return shipments[events.filter(({ kind }) => kind === 'shipped').indexOf(event)]?.id
}
