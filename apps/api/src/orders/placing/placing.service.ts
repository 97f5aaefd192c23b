import { createHash } from 'node:crypto'
import { isTooLittleForCard } from '@golden-bead/contracts/card-options'
import { orderLimits } from '@golden-bead/contracts/order-options'
import type { NewOrder, Order } from '@golden-bead/contracts/orders'
import type { CheckoutTerms, ShopSettings } from '@golden-bead/contracts/shop-settings'
import type { Connection, Database, Transaction } from '@golden-bead/server/database/database'
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
  totalTooSmall,
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
  isRenewal,
  type Renewed,
  type Replaceable,
  type Replaced,
  type Replacing,
} from './replacing.ts'
import { priceLines, unitsWanted, withShortages, type PricedLines } from './price-lines.ts'
import { mustBeServed, type Pricing } from './pricing.ts'

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
  replacing: Replacing
}

export type Buyer = {
  userId: string | undefined
  /** That of a person; a service has none. */
  networkKey: string | null
  /** Opens the order of a guest that is replaced. */
  orderKey?: string | undefined
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
    const replaced = await closeReplaced(tools, request, buyer)
    const limit = limitOf({ ...buyer, userId: buyer.userId ?? null })
    if (limit !== undefined && replaced === undefined) {
      mustBeAllowed(tools.orderCounts.refused(...limit), limit, buyer)
    }
    const written = await tools.database.transaction((tx) =>
      writeOrder(tx, tools, request, { ...repeat, buyer, replaced }),
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

/** What is replaced is closed at the provider before the transaction, at the version that it has then. */
async function closeReplaced(
  tools: Tools,
  request: NewOrder,
  buyer: Buyer,
): Promise<Closed | undefined> {
  if (request.replaces === undefined) return undefined
  const access = { isOwner: false, userId: buyer.userId, key: buyer.orderKey }
  const replaced = { ...request.replaces, access }
  const version = await tools.replacing.close(replaced, async (replaceable) => {
    const asked = { request, buyer, replaceable }
    const price = await priceAsSeen(tools.database, tools, asked)
    const { refusal } = await tools.pricing.lookAhead(tools.database, price, askerOf(asked))
    if (refusal !== undefined) throw refusal
  })
  return { ...replaced, version }
}

type Closed = Replaced & { version: number }
type Attempt = Repeat & { buyer: Buyer; replaced: Closed | undefined }

/** Nothing where the key has placed an order already. */
async function writeOrder(
  tx: Transaction,
  tools: Tools,
  request: NewOrder,
  { buyer, replaced, ...repeat }: Attempt,
): Promise<Written | undefined> {
  const { settings } = tools
  const { userId, networkKey } = buyer
  const { payment_method: paymentMethod } = request
  const inbox = inboxOf(request.email)
  await lockBuyerAndKey(tx, userId ?? inbox, repeat.key)
  if ((await findOrder(tx, { idempotencyKey: repeat.key })) !== undefined) return undefined

  const shopSettings = await settings.get(tx)
  const terms = settings.termsOf(shopSettings)
  if (!terms.payment_methods.includes(paymentMethod)) throw noPaymentMethod()
  // An account that was deleted meanwhile buys as a guest.
  const member = userId === undefined ? undefined : await keepUser(tx, userId)
  const claim = { userId: member?.id ?? null, networkKey, paymentMethod }
  const before = await endReplaced(tx, tools, request, { replaced, claim })
  const price = await priceAsSeen(tx, tools, { request, buyer })
  if (isTooLittleForCard(paymentMethod, price.total_cents)) throw totalTooSmall(terms)
  const unpaid = { method: paymentMethod, lines: price.lines }
  await rejectManyUnpaid(tx, userId === undefined ? { inbox } : { userId }, unpaid)

  // Other buyers of a product wait from here until the end.
  const held = await keepUnits(tx, tools, claim, { price, terms })
  const order = await insertOrder(tx, request, {
    ...repeat,
    price,
    claim,
    held,
    workingDays: price.delivery.rate.workingDays ?? shopSettings.arrives_in_days,
    minutesToPay: minutesToPay(paymentMethod, held, terms),
    renewed: before?.renewed,
  })
  await before?.note(order)
  await sendMails(tx, tools, order, { price, settings: shopSettings })
  if (before?.renewed === undefined) await countOrder(tx, tools, order, buyer)
  return { order, settings: shopSettings }
}

type Before = {
  /** If the new order counts as a renewal of it. */
  renewed: Renewed | undefined
  note: (order: OrderRow) => Promise<void>
}

/** Ends what the new order replaces, so that everything after it is asked without it. */
async function endReplaced(
  tx: Transaction,
  { replacing }: Tools,
  { lines, email }: NewOrder,
  { replaced, claim }: { replaced: Closed | undefined; claim: Claim },
): Promise<Before | undefined> {
  if (replaced === undefined) return undefined
  const { userId, paymentMethod } = claim
  const by = { actor: 'buyer', actorId: userId ?? undefined } as const
  const productIds = lines.map((line) => line.product_id)
  const ended = await replacing.end(tx, replaced, { version: replaced.version, productIds, by })
  return {
    renewed: isRenewal(ended, { userId, email }, paymentMethod) ? ended : undefined,
    note: (order) => replacing.note(tx, ended, order, by),
  }
}

/** Last, since other buyers of a network wait from here until the end. */
async function countOrder(
  tx: Transaction,
  { orderCounts }: Tools,
  order: OrderRow,
  buyer: Buyer,
): Promise<void> {
  const limit = limitOf(order)
  if (limit !== undefined) mustBeAllowed(await orderCounts.count(tx, ...limit), limit, buyer)
}

type Asked = { request: NewOrder; buyer: Buyer; replaceable?: Replaceable }

const askerOf = ({ request, buyer, replaceable }: Asked) => ({
  payment_method: request.payment_method,
  email: request.email,
  buyer: { userId: buyer.userId ?? null, networkKey: buyer.networkKey },
  replaceable,
})

/** The price that the buyer has seen, or a refusal. */
async function priceAsSeen(
  connection: Connection,
  { pricing }: Tools,
  asked: Asked,
): Promise<PricedLines> {
  const { request, replaceable } = asked
  const price = await priceLines(connection, request.lines, {
    state: request.ship_to.state,
    postalCode: request.ship_to.postal_code,
    rateId: request.shipping_rate,
    kept: replaceable?.kept,
  })
  const refusal = linesRefused(price)
  if (refusal !== undefined) throw refusal
  if (price.total_cents > orderLimits.totalCentsMax) throw totalTooLarge()
  if (!isAsSeen(price, request)) {
    throw totalChanged(await pricing.show(connection, price, askerOf(asked)))
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
  const lines = price.lines.map(({ line_total_cents: lineTotalCents, ...line }) => ({
    ...line,
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
  throw tooManyOrders(limit === 'guest_order', verdict.retryAfterSeconds)
}
