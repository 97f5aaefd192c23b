import { createHash } from 'node:crypto'
import { orderLimits } from '@golden-bead/contracts/order-options'
import type { NewOrder, Order } from '@golden-bead/contracts/orders'
import type { CheckoutTerms, ShopSettings } from '@golden-bead/contracts/shop-settings'
import type { Database, Transaction } from '@golden-bead/server/database/database'
import type { RateLimitVerdict } from '@golden-bead/server/http/rate-limiter'
import { inboxOf } from '@golden-bead/server/mail/mail-address'
import { keepUser } from '@golden-bead/supabase/auth'
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
import { findOrder, type OrderRow } from '#shop/orders/orders.repository.ts'
import type { OrderCardPayments } from '#shop/orders/money/card-payments.ts'
import {
  minutesToPay,
  mustBePlacedUnheld,
  type Claim,
  type Holds,
  type HeldUnits,
} from './holds.ts'
import { insertOrder } from './placing.repository.ts'
import { lockBuyerAndKey, rejectManyUnpaid } from './unpaid-limits.ts'
import {
  mustBeServed,
  priceLines,
  unitsWanted,
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

type Tools = {
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

const hashOf = (request: NewOrder) =>
  createHash('sha256').update(JSON.stringify(request)).digest('base64url')

/** Of a request: what it is repeated by, and what must be the same then. */
type Repeat = { key: string; requestHash: string }

/** Turns a cart into an order: never twice, never at a price that the buyer has not seen. */
export const createPlacing = (tools: Tools) => ({
  async place(request: NewOrder, key: string, buyer: Buyer): Promise<Placed> {
    const repeat = { key, requestHash: hashOf(request) }
    // Before any limit: only a new order counts.
    const replayed = await findPlaced(tools, repeat, buyer)
    if (replayed !== undefined) return replayed

    mustBeServed(request.ship_to)
    const limit = limitOf({ ...buyer, userId: buyer.userId ?? null })
    if (limit !== undefined) mustBeAllowed(tools.orderCounts.refused(...limit), limit, buyer)
    const written = await tools.database.transaction((tx) =>
      writeOrder(tx, tools, request, { ...repeat, buyer }),
    )
    if (written !== undefined) return { order: await showNew(tools, written), isReplay: false }
    const placed = await findPlaced(tools, repeat, buyer)
    if (placed === undefined) throw new Error('The order of this key is gone.')
    return placed
  },
})

export type Placing = ReturnType<typeof createPlacing>

/** The order that this key has placed, as it is now. */
async function findPlaced(
  { database, cardPayments, view }: Tools,
  { key, requestHash }: Repeat,
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

type Written = { order: OrderRow; settings: ShopSettings }

async function showNew(
  { database, cardPayments, view }: Tools,
  { order, settings }: Written,
): Promise<Order> {
  if (order.paymentMethod === 'card') await cardPayments.open(order.number)
  return view(database, order, { isOwner: false, isGuest: order.userId === null, settings })
}

/** Nothing where the key has placed an order already. */
async function writeOrder(
  tx: Transaction,
  tools: Tools,
  request: NewOrder,
  { buyer, ...repeat }: Repeat & { buyer: Buyer },
): Promise<Written | undefined> {
  const { settings, orderCounts } = tools
  const { userId, networkKey } = buyer
  const { payment_method: paymentMethod } = request
  const inbox = inboxOf(request.email)
  await lockBuyerAndKey(tx, userId ?? inbox, repeat.key)
  if ((await findOrder(tx, { idempotencyKey: repeat.key })) !== undefined) return undefined

  const shopSettings = await settings.get(tx)
  const terms = settings.termsOf(shopSettings)
  if (!terms.payment_methods.includes(paymentMethod)) throw noPaymentMethod()
  const price = await priceAsSeen(tx, tools, request, buyer)
  const unpaid = { method: paymentMethod, lines: price.lines }
  await rejectManyUnpaid(tx, userId === undefined ? { inbox } : { userId }, unpaid)

  // An account that was deleted meanwhile buys as a guest.
  const member = userId === undefined ? undefined : await keepUser(tx, userId)
  const claim = { userId: member?.id ?? null, networkKey, paymentMethod }
  // Other buyers of a product wait from here until the end.
  const held = await keepUnits(tx, tools, claim, { price, terms })
  const order = await insertOrder(tx, request, {
    ...repeat,
    price,
    claim,
    held,
    minutesToPay: minutesToPay(paymentMethod, held, terms),
  })
  await sendMails(tx, tools, order, { price, settings: shopSettings })
  // Last, since other buyers of a network wait from here until the end.
  const limit = limitOf(order)
  if (limit !== undefined) mustBeAllowed(await orderCounts.count(tx, ...limit), limit, buyer)
  return { order, settings: shopSettings }
}

/** The price that the buyer has seen, or a refusal. */
async function priceAsSeen(
  tx: Transaction,
  { pricing }: Tools,
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

/** Holds the units of a new order, as far as an unpaid one may. */
async function keepUnits(
  tx: Transaction,
  { holds }: Tools,
  claim: Claim,
  { price, terms }: { price: PricedLines; terms: CheckoutTerms },
): Promise<HeldUnits> {
  const held = await holds.hold(tx, claim, unitsWanted(price))
  const tooLate = linesRefused(withShortages(price, held.shortages))
  if (tooLate !== undefined) throw tooLate
  if (!held.isHeld) mustBePlacedUnheld(claim.paymentMethod, terms)
  return held
}

/** The owner hears of an order by card when it is paid: many are never. */
async function sendMails(
  tx: Transaction,
  { mailer }: Tools,
  order: OrderRow,
  { price, settings }: { price: PricedLines; settings: ShopSettings },
): Promise<void> {
  const lines = price.lines.map(({ name, quantity, line_total_cents: lineTotalCents }) => ({
    name,
    quantity,
    lineTotalCents,
  }))
  const kinds = order.paymentMethod === 'card' ? 'placed' : (['placed', 'new_order'] as const)
  await mailer.send(tx, order, kinds, { lines, settings })
}

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
