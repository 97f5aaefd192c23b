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
import type { Holds } from '#shop/orders/placing/holds.ts'
import { findLines } from '#shop/orders/placing/price-lines.ts'
import { factsOf, writeNext } from '#shop/orders/write-next.ts'
import { startRefund } from './refunds.ts'

type ReceivedPayment = {
  payment: PaymentRow
  by: By
  note?: string | undefined
  providerPaymentId?: string | undefined
}

type Tools = { mailer: OrderMailer; holds: Holds }

/**
 * Takes the money for an order that is locked, as its payment is. An order whose hold ran out is
 * placed again where everything in it is still there.
 */
export async function receivePayment(
  tx: Transaction,
  { mailer, holds }: Tools,
  order: OrderRow,
  { payment, by, note, providerPaymentId }: ReceivedPayment,
): Promise<void> {
  const { amountCents } = payment
  const facts = factsOf({ order, payment: { ...payment, capturedCents: amountCents } })
  const hasUnits = needsUnits(facts) && (await takeUnits(tx, order))
  const what = next(facts, { step: 'receive', hasUnits })
  const captured = await updatePayment(tx, payment.id, {
    status: 'paid',
    capturedCents: amountCents,
    pageUrl: null,
    isSurplus: what.isSurplus,
    ...(providerPaymentId !== undefined && { providerPaymentId }),
  })
  const details = { amount_cents: amountCents, ...(note && { note }) }
  const locked = { order, payment: captured }
  const mail = { isTest: captured.isTest }
  const paid = await writeNext(tx, mailer, locked, { next: what, by, details, mail })
  // After the stock, as whoever places an order takes it.
  if (!what.isSurplus && paid.status === 'placed') await holds.giveBack(tx, order)
  if (what.refundCents > 0) {
    const { refundCents, reason } = what
    const refund = { amountCents: refundCents, reason, by: { actor: 'shop' } as const }
    await startRefund(tx, mailer, { order: paid, payment: captured }, refund)
  }
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
