import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Connection, Transaction } from '@golden-bead/server/database/database'
import {
  addPayment,
  lockOrder,
  updatePayment,
  type OrderRow,
  type PaymentRow,
} from '#shop/orders/orders.repository.ts'
import { orders } from '#shop/orders/orders.tables.ts'
import { payments, unknownPayments } from '#shop/orders/payments.tables.ts'
import type { CardPayments } from '#shop/payments/payments.module.ts'
import type { CardTools } from './card-pages.ts'
import { receivePayment } from './receive-payment.ts'

type Options = CardTools & {
  cards: CardPayments
  siteUrl: string
  /** Asks about the pages of an order. */
  settle: (number: string) => Promise<void>
}

/**
 * A payment that the table does not have, such as after a restored backup. It is that of the order that
 * it names, unless a page of that is still to be asked about; what names none is shown, and left alone.
 * Answers the number of the order that it paid.
 */
export async function keepUnknownPayment(
  { database, cards, siteUrl, settle, ...tools }: Options,
  paymentId: string,
): Promise<string | undefined> {
  const payment = await cards.findPayment(paymentId)
  const { metadata, status, amountCents, currency, isTest } = payment
  if (metadata['shop'] !== siteUrl) return undefined
  const found = await findNamed(database, metadata['order'])
  if (found !== undefined) await settle(found.number)
  if (status !== 'paid') return undefined
  if (found?.totalCents !== amountCents || currency !== 'usd') {
    await database
      .insert(unknownPayments)
      .values({ paymentId, orderNumber: metadata['number'] ?? '', amountCents })
      .onConflictDoNothing()
    return undefined
  }
  await database.transaction(async (tx) => {
    const order = await lockOrder(tx, found.number)
    if (order === undefined) return
    const added = await addUnlessKnown(tx, order, { paymentId, isTest })
    if (added === undefined) return
    await receivePayment(tx, tools, order, {
      payment: added,
      by: { actor: 'buyer' },
      providerPaymentId: paymentId,
    })
  })
  return found.number
}

async function findNamed(
  connection: Connection,
  publicId: string | undefined,
): Promise<OrderRow | undefined> {
  const isOurs = z.uuid().safeParse(publicId)
  if (!isOurs.success) return undefined
  const [row] = await connection.select().from(orders).where(eq(orders.publicId, isOurs.data))
  return row
}

/** Beside a page on which it may have been paid, nothing is added. */
async function addUnlessKnown(
  tx: Transaction,
  order: OrderRow,
  { paymentId, isTest }: { paymentId: string; isTest: boolean },
): Promise<PaymentRow | undefined> {
  const rows = await tx.select().from(payments).where(eq(payments.orderId, order.id))
  const isKnown = rows.some(({ providerPaymentId }) => providerPaymentId === paymentId)
  const open = rows.find((row) => row.status === 'open')
  if (isKnown || (open?.provider === 'card' && open.pageId !== null)) return undefined
  if (open !== undefined) await updatePayment(tx, open.id, { status: 'ended' })
  const { id } = await addPayment(tx, order, 'card', 'ended')
  return updatePayment(tx, id, { isTest })
}
