import { isPartPaid, mayStep } from '@golden-bead/contracts/order-states'
import type { PaymentMethod } from '@golden-bead/contracts/shop-settings'
import type { Database, Transaction } from '@golden-bead/server/database/database'
import { inboxOf } from '@golden-bead/server/mail/mail-address'
import { lockLevels, type Units } from '#shop/stock/stock.module.ts'
import type { OrderMailer } from '#shop/orders/mails/order-mailer.ts'
import { pagesMax } from '#shop/orders/money/card-pages.ts'
import type { OrderCardPayments } from '#shop/orders/money/card-payments.ts'
import { isTooLateForCard } from '#shop/orders/money/open-page.ts'
import { next } from '#shop/orders/next.ts'
import { findChain, type Chain } from '#shop/orders/order-chain.ts'
import { notReplaced } from '#shop/orders/order-errors.ts'
import type { Access, By, OrderSteps } from '#shop/orders/order-steps.ts'
import {
  addEvent,
  heldBy,
  listLines,
  listPayments,
  lockLines,
  lockOrder,
  lockPayment,
  stateOf,
  type OrderRow,
} from '#shop/orders/orders.repository.ts'
import { factsOf, writeNext } from '#shop/orders/write-next.ts'

/** An unpaid order that another one is to take the place of, and who says so. */
export type Replaced = { number: string; access: Access }

/** An order that a new one has taken the place of. */
export type Renewed = { order: OrderRow; chain: Chain }

/** An order that may be replaced, and what it holds: it is free for the one that replaces it. */
export type Replaceable = { order: OrderRow; kept: Units }

type Tools = {
  database: Database
  steps: OrderSteps
  mailer: OrderMailer
  cardPayments: OrderCardPayments
}

const isWaiting = (order: OrderRow) => mayStep('replace', 'buyer', stateOf(order))

const messages = {
  over: 'The order before is paid or has ended. Please look at it again.',
  changed: 'Your earlier order has just changed. Please look at it again.',
  received: 'A part of the money for the order before has come, so it stays as it is.',
} as const

/** Lets a new order take the place of one that waits for its payment (062). */
export function createReplacing({ database, steps, mailer, cardPayments }: Tools) {
  const find = ({ number, access }: Replaced) => steps.find(number, access, 'replace')

  const withKept = async (order: OrderRow): Promise<Replaceable> => ({
    order,
    kept: heldBy(await listLines(database, order.id)),
  })

  return {
    /** For a price. */
    async get(replaced: Replaced): Promise<Replaceable> {
      const order = await find(replaced)
      const payments = await listPayments(database, order.id)
      const isPart = isPartPaid({ ...stateOf(order), payments })
      if (isWaiting(order) && !isPart) return withKept(order)
      const shown = await steps.show(database, order, replaced.access)
      throw notReplaced(shown, isPart ? messages.received : messages.over)
    },

    /**
     * Closes its pages before the transaction, so that nobody pays it any more, unless the new order
     * would be refused. Answers the version from which on nothing else may have happened to it. What
     * does not wait is refused under the locks, where the key of the request is known.
     */
    async close(
      replaced: Replaced,
      mustBePossible: (replaceable: Replaceable) => Promise<void>,
    ): Promise<number> {
      const order = await find(replaced)
      if (!isWaiting(order)) return order.version
      try {
        await mustBePossible(await withKept(order))
      } catch (refusal) {
        // What it holds was read while another request replaced it: that is told under the locks.
        if ((await find(replaced)).version === order.version) throw refusal
        return order.version
      }
      await cardPayments.close(order.number)
      return order.version
    },

    /** Ends it without a mail. The stock of both orders is locked in one pass from here on. */
    async end(
      tx: Transaction,
      { number, access }: Replaced,
      { version, productIds, by }: { version: number; productIds: readonly string[]; by: By },
    ): Promise<Renewed> {
      const order = steps.readable(await lockOrder(tx, number), access, 'replace')
      const refuse = async (message: string) =>
        notReplaced(await steps.show(tx, order, access), message)
      if (!isWaiting(order)) throw await refuse(messages.over)
      if (order.version !== version) throw await refuse(messages.changed)
      const payment = await lockPayment(tx, order.id)
      if (payment.capturedCents > 0) throw await refuse(messages.received)
      const kept = heldBy(await lockLines(tx, order.id))
      await lockLevels(tx, [...new Set([...productIds, ...kept.keys()])])
      const chain = await findChain(tx, order)
      const locked = { order, payment }
      await writeNext(tx, mailer, locked, { next: next(factsOf(locked), { step: 'replace' }), by })
      return { order, chain }
    },

    /** Once the new order is there. */
    note: (tx: Transaction, { order }: Renewed, { number }: OrderRow, by: By): Promise<void> =>
      addEvent(tx, order.id, { kind: 'cancelled', ...by, details: { replaced_by: number } }),
  }
}

export type Replacing = ReturnType<typeof createReplacing>

/**
 * Whether the new order goes on with the time, the pages and the counts of the one that it replaces.
 * Of another buyer, or where these are used up, it is one more order, as if the first was cancelled.
 */
export function isRenewal(
  { order, chain }: Renewed,
  buyer: { userId: string | null; email: string },
  method: PaymentMethod,
): boolean {
  const isSameBuyer =
    order.userId === buyer.userId && (order.userId !== null || order.inbox === inboxOf(buyer.email))
  const isInTime = method !== 'card' || !isTooLateForCard(chain)
  return isSameBuyer && isInTime && chain.payments < pagesMax.count
}
