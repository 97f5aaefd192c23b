import type { ShipObstacle } from '@golden-bead/contracts/order-states'
import { sql } from 'drizzle-orm'
import type { Transaction } from '#platform/database/database.ts'
import { freeUnits, shipUnits } from '#shop/stock/stock.module.ts'
import type { OrderMailer } from './mails/order-mailer.ts'
import { obstructed } from './order-errors.ts'
import type { By } from './order-steps.ts'
import {
  addEvent,
  changeOrder,
  hasPendingRefund,
  heldBy,
  listObstacles,
  lockLines,
  lockPayment,
  shipAll,
  stateOf,
  updateLines,
  updatePayment,
  type OrderRow,
} from './orders.repository.ts'
import { orderLines } from './orders.tables.ts'

/** Ends an order that was not shipped: what it held is free, and no payment is waited for. */
export async function endOrder(
  tx: Transaction,
  order: OrderRow,
  paymentStatus: OrderRow['paymentStatus'],
): Promise<OrderRow> {
  if (order.paymentStatus === 'awaiting') {
    const payment = await lockPayment(tx, order.id)
    await updatePayment(tx, payment.id, { status: 'ended', pageUrl: null })
  }
  const held = heldBy(await lockLines(tx, order.id))
  await updateLines(tx, order.id, {
    held: 0,
    cancelled: sql`${orderLines.quantity} - ${orderLines.shipped}`,
  })
  const ended = await changeOrder(tx, order.id, {
    status: 'cancelled',
    paymentStatus,
    holdUntil: null,
    closedAt: sql`now()`,
  })
  await freeUnits(tx, held)
  return ended
}

/** Cancels an order that is locked; its buyer hears where the money is. */
export async function cancelOrder(tx: Transaction, mailer: OrderMailer, order: OrderRow, by: By) {
  const payment = await lockPayment(tx, order.id)
  const keeps = payment.capturedCents > payment.refundedCents
  const isWithBank = keeps && payment.disputeStatus === 'open'
  const isBeingSent = await hasPendingRefund(tx, order.id)
  const wasAwaiting = order.paymentStatus === 'awaiting'
  const ended = await endOrder(tx, order, wasAwaiting ? 'voided' : order.paymentStatus)
  await addEvent(tx, order.id, { kind: 'cancelled', ...by })
  await mailer.send(tx, ended, 'cancelled', { isWithBank, isBeingSent })
  return { order: ended, payment, isWithBank }
}

export type Parcel = {
  despite?: readonly ShipObstacle[] | undefined
  carrier?: string | undefined
  tracking_url?: string | undefined
}

/** Sends everything in an order that is locked. */
export async function shipOrder(
  tx: Transaction,
  mailer: OrderMailer,
  order: OrderRow,
  { by, ...parcel }: Parcel & { by: By },
): Promise<void> {
  const { despite = [] } = parcel
  const against = (await listObstacles(tx, order.id)).filter((one) => !despite.includes(one))
  if (against.length > 0) throw obstructed(stateOf(order), against)
  const shipment = {
    carrier: parcel.carrier ?? '',
    trackingUrl: parcel.tracking_url ?? '',
  }
  const held = heldBy(await lockLines(tx, order.id))
  await shipAll(tx, order.id, shipment)
  const changed = await changeOrder(tx, order.id, {
    fulfilmentStatus: 'shipped',
    closedAt: sql`now()`,
  })
  const details = { carrier: shipment.carrier, tracking_url: shipment.trackingUrl }
  await addEvent(tx, order.id, { kind: 'shipped', details, ...by })
  await mailer.send(tx, changed, 'shipped', { shipment })
  await shipUnits(tx, held, { orderNumber: order.number, actorId: by.actorId })
}
