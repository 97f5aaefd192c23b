import type { Transaction } from '@golden-bead/server/database/database'
import type { OrderMailer } from './mails/order-mailer.ts'
import { lastReceiptOf, surplusOf } from './money/receipts.ts'
import { keptCents } from './money/refund-sums.ts'
import { startRefund } from './money/refunds.ts'
import { next } from './next.ts'
import { mustBeDecided } from './order-errors.ts'
import type { By } from './order-steps.ts'
import { hasPendingRefund, lockPayment, stateOf, type OrderRow } from './orders.repository.ts'
import { factsOf, writeNext } from './write-next.ts'

type Cancelling = {
  by: By
  /** What does not go back by itself was sent by the owner, and is booked. */
  isRefunded?: boolean | undefined
}

/** Cancels an order that is locked; its buyer hears where the money is. */
export async function cancelOrder(
  tx: Transaction,
  mailer: OrderMailer,
  order: OrderRow,
  { by, isRefunded = false }: Cancelling,
): Promise<void> {
  const payment = await lockPayment(tx, order.id)
  const facts = factsOf({ order, payment })
  if (isRefunded) mustBeDecided(stateOf(order), payment)
  const what = next(facts, { step: 'cancel' })
  const isWithBank = facts.payment.isDisputed && keptCents(payment) > 0
  const mail = { isWithBank, isBeingSent: await hasPendingRefund(tx, order.id) }
  const cancelled = await writeNext(tx, mailer, { order, payment }, { next: what, by, mail })
  // What the owner has kept of units that were cancelled before stays with him.
  const dueCents = cancelled.refundDueCents - (await surplusOf(tx, order))
  const amountCents = Math.min(isRefunded ? keptCents(payment) : what.refundCents, dueCents)
  if (amountCents > 0) {
    const refund = { amountCents, reason: what.reason, by }
    await startRefund(tx, mailer, { order: cancelled, payment }, refund)
  }
}

/** Ends an order that is locked, whose time to be paid is over, unless a part has come meanwhile. */
export async function expireOrder(
  tx: Transaction,
  mailer: OrderMailer,
  order: OrderRow,
  note?: string,
): Promise<void> {
  const payment = await lockPayment(tx, order.id)
  if (payment.capturedCents > 0) return
  const locked = { order, payment }
  await writeNext(tx, mailer, locked, {
    next: next(factsOf(locked), { step: 'expire' }),
    by: { actor: 'shop' },
    details: note === undefined ? {} : { note },
    mail: { suffix: await lastReceiptOf(tx, payment) },
  })
}
