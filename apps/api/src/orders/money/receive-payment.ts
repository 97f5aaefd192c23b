import { and, eq, gt, ne, not, or, sql } from 'drizzle-orm'
import type { Transaction } from '@golden-bead/server/database/database'
import { linesRefused } from '#shop/orders/order-errors.ts'
import type { By } from '#shop/orders/order-steps.ts'
import type { OrderMailer } from '#shop/orders/mails/order-mailer.ts'
import { needsUnits, next } from '#shop/orders/next.ts'
import {
  holdLines,
  lockLines,
  updatePayment,
  type OrderRow,
  type PaymentRow,
} from '#shop/orders/orders.repository.ts'
import { payments } from '#shop/orders/payments.tables.ts'
import type { Holds } from '#shop/orders/placing/holds.ts'
import { findLines } from '#shop/orders/placing/price-lines.ts'
import { factsOf, writeNext } from '#shop/orders/write-next.ts'
import { addReceipt, lastReceiptOf, type Received } from './receipts.ts'
import { startRefund } from './refunds.ts'

type ReceivedPayment = {
  payment: PaymentRow
  by: By
  /** Of a transfer. */
  received?: Received | undefined
  providerPaymentId?: string | undefined
}

type Tools = { mailer: OrderMailer; holds: Holds }

/**
 * Takes the money for an order that is locked, as its payment is, or the rest of it. An order whose hold
 * ran out is placed again where everything in it is still there.
 */
export async function receivePayment(
  tx: Transaction,
  { mailer, holds }: Tools,
  order: OrderRow,
  { payment, by, received, providerPaymentId }: ReceivedPayment,
): Promise<OrderRow> {
  const { amountCents } = payment
  const facts = factsOf({ order, payment: { ...payment, capturedCents: amountCents } })
  const hasUnits = needsUnits(facts) && (await takeUnits(tx, order))
  const what = next(facts, { step: 'receive', hasUnits })
  if (!what.isSurplus) await endOthers(tx, payment)
  const suffix = await bookRest(tx, payment, received)
  const captured = await updatePayment(tx, payment.id, {
    status: 'paid',
    capturedCents: amountCents,
    pageUrl: null,
    isSurplus: what.isSurplus,
    ...(providerPaymentId !== undefined && { providerPaymentId }),
  })
  const rest = amountCents - payment.capturedCents
  const reference = received?.reference
  const details = { amount_cents: rest || amountCents, ...(reference && { note: reference }) }
  const locked = { order, payment: captured }
  const mail = { isTest: captured.isTest, suffix }
  const paid = await writeNext(tx, mailer, locked, { next: what, by, details, mail })
  // After the stock, as whoever places an order takes it.
  if (!what.isSurplus && paid.status === 'placed') await holds.giveBack(tx, order)
  if (what.refundCents > 0) {
    const { refundCents, reason } = what
    const refund = { amountCents: refundCents, reason, by: { actor: 'shop' } as const }
    return startRefund(tx, mailer, { order: paid, payment: captured }, refund)
  }
  return paid
}

/** Of a transfer. Each payment of an order is told once, also where one before was a mistake. */
async function bookRest(
  tx: Transaction,
  payment: PaymentRow,
  received: Received | undefined,
): Promise<string | undefined> {
  if (payment.provider !== 'bank_transfer') return undefined
  const cents = payment.amountCents - payment.capturedCents
  if (cents === 0) return lastReceiptOf(tx, payment)
  return (await addReceipt(tx, payment, { ...received, cents })).id
}

/** Nothing else is waited for, and what came in another way before is not needed. */
async function endOthers(tx: Transaction, { id, orderId }: PaymentRow): Promise<void> {
  const others = and(
    eq(payments.orderId, orderId),
    ne(payments.id, id),
    not(payments.isSurplus),
    or(eq(payments.status, 'open'), gt(payments.capturedCents, 0)),
  )
  await tx
    .update(payments)
    .set({
      status: 'ended',
      pageUrl: null,
      isSurplus: sql`${payments.capturedCents} > 0`,
      updatedAt: sql`now()`,
    })
    .where(others)
}

/** Holds everything in the order if all of it can still be had, once more at whatever price. */
async function takeUnits(tx: Transaction, order: OrderRow): Promise<boolean> {
  const lines = await lockLines(tx, order.id)
  if (order.status !== 'placed') {
    const asked = lines.map(({ productId, quantity }) => ({ product_id: productId, quantity }))
    if (linesRefused({ lines: await findLines(tx, asked) }) !== undefined) return false
  }
  return (await holdLines(tx, order.id, lines)).isHeld
}
