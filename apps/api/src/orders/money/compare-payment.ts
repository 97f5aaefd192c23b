import { isInQueue } from '@golden-bead/contracts/order-queues'
import { and, desc, eq } from 'drizzle-orm'
import type { Database, Transaction } from '@golden-bead/server/database/database'
import type { OrderMailer } from '#shop/orders/mails/order-mailer.ts'
import type { DisputeTodo } from '#shop/orders/mails/order-mails.ts'
import {
  addEvent,
  changeOrder,
  stateOf,
  updatePayment,
  type OrderRow,
  type OrderWithPayment,
  type RefundRow,
} from '#shop/orders/orders.repository.ts'
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
  if (status === 'lost') await bookLost(tx, mailer, paid, { id, cents })
  if (status === payment.disputeStatus) return
  // Whoever has not seen it does not ship the order.
  const changed = await changeOrder(tx, order.id, {})
  const kind = status === 'open' ? 'disputed' : (`dispute_${status}` as const)
  await addEvent(tx, order.id, {
    kind,
    actor: status === 'open' ? 'buyer' : 'shop',
    details: { amount_cents: amountCents },
  })
  await mailer.send(tx, changed, kind, {
    cents: amountCents,
    decided: { cents, ...(await todoOf(tx, changed, payment.id)) },
    suffix: id,
  })
}

/** The bank has given it back. A refund that fails later leaves that to be booked. */
async function bookLost(
  tx: Transaction,
  mailer: OrderMailer,
  paid: OrderWithPayment,
  { id: providerRefundId, cents: amountCents }: { id: string; cents: number },
): Promise<void> {
  const [booked] = await tx
    .select()
    .from(refunds)
    .where(eq(refunds.providerRefundId, providerRefundId))
  if (amountCents === 0 || booked !== undefined) return
  const made = { amountCents, reason: '', providerRefundId } as const
  await addMadeRefund(tx, mailer, paid, { ...made, status: 'done', isSilent: true })
}

/** What the owner does once the bank has decided about a payment of an order. */
async function todoOf(
  tx: Transaction,
  order: OrderRow,
  paymentId: string,
): Promise<{ todo: DisputeTodo; dueCents: number }> {
  const [payment] = await tx.select().from(payments).where(eq(payments.id, paymentId))
  if (payment === undefined) throw new Error('The locked payment is gone.')
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
