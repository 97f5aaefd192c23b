import { eq, sql } from 'drizzle-orm'
import type { Transaction } from '#platform/database/database.ts'
import type { OrderMailer } from '#shop/orders/mails/order-mailer.ts'
import {
  addEvent,
  changeOrder,
  updatePayment,
  type NewEvent,
  type OrderRow,
  type PaymentRow,
  type RefundRow,
} from '#shop/orders/orders.repository.ts'
import { payments, refunds } from '#shop/orders/orders.tables.ts'

/** An order and a payment of it, both locked. */
export type OrderWithPayment = { order: OrderRow; payment: PaymentRow }

type NewRefund = {
  amountCents: number
  reason: string
  by: Pick<NewEvent, 'actor' | 'actorId'>
  /** Whether it goes to the card by which it was paid; else the owner has sent it. */
  isToCard?: boolean
}

/**
 * Gives money back. A refund by card counts from now on, so that nothing is given back twice, and is
 * sent once this is committed; any other one was sent by the owner.
 */
export async function startRefund(
  tx: Transaction,
  mailer: OrderMailer,
  { order, payment }: OrderWithPayment,
  { amountCents, reason, by, isToCard = payment.provider === 'card' }: NewRefund,
): Promise<OrderRow> {
  const { refund, changed } = await addRefund(
    tx,
    { order, payment },
    { amountCents, reason, status: isToCard ? 'pending' : 'done' },
  )
  const details = { amount_cents: amountCents, ...(reason && { reason }) }
  await addEvent(tx, order.id, { kind: isToCard ? 'refund_started' : 'refunded', details, ...by })
  if (!isToCard) await sendRefunded(tx, mailer, changed, { refund, isToCard })
  return changed
}

export async function addRefund(
  tx: Transaction,
  { order, payment }: OrderWithPayment,
  values: Pick<RefundRow, 'amountCents' | 'reason' | 'status'> & { providerRefundId?: string },
): Promise<{ refund: RefundRow; changed: OrderRow }> {
  const [refund] = await tx
    .insert(refunds)
    .values({ ...values, orderId: order.id, paymentId: payment.id })
    .returning()
  if (refund === undefined) throw new Error('The insert returned no row.')
  return { refund, changed: await countRefunded(tx, { order, payment }, values.amountCents) }
}

export type Outcome = {
  status: RefundRow['status']
  failure?: string
  providerRefundId?: string
  /** For the owner. */
  note?: string
}

/** Writes down what became of a refund by card. */
export async function noteRefund(
  tx: Transaction,
  mailer: OrderMailer,
  { order, payment, refund }: OrderWithPayment & { refund: RefundRow },
  { status, failure = '', providerRefundId, note = failure }: Outcome,
): Promise<void> {
  await tx
    .update(refunds)
    .set({ status, failure, providerRefundId, updatedAt: sql`now()` })
    .where(eq(refunds.id, refund.id))
  if (status === refund.status) return
  const counts = Number(status !== 'failed') - Number(refund.status !== 'failed')
  const changed = await countRefunded(tx, { order, payment }, counts * refund.amountCents)
  if (status === 'pending') return
  await addEvent(tx, order.id, {
    kind: status === 'done' ? 'refunded' : 'refund_failed',
    actor: 'shop',
    details: {
      amount_cents: refund.amountCents,
      ...(status === 'done' && refund.reason && { reason: refund.reason }),
      ...(note && { note }),
    },
  })
  if (status === 'done') await sendRefunded(tx, mailer, changed, { refund, isToCard: true })
  else {
    // Who was told that it has left hears that it did not arrive.
    const wasDone = refund.status === 'done'
    const kinds = wasDone ? (['refund_failed', 'refund_returned'] as const) : 'refund_failed'
    await mailer.send(tx, changed, kinds, { cents: refund.amountCents, suffix: refund.id })
  }
}

/** The state of the order follows what its payment keeps. */
async function countRefunded(
  tx: Transaction,
  { order, payment }: OrderWithPayment,
  cents: number,
): Promise<OrderRow> {
  const { refundedCents, capturedCents, isSurplus } = await updatePayment(tx, payment.id, {
    refundedCents: sql`${payments.refundedCents} + ${cents}`,
    // One that fails is to be sent again, and whatever is sent next is that. A surplus is named anyway.
    failedRefundCents: payment.isSurplus
      ? 0
      : sql`greatest(0, least(${payments.failedRefundCents} - ${cents},
          ${payments.capturedCents} - ${payments.refundedCents} - ${cents}))`,
  })
  if (isSurplus) return changeOrder(tx, order.id, {})
  const isAll = refundedCents === capturedCents
  // An order that keeps some of its money and is still to be shipped goes on.
  const isClosed = isAll || order.closedAt !== null
  return changeOrder(tx, order.id, {
    paymentStatus: isAll ? 'refunded' : refundedCents > 0 ? 'partly_refunded' : 'paid',
    ...(isClosed && { closedAt: sql`now()` }),
  })
}

const sendRefunded = (
  tx: Transaction,
  mailer: OrderMailer,
  order: OrderRow,
  { refund: { id, amountCents, reason }, isToCard }: { refund: RefundRow; isToCard: boolean },
) => mailer.send(tx, order, 'refunded', { cents: amountCents, reason, isToCard, suffix: id })
