import { isInQueue } from '@golden-bead/contracts/order-queues'
import { and, desc, eq } from 'drizzle-orm'
import type { Database, Transaction } from '@golden-bead/server/database/database'
import type { OrderMailer } from '#shop/orders/mails/order-mailer.ts'
import type { DisputeTodo } from '#shop/orders/mails/order-mail-context.ts'
import {
  addEvent,
  changeOrder,
  stateOf,
  updatePayment,
  type OrderRow,
  type OrderWithPayment,
  type PaymentRow,
  type RefundRow,
} from '#shop/orders/orders.repository.ts'
import { orderEvents } from '#shop/orders/orders.tables.ts'
import { payments, refunds } from '#shop/orders/payments.tables.ts'
import type { CardDispute, CardPayments, CardRefund } from '#shop/payments/payments.module.ts'
import { keptCents } from './refund-sums.ts'
import { addMadeRefund, noteRefund } from './refunds.ts'
import { withLocked } from './with-locked.ts'

export type RefundTools = { database: Database; cards: CardPayments; mailer: OrderMailer }

/** Where a payment is: here, and at the provider. */
export type PaymentIds = { number: string; paymentId: string; providerPaymentId: string }

/** Takes over what the provider says of a payment: its refunds, by whomever, and its disputes. */
export async function comparePayment(tools: RefundTools, ids: PaymentIds): Promise<void> {
  const { database, cards, mailer } = tools
  const found = (await cards.listRefunds(ids.providerPaymentId)).toReversed()
  const { disputes } = await cards.findPayment(ids.providerPaymentId)
  const dispute = disputes.find(({ status }) => status === 'open') ?? disputes[0]
  await withLocked(database, ids, async (tx, paid) => {
    const ours = await listOurs(tx, paid)
    // Those of others last: they may need room that ours have not.
    const rank = (one: CardRefund) =>
      one.status === 'failed' ? 0 : findOurs(ours, one) === undefined ? 2 : 1
    for (const refund of found.toSorted((one, other) => rank(one) - rank(other))) {
      await noteFound(tx, mailer, paid, refund)
    }
    for (const one of disputes) await takeBack(tx, mailer, paid, one)
    for (const one of disputes) if (one !== dispute) await bookLost(tx, mailer, paid, one)
    if (dispute !== undefined) await noteDispute(tx, mailer, paid, dispute)
  })
}

const listOurs = (tx: Transaction, { payment }: OrderWithPayment) =>
  tx.select().from(refunds).where(eq(refunds.paymentId, payment.id))

async function noteFound(
  tx: Transaction,
  mailer: OrderMailer,
  paid: OrderWithPayment,
  found: CardRefund,
): Promise<void> {
  const { id: providerRefundId, status, amountCents } = found
  const known = findOurs(await listOurs(tx, paid), found)
  if (known === undefined) {
    if (status === 'failed') return
    await failUnsent(tx, mailer, paid, amountCents)
    const made = { amountCents, reason: '', status, providerRefundId, note: 'Made at Stripe' }
    await addMadeRefund(tx, mailer, paid, made)
    return
  }
  // Answers may overtake each other: what has failed is over, and what is done is not begun again.
  const isOlder =
    known.providerRefundId !== null &&
    (known.status === 'failed' || (known.status === 'done' && status === 'pending'))
  if (isOlder || (known.status === status && status !== 'pending')) return
  if (known.status === 'failed') await failUnsent(tx, mailer, paid, amountCents)
  await noteRefund(tx, mailer, { ...paid, refund: known }, { status, providerRefundId })
}

/** Money that went back already cannot be sent once more: refunds that wait for it fail. */
async function failUnsent(
  tx: Transaction,
  mailer: OrderMailer,
  paid: OrderWithPayment,
  cents: number,
): Promise<void> {
  const { id: paymentId } = paid.payment
  const waiting = await tx
    .select()
    .from(refunds)
    .where(and(eq(refunds.paymentId, paymentId), eq(refunds.status, 'pending')))
    .orderBy(desc(refunds.createdAt))
  for (const refund of waiting.filter(isUnsent)) {
    const [now] = await tx.select().from(payments).where(eq(payments.id, paymentId))
    if (now === undefined || keptCents(now) >= cents) return
    const outcome = { status: 'failed', failure: 'It was refunded at Stripe.' } as const
    await noteRefund(tx, mailer, { ...paid, refund }, outcome)
  }
}

