import { eq, or } from 'drizzle-orm'
import type { Database, Transaction } from '@golden-bead/server/database/database'
import { createSharedRuns } from '@golden-bead/server/process/shared-runs'
import type { OrderRow } from '#shop/orders/orders.repository.ts'
import { orders } from '#shop/orders/orders.tables.ts'
import { payments } from '#shop/orders/payments.tables.ts'
import type { PaymentNews } from '#shop/payments/payments.module.ts'
import {
  askPages,
  closePages,
  listPages,
  mayBePaid,
  mayHaveAnother,
  pageUnknown,
  type CardTools,
} from './card-pages.ts'
import type { CardRefunds } from './card-refunds.ts'
import { openPage } from './open-page.ts'
import { keepUnknownPayment } from './unknown-payment.ts'

type Options = CardTools & {
  /** Whether new pages are opened; those of before are asked about and closed in any case. */
  areOffered: boolean
  cardRefunds: CardRefunds
  siteUrl: string
  onTrouble: (error: unknown, order: string) => void
}

/**
 * Pays orders by card. The provider is never asked within a transaction. Whoever hears of a payment
 * (its event, the buyer's browser, the sweeper) has a reason to ask what became of a page, and what
 * the provider answers is written down once. Nobody can pay on a page that the shop has not heard of:
 * its address reaches the buyer from the table alone.
 */
export function createCardPayments(options: Options) {
  const { database, cards, areOffered, cardRefunds, siteUrl, onTrouble } = options

  const askAll = createSharedRuns(async (number) => {
    const unknown = await askPages(options, number)
    await cardRefunds.finish(number)
    return unknown
  })

  /** Nothing is said about an unknown page, so somebody who waits for an answer gets none. */
  async function settle(number: string, heardOf?: string): Promise<void> {
    const unknown = await askAll(number)
    if (unknown.some((page) => mayBePaid(page) || page.pageId === heardOf)) throw pageUnknown()
  }

  return {
    /** Where the provider does not answer, the order stands without a page, and its buyer asks again. */
    async open(number: string): Promise<void> {
      if (cards === undefined || !areOffered) return
      const opened = openPage({ database, cards, siteUrl }, number)
      await opened.catch((error: unknown) => onTrouble(error, number))
    },

    /** Asks the provider what became of the pages of an order. */
    settle: (number: string) => settle(number),

    /** Ends the pages of an order, before it is cancelled, ends, or is paid in another way. */
    close: createSharedRuns((number) => closePages(options, number)),

    mayHaveAnother: (order: OrderRow) => mayHaveAnother(database, order),

    /** Whether all pages of an order have ended for sure; after `close`, others are unknown. */
    haveAllEnded: async (tx: Transaction, order: OrderRow): Promise<boolean> =>
      (await listPages(tx, order)).length === 0,

    /** What the provider has to tell is a reason to ask. */
    async handleNews(news: PaymentNews): Promise<void> {
      const { paymentId } = news
      if (cards === undefined) return
      const number = await findNumber(database, news)
      if (number !== undefined) await settle(number, news.pageId)
      else if (paymentId !== undefined) {
        const paid = await keepUnknownPayment({ ...options, cards, settle }, paymentId)
        if (paid !== undefined) await cardRefunds.finish(paid)
      }
      // News of a page is no more than that.
      if (paymentId !== undefined && news.pageId === undefined) await cardRefunds.refresh(paymentId)
    },
  }
}

export type OrderCardPayments = ReturnType<typeof createCardPayments>

/** The order that a page or a payment belongs to. */
async function findNumber(
  database: Database,
  { pageId, paymentId }: PaymentNews,
): Promise<string | undefined> {
  const [row] = await database
    .select({ number: orders.number })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(or(eq(payments.pageId, pageId ?? ''), eq(payments.providerPaymentId, paymentId ?? '')))
  return row?.number
}
