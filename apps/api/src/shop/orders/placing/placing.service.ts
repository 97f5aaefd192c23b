import { createHash } from 'node:crypto'
import { orderLimits } from '@golden-bead/contracts/order-options'
import type { NewOrder, Order } from '@golden-bead/contracts/orders'
import type { CheckoutTerms, ShopSettings } from '@golden-bead/contracts/shop-settings'
import { eq, sql } from 'drizzle-orm'
import type { Database, Transaction } from '#platform/database/database.ts'
import type { RateLimitVerdict } from '#platform/http/rate-limiter.ts'
import { canonicalEmail, inboxOf } from '#platform/mail/mail-address.ts'
import { keepUser } from '#supabase/auth/auth.module.ts'
import type { SettingsService } from '#shop/settings/settings.module.ts'
import {
  keyReused,
  linesRefused,
  noPaymentMethod,
  tooManyOrders,
  totalChanged,
  totalTooLarge,
} from '#shop/orders/order-errors.ts'
import type { OrderMailer } from '#shop/orders/mails/order-mailer.ts'
import type { OrderView } from '#shop/orders/order-view.ts'
import {
  addEvent,
  addPayment,
  findOrder,
  type LineRow,
  type OrderRow,
} from '#shop/orders/orders.repository.ts'
import { orderLines, orders } from '#shop/orders/orders.tables.ts'
import type { OrderCardPayments } from '#shop/orders/money/card-payments.ts'
import { mustBePlacedUnheld, type Holds } from './holds.ts'
import { lockBuyer, rejectManyUnpaid } from './unpaid-limits.ts'
import {
  mustBeServed,
  priceLines,
  withShortages,
  type PricedLines,
  type Pricing,
} from './pricing.ts'

type Limit = 'guest_order' | 'member_order'

/** The new orders of a network or an account. */
export type OrderCounts = {
  /** It is not counted if it is rolled back. */
  count: (tx: Transaction, limit: Limit, key: string) => Promise<RateLimitVerdict>
  /** The last refusal while it holds, without a query. */
  refused: (limit: Limit, key: string) => RateLimitVerdict | undefined
}

type Options = {
  database: Database
  settings: SettingsService
  mailer: OrderMailer
  view: OrderView
  pricing: Pricing
  holds: Holds
  orderCounts: OrderCounts
  cardPayments: OrderCardPayments
}

export type Buyer = {
  userId: string | undefined
  /** That of a person; a service has none. */
  networkKey: string | null
  noteLimit: (limit: Limit) => void
}
export type Placed = { order: Order; isReplay: boolean }

type NewlyPlaced = {
  order: OrderRow
  lines: readonly LineRow[]
  price: PricedLines
  terms: CheckoutTerms
}

const hashOf = (request: NewOrder) =>
  createHash('sha256').update(JSON.stringify(request)).digest('base64url')

/** Turns a cart into an order: never twice, never at a price that the buyer has not seen. */
export function createPlacing(options: Options) {
  const { database, settings, mailer, view, pricing, holds, orderCounts, cardPayments } = options

  /** The order that this key has placed, as it is now. */
  async function findPlaced(
    key: string,
    requestHash: string,
    { userId }: Buyer,
  ): Promise<Placed | undefined> {
    const order = await findOrder(database, { idempotencyKey: key })
    if (order === undefined) return undefined
    // The order of a guest belongs to whoever has key and body.
    const isGuest = order.userId === null
    const isSameBuyer = isGuest || userId === undefined || order.userId === userId
    if (order.requestHash !== requestHash || !isSameBuyer) throw keyReused()
    if (order.paymentMethod === 'card') await cardPayments.open(order.number)
    return { order: await view(database, order, { isOwner: false, isGuest }), isReplay: true }
  }

  async function place(
    request: NewOrder,
    { key, requestHash }: { key: string; requestHash: string },
    buyer: Buyer,
  ): Promise<{ order: OrderRow; settings: ShopSettings } | undefined> {
    const { userId } = buyer
    return database.transaction(async (tx) => {
      const inbox = inboxOf(request.email)
      await lockBuyer(tx, userId ?? inbox)
      if ((await findOrder(tx, { idempotencyKey: key })) !== undefined) return undefined

      const shopSettings = await settings.get(tx)
      const terms = settings.termsOf(shopSettings)
      if (!terms.payment_methods.includes(request.payment_method)) throw noPaymentMethod()
      const price = await priceAsSeen(tx, request, buyer)
      await rejectManyUnpaid(tx, userId === undefined ? { inbox } : { userId }, {
        method: request.payment_method,
        lines: price.lines,
      })

      const placed = await insertOrder(tx, request, { price, buyer, key, requestHash })
      if (placed === undefined) return undefined
      // Almost last, since other buyers of a product wait from here until the end.
      const order = await keepUnits(tx, { ...placed, price, terms })
      // The owner hears of an order by card when it is paid: many are never.
      const mails = order.paymentMethod === 'card' ? 'placed' : (['placed', 'new_order'] as const)
      await mailer.send(tx, order, mails, { lines: placed.lines, settings: shopSettings })
      // Last, since other buyers of a network wait from here until the end.
      const limit = limitOf(order)
      if (limit !== undefined) mustBeAllowed(await orderCounts.count(tx, ...limit), limit, buyer)
      return { order, settings: shopSettings }
    })
  }

  /** The price that the buyer has seen, or a refusal. */
  async function priceAsSeen(
    tx: Transaction,
    request: NewOrder,
    { userId, networkKey }: Buyer,
  ): Promise<PricedLines> {
    const price = await priceLines(tx, request.lines)
    const refusal = linesRefused(price)
    if (refusal !== undefined) throw refusal
    if (price.total_cents > orderLimits.totalCentsMax) throw totalTooLarge()
    if (!isAsSeen(price, request)) {
      const asked = { ...request, buyer: { userId: userId ?? null, networkKey } }
      throw totalChanged(await pricing.show(tx, price, asked))
    }
    return price
  }

  /** Holds the units of a new order, as far as an unpaid one may, and says until when it waits. */
  async function keepUnits(tx: Transaction, placed: NewlyPlaced): Promise<OrderRow> {
    const { order, lines, price, terms } = placed
    const { shortages, changes } = await holds.hold(tx, order, lines, terms)
    const tooLate = linesRefused(withShortages(price, shortages))
    if (tooLate !== undefined) throw tooLate
    if (!changes.isHeld) mustBePlacedUnheld(order.paymentMethod, terms)
    const [kept] = await tx.update(orders).set(changes).where(eq(orders.id, order.id)).returning()
    if (kept === undefined) throw new Error('The new order is gone.')
    return kept
  }

  return {
    async place(request: NewOrder, key: string, buyer: Buyer): Promise<Placed> {
      const requestHash = hashOf(request)
      // Before any limit: only a new order counts.
      const replayed = await findPlaced(key, requestHash, buyer)
      if (replayed !== undefined) return replayed

      mustBeServed(request.ship_to)
      const limit = limitOf({ ...buyer, userId: buyer.userId ?? null })
      if (limit !== undefined) mustBeAllowed(orderCounts.refused(...limit), limit, buyer)
      const done = await place(request, { key, requestHash }, buyer)
      if (done !== undefined) {
        const { order, settings: shopSettings } = done
        if (order.paymentMethod === 'card') await cardPayments.open(order.number)
        const shown = await view(database, order, {
          isOwner: false,
          isGuest: order.userId === null,
          settings: shopSettings,
        })
        return { order: shown, isReplay: false }
      }
      const placed = await findPlaced(key, requestHash, buyer)
      if (placed === undefined) throw new Error('The order of this key is gone.')
      return placed
    },
  }
}

