import { paths } from '@golden-bead/contracts/paths'
import { and, asc, eq, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Connection, Database, Transaction } from '#platform/database/database.ts'
import { unavailable } from '#platform/errors/http-error.ts'
import { createSharedRuns } from '#platform/process/shared-runs.ts'
import {
  PaymentRefused,
  type CardPayments,
  type NewPage,
  type PaymentNews,
  type PaymentPage,
} from '#shop/payments/payments.module.ts'
import type { CardRefunds } from './card-refunds.ts'
import { pageMinutes, type Holds } from '#shop/orders/placing/holds.ts'
import type { OrderMailer } from '#shop/orders/mails/order-mailer.ts'
import {
  addPayment,
  findOrder,
  listLines,
  lockOrder,
  updatePayment,
  type LineRow,
  type OrderRow,
  type PaymentRow,
} from '#shop/orders/orders.repository.ts'
import { orders, payments, unknownPayments } from '#shop/orders/orders.tables.ts'
import { receivePayment } from './receive-payment.ts'

/** Of an order: each costs some calls to the provider, which has limits of its own. */
const pagesMax = 5

/** New pages hold an order longer, but not for ever. */
const cardHoursMax = 3

export const isTooLateForCard = ({ placedAt }: OrderRow) =>
  Date.now() + pageMinutes * 60_000 > placedAt.getTime() + cardHoursMax * 3_600_000

type Options = {
  database: Database
  cards: CardPayments | undefined
  /** Whether new pages are opened; those of before are asked about and closed in any case. */
  areOffered: boolean
  cardRefunds: CardRefunds
  siteUrl: string
  mailer: OrderMailer
  holds: Holds
  onTrouble: (error: unknown, order: string) => void
}

type OpenedPage = { paymentId: string; pageId: string; amountCents: number; createdAt: Date }

/**
 * Pays orders by card. The provider is never asked within a transaction. Whoever hears of a payment
 * (its event, the buyer's browser, the sweeper) has a reason to ask what became of a page, and what
 * the provider answers is written down once. Nobody can pay on a page that the shop has not heard of:
 * its address reaches the buyer from the table alone.
 */
