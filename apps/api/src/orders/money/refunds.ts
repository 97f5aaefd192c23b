import { wasPaid } from '@golden-bead/contracts/order-statuses'
import { eq, sql } from 'drizzle-orm'
import type { Transaction } from '@golden-bead/server/database/database'
import type { OrderMailer } from '#shop/orders/mails/order-mailer.ts'
import { next } from '#shop/orders/next.ts'
import type { By } from '#shop/orders/order-steps.ts'
import {
  updatePayment,
  type OrderRow,
  type OrderWithPayment,
  type RefundRow,
} from '#shop/orders/orders.repository.ts'
import { orders } from '#shop/orders/orders.tables.ts'
import { payments, refunds } from '#shop/orders/payments.tables.ts'
import { factsOf, writeNext } from '#shop/orders/write-next.ts'
import {
  listNamedParts,
  lockParts,
  splitRefund,
  unsplitRefund,
  type RefundShare,
} from './order-parts.ts'
import { afterRefund } from './refund-sums.ts'

type NewRefund = {
  amountCents: number
  reason: string
  by: By
  /** Whether it goes to the card by which it was paid; else the owner has sent it. */
  isToCard?: boolean
  /** What of the order it gives back; else a part of everything. */
  share?: RefundShare | undefined
}

/**
 * Gives money back. A refund by card counts from now on, so that nothing is given back twice, and is
 * sent once this is committed; any other one was sent by the owner.
 */
export async function startRefund(
  tx: Transaction,
  mailer: OrderMailer,
  paid: OrderWithPayment,
  { amountCents, reason, by, isToCard = paid.payment.provider === 'card', share }: NewRefund,
): Promise<OrderRow> {
  const status = isToCard ? 'pending' : 'done'
  const refund = await addRefund(tx, paid, { amountCents, reason, status }, share)
  return follow(tx, mailer, paid, { refund, was: undefined, by, isToCard })
}

type Made = Pick<RefundRow, 'amountCents' | 'reason' | 'status'> & {
  providerRefundId?: string
}

async function addRefund(
  tx: Transaction,
  { order, payment }: OrderWithPayment,
  values: Made,
  share?: RefundShare,
): Promise<RefundRow> {
  const before = hasParts({ order, payment }) ? await lockParts(tx, order) : undefined
  const [refund] = await tx
    .insert(refunds)
    .values({ ...values, orderId: order.id, paymentId: payment.id, isSplit: true })
    .returning()
  if (refund === undefined) throw new Error('The insert returned no row.')
  if (before !== undefined) await splitRefund(tx, refund, before, share)
  return refund
}

/** What came beyond the order, or a part of it before it ended, was for none of its lines. */
const hasParts = ({ order, payment }: OrderWithPayment) =>
  !payment.isSurplus && wasPaid(order.paymentStatus)

/** Writes down a refund that the provider or the bank has made. */
export async function addMadeRefund(
  tx: Transaction,
  mailer: OrderMailer,
  paid: OrderWithPayment,
  { note, isSilent, ...values }: Made & { note?: string; isSilent?: true },
): Promise<void> {
  const refund = await addRefund(tx, paid, values)
  await follow(tx, mailer, paid, { refund, was: undefined, by: shop, note, isSilent })
}

export type Outcome = {
  status: RefundRow['status']
  failure?: string
  providerRefundId?: string
  /** The bank has decided in another way: whoever is told of that hears nothing of a refund. */
  isDecision?: true
}

/** Writes down what became of a refund by card. */
export async function noteRefund(
  tx: Transaction,
  mailer: OrderMailer,
  { refund, ...paid }: OrderWithPayment & { refund: RefundRow },
  { status, failure = '', providerRefundId, isDecision }: Outcome,
): Promise<void> {
  // What failed has given its parts back, and takes others if it arrives after all.
  const isRevived = refund.status === 'failed' && status !== 'failed'
  const before = isRevived && hasParts(paid) ? await lockParts(tx, paid.order) : undefined
  const [noted] = await tx
    .update(refunds)
    .set({ status, failure, providerRefundId, updatedAt: sql`now()` })
    .where(eq(refunds.id, refund.id))
    .returning()
  if (noted === undefined || status === refund.status) return
  if (status === 'failed') await unsplitRefund(tx, noted)
  if (before !== undefined) await splitRefund(tx, noted, before)
  await follow(tx, mailer, paid, {
    refund: noted,
    was: refund.status,
    by: shop,
    note: failure,
    isSilent: isDecision,
    isKept: isDecision,
  })
}

const shop: By = { actor: 'shop' }

type Changed = {
  refund: RefundRow
  was: RefundRow['status'] | undefined
  by: By
  isToCard?: boolean
  /** For the owner. */
  note?: string | undefined
  /** Whatever it is part of is told already. */
  isSilent?: true | undefined
  isKept?: true | undefined
}

async function follow(
  tx: Transaction,
  mailer: OrderMailer,
  locked: OrderWithPayment,
  { refund, was, by, isToCard = true, note, isSilent, isKept }: Changed,
): Promise<OrderRow> {
  const { id, amountCents: cents, reason, status: is } = refund
  const { order, payment } = await readAgain(tx, locked)
  const change = { cents, was, is, isKept }
  const following = next(factsOf({ order, payment }), { step: 'refund', ...change })
  const paid = {
    order,
    payment: await updatePayment(tx, payment.id, afterRefund(payment, change)),
  }
  return writeNext(tx, mailer, paid, {
    next: isSilent ? { ...following, events: [], mails: [] } : following,
    by,
    details: {
      refund: id,
      amount_cents: cents,
      ...(is !== 'failed' && reason && { reason }),
      ...(note && { note }),
    },
    mail: { cents, reason, isToCard, suffix: id, parts: await listNamedParts(tx, id) },
  })
}

/** Of several refunds of one transaction each follows from the one before. */
async function readAgain(
  tx: Transaction,
  { order: { id: orderId }, payment: { id: paymentId } }: OrderWithPayment,
): Promise<OrderWithPayment> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId))
  const [payment] = await tx.select().from(payments).where(eq(payments.id, paymentId))
  if (order === undefined || payment === undefined) throw new Error('A locked row is gone.')
  return { order, payment }
}
