import { wasPaid } from '@golden-bead/contracts/order-statuses'
import type { MailOfOrder } from '@golden-bead/contracts/order-mails'
import { and, desc, eq, sql } from 'drizzle-orm'
import type { Transaction } from '@golden-bead/server/database/database'
import { surplusOf } from '#shop/orders/money/receipts.ts'
import { keptCents } from '#shop/orders/money/refund-sums.ts'
import { listNamedParts } from '#shop/orders/money/order-parts.ts'
import { noSuchParcel, stateConflict } from '#shop/orders/order-errors.ts'
import {
  hasPendingRefund,
  listLines,
  stateOf,
  type OrderRow,
  type OrderWithPayment,
} from '#shop/orders/orders.repository.ts'
import { orderEvents } from '#shop/orders/orders.tables.ts'
import { refunds } from '#shop/orders/payments.tables.ts'
import { itemsIn, itemsToCome } from '#shop/orders/parcels/parcel-items.ts'
import { findShipment } from '#shop/orders/parcels/parcels.repository.ts'
import type { MailDetails } from './order-mailer.ts'

export type MailAsked = {
  mail: MailOfOrder
  parcel?: string | undefined
  refund?: string | undefined
}

/** What a mail tells of. */
export type MailEvent = typeof orderEvents.$inferSelect

type Now = OrderWithPayment & { event: MailEvent; asked: MailAsked }
type Told = (tx: Transaction, now: Now) => MailDetails | Promise<MailDetails>

/** What a mail says of an order that is locked; one that would no longer be true is refused. */
export const detailsNow = async (tx: Transaction, now: Now): Promise<MailDetails> =>
  mails[now.asked.mail](tx, now)

/** Refuses a mail, in words for the owner. */
function must(isTrue: boolean, order: OrderRow, words: string): void {
  if (!isTrue) throw stateConflict(stateOf(order), words)
}

function mustWait({ order, payment }: Now): { receivedCents: number } {
  must(order.paymentStatus === 'awaiting', order, 'The order does not wait for money any more.')
  return { receivedCents: payment.capturedCents }
}

function mustWaitForTransfer(now: Now) {
  const { order, payment } = now
  const received = mustWait(now)
  const isByCard = order.paymentMethod === 'card'
  must(!isByCard, order, 'It is paid by card, on its page, within minutes.')
  const isOver = payment.capturedCents === 0 && (order.holdUntil ?? new Date(0)) < new Date()
  must(!isOver, order, 'The time to pay the order is over.')
  return received
}

const mails: Record<MailOfOrder, Told> = {
  placed: (_tx, now) => mustWaitForTransfer(now),
  reminder: (_tx, now) => mustWaitForTransfer(now),
  claimed: (_tx, { order }) => {
    const isOfAnother = order.userId !== null && order.keepsKey
    must(isOfAnother, order, 'The order is in no account with another address.')
    return {}
  },
  part_received: (_tx, now) => {
    const received = mustWait(now)
    must(received.receivedCents > 0, now.order, 'Nothing of its money is here.')
    return received
  },
  part_corrected: (_tx, now) => ({ ...mustWait(now), cents: correctedCents(now) }),
  late_part: (_tx, { order, payment }) => {
    const hasEnded = order.status === 'cancelled' && !wasPaid(order.paymentStatus)
    must(hasEnded, order, 'The order has not ended unpaid.')
    const isAllHere = payment.capturedCents > 0 && payment.refundedCents === 0
    must(isAllHere, order, 'Nothing came for it that is still to be sent back.')
    return { cents: payment.capturedCents }
  },
  overpaid: async (tx, { order }) => {
    const cents = await surplusOf(tx, order)
    const isDue = cents > 0 && wasPaid(order.paymentStatus)
    must(isDue, order, 'Nothing beyond what it costs is here to be sent back.')
    return { cents }
  },
  receipt_corrected: (_tx, now) => {
    must(now.order.paymentStatus !== 'awaiting', now.order, 'The order waits for money.')
    return { cents: correctedCents(now) }
  },
  paid: (_tx, { order, payment }) => {
    const isPaid = order.status === 'placed' && wasPaid(order.paymentStatus)
    must(isPaid && keptCents(payment) > 0, order, 'The order is not paid, or was cancelled.')
    return {}
  },
  paid_undone: (_tx, { order, payment }) => {
    must(!wasPaid(order.paymentStatus), order, 'The payment has arrived.')
    return { receivedCents: payment.capturedCents }
  },
  shipped: parcelOnItsWay,
  parcel_corrected: parcelOnItsWay,
  parcel_taken_back: async (tx, now) => {
    const { order } = now
    const { shipment } = await getParcel(tx, now)
    must(shipment.takenBackAt !== null, order, 'This parcel was not taken back.')
    const toCome = itemsToCome(await listLines(tx, order.id), new Map(), 1)
    const isToCome = order.status === 'placed' && toCome.length > 0
    must(isToCome, order, 'Nothing of the order is still to come.')
    return { toCome }
  },
  cancelled: async (tx, { order, payment, event }) => {
    must(order.status === 'cancelled', order, 'The order is not cancelled.')
    must(order.paymentStatus !== 'expired', order, 'The order has ended, as no money came.')
    const isReplaced = event.details['replaced_by'] !== undefined
    must(!isReplaced, order, 'Another order took its place, and its emails are about that one.')
    return {
      reason: String(event.details['reason'] ?? ''),
      isWithBank: payment.disputeStatus === 'open' && keptCents(payment) > 0,
      isBeingSent: await hasPendingRefund(tx, order.id),
    }
  },
  units_cancelled: async (tx, { order, payment }) => {
    must(order.status === 'placed', order, 'All of the order was cancelled.')
    const items = (await listLines(tx, order.id)).flatMap(({ name, cancelled }) =>
      cancelled > 0 ? [{ name, units: cancelled }] : [],
    )
    const words = 'Send the email about the new order instead: it says what the order is now.'
    must(items.length > 0, order, words)
    return { items, receivedCents: payment.capturedCents }
  },
  expired: (_tx, { order }) => {
    must(order.paymentStatus === 'expired', order, 'The order did not end unpaid.')
    return {}
  },
  address_corrected: (_tx, { order, payment, event }) => {
    must(event.actor === 'owner', order, 'The buyer corrected it, and was not told.')
    const isToCome = order.status === 'placed' && order.fulfilmentStatus !== 'shipped'
    must(isToCome, order, 'Nothing of the order is still to come.')
    return { receivedCents: payment.capturedCents }
  },
  email_corrected: () => ({}),
  refunded,
  refund_returned: refundReturned,
}