export function createCardPayments(options: Options) {
  const { database, cards, areOffered, cardRefunds, siteUrl, mailer, holds, onTrouble } = options

  /** Those about which the provider may have something new to say. */
  const listPages = async (
    order: OrderRow,
    connection: Connection = database,
  ): Promise<OpenedPage[]> => {
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

  /** Writes down what became of a page, unless that is known. */
  async function note(number: string, { paymentId, amountCents }: OpenedPage, page: PaymentPage) {
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
    await database.transaction(async (tx) => {
      const order = await lockOrder(tx, number)
      const [payment] = await tx
        .select()
        .from(payments)
        .where(eq(payments.id, paymentId))
        .for('update')
      if (order === undefined || payment === undefined || payment.status === 'paid') return
      await receivePayment(tx, { mailer, holds }, order, {
        payment,
        by: { actor: 'buyer' },
        providerPaymentId: page.paymentId,
      })
    })
  }

  /** An address that the provider does not take must not keep anybody from paying: its page asks for one. */
  async function openPage(provider: CardPayments, page: NewPage, key: string) {
    try {
      return await provider.open(page, key)
    } catch (error) {
      if (!(error instanceof PaymentRefused)) throw error
      return provider.open({ ...page, email: undefined }, `${key}:without-email`)
    }
  }

  /** Answers the pages that the provider does not know. */
  const askAll = createSharedRuns(async (number): Promise<OpenedPage[]> => {
    const order = await findOrder(database, { number })
    if (cards === undefined || order === undefined) return []
    const unknown: OpenedPage[] = []
    for (const opened of await listPages(order)) {
      const page = await cards.find(opened.pageId)
      if (page === undefined) unknown.push(opened)
      else await note(number, opened, page)
    }
    await cardRefunds.finish(number)
    return unknown
  })

  /** Nothing is said about an unknown page, so somebody who waits for an answer gets none. */
  async function settle(number: string, heardOf?: string): Promise<void> {
    const unknown = await askAll(number)
    if (unknown.some((page) => mayBePaid(page) || page.pageId === heardOf)) throw pageUnknown()
  }

  const closeAll = createSharedRuns(async (number): Promise<void> => {
    const order = await findOrder(database, { number })
    if (order === undefined) return
    for (const opened of await listPages(order)) {
      if (cards === undefined) throw unavailable('Card payments are switched off at present.')
      const page = await cards.close(opened.pageId)
      if (page?.status === 'open') throw unavailable('The payment page is still open.')
      if (page !== undefined) await note(number, opened, page)
      else if (mayBePaid(opened)) throw pageUnknown()
    }
  })

  /** The order that a page or a payment belongs to. */
  async function findNumber({ pageId, paymentId }: PaymentNews): Promise<string | undefined> {
    const [row] = await database
      .select({ number: orders.number })
      .from(payments)
      .innerJoin(orders, eq(orders.id, payments.orderId))
      .where(or(eq(payments.pageId, pageId ?? ''), eq(payments.providerPaymentId, paymentId ?? '')))
    return row?.number
  }

  /**
   * A payment that the table does not have, such as after a restored backup. It is that of the order that
   * it names, unless a page of that is still to be asked about; what names none is shown, and left alone.
   */
  async function keepUnknownPayment(provider: CardPayments, paymentId: string): Promise<void> {
    const { metadata, status, amountCents, currency, isTest } =
      await provider.findPayment(paymentId)
    const { shop, order: publicId, number: orderNumber = '' } = metadata
    if (shop !== siteUrl) return
    const isOurs = z.uuid().safeParse(publicId)
    const [found] = isOurs.success
      ? await database.select().from(orders).where(eq(orders.publicId, isOurs.data))
      : []
    if (found !== undefined) await settle(found.number)
    if (status !== 'paid') return
    const isItsPrice = found?.totalCents === amountCents && currency === 'usd'
    if (found === undefined || !isItsPrice) {
      await database
        .insert(unknownPayments)
        .values({ paymentId, orderNumber, amountCents })
        .onConflictDoNothing()
      return
    }
    await database.transaction(async (tx) => {
      const order = await lockOrder(tx, found.number)
      if (order === undefined) return
      const rows = await tx.select().from(payments).where(eq(payments.orderId, order.id))
      const isKnown = rows.some(({ providerPaymentId }) => providerPaymentId === paymentId)
      const open = rows.find((row) => row.status === 'open')
      if (isKnown || (open?.provider === 'card' && open.pageId !== null)) return
      if (open !== undefined) await updatePayment(tx, open.id, { status: 'ended' })
      const { id } = await addPayment(tx, order, 'card', 'ended')
      const payment = await updatePayment(tx, id, { isTest })
      await receivePayment(tx, { mailer, holds }, order, {
        payment,
        by: { actor: 'buyer' },
        providerPaymentId: paymentId,
      })
    })
    await cardRefunds.finish(found.number)
  }

  return {
    /**
     * Gives an order that waits for a card the page on which it is paid. Where the provider does not
     * answer, the order stands without one, and its buyer asks again.
     */
    async open(number: string): Promise<void> {
      const order = await findOrder(database, { number })
      if (cards === undefined || !areOffered || order?.paymentStatus !== 'awaiting') return
      const [payment] = await database
        .select()
        .from(payments)
        .where(and(eq(payments.orderId, order.id), eq(payments.status, 'open')))
      if (payment?.provider !== 'card' || payment.pageId !== null) return
      try {
        const lines = await listLines(database, order.id)
        // The same key asks for the same again: an answer that was lost makes no second page.
        const page = await openPage(cards, newPage(order, payment, { lines, siteUrl }), payment.id)
        await database
          .update(payments)
          .set({ pageId: page.id, pageUrl: page.url ?? null, isTest: page.isTest })
          .where(eq(payments.id, payment.id))
      } catch (error) {
        onTrouble(error, number)
      }
    },

    /** Asks the provider what became of the pages of an order. */
    settle: (number: string) => settle(number),

    /** Ends the pages of an order, before it is cancelled, ends, or is paid in another way. */
    close: closeAll,

    /** Whether the order may have one more page. */
    async mayHaveAnother(order: OrderRow): Promise<boolean> {
      const isOfOrder = and(eq(payments.orderId, order.id), isNotNull(payments.pageId))
      return (await database.$count(payments, isOfOrder)) < pagesMax
    },

    /** Whether all pages of an order have ended for sure; after `close`, others are unknown. */
    haveAllEnded: async (tx: Transaction, order: OrderRow): Promise<boolean> =>
      (await listPages(order, tx)).length === 0,

    /** What the provider has to tell is a reason to ask. */
    async handleNews(news: PaymentNews): Promise<void> {
      const { paymentId } = news
      if (cards === undefined) return
      const number = await findNumber(news)
      if (number !== undefined) await settle(number, news.pageId)
      else if (paymentId !== undefined) await keepUnknownPayment(cards, paymentId)
      // News of a page is no more than that.
      if (paymentId !== undefined && news.pageId === undefined) await cardRefunds.refresh(paymentId)
    },
  }
}

/**
 * Pages of an account whose key was replaced by that of another one are not found, whatever is paid on
 * them. Each was open for an hour, so after a day nobody pays on it any more, and a wrong key is noticed.
 */
const hoursUnknownMax = 24

const mayBePaid = ({ createdAt }: OpenedPage) =>
  createdAt.getTime() > Date.now() - hoursUnknownMax * 3_600_000

const pageUnknown = () => unavailable('The payment page cannot be looked up at present.')

export type OrderCardPayments = ReturnType<typeof createCardPayments>

function newPage(
  order: OrderRow,
  { createdAt }: PaymentRow,
  { lines, siteUrl }: { lines: readonly LineRow[]; siteUrl: string },
): NewPage {
  const page = new URL(paths.order(order.number), siteUrl).href
  const extras = [
    { name: 'Shipping', cents: order.shippingCents, quantity: 1 },
    { name: 'Tax', cents: order.taxCents, quantity: 1 },
  ]
  return {
    items: [
      ...lines.map(({ name, unitPriceCents: cents, quantity }) => ({ name, cents, quantity })),
      ...extras.filter(({ cents }) => cents > 0),
    ],
    email: order.email,
    metadata: { shop: siteUrl, order: order.publicId, number: order.number },
    // Without the key of a guest, which would be in the logs of others.
    paidUrl: `${page}?paid=1`,
    backUrl: page,
    // The same whenever it is asked for. The shop closes it before, when the order ends.
    endsAt: Math.floor(createdAt.getTime() / 1000) + pageMinutes * 60,
  }
}
