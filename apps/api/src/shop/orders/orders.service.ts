import { mayStep, type OrderActor, type OrderStep } from '@golden-bead/contracts/order-states'
import type { Order } from '@golden-bead/contracts/orders'
import { formatCents } from '@golden-bead/contracts/money'
import { sql } from 'drizzle-orm'
import type { Database, Transaction } from '#platform/database/database.ts'
import { linesRefused, orderNotFound, stateConflict, versionConflict } from './order-errors.ts'
import { keepUser } from '#supabase/auth/auth.module.ts'
import { freeUnits, shipUnits } from '#shop/stock/stock.module.ts'
import type { OrderKeys } from './order-keys.ts'
import type { OrderMailer } from './order-mailer.ts'
import type { OrderView } from './order-view.ts'
import {
  addEvent,
  addRefund,
  changeOrder,
  findOrder,
  heldBy,
  holdLines,
  lockLines,
  lockOrder,
  lockPayment,
  shipAll,
  stateOf,
  updateLines,
  updatePayment,
  type NewEvent,
  type OrderRow,
} from './orders.repository.ts'
import { orderLines } from './orders.tables.ts'
import { priceLines } from './pricing.ts'

type Options = { database: Database; keys: OrderKeys; mailer: OrderMailer; view: OrderView }

/** Who asks for an order: the owner, a member by session, or a guest by the key of the order. */
export type Access = { isOwner: boolean; userId?: string | undefined; key?: string | undefined }

export function createOrdersService({ database, keys, mailer, view }: Options) {
  const mayRead = (order: OrderRow, { isOwner, userId, key }: Access) =>
    isOwner ||
    (order.userId === null
      ? order.erasedAt === null && key !== undefined && keys.opens(order.publicId, key)
      : order.userId === userId)

  /** An order of somebody else is answered as one that does not exist. */
  const readable = (order: OrderRow | undefined, access: Access): OrderRow => {
    if (order === undefined || !mayRead(order, access)) throw orderNotFound()
    return order
  }

  type By = Pick<NewEvent, 'actor' | 'actorId'>
  type Change = (tx: Transaction, order: OrderRow, by: By) => Promise<void>

  /** Every change of an order: locked, at the version that its author has seen, and allowed. */
  async function change(
    number: string,
    access: Access,
    { version, step }: { version: number; step: OrderStep },
    apply: Change,
  ): Promise<Order> {
    return database.transaction(async (tx) => {
      // Before the order, as a deletion locks the account first.
      const actor = access.userId === undefined ? undefined : await keepUser(tx, access.userId)
      const order = readable(await lockOrder(tx, number), access)
      const state = stateOf(order)
      if (order.version !== version) throw versionConflict(state)
      if (!mayStep(step, actorOf(access), state)) throw stateConflict(state)
      await apply(tx, order, { actor: actorOf(access), actorId: actor?.id })
      const changed = readable(await findOrder(tx, { number }), access)
      return view(tx, changed, { isOwner: access.isOwner })
    })
  }

  return {
    async get(number: string, access: Access): Promise<Order> {
      const order = readable(await findOrder(database, { number }), access)
      return view(database, order, { isOwner: access.isOwner })
    },

    cancel: (number: string, access: Access, version: number): Promise<Order> =>
      change(number, access, { version, step: 'cancel' }, async (tx, order, by) => {
        const wasAwaiting = order.paymentStatus === 'awaiting'
        const cancelled = await endOrder(tx, order, wasAwaiting ? 'voided' : order.paymentStatus)
        await addEvent(tx, order.id, { kind: 'cancelled', ...by })
        await mailer.send(tx, cancelled, 'cancelled')
      }),

    markPaid: (
      number: string,
      access: Access,
      { version, note }: { version: number; note?: string | undefined },
    ): Promise<Order> =>
      change(number, access, { version, step: 'mark_paid' }, async (tx, order, by) => {
        const payment = await lockPayment(tx, order.id)
        await updatePayment(tx, payment.id, { status: 'paid', capturedCents: payment.amountCents })
        const isPlaced = order.status === 'placed'
        // Late money: what was cancelled stays so, and of an erased order nobody knows where it goes.
        const comesBack =
          order.paymentStatus === 'expired' &&
          order.erasedAt === null &&
          (await holdAgain(tx, order))
        const changed = await changeOrder(tx, order.id, {
          paymentStatus: 'paid',
          holdUntil: null,
          ...(comesBack && { status: 'placed' as const, closedAt: null }),
        })
        if (comesBack) await updateLines(tx, order.id, { cancelled: 0 })
        const details = { amount_cents: payment.amountCents, ...(note && { note }) }
        await addEvent(tx, order.id, { kind: 'paid', details, ...by })
        if (comesBack) await addEvent(tx, order.id, { kind: 'placed_again', actor: 'shop' })
        if (isPlaced || comesBack) await mailer.send(tx, changed, 'paid')
      }),

    ship: (
      number: string,
      access: Access,
      parcel: { version: number; carrier?: string | undefined; tracking_url?: string | undefined },
    ): Promise<Order> =>
      change(number, access, { version: parcel.version, step: 'ship' }, async (tx, order, by) => {
        const shipment = {
          carrier: parcel.carrier ?? '',
          trackingUrl: parcel.tracking_url ?? '',
        }
        const held = heldBy(await lockLines(tx, order.id))
        await shipAll(tx, order.id, shipment)
        const changed = await changeOrder(tx, order.id, {
          fulfilmentStatus: 'shipped',
          closedAt: sql`now()`,
        })
        const details = { carrier: shipment.carrier, tracking_url: shipment.trackingUrl }
        await addEvent(tx, order.id, { kind: 'shipped', details, ...by })
        await mailer.send(tx, changed, 'shipped', { shipment })
        await shipUnits(tx, held, { orderNumber: order.number, actorId: by.actorId })
      }),

    refund: (
      number: string,
      access: Access,
      given: { version: number; amount_cents: number; reason?: string | undefined },
    ): Promise<Order> =>
      change(number, access, { version: given.version, step: 'refund' }, async (tx, order, by) => {
        const payment = await lockPayment(tx, order.id)
        const left = payment.capturedCents - payment.refundedCents
        const { amount_cents: amountCents, reason = '' } = given
        if (amountCents > left) {
          throw stateConflict(stateOf(order), `No more than ${formatCents(left)} can be refunded.`)
        }
        await updatePayment(tx, payment.id, { refundedCents: payment.refundedCents + amountCents })
        await addRefund(tx, { orderId: order.id, paymentId: payment.id, amountCents, reason })
        const isAll = amountCents === left
        // An order that keeps some of its money and is still to be shipped goes on.
        const isClosed = isAll || order.closedAt !== null
        const changed = await changeOrder(tx, order.id, {
          paymentStatus: isAll ? 'refunded' : 'partly_refunded',
          ...(isClosed && { closedAt: sql`now()` }),
        })
        const details = { amount_cents: amountCents, ...(reason && { reason }) }
        await addEvent(tx, order.id, { kind: 'refunded', details, ...by })
        await mailer.send(tx, changed, 'refunded', {
          refundCents: amountCents,
          suffix: String(changed.version),
        })
      }),
  }
}

