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
import { startRefund, type Paid } from './refunds.ts'

type Taken = {
  payment: PaymentRow
  by: Pick<NewEvent, 'actor' | 'actorId'>
  note?: string | undefined
  providerPaymentId?: string | undefined
}

/**
 * Takes the money for an order that is locked, as its payment is. An order whose hold ran out is
 * placed again where everything in it is still there; what was cancelled stays so, and of an erased
 * order nobody knows where it goes. Money that it cannot keep goes back, by card at once.
 */
export async function receivePayment(
  tx: Transaction,
  mailer: OrderMailer,
  order: OrderRow,
  { payment, by, note, providerPaymentId }: Taken,
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
  const isPlaced = order.status === 'placed'
  const comesBack =
    order.paymentStatus === 'expired' && order.erasedAt === null && (await holdAgain(tx, order))
  const changed = await changeOrder(tx, order.id, {
    paymentStatus: 'paid',
    holdUntil: null,
    ...(comesBack && { status: 'placed' as const, closedAt: null }),
  })
  if (comesBack) await updateLines(tx, order.id, { cancelled: 0 })
  await addEvent(tx, order.id, { kind: 'paid', details, ...by })
  if (comesBack) await addEvent(tx, order.id, { kind: 'placed_again', actor: 'shop' })
  if (!isPlaced && !comesBack) {
    const why = 'The order had ended.'
    if (payment.provider === 'card')
      await sendBack(tx, mailer, { order: changed, payment: paid }, why)
    return
  }
  await mailer.send(tx, changed, payment.provider === 'card' ? ['paid', 'new_order'] : 'paid')
}

const sendBack = (tx: Transaction, mailer: OrderMailer, paid: Paid, reason: string) =>
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
  return (await holdLines(tx, order.id, lines)).size === 0
}
