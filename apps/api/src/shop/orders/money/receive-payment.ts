import { sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Holds } from '#shop/orders/placing/holds.ts'
import { linesRefused } from '#shop/orders/order-errors.ts'
import type { OrderMailer } from '#shop/orders/mails/order-mailer.ts'
import {
  addEvent,
  changeOrder,
  holdLines,
  lockLines,
  updateLines,
  updatePayment,
  type NewEvent,
  type OrderRow,
  type PaymentRow,
} from '#shop/orders/orders.repository.ts'
import type { Transaction } from '#platform/database/database.ts'
import { orderLines, type orders } from '#shop/orders/orders.tables.ts'
import { priceLines } from '#shop/orders/placing/pricing.ts'
import { startRefund, type OrderWithPayment } from './refunds.ts'

type ReceivedPayment = {
  payment: PaymentRow
  by: Pick<NewEvent, 'actor' | 'actorId'>
  note?: string | undefined
  providerPaymentId?: string | undefined
}

type Tools = { mailer: OrderMailer; holds: Holds }

/**
 * Takes the money for an order that is locked, as its payment is. An order whose hold ran out is
 * placed again where everything in it is still there; what was cancelled stays so, and of an erased
 * order nobody knows where it goes. Money that it cannot keep goes back, by card at once.
 */
export async function receivePayment(
  tx: Transaction,
  { mailer, holds }: Tools,
  order: OrderRow,
  { payment, by, note, providerPaymentId }: ReceivedPayment,
): Promise<void> {
  const isSurplus = ['paid', 'partly_refunded', 'refunded'].includes(order.paymentStatus)
  const paid = await updatePayment(tx, payment.id, {
    status: 'paid',
    capturedCents: payment.amountCents,
    pageUrl: null,
    isSurplus,
    ...(providerPaymentId !== undefined && { providerPaymentId }),
  })
  const details = { amount_cents: payment.amountCents, ...(note && { note }) }
  if (isSurplus) {
    await addEvent(tx, order.id, { kind: 'paid_twice', details, ...by })
    await sendBack(tx, mailer, { order, payment: paid }, 'It was paid already.')
    return
  }
  const outcome = await outcomeOf(tx, order)
  const changed = await changeOrder(tx, order.id, { paymentStatus: 'paid', ...columns[outcome] })
  if (outcome === 'placed_again') await updateLines(tx, order.id, { cancelled: 0 })
  if (outcome === 'sold_out') await updateLines(tx, order.id, { cancelled: orderLines.quantity })
  const stands = outcome === 'placed' || outcome === 'placed_again'
  // After the stock, as whoever places an order takes it.
  if (stands) await holds.giveBack(tx, order)
  await addEvent(tx, order.id, { kind: 'paid', details, ...by })
  if (outcome === 'placed_again') {
    await addEvent(tx, order.id, { kind: 'placed_again', actor: 'shop' })
  }
  if (outcome === 'sold_out') {
    await addEvent(tx, order.id, { kind: 'cancelled', actor: 'shop', details: { reason: soldOut } })
    await mailer.send(tx, changed, 'cancelled', { reason: soldOut })
  }
  if (stands) {
    await mailer.send(tx, changed, payment.provider === 'card' ? ['paid', 'new_order'] : 'paid')
  } else if (payment.provider === 'card') {
    const why = outcome === 'sold_out' ? soldOut : 'The order had ended.'
    await sendBack(tx, mailer, { order: changed, payment: paid }, why)
  }
}

const soldOut = 'It was sold to others before your payment came.'

type Outcome = 'placed' | 'placed_again' | 'sold_out' | 'ended'

const columns = {
  placed: { isHeld: true, holdUntil: null, holdTokens: [] },
  placed_again: { status: 'placed', isHeld: true, closedAt: null, holdTokens: [] },
  sold_out: { status: 'cancelled', holdUntil: null, closedAt: sql`now()`, holdTokens: [] },
  ended: { holdTokens: [] },
} as const satisfies Record<Outcome, PgUpdateSetSource<typeof orders>>

/** What becomes of an order whose money has come. One that held nothing takes its units now. */
async function outcomeOf(tx: Transaction, order: OrderRow): Promise<Outcome> {
  if (order.status === 'placed') {
    return order.isHeld || (await holdNow(tx, order)) ? 'placed' : 'sold_out'
  }
  if (order.paymentStatus !== 'expired' || order.erasedAt !== null) return 'ended'
  return (await holdAgain(tx, order)) ? 'placed_again' : 'sold_out'
}

async function holdNow(tx: Transaction, order: OrderRow): Promise<boolean> {
  return (await holdLines(tx, order.id, await lockLines(tx, order.id))).isHeld
}

const sendBack = (tx: Transaction, mailer: OrderMailer, paid: OrderWithPayment, reason: string) =>
  startRefund(tx, mailer, paid, {
    amountCents: paid.payment.capturedCents,
    reason,
    by: { actor: 'shop' },
  })

/** Holds everything in the order once more if all of it can still be had, at whatever price. */
async function holdAgain(tx: Transaction, order: OrderRow): Promise<boolean> {
  const lines = await lockLines(tx, order.id)
  const price = await priceLines(
    tx,
    lines.map(({ productId, quantity }) => ({ product_id: productId, quantity })),
  )
  if (linesRefused(price) !== undefined) return false
  return (await holdLines(tx, order.id, lines)).isHeld
}
