import { taxLabel } from '@golden-bead/contracts/tax-options'
import { cardTimes } from '@golden-bead/contracts/order-options'
import { paths } from '@golden-bead/contracts/paths'
import { shippingLabel } from '@golden-bead/contracts/shipping-options'
import { and, eq } from 'drizzle-orm'
import type { Database } from '@golden-bead/server/database/database'
import {
  findOrder,
  listLines,
  type LineRow,
  type OrderRow,
  type PaymentRow,
} from '#shop/orders/orders.repository.ts'
import { payments } from '#shop/orders/payments.tables.ts'
import type { Chain } from '#shop/orders/order-chain.ts'
import { PaymentRefused, type CardPayments, type NewPage } from '#shop/payments/payments.module.ts'

/** New pages hold an order longer, but not for ever. */
const cardHoursMax = 3

/** Counted from the first order of a chain of replacements. */
export const isTooLateForCard = ({ beganAt }: Chain) =>
  Date.now() + cardTimes.page.minutes * 60_000 > beganAt.getTime() + cardHoursMax * 3_600_000

/** Gives an order that waits for a card the page on which it is paid, unless it has one. */
export async function openPage(
  { database, cards, siteUrl }: { database: Database; cards: CardPayments; siteUrl: string },
  number: string,
): Promise<void> {
  const order = await findOrder(database, { number })
  if (order?.paymentStatus !== 'awaiting') return
  const [payment] = await database
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, order.id), eq(payments.status, 'open')))
  if (payment?.provider !== 'card' || payment.pageId !== null) return
  const lines = await listLines(database, order.id)
  // The same key asks for the same again: an answer that was lost makes no second page.
  const page = await askForPage(cards, newPage(order, payment, { lines, siteUrl }), payment.id)
  await database
    .update(payments)
    .set({ pageId: page.id, pageUrl: page.url ?? null, isTest: page.isTest })
    .where(eq(payments.id, payment.id))
}

/** An address that the provider does not take must not keep anybody from paying: its page asks for one. */
async function askForPage(cards: CardPayments, page: NewPage, key: string) {
  try {
    return await cards.open(page, key)
  } catch (error) {
    if (!(error instanceof PaymentRefused)) throw error
    return cards.open({ ...page, email: undefined }, `${key}:without-email`)
  }
}

function newPage(
  order: OrderRow,
  { createdAt }: PaymentRow,
  { lines, siteUrl }: { lines: readonly LineRow[]; siteUrl: string },
): NewPage {
  const page = new URL(paths.order(order.number), siteUrl).href
  const extras = [
    { name: shippingLabel(order.shippingRateName), cents: order.shippingCents, quantity: 1 },
    { name: taxLabel, cents: order.taxCents, quantity: 1 },
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
    endsAt: Math.floor(createdAt.getTime() / 1000) + cardTimes.page.minutes * 60,
  }
}
