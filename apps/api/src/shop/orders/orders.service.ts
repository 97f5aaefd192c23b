import { randomUUID } from 'node:crypto'
import {
  mayStep,
  type OrderActor,
  type OrderStep,
  type ShipObstacle,
} from '@golden-bead/contracts/order-states'
import type { Order } from '@golden-bead/contracts/orders'
import type { PaymentMethod } from '@golden-bead/contracts/shop-settings'
import { formatCents } from '@golden-bead/contracts/money'
import { sql } from 'drizzle-orm'
import type { Connection, Database, Transaction } from '#platform/database/database.ts'
import { HttpError, unavailable } from '#platform/errors/http-error.ts'
import { canonicalEmail } from '#platform/mail/mail-address.ts'
import {
  noPaymentMethod,
  obstructed,
  orderNotFound,
  stateConflict,
  versionConflict,
} from './order-errors.ts'
import { keepUser } from '#supabase/auth/auth.module.ts'
import { freeUnits, shipUnits } from '#shop/stock/stock.module.ts'
import type { SettingsService } from '#shop/settings/settings.module.ts'
import { isTooLateForCard, type OrderCardPayments } from './card-payments.ts'
import type { CardRefunds } from './card-refunds.ts'
import type { OrderKeys } from './order-keys.ts'
import type { OrderMailer } from './order-mailer.ts'
import type { OrderView } from './order-view.ts'
import {
  addEvent,
  addPayment,
  changeOrder,
  findOrder,
  hasPendingRefund,
  heldBy,
  listHolding,
  listLines,
  listObstacles,
  lockLines,
  lockOrder,
  lockPayment,
  shipAll,
  stateOf,
  unitsOf,
  updateLines,
  updatePayment,
  type LineRow,
  type NewEvent,
  type OrderRow,
} from './orders.repository.ts'
import { orderLines } from './orders.tables.ts'
import { mustBePlacedUnheld, type Holds } from './holds.ts'
import { receivePayment } from './receive-payment.ts'
import { startRefund } from './refunds.ts'
import { lockBuyer, rejectManyUnpaid } from './unpaid-limits.ts'

type Options = {
  database: Database
  keys: OrderKeys
  mailer: OrderMailer
  view: OrderView
  settings: SettingsService
  holds: Holds
  cardPayments: OrderCardPayments
  cardRefunds: CardRefunds
}

/** Who asks for an order: the owner, a member by session, or a guest by the key of the order. */
export type Access = { isOwner: boolean; userId?: string | undefined; key?: string | undefined }

type Step = { version: number; step: OrderStep }

type Parcel = {
  version: number
  despite?: readonly ShipObstacle[] | undefined
  carrier?: string | undefined
  tracking_url?: string | undefined
}

type GivenRefund = {
  version: number
  amount_cents: number
  reason?: string | undefined
  in_another_way?: boolean | undefined
  cancel?: boolean | undefined
}