export type OrdersService = ReturnType<typeof createOrdersService>

const actorOf = ({ isOwner }: Access): OrderActor => (isOwner ? 'owner' : 'buyer')

/** Ends an order that was not shipped: what it held is free, and no payment is waited for. */
export async function endOrder(
  tx: Transaction,
  order: OrderRow,
  paymentStatus: OrderRow['paymentStatus'],
): Promise<OrderRow> {
  if (order.paymentStatus === 'awaiting') {
    const payment = await lockPayment(tx, order.id)
    await updatePayment(tx, payment.id, { status: 'ended' })
  }
  const held = heldBy(await lockLines(tx, order.id))
  await updateLines(tx, order.id, {
    held: 0,
    cancelled: sql`${orderLines.quantity} - ${orderLines.shipped}`,
  })
  const ended = await changeOrder(tx, order.id, {
    status: 'cancelled',
    paymentStatus,
    holdUntil: null,
    closedAt: sql`now()`,
  })
  await freeUnits(tx, held)
  return ended
}

/** Holds everything in the order once more if all of it can still be had, at whatever price. */
async function holdAgain(tx: Transaction, order: OrderRow): Promise<boolean> {
  const lines = await lockLines(tx, order.id)
  const price = await priceLines(
    tx,
    lines.map(({ productId, quantity }) => ({ product_id: productId, quantity })),
  )
  if (linesRefused(price) !== undefined) return false
  return (await holdLines(tx, order.id, lines)).size === 0
}
