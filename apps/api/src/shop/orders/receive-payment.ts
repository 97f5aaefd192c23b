import { linesRefused } from './order-errors.ts'
import type { OrderMailer } from './order-mailer.ts'
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
} from './orders.repository.ts'
import type { Transaction } from '#platform/database/database.ts'
import { priceLines } from './pricing.ts'

type Taken = {
  payment: PaymentRow
  by: Pick<NewEvent, 'actor' | 'actorId'>
  note?: string | undefined
  providerPaymentId?: string | undefined
}

/**
 * Takes the money for an order that is locked, as its payment is. Late money: an order whose hold ran out is placed again where everything in it is still there. What
 * was cancelled stays so, and of an erased order nobody knows where it goes.
 */
export async function receivePayment(
  tx: Transaction,
  mailer: OrderMailer,
  order: OrderRow,
  { payment, by, note, providerPaymentId }: Taken,
): Promise<void> {
  await updatePayment(tx, payment.id, {
    status: 'paid',
    capturedCents: payment.amountCents,
    pageUrl: null,
    ...(providerPaymentId !== undefined && { providerPaymentId }),
  })
  const isPlaced = order.status === 'placed'
  const comesBack =
    order.paymentStatus === 'expired' && order.erasedAt === null && (await holdAgain(tx, order))
  const changed = await changeOrder(tx, order.id, {
    paymentStatus: 'paid',
    holdUntil: null,
    ...(comesBack && { status: 'placed' as const, closedAt: null }),
  })
  if (comesBack) await updateLines(tx, order.id, { cancelled: 0 })
  const details = { amount_cents: payment.amountCents, ...(note && { note }) }
  await addEvent(tx, order.id, { kind: 'paid', details, ...by })
  if (comesBack) await addEvent(tx, order.id, { kind: 'placed_again', actor: 'shop' })
  if (!isPlaced && !comesBack) return
  await mailer.send(tx, changed, payment.provider === 'card' ? ['paid', 'new_order'] : 'paid')
}

/** Holds everything in the order once more if all of it can still be had, at whatever price. */
async function holdAgain(tx: Transaction, order: OrderRow): Promise<boolean> {
  const lines = await lockLines(tx, order.id)
  const price = await priceLines(
    tx,
    lines.map(({ productId, quantity }) => ({ product_id: productId, quantity })),
  )
  if (linesRefused(price) !== undefined) return false
  return (await holdLines(tx, order.id, lines)).size === 0
}