export function createOrdersService(options: Options) {
  const { database, keys, mailer, view, settings, holds, cardPayments, cardRefunds } = options
  /** The key of a guest goes on working when the order is in an account. */
  const hasKey = (order: OrderRow, { key }: Access) =>
    order.erasedAt === null && key !== undefined && keys.opens(order.publicId, key)
  const isBuyer = (order: OrderRow, { userId }: Access) =>
    order.userId !== null && order.userId === userId
  const mayRead = (order: OrderRow, access: Access) =>
    access.isOwner || isBuyer(order, access) || hasKey(order, access)
  /** Also of an order that is in an account: nobody has logged in to it. */
  const isGuest = (order: OrderRow, access: Access) => !access.isOwner && !isBuyer(order, access)
  const show = (connection: Connection, order: OrderRow, access: Access) =>
    view(connection, order, { isOwner: access.isOwner, isGuest: isGuest(order, access) })

  /** An order of somebody else is answered as one that does not exist. */
  const readable = (order: OrderRow | undefined, access: Access): OrderRow => {
    if (order === undefined || !mayRead(order, access)) throw orderNotFound()
    return order
  }

  const mustBeAllowed = (order: OrderRow, access: Access, { version, step }: Step): void => {
    const state = stateOf(order)
    if (order.version !== version) throw versionConflict(state)
    if (!mayStep(step, actorOf(access), state)) throw stateConflict(state)
  }

  type By = Pick<NewEvent, 'actor' | 'actorId'>
  type Change = (tx: Transaction, order: OrderRow, by: By) => Promise<void>

  /** Every change of an order: locked, at the version that its author has seen, and allowed. */
  async function change(number: string, access: Access, step: Step, apply: Change): Promise<Order> {
    return database.transaction(async (tx) => {
      // Before the order, as a deletion locks the account first.
      const actor = access.userId === undefined ? undefined : await keepUser(tx, access.userId)
      const order = readable(await lockOrder(tx, number), access)
      mustBeAllowed(order, access, step)
      await apply(tx, order, { actor: actorOf(access), actorId: actor?.id })
      const changed = readable(await findOrder(tx, { number }), access)
      return show(tx, changed, access)
    })
  }

  /** Nobody pays an order by card that ends, or is paid in another way. */
  async function closePages(
    number: string,
    access: Access,
    step: Step,
    mustBePossible: (order: OrderRow) => Promise<void> = () => Promise.resolve(),
  ): Promise<void> {
    const order = readable(await findOrder(database, { number }), access)
    // Not for a step that will be refused: somebody may be on the page.
    mustBeAllowed(order, access, step)
    await mustBePossible(order)
    if (order.paymentStatus === 'awaiting') await cardPayments.close(number)
  }

  /** Asked before the page is closed that somebody may be paying on; asked again under the locks. */
  async function mustBePayable(order: OrderRow, method: PaymentMethod): Promise<void> {
    const terms = await settings.getTerms()
    if (!terms.payment_methods.includes(method)) throw noPaymentMethod()
    if (method === 'bank_transfer') {
      const lines = await listLines(database, order.id)
      const claim = { ...order, paymentMethod: method, holds: heldBy(lines) }
      const couldHold = await holds.couldHold(database, claim, unitsOf(lines))
      if (!couldHold) mustBePlacedUnheld(method, terms)
    } else if (!(await cardPayments.mayHaveAnother(order))) {
      const words =
        'This order has had five payment pages, and gets no more. Please pay it in another way, or cancel it and order again.'
      throw stateConflict(stateOf(order), words)
    }
  }

  /** Cancels an order that is locked; its buyer hears where the money is. */
  async function cancelLocked(tx: Transaction, order: OrderRow, by: By) {
    const payment = await lockPayment(tx, order.id)
    const keeps = payment.capturedCents > payment.refundedCents
    const isWithBank = keeps && payment.disputeStatus === 'open'
    const isBeingSent = await hasPendingRefund(tx, order.id)
    const wasAwaiting = order.paymentStatus === 'awaiting'
    const ended = await endOrder(tx, order, wasAwaiting ? 'voided' : order.paymentStatus)
    await addEvent(tx, order.id, { kind: 'cancelled', ...by })
    await mailer.send(tx, ended, 'cancelled', { isWithBank, isBeingSent })
    return { order: ended, payment, isWithBank }
  }

  return {
    async get(number: string, access: Access): Promise<Order> {
      const order = readable(await findOrder(database, { number }), access)
      return show(database, order, access)
    },

    /** Mails the link to an order to its own address, and tells nobody whether there is one. */
    async mailLink(number: string, email: string): Promise<void> {
      const order = await findOrder(database, { number })
      if (order?.email !== canonicalEmail(email)) return
      await database.transaction((tx) => mailer.send(tx, order, 'found', { suffix: randomUUID() }))
    },

    /** Adds the order of a guest to the account of whoever has its key; once, and by nothing else. */
    async claim(number: string, access: Access & { userId: string }): Promise<Order> {
      await database.transaction(async (tx) => {
        // Before the order, as a deletion locks the account first.
        const user = await keepUser(tx, access.userId)
        const order = await lockOrder(tx, number)
        if (user === undefined || order === undefined) throw orderNotFound()
        if (order.userId === user.id) return
        if (!hasKey(order, access)) throw orderNotFound()
        if (order.userId !== null) {
          throw stateConflict(stateOf(order), 'This order is in another account already.')
        }
        const isOfAddress = user.emailConfirmedAt !== null && user.email === order.email
        const changes = { userId: user.id, keepsKey: !isOfAddress }
        const claimed = await changeOrder(tx, order.id, changes)
        await updateLines(tx, order.id, { userId: user.id })
        await addEvent(tx, order.id, { kind: 'claimed', actor: 'buyer', actorId: user.id })
        if (!isOfAddress) await mailer.send(tx, claimed, 'claimed')
      })
      return this.get(number, access)
    },

    async cancel(number: string, access: Access, version: number): Promise<Order> {
      const step = { version, step: 'cancel' } as const
      await closePages(number, access, step)
      await change(number, access, step, async (tx, order, by) => {
        const { payment, isWithBank, ...ended } = await cancelLocked(tx, order, by)
        const amountCents = payment.capturedCents - payment.refundedCents
        // What the bank may take back is not sent too.
        if (payment.provider === 'card' && amountCents > 0 && !isWithBank) {
          const given = { amountCents, reason: '', by }
          await startRefund(tx, mailer, { order: ended.order, payment }, given)
        }
      })
      await cardRefunds.finish(number)
      return this.get(number, access)
    },

    /** Cancels the unpaid orders that hold a product; one that changes meanwhile stays. */
    async endUnpaid(productId: string, access: Access): Promise<number> {
      let ended = 0
      for (const { number, version } of await listHolding(database, productId, endedMax)) {
        try {
          await this.cancel(number, access, version)
          ended += 1
        } catch (error) {
          if (!(error instanceof HttpError && error.status === 409)) throw error
        }
      }
      return ended
    },

    /** Another payment page for an order that waits, or another way to pay it. */
    async pay(
      number: string,
      access: Access,
      { version, payment_method: method }: { version: number; payment_method: PaymentMethod },
    ): Promise<Order> {
      const step = { version, step: 'pay' } as const
      await closePages(number, access, step, (order) => mustBePayable(order, method))
      await change(number, access, step, async (tx, order) => {
        const terms = settings.termsOf(await settings.get(tx))
        if (!terms.payment_methods.includes(method)) throw noPaymentMethod()
        if (method === 'card' && isTooLateForCard(order)) {
          throw stateConflict(stateOf(order), 'The time to pay by card is over.')
        }
        if (!access.isOwner) await rejectManyUnpaidBeside(tx, order, method)
        const payment = await lockPayment(tx, order.id)
        await updatePayment(tx, payment.id, { status: 'ended', pageUrl: null })
        await addPayment(tx, order, method)
        const lines = await lockLines(tx, order.id)
        await letGo(tx, order.id, lines)
        const waiting = { ...order, paymentMethod: method }
        const { changes: held } = await holds.hold(tx, waiting, lines, terms)
        if (!held.isHeld) mustBePlacedUnheld(method, terms)
        const changed = await changeOrder(tx, order.id, { paymentMethod: method, ...held })
        if (method === 'bank_transfer') {
          await mailer.send(tx, changed, ['placed', 'new_order'], { suffix: method })
        }
      })
      if (method === 'card') await cardPayments.open(number)
      return this.get(number, access)
    },

    /** As the provider of card payments says it is. */
    async settle(number: string, access: Access): Promise<Order> {
      readable(await findOrder(database, { number }), access)
      await cardPayments.settle(number)
      return this.get(number, access)
    },

    markPaid: (
      number: string,
      access: Access,
      { version, note }: { version: number; note?: string | undefined },
    ): Promise<Order> =>
      change(number, access, { version, step: 'mark_paid' }, async (tx, order, by) => {
        const last = await lockPayment(tx, order.id)
        if (last.provider !== 'card') {
          await receivePayment(tx, { mailer, holds }, order, { payment: last, by, note })
          return
        }
        if (last.status === 'open') {
          throw stateConflict(stateOf(order), 'This order is being paid by card.')
        }
        // Nobody can pay on its page any more, so the money came in another way.
        const payment = await addPayment(tx, order, 'bank_transfer')
        const changed = await changeOrder(tx, order.id, { paymentMethod: 'bank_transfer' })
        await receivePayment(tx, { mailer, holds }, changed, { payment, by, note })
      }),

    ship: (number: string, access: Access, parcel: Parcel): Promise<Order> =>
      change(number, access, { version: parcel.version, step: 'ship' }, async (tx, order, by) => {
        const { despite = [] } = parcel
        const against = (await listObstacles(tx, order.id)).filter((one) => !despite.includes(one))
        if (against.length > 0) throw obstructed(stateOf(order), against)
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

    /** By card it is sent; money that goes back by transfer, or in another way, was sent by the owner. */
    async refund(number: string, access: Access, given: GivenRefund): Promise<Order> {
      const { version, amount_cents: amountCents, reason = '', in_another_way: isByHand } = given
      await change(number, access, { version, step: 'refund' }, async (tx, order, by) => {
        const payment = await lockPayment(tx, order.id)
        const left = payment.capturedCents - payment.refundedCents
        if (amountCents > left) {
          throw stateConflict(stateOf(order), `No more than ${formatCents(left)} can be refunded.`)
        }
        if (payment.disputeStatus === 'open') {
          const words = 'The payment is disputed: the bank decides where the money goes.'
          throw stateConflict(stateOf(order), words)
        }
        const isToCard = payment.provider === 'card' && isByHand !== true
        if (isToCard && !cardRefunds.isOffered) {
          throw unavailable('Card payments are switched off at present.')
        }
        const refund = { amountCents, reason, by, isToCard }
        const refunded = await startRefund(tx, mailer, { order, payment }, refund)
        if (given.cancel !== true) return
        if (amountCents < left || !mayStep('cancel', actorOf(access), stateOf(refunded))) {
          const words =
            'Only an order whose money all goes back, and of which nothing has left, can be cancelled with a refund.'
          throw stateConflict(stateOf(order), words)
        }
        await cancelLocked(tx, refunded, by)
      })
      await cardRefunds.finish(number)
      return this.get(number, access)
    },

    settleRefund: (number: string, access: Access, version: number): Promise<Order> =>
      change(number, access, { version, step: 'settle_refund' }, async (tx, order, by) => {
        const payment = await lockPayment(tx, order.id)
        const { failedRefundCents } = payment
        if (failedRefundCents === 0) throw stateConflict(stateOf(order))
        await updatePayment(tx, payment.id, { failedRefundCents: 0 })
        await changeOrder(tx, order.id, {})
        const details = { amount_cents: failedRefundCents }
        await addEvent(tx, order.id, { kind: 'refund_settled', details, ...by })
      }),
  }
}

/** With one more, of which the others are counted, as when it is placed. */
async function rejectManyUnpaidBeside(tx: Transaction, order: OrderRow, method: PaymentMethod) {
  const { userId, inbox } = order
  await lockBuyer(tx, userId ?? inbox)
  const lines = (await listLines(tx, order.id)).map(({ productId, quantity }) => ({
    product_id: productId,
    quantity,
  }))
  const buyer = userId === null ? { inbox } : { userId }
  await rejectManyUnpaid(tx, buyer, { id: order.id, method, lines })
}

/** What is held may be held by anybody. */
async function letGo(tx: Transaction, orderId: number, lines: readonly LineRow[]): Promise<void> {
  await updateLines(tx, orderId, { held: 0 })
  await freeUnits(tx, heldBy(lines))
}

const endedMax = 100

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
    await updatePayment(tx, payment.id, { status: 'ended', pageUrl: null })
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