export type Placing = ReturnType<typeof createPlacing>

function isAsSeen(price: PricedLines, { lines, expected_total_cents: total }: NewOrder): boolean {
  const now = new Map(price.lines.map((line) => [line.product_id, line.unit_price_cents]))
  return (
    price.total_cents === total &&
    lines.every(
      ({ product_id: id, expected_unit_price_cents: seen = now.get(id) }) => seen === now.get(id),
    )
  )
}

/** What a service places for its buyers is limited by nothing but its own care. */
function limitOf({
  userId,
  networkKey,
}: Pick<OrderRow, 'userId' | 'networkKey'>): [Limit, string] | undefined {
  if (userId !== null) return ['member_order', userId]
  return networkKey === null ? undefined : ['guest_order', networkKey]
}

function mustBeAllowed(
  verdict: RateLimitVerdict | undefined,
  [limit]: [Limit, string],
  buyer: Buyer,
): void {
  if (verdict?.isAllowed !== false) return
  buyer.noteLimit(limit)
  throw tooManyOrders(verdict.retryAfterSeconds)
}

type Agreed = { price: PricedLines; buyer: Buyer; key: string; requestHash: string }

/** Nothing, where another buyer sends the same key at the same moment. */
async function insertOrder(
  tx: Transaction,
  request: NewOrder,
  { price, buyer, key, requestHash }: Agreed,
): Promise<{ order: OrderRow; lines: LineRow[] } | undefined> {
  const { userId, networkKey } = buyer
  // An account that was deleted meanwhile buys as a guest.
  const member = userId === undefined ? undefined : await keepUser(tx, userId)
  const [order] = await tx
    .insert(orders)
    .values({
      ...columnsOf(request, price),
      userId: member?.id ?? null,
      networkKey,
      holdUntil: sql`now()`,
      idempotencyKey: key,
      requestHash,
    })
    .onConflictDoNothing({ target: orders.idempotencyKey })
    .returning()
  if (order === undefined) return undefined
  const lines = await tx.insert(orderLines).values(linesOf(order, price)).returning()
  await addPayment(tx, order, request.payment_method)
  await addEvent(tx, order.id, { kind: 'placed', actor: 'buyer' })
  return { order, lines }
}

const columnsOf = (request: NewOrder, price: PricedLines) => ({
  email: canonicalEmail(request.email),
  inbox: inboxOf(request.email),
  subtotalCents: price.subtotal_cents,
  shippingCents: price.shipping_cents,
  taxCents: price.tax_cents,
  totalCents: price.total_cents,
  shipTo: request.ship_to,
  paymentMethod: request.payment_method,
  purchaseOrderNumber: request.purchase_order_number ?? '',
  note: request.note ?? '',
})

const linesOf = ({ id, userId }: OrderRow, { lines }: PricedLines) =>
  lines.map((line, position) => ({
    orderId: id,
    userId,
    position,
    productId: line.product_id,
    name: line.name,
    image: line.image,
    unitPriceCents: line.unit_price_cents,
    quantity: line.quantity,
    lineTotalCents: line.line_total_cents,
  }))
