import { isTooLittleForCard } from '@golden-bead/contracts/card-options'
import type { Order } from '@golden-bead/contracts/orders'
import type { PaymentMethod } from '@golden-bead/contracts/shop-settings'
import { sql } from 'drizzle-orm'
import type { Database, Transaction } from '@golden-bead/server/database/database'
import type { OrderMailer } from '#shop/orders/mails/order-mailer.ts'
import { noPaymentMethod, stateConflict, totalTooSmall } from '#shop/orders/order-errors.ts'
import { findChain } from '#shop/orders/order-chain.ts'
import type { Access, OrderSteps, Step } from '#shop/orders/order-steps.ts'
import {
  addPayment,
  changeOrder,
  heldBy,
  listLines,
  lockLines,
  lockPayment,
  setHeld,
  stateOf,
  unitsOf,
  updatePayment,
  type OrderRow,
} from '#shop/orders/orders.repository.ts'
import { minutesToPay, mustBePlacedUnheld, type Holds } from '#shop/orders/placing/holds.ts'
import { rejectManyUnpaid } from '#shop/orders/placing/unpaid-limits.ts'
import type { SettingsService } from '#shop/settings/settings.module.ts'
import { lockLevels } from '#shop/stock/stock.module.ts'
import { bookTransfer } from './book-transfer.ts'
import type { OrderCardPayments } from './card-payments.ts'
import { pagesMax } from './card-pages.ts'
import { isTooLateForCard } from './open-page.ts'
import { letGo } from './let-go.ts'

type Tools = {
  database: Database
  mailer: OrderMailer
  settings: SettingsService
  holds: Holds
  cardPayments: OrderCardPayments
}

/** How money comes for an order that is placed. */
export function createPaying({ steps, ...tools }: Tools & { steps: OrderSteps }) {
  const { cardPayments } = tools

  /** Nobody pays an order by card that ends, or is paid in another way. */
  async function closePages(
    number: string,
    access: Access,
    step: Step,
    mustBePossible: (order: OrderRow) => Promise<void> = () => Promise.resolve(),
  ): Promise<OrderRow> {
    const order = await steps.find(number, access, step.step)
    // Not for a step that will be refused: somebody may be on the page.
    await steps.mustBeAllowed(order, access, step)
    await mustBePossible(order)
    if (order.paymentStatus === 'awaiting') await cardPayments.close(number)
    return order
  }

  return {
    closePages,

    /** Of an order that waits for a card, and whose page says another amount or address from now on. */
    mustHaveAnotherPage: async (order: OrderRow): Promise<void> => {
      const isWaiting = order.paymentStatus === 'awaiting' && order.paymentMethod === 'card'
      if (isWaiting && !(await cardPayments.mayHaveAnother(order))) throw noMorePages(order)
    },

    /** Another payment page for an order that waits, or another way to pay it. */
    async pay(number: string, access: Access, { version, payment_method: method }: AnotherWay) {
      const step = { version, step: 'pay' } as const
      const { userId, inbox } = await closePages(number, access, step, (order) =>
        mustBePayable(tools, order, method),
      )
      const lockedBuyer = access.isOwner ? undefined : (userId ?? inbox)
      await steps.change(number, access, { ...step, lockedBuyer }, async (tx, order) => {
        if (!access.isOwner) await rejectManyUnpaidBeside(tx, order, method)
        await changeMethod(tx, tools, order, method)
      })
      if (method === 'card') await cardPayments.open(number)
      return steps.get(number, access)
    },

    /** As the provider of card payments says it is. */
    async settle(number: string, access: Access): Promise<Order> {
      await steps.find(number, access)
      await cardPayments.settle(number)
      return steps.get(number, access)
    },

    markPaid: (number: string, access: Access, { version, note }: Booked): Promise<Order> =>
      steps.change(number, access, { version, step: 'mark_paid' }, (tx, order, by) =>
        bookTransfer(tx, tools, order, { by, reference: note }),
      ),
  }
}

export type Paying = ReturnType<typeof createPaying>

type AnotherWay = { version: number; payment_method: PaymentMethod }
type Booked = { version: number; note?: string | undefined }

/** Asked before the page is closed that somebody may be paying on; asked again under the locks. */
async function mustBePayable(
  { database, settings, holds, cardPayments }: Tools,
  order: OrderRow,
  method: PaymentMethod,
): Promise<void> {
  const terms = await settings.getTerms()
  if (!terms.payment_methods.includes(method)) throw noPaymentMethod()
  if (isTooLittleForCard(method, order.totalCents)) throw totalTooSmall(terms)
  if (method === 'bank_transfer') {
    const lines = await listLines(database, order.id)
    const claim = { ...order, paymentMethod: method, holds: heldBy(lines) }
    const couldHold = await holds.couldHold(database, claim, unitsOf(lines))
    if (!couldHold) mustBePlacedUnheld(method, terms)
  } else if (!(await cardPayments.mayHaveAnother(order))) {
    throw noMorePages(order)
  }
}

const noMorePages = (order: OrderRow) =>
  stateConflict(
    stateOf(order),
    `This order has had ${pagesMax.words}, and gets no more. Please pay it in another way, or cancel it and order again.`,
  )

/** It waits for a new payment, and holds what it may hold by this way to pay. */
async function changeMethod(
  tx: Transaction,
  { settings, holds, mailer }: Tools,
  order: OrderRow,
  method: PaymentMethod,
): Promise<void> {
  const terms = settings.termsOf(await settings.get(tx))
  if (!terms.payment_methods.includes(method)) throw noPaymentMethod()
  const chain = await findChain(tx, order)
  if (method === 'card' && isTooLateForCard(chain)) {
    throw stateConflict(stateOf(order), 'The time to pay by card is over.')
  }
  const payment = await lockPayment(tx, order.id)
  await updatePayment(tx, payment.id, { status: 'ended', pageUrl: null })
  await addPayment(tx, order, method)
  const lines = await lockLines(tx, order.id)
  // All of them at once and in order: what is held is a part of them, and would be locked first.
  await lockLevels(tx, [...unitsOf(lines).keys()])
  await letGo(tx, order.id, lines)
  const waiting = { ...order, paymentMethod: method }
  const held = await holds.hold(tx, waiting, unitsOf(lines))
  if (!held.isHeld) mustBePlacedUnheld(method, terms)
  await setHeld(tx, order.id, held.heldIds)
  // A transfer counts from the first order, so that choosing it again holds nothing longer.
  const begin = method === 'card' ? sql`now()` : sql`${chain.beganAt}::timestamptz`
  const changed = await changeOrder(tx, order.id, {
    paymentMethod: method,
    isHeld: held.isHeld,
    holdTokens: [...order.holdTokens, ...held.tokens],
    holdUntil: sql`${begin} + make_interval(mins => ${minutesToPay(method, held, terms)})`,
  })
  if (method === 'bank_transfer') {
    await mailer.send(tx, changed, ['placed', 'new_order'], { suffix: method })
  }
}

/** With one more, of which the others are counted, as when it is placed. */
async function rejectManyUnpaidBeside(tx: Transaction, order: OrderRow, method: PaymentMethod) {
  const { userId, inbox } = order
  const lines = (await listLines(tx, order.id)).map(({ productId, quantity }) => ({
    product_id: productId,
    quantity,
  }))
  const buyer = userId === null ? { inbox } : { userId }
  await rejectManyUnpaid(tx, buyer, { id: order.id, method, lines })
}
