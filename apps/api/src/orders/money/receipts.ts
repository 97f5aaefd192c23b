import { and, desc, eq } from 'drizzle-orm'
import type { Transaction } from '@golden-bead/server/database/database'
import { updatePayment, type OrderRow, type PaymentRow } from '#shop/orders/orders.repository.ts'
import { paymentReceipts, payments } from '#shop/orders/payments.tables.ts'
import { keptCents } from './refund-sums.ts'

export type Receipt = typeof paymentReceipts.$inferSelect

/** What the owner says of money that came. */
export type Received = { receivedOn?: string | undefined; reference?: string | undefined }

/**
 * Writes down what came of a payment that is locked. The receipt is first: for a release that writes
 * none, a trigger adds what is missing.
 */
export async function addReceipt(
  tx: Transaction,
  payment: PaymentRow,
  { cents, receivedOn, reference = '' }: Received & { cents: number },
): Promise<{ id: string; payment: PaymentRow }> {
  const [receipt] = await tx
    .insert(paymentReceipts)
    .values({ paymentId: payment.id, amountCents: cents, reference, receivedOn })
    .returning({ id: paymentReceipts.id })
  if (receipt === undefined) throw new Error('The insert returned no row.')
  const capturedCents = payment.capturedCents + cents
  return { ...receipt, payment: await updatePayment(tx, payment.id, { capturedCents }) }
}

/** What came beyond the order is a payment of its own. */
export async function addSurplus(
  tx: Transaction,
  { id: orderId }: OrderRow,
  { cents, ...received }: Received & { cents: number },
): Promise<{ id: string; payment: PaymentRow }> {
  const [payment] = await tx
    .insert(payments)
    .values({
      orderId,
      provider: 'bank_transfer',
      status: 'paid',
      amountCents: cents,
      isSurplus: true,
    })
    .returning()
  if (payment === undefined) throw new Error('The insert returned no row.')
  return addReceipt(tx, payment, { ...received, cents })
}

/** The receipts of an order with the payments that they are of, the latest first. */
export const listReceipts = (
  tx: Transaction,
  { id }: OrderRow,
): Promise<{ receipt: Receipt; payment: PaymentRow }[]> =>
  tx
    .select({ receipt: paymentReceipts, payment: payments })
    .from(paymentReceipts)
    .innerJoin(payments, eq(payments.id, paymentReceipts.paymentId))
    .where(eq(payments.orderId, id))
    .orderBy(desc(paymentReceipts.createdAt))

/** What tells a mail apart from the same one before money came and was taken back. */
export async function lastReceiptOf(
  tx: Transaction,
  { id }: PaymentRow,
): Promise<string | undefined> {
  const [receipt] = await tx
    .select({ id: paymentReceipts.id })
    .from(paymentReceipts)
    .where(eq(paymentReceipts.paymentId, id))
    .orderBy(desc(paymentReceipts.createdAt), desc(paymentReceipts.id))
    .limit(1)
  return receipt?.id
}

/** What came beyond an order and is still here. */
export async function surplusOf(tx: Transaction, { id }: OrderRow): Promise<number> {
  const rows = await tx
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, id), payments.isSurplus))
  return rows.reduce((sum, row) => sum + keptCents(row), 0)
}