async function noteDispute(
  tx: Transaction,
  mailer: OrderMailer,
  paid: OrderWithPayment,
  dispute: CardDispute,
): Promise<void> {
  const { order, payment } = paid
  const { id, status, amountCents } = dispute
  const now = await updatePayment(tx, payment.id, {
    disputeStatus: status,
    disputeCents: amountCents,
  })
  // What went back before is not at stake.
  const cents = Math.min(amountCents, keptCents(now))
  await bookLost(tx, mailer, paid, dispute)
  const { failedRefundCents } = await readPayment(tx, payment.id)
  const unsent = now.failedRefundCents - failedRefundCents
  if (status === payment.disputeStatus) return
  // Whoever has not seen it does not ship the order.
  const changed = await changeOrder(tx, order.id, {})
  const kind = status === 'open' ? 'disputed' : (`dispute_${status}` as const)
  await addEvent(tx, order.id, {
    kind,
    actor: status === 'open' ? 'buyer' : 'shop',
    details: {
      amount_cents: amountCents,
      // So that it is owed again if the decision turns.
      ...(unsent > 0 && { failed_cents: unsent }),
    },
  })
  await mailer.send(tx, changed, kind, {
    cents: amountCents,
    decided: { cents, ...(await todoOf(tx, changed, payment.id)) },
    // Each decision is told, also one that turns an earlier one.
    suffix: `${id}:${changed.version}`,
  })
}

/** The bank has given it back. A refund that fails later leaves that to be booked. */
async function bookLost(
  tx: Transaction,
  mailer: OrderMailer,
  paid: OrderWithPayment,
  { id: providerRefundId, status, amountCents }: CardDispute,
): Promise<void> {
  if (status !== 'lost') return
  const booked = await findBooked(tx, providerRefundId)
  const cents = Math.min(amountCents, keptCents(await readPayment(tx, paid.payment.id)))
  if (cents === 0 || (booked !== undefined && booked.status !== 'failed')) return
  if (booked === undefined) {
    const made = { amountCents: cents, reason: '', providerRefundId } as const
    await addMadeRefund(tx, mailer, paid, { ...made, status: 'done', isSilent: true })
    return
  }
  // Lost once more: less may be left of it by now.
  const [refund] = await tx
    .update(refunds)
    .set({ amountCents: cents })
    .where(eq(refunds.id, booked.id))
    .returning()
  if (refund === undefined) throw new Error('The booked dispute is gone.')
  await noteRefund(tx, mailer, { ...paid, refund }, { status: 'done', isDecision: true })
}

/** What was booked of a dispute that is not lost after all is the money of the shop again. */
async function takeBack(
  tx: Transaction,
  mailer: OrderMailer,
  paid: OrderWithPayment,
  { id, status }: CardDispute,
): Promise<void> {
  if (status === 'lost') return
  const refund = await findBooked(tx, id)
  if (refund?.status !== 'done') return
  const failure = 'The bank has decided in another way.'
  await noteRefund(tx, mailer, { ...paid, refund }, { status: 'failed', failure, isDecision: true })
  const { id: paymentId } = paid.payment
  const now = await readPayment(tx, paymentId)
  const failedRefundCents = Math.min(await unsentBefore(tx, paid.order), keptCents(now))
  if (failedRefundCents > 0) await updatePayment(tx, paymentId, { failedRefundCents })
}

/** What was still to be sent once more when the bank took the money. */
async function unsentBefore(tx: Transaction, { id }: OrderRow): Promise<number> {
  const [lost] = await tx
    .select({ details: orderEvents.details })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, id), eq(orderEvents.kind, 'dispute_lost')))
    .orderBy(desc(orderEvents.id))
    .limit(1)
  return Number(lost?.details['failed_cents'] ?? 0)
}

async function findBooked(tx: Transaction, disputeId: string): Promise<RefundRow | undefined> {
  const [booked] = await tx.select().from(refunds).where(eq(refunds.providerRefundId, disputeId))
  return booked
}

async function readPayment(tx: Transaction, id: string): Promise<PaymentRow> {
  const [payment] = await tx.select().from(payments).where(eq(payments.id, id))
  if (payment === undefined) throw new Error('The locked payment is gone.')
  return payment
}

/** What the owner does once the bank has decided about a payment of an order. */
async function todoOf(
  tx: Transaction,
  order: OrderRow,
  paymentId: string,
): Promise<{ todo: DisputeTodo; dueCents: number }> {
  const payment = await readPayment(tx, paymentId)
  const state = stateOf(order)
  const goesBack = payment.isSurplus || order.status === 'cancelled'
  const dueCents = goesBack ? keptCents(payment) : 0
  if (dueCents > 0) return { todo: 'send_back', dueCents }
  if (payment.failedRefundCents > 0) return { todo: 'settle_refund', dueCents }
  if (isInQueue('to-ship', state)) return { todo: 'ship', dueCents }
  return { todo: isInQueue('to-cancel', state) ? 'cancel' : 'nothing', dueCents }
}

export const isUnsent = ({ status, providerRefundId }: RefundRow) =>
  status === 'pending' && providerRefundId === null

/** By its name there; before that is known, by the name that it was sent with. */
const findOurs = (ours: readonly RefundRow[], { id, metadata }: CardRefund) =>
  ours.find((row) => row.providerRefundId === id) ??
  ours.find((row) => row.id === metadata['refund'] && row.providerRefundId === null)
