import { randomUUID } from 'node:crypto'
import type { Order } from '@golden-bead/contracts/orders'
import type { Database, Transaction } from '@golden-bead/server/database/database'
import { HttpError, unavailable } from '@golden-bead/server/errors/http-error'
import { canonicalEmail } from '@golden-bead/server/mail/mail-address'
import { keepUser } from '@golden-bead/supabase/auth'
import { cancelUnits, mustBePossible } from './cancelling-units.ts'
import { cancelOrder } from './lifecycle.ts'
import type { OrderMailer } from './mails/order-mailer.ts'
import type { OrderCardPayments } from './money/card-payments.ts'
import type { CardRefunds } from './money/card-refunds.ts'
import type { Holds } from './placing/holds.ts'
import type { Paying } from './money/paying.service.ts'
import type { NamedLines } from './open-units.ts'
import { orderNotFound, stateConflict } from './order-errors.ts'
import type { Access, OrderSteps } from './order-steps.ts'
import {
  addEvent,
  changeOrder,
  findOrder,
  listHolding,
  listLines,
  lockOrder,
  stateOf,
  updateLines,
} from './orders.repository.ts'

type Options = {
  database: Database
  steps: OrderSteps
  mailer: OrderMailer
  paying: Paying
  cardRefunds: CardRefunds
  cardPayments: OrderCardPayments
  holds: Holds
}

type Cancellation = {
  version: number
  lines?: NamedLines | undefined
  expected_total_cents?: number | undefined
  refund?: boolean | undefined
}
type CancellationOfLines = Cancellation & { lines: NamedLines }

const endedMax = 100

/** What is done with an order, but for its money. */
export function createOrdersService(options: Options) {
  const { database, steps, mailer, paying, cardRefunds, cardPayments, holds } = options

  return {
    get: (number: string, access: Access): Promise<Order> => steps.get(number, access),

    /** Mails the link to an order to its own address, and tells nobody whether there is one. */
    async mailLink(id: number, email: string): Promise<void> {
      const order = await findOrder(database, { id })
      if (order?.email !== canonicalEmail(email)) return
      await database.transaction((tx) => mailer.send(tx, order, 'found', { suffix: randomUUID() }))
    },

    /** Adds the order of a guest to the account of whoever has its key; once, and by nothing else. */
    async claim(number: string, access: Access & { userId: string }): Promise<Order> {
      await database.transaction((tx) => claimOrder(tx, { steps, mailer }, number, access))
      return steps.get(number, access)
    },

    /** Some of its units, or all of it. */
    cancel(number: string, access: Access, { lines, ...asked }: Cancellation): Promise<Order> {
      return lines === undefined
        ? this.cancelAll(number, access, asked)
        : this.cancelLines(number, access, { ...asked, lines })
    },

    async cancelLines(
      number: string,
      access: Access,
      { version, lines, refund, expected_total_cents: expected }: CancellationOfLines,
    ): Promise<Order> {
      const step = { version, step: 'cancel_units' } as const
      const before = await paying.closePages(number, access, step, async (order) => {
        const asked = { lines, expectedTotalCents: expected }
        await mustBePossible(database, order, await listLines(database, order.id), asked)
        await paying.mustHaveAnotherPage(order)
      })
      const isToCard = before.paymentMethod === 'card' && refund === true
      if (isToCard && !cardRefunds.isOffered) {
        throw unavailable('Card payments are turned off right now.')
      }
      await steps.change(number, access, step, (tx, order, by) =>
        cancelUnits(tx, { mailer, holds }, order, {
          lines,
          by,
          isRefunded: refund,
          expectedTotalCents: expected,
        }),
      )
      if (before.paymentStatus === 'awaiting') await cardPayments.open(number)
      await cardRefunds.finish(number)
      return steps.get(number, access)
    },

    async cancelAll(
      number: string,
      access: Access,
      { version, refund }: Pick<Cancellation, 'version' | 'refund'>,
    ): Promise<Order> {
      const step = { version, step: 'cancel' } as const
      await paying.closePages(number, access, step)
      await steps.change(number, access, step, (tx, order, by) =>
        cancelOrder(tx, mailer, order, { by, isRefunded: refund }),
      )
      await cardRefunds.finish(number)
      return steps.get(number, access)
    },

    /** Cancels the unpaid orders that hold a product; one that changes meanwhile stays. */
    async endUnpaid(productId: string, access: Access): Promise<number> {
      let ended = 0
      for (const { number, version } of await listHolding(database, productId, endedMax)) {
        if (await isDone(this.cancelAll(number, access, { version }))) ended += 1
      }
      return ended
    },
  }
}

export type OrdersService = ReturnType<typeof createOrdersService>

/** Whether a step was taken: its order may have changed meanwhile. */
async function isDone(step: Promise<Order>): Promise<boolean> {
  try {
    await step
    return true
  } catch (error) {
    if (error instanceof HttpError && error.status === 409) return false
    throw error
  }
}

async function claimOrder(
  tx: Transaction,
  { steps, mailer }: Pick<Options, 'steps' | 'mailer'>,
  number: string,
  access: Access & { userId: string },
): Promise<void> {
  // Before the order, as a deletion locks the account first.
  const user = await keepUser(tx, access.userId)
  const order = await lockOrder(tx, number)
  if (user === undefined || order === undefined) throw orderNotFound()
  if (order.userId === user.id) return
  if (!steps.hasKey(order, access)) throw orderNotFound()
  if (order.userId !== null) {
    throw stateConflict(stateOf(order), 'This order is in another account already.')
  }
  const isOfAddress = user.emailConfirmedAt !== null && user.email === order.email
  const changes = { userId: user.id, keepsKey: !isOfAddress }
  const claimed = await changeOrder(tx, order.id, changes)
  await updateLines(tx, order.id, { userId: user.id })
  await addEvent(tx, order.id, { kind: 'claimed', actor: 'buyer', actorId: user.id })
  if (!isOfAddress) await mailer.send(tx, claimed, 'claimed')
}