/** What was booked by mistake is negative. */
const correctedCents = ({ event, order }: Now) => {
  const cents = Number(event.details['amount_cents'])
  must(cents < 0, order, 'Nothing was corrected.')
  return cents
}

async function getParcel(tx: Transaction, { order, asked: { parcel = '' } }: Now) {
  const found = await findShipment(tx, order, parcel)
  if (found === undefined) throw noSuchParcel()
  return found
}

async function parcelOnItsWay(tx: Transaction, now: Now): Promise<MailDetails> {
  const { order } = now
  const { shipment, units } = await getParcel(tx, now)
  must(shipment.takenBackAt === null, order, 'This parcel was taken back.')
  must(shipment.deliveredAt === null, order, 'This parcel was delivered already.')
  const { carrier, trackingNumber, trackingUrl } = shipment
  const lines = await listLines(tx, order.id)
  return {
    parcel: { carrier, trackingNumber, trackingUrl, items: itemsIn(lines, units) },
    toCome: itemsToCome(lines, new Map(), 1),
  }
}

/** The one that is named, else the last. */
async function findRefund(tx: Transaction, { order, event, asked }: Now) {
  const id = asked.refund ?? event.details['refund']
  const ofOrder = eq(refunds.orderId, order.id)
  const [refund] = await tx
    .select()
    .from(refunds)
    .where(id === undefined ? ofOrder : and(ofOrder, eq(refunds.id, String(id))))
    .orderBy(desc(refunds.createdAt), desc(refunds.id))
    .limit(1)
  return refund
}

/** Only who was told that it has left hears that it did not arrive. */
async function refundReturned(tx: Transaction, now: Now): Promise<MailDetails> {
  const { order, payment } = now
  const refund = await findRefund(tx, now)
  const isOpen = refund?.status === 'failed' && payment.failedRefundCents > 0
  if (!isOpen) throw stateConflict(stateOf(order), 'This refund has not failed, or was put right.')
  const told = and(
    eq(orderEvents.orderId, order.id),
    eq(orderEvents.kind, 'refunded'),
    sql`${orderEvents.details} ->> 'refund' = ${refund.id}`,
  )
  must((await tx.$count(orderEvents, told)) > 0, order, 'The buyer was not told that it has left.')
  return { cents: refund.amountCents }
}

async function refunded(tx: Transaction, now: Now): Promise<MailDetails> {
  const { order } = now
  const refund = await findRefund(tx, now)
  if (refund?.status !== 'done') {
    const words = 'This money is not on its way: the refund has not left yet, or has failed.'
    throw stateConflict(stateOf(order), words)
  }
  return {
    cents: refund.amountCents,
    reason: refund.reason,
    isToCard: refund.providerRefundId !== null,
    parts: await listNamedParts(tx, refund.id),
  }
}
