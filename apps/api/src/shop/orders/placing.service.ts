import { createHash } from 'node:crypto'
import { orderLimits } from '@golden-bead/contracts/order-options'
import type { NewOrder, Order, Price } from '@golden-bead/contracts/orders'
import type { ShopSettings } from '@golden-bead/contracts/shop-settings'
import { sql } from 'drizzle-orm'
import type { Database, Transaction } from '#platform/database/database.ts'
import { keyOfAccount } from '#platform/http/rate-limit-key.ts'
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
} from './order-errors.ts'
import type { OrderMailer } from './order-mailer.ts'
import type { OrderView } from './order-view.ts'
import {
  addEvent,
  addPayment,
  countUnpaid,
  findOrder,
  holdLines,
  type OrderRow,
} from './orders.repository.ts'
import { orderLines, orders } from './orders.tables.ts'
import { holdOf, type OrderCardPayments } from './card-payments.ts'
import { lockBuyer, rejectManyOrders, rejectManyUnits } from './unpaid-limits.ts'
import { mustBeServed, priceLines, withShortages, type Pricing } from './pricing.ts'

/** Counts a new order of this network, account or inbox; it is not counted if it is rolled back. */
export type CountOrder = (
  tx: Transaction,
  limit: 'guest_order' | 'member_order' | 'order_inbox',
  key: string,
) => Promise<RateLimitVerdict>

type Options = {
  database: Database
  settings: SettingsService
  mailer: OrderMailer
  view: OrderView
  pricing: Pricing
  countOrder: CountOrder
  cardPayments: OrderCardPayments
}

export type Buyer = { userId: string | undefined; network: string }
export type Placed = { order: Order; isReplay: boolean }

const hashOf = (request: NewOrder) =>
  createHash('sha256').update(JSON.stringify(request)).digest('base64url')

/** Turns a cart into an order: never twice, never at a price that the buyer has not seen. */
export function createPlacing(options: Options) {
  const { database, settings, mailer, view, pricing, countOrder, cardPayments } = options

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
    { userId, network }: Buyer,
  ): Promise<{ order: OrderRow; settings: ShopSettings } | undefined> {
    return database.transaction(async (tx) => {
      const inbox = inboxOf(request.email)
      await lockBuyer(tx, userId ?? inbox)
      if ((await findOrder(tx, { idempotencyKey: key })) !== undefined) return undefined

      const set = await settings.get(tx)
      const { payment_methods: offered, days_to_pay: daysToPay } = settings.termsOf(set)
      if (!offered.includes(request.payment_method)) throw noPaymentMethod()
      const price = await priceLines(tx, request.lines)
      const refusal = linesRefused(price)
      if (refusal !== undefined) throw refusal
      if (price.total_cents > orderLimits.totalCentsMax) throw totalTooLarge()
      if (!isAsSeen(price, request)) throw totalChanged(pricing.show(price))
      const unpaid = await countUnpaid(tx, userId === undefined ? { inbox } : { userId })
      const isGuest = userId === undefined
      rejectManyOrders(unpaid.orders, { isGuest })
      // A card holds for an hour.
      if (isGuest && request.payment_method !== 'card') {
        rejectManyUnits(addUnits(unpaid.units, price.lines))
      }

      // An account that was deleted meanwhile buys as a guest.
      const member = userId === undefined ? undefined : await keepUser(tx, userId)
      const ownerId = member?.id ?? null
      const [order] = await tx
        .insert(orders)
        .values({
          userId: ownerId,
          email: canonicalEmail(request.email),
          inbox,
          subtotalCents: price.subtotal_cents,
          shippingCents: price.shipping_cents,
          taxCents: price.tax_cents,
          totalCents: price.total_cents,
          shipTo: request.ship_to,
          paymentMethod: request.payment_method,
          purchaseOrderNumber: request.purchase_order_number ?? '',
          note: request.note ?? '',
          holdUntil: holdOf(request.payment_method, sql`now()`, daysToPay),
          idempotencyKey: key,
          requestHash,
        })
        // Another buyer may send the same key at the same moment.
        .onConflictDoNothing({ target: orders.idempotencyKey })
        .returning()
      if (order === undefined) return undefined
      const newLines = price.lines.map((line, position) => ({
        orderId: order.id,
        userId: ownerId,
        position,
        productId: line.product_id,
        name: line.name,
        image: line.image,
        unitPriceCents: line.unit_price_cents,
        quantity: line.quantity,
        lineTotalCents: line.line_total_cents,
      }))
      const lines = await tx.insert(orderLines).values(newLines).returning()
      await addPayment(tx, order, request.payment_method)
      await addEvent(tx, order.id, { kind: 'placed', actor: 'buyer' })
      // The owner hears of an order by card when it is paid: many are never.
      const mails = order.paymentMethod === 'card' ? 'placed' : (['placed', 'new_order'] as const)
      await mailer.send(tx, order, mails, { lines, settings: set })
      // Almost last, since other buyers of a product wait from here until the end.
      const shortages = await holdLines(tx, order.id, lines)
      const tooLate = linesRefused(withShortages(price, shortages))
      if (tooLate !== undefined) throw tooLate
      // Last, since other buyers of a network wait from here until the end.
      const isOwnInbox = member !== undefined && inboxOf(member.email) === inbox
      if (member === undefined) mustBeAllowed(await countOrder(tx, 'guest_order', network))
      else mustBeAllowed(await countOrder(tx, 'member_order', member.id))
      if (!isOwnInbox) mustBeAllowed(await countOrder(tx, 'order_inbox', keyOfAccount(inbox)))
      return { order, settings: set }
    })
  }

  return {
    async place(request: NewOrder, key: string, buyer: Buyer): Promise<Placed> {
      const requestHash = hashOf(request)
      // Before any limit: only a new order counts.
      const known = await findPlaced(key, requestHash, buyer)
      if (known !== undefined) return known

      mustBeServed(request.ship_to)
      const done = await place(request, { key, requestHash }, buyer)
      if (done !== undefined) {
        const { order, settings: known } = done
        if (order.paymentMethod === 'card') await cardPayments.open(order.number)
        const shown = await view(database, order, {
          isOwner: false,
          isGuest: buyer.userId === undefined,
          settings: known,
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

function isAsSeen(price: Price, { lines, expected_total_cents: total }: NewOrder): boolean {
  const now = new Map(price.lines.map((line) => [line.product_id, line.unit_price_cents]))
  return (
    price.total_cents === total &&
    lines.every(
      ({ product_id: id, expected_unit_price_cents: seen = now.get(id) }) => seen === now.get(id),
    )
  )
}

function mustBeAllowed(verdict: RateLimitVerdict): void {
  if (!verdict.isAllowed) throw tooManyOrders(verdict.retryAfterSeconds)
}

function addUnits(units: Map<string, number>, lines: Price['lines']): Map<string, number> {
  for (const { product_id: id, quantity } of lines) units.set(id, (units.get(id) ?? 0) + quantity)
  return units
}
