import { and, asc, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import type { Connection, Database } from '@golden-bead/server/database/database'
import { unavailable } from '@golden-bead/server/errors/http-error'
import type { OrderMailer } from '#shop/orders/mails/order-mailer.ts'
import { findChain } from '#shop/orders/order-chain.ts'
import { findOrder, type OrderRow } from '#shop/orders/orders.repository.ts'
import { payments } from '#shop/orders/payments.tables.ts'
import type { Holds } from '#shop/orders/placing/holds.ts'
import type { CardPayments, PaymentPage } from '#shop/payments/payments.module.ts'
import { receivePayment } from './receive-payment.ts'
import { withLocked } from './with-locked.ts'

export type CardTools = {
  database: Database
  cards: CardPayments | undefined
  mailer: OrderMailer
  holds: Holds
}

/** Of an order: each costs some calls to the provider, which has limits of its own. */
export const pagesMax = { count: 5, words: 'five payment pages' } as const

type OpenedPage = { paymentId: string; pageId: string; amountCents: number; createdAt: Date }

/** Pages of an order about which the provider may have something new to say. */
export async function listPages(connection: Connection, order: OrderRow): Promise<OpenedPage[]> {
  const rows = await connection
    .select({
      paymentId: payments.id,
      pageId: payments.pageId,
      amountCents: payments.amountCents,
      createdAt: payments.createdAt,
    })
    .from(payments)
    .where(
      and(
        eq(payments.orderId, order.id),
        ne(payments.status, 'paid'),
        isNotNull(payments.pageId),
        isNull(payments.pageEndedAt),
      ),
    )
    .orderBy(asc(payments.createdAt))
  return rows.map((row) => ({ ...row, pageId: row.pageId ?? '' }))
}

/** Whether an order may have one more page. */
export async function mayHaveAnother(database: Database, order: OrderRow): Promise<boolean> {
  return (await findChain(database, order)).pages < pagesMax.count
}

/** Asks what became of the pages of an order. Answers those that the provider does not know. */
export async function askPages(tools: CardTools, number: string): Promise<OpenedPage[]> {
  const { database, cards } = tools
  const order = await findOrder(database, { number })
  if (cards === undefined || order === undefined) return []
  const unknown: OpenedPage[] = []
  for (const opened of await listPages(database, order)) {
    const page = await cards.find(opened.pageId)
    if (page === undefined) unknown.push(opened)
    else await notePage(tools, number, { opened, page })
  }
  return unknown
}

export async function closePages(tools: CardTools, number: string): Promise<void> {
  const { database, cards } = tools
  const order = await findOrder(database, { number })
  if (order === undefined) return
  for (const opened of await listPages(database, order)) {
    if (cards === undefined) throw unavailable('Card payments are turned off right now.')
    const page = await cards.close(opened.pageId)
    if (page?.status === 'open') throw unavailable('The payment page is still open.')
    if (page !== undefined) await notePage(tools, number, { opened, page })
    else if (mayBePaid(opened)) throw pageUnknown()
  }
}

/** Writes down what became of a page, unless that is known. */
async function notePage(
  { database, mailer, holds }: CardTools,
  number: string,
  { opened: { paymentId, amountCents }, page }: { opened: OpenedPage; page: PaymentPage },
): Promise<void> {
  if (page.status === 'ended') {
    // Nobody is sent there any more, and nothing more is asked about it.
    await database
      .update(payments)
      .set({ pageUrl: null, pageEndedAt: sql`now()` })
      .where(eq(payments.id, paymentId))
  }
  if (page.status !== 'paid') return
  if (page.amountCents !== amountCents || page.currency !== 'usd') {
    throw new Error(`The payment ${page.paymentId} has another amount than its order.`)
  }
  await withLocked(database, { number, paymentId }, async (tx, { order, payment }) => {
    if (payment.status === 'paid') return
    await receivePayment(tx, { mailer, holds }, order, {
      payment,
      by: { actor: 'buyer' },
      providerPaymentId: page.paymentId,
    })
  })
}

/**
 * Pages of an account whose key was replaced by that of another one are not found, whatever is paid on
 * them. After a day none is open any more, and a wrong key is noticed.
 */
const hoursUnknownMax = 24

export const mayBePaid = ({ createdAt }: Pick<OpenedPage, 'createdAt'>) =>
  createdAt.getTime() > Date.now() - hoursUnknownMax * 3_600_000

export const pageUnknown = () => unavailable('The payment page cannot be looked up right now.')
