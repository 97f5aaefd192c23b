import { sql, type SQL } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Transaction } from '@golden-bead/server/database/database'
import { freeUnits } from '#shop/stock/stock.module.ts'
import type { MailDetails, OrderMailer } from './mails/order-mailer.ts'
import { isOver, type Facts, type Next } from './next.ts'
import { findDue, settleBesideKept } from './money/order-parts.ts'
import type { By } from './order-steps.ts'
import { bookTax } from './tax-bookings.ts'
import {
  addEvent,
  changeOrder,
  heldBy,
  listLines,
  lockLines,
  stateOf,
  updateLines,
  updatePayment,
  type NewEvent,
  type OrderRow,
  type OrderWithPayment,
} from './orders.repository.ts'
import { orderLines, type orders } from './orders.tables.ts'

export const factsOf = ({ order, payment }: OrderWithPayment): Facts => ({
  state: stateOf(order),
  isHeld: order.isHeld,
  isErased: order.erasedAt !== null,
  isClosed: order.closedAt !== null,
  payment: { ...payment, isDisputed: payment.disputeStatus === 'open' },
})

export type Following = {
  next: Next
  by: By
  /** Of the events of whoever took the step. */
  details?: NonNullable<NewEvent['details']>
  mail?: MailDetails
  /** Of an order that waits again: until when. */
  holdUntil?: SQL
  onHoldReason?: string | null
}

/** Writes what follows from a step of an order that is locked; a refund is the caller's. */
export async function writeNext(
  tx: Transaction,
  mailer: OrderMailer,
  { order, payment }: OrderWithPayment,
  { next, by, details = {}, mail, holdUntil, onHoldReason }: Following,
): Promise<OrderRow> {
  if (next.endsPayment) {
    await updatePayment(tx, payment.id, { status: 'ended', pageUrl: null })
  }
  const held = await changeLines(tx, order.id, next)
  const changed = await changeOrder(tx, order.id, {
    ...columnsOf(next),
    ...(holdUntil && { holdUntil }),
    ...(onHoldReason !== undefined && { onHoldReason }),
    ...((payment.capturedCents > 0 || order.refundDueCents > 0) && {
      refundDueCents: await findDue(tx, { ...order, ...statesOf(next) }),
    }),
  })
  if (next.units === 'freed') await freeUnits(tx, held)
  await bookTax(tx, order, changed)
  const reason = next.reason === '' ? {} : { reason: next.reason }
  for (const { kind, byShop } of next.events) {
    const event = byShop ? { actor: 'shop' as const, details: reason } : { ...by, details }
    await addEvent(tx, order.id, { kind, ...event })
  }
  if (next.mails.length > 0) await mailer.send(tx, changed, next.mails, { ...reason, ...mail })
  if (next.mailsByOwner !== undefined && by.actor === 'owner') {
    const { capturedCents: receivedCents } = payment
    // Each of several is told.
    const told = { ...mail, receivedCents, suffix: String(changed.version) }
    await mailer.send(tx, changed, next.mailsByOwner, told)
  }
  return changed
}

/** Says what the lines have held. */
async function changeLines(
  tx: Transaction,
  orderId: number,
  { units }: Next,
): Promise<Map<string, number>> {
  if (units === 'stay') return new Map()
  const held = heldBy(await lockLines(tx, orderId))
  if (units === 'taken') await updateLines(tx, orderId, { cancelled: 0 })
  else {
    const cancelled = sql`${orderLines.quantity} - ${orderLines.shipped}`
    await updateLines(tx, orderId, { held: 0, cancelled })
    await settleBesideKept(tx, await listLines(tx, orderId))
  }
  return held
}

const statesOf = ({ state }: Next) => ({
  status: state.status,
  paymentStatus: state.payment_status,
  fulfilmentStatus: state.fulfilment_status,
})

const columnsOf = (next: Next): PgUpdateSetSource<typeof orders> => {
  const { state, isHeld, closed } = next
  return {
    ...statesOf(next),
    isHeld,
    // Nothing is left that could be shipped.
    ...(isOver(state) && { onHoldReason: null }),
    ...(state.payment_status !== 'awaiting' && { holdUntil: null }),
    ...(state.payment_status === 'paid' && { holdTokens: [] }),
    ...(closed !== undefined && { closedAt: closed === 'now' ? sql`now()` : null }),
  }
}
