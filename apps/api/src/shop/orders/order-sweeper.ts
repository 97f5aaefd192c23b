import { orderRetentionDays } from '@golden-bead/contracts/shop'
import { and, asc, eq, gt, isNotNull, lt, ne, sql, type SQL } from 'drizzle-orm'
import type { Database, Transaction } from '#platform/database/database.ts'
import type { OrderCardPayments } from '#shop/orders/money/card-payments.ts'
import type { CardRefunds } from '#shop/orders/money/card-refunds.ts'
import type { OrderMailer } from '#shop/orders/mails/order-mailer.ts'
import { addEvent, type OrderRow } from './orders.repository.ts'
import { expireOrder } from './lifecycle.ts'
import { isNotErased, orderEvents, orders, payments, refunds } from './orders.tables.ts'

const batchSize = 50
/** Of a job in a round, so that a backlog of one keeps no other waiting. */
const roundSize = 500
/** For what waits for the provider, which may be slow. */
const askingMs = 10_000
/** Of those that wait for the provider: it is silent about some for longer than about others. */
const askedAtOnce = 5
const reminderDays = 2
const pageIsUnknown =
  'Stripe does not know its payment page: look in the account whose key was used before whether it was paid.'

export type SweeperOptions = {
  database: Database
  mailer: OrderMailer
  cardPayments: OrderCardPayments
  cardRefunds: CardRefunds
  /** Tells of an order, or of a whole job, that is tried again in the next round. */
  onFailure: (error: unknown, what: { job: string; order?: number }) => void
}

type Job = {
  name: string
  condition: SQL | undefined
  /** Before the order is locked: what has to be asked of others. */
  prepare?: (order: OrderRow) => Promise<void>
  work?: (tx: Transaction, order: OrderRow) => Promise<void>
}

/**
 * What time does to orders: reminders, ends, and forgetting who bought. Any instance may do it; an
 * order that another one is working on is left to it. Each order has a transaction of its own, so
 * that one that fails stops no other.
 */
export function createOrderSweeper(options: SweeperOptions) {
  const { database, mailer, cardPayments, cardRefunds, onFailure } = options
  const isAwaiting = eq(orders.paymentStatus, 'awaiting')
  const isOver = and(isAwaiting, lt(orders.holdUntil, sql`now()`))
  const isReminded = sql`exists (
    select from ${orderEvents}
    where ${orderEvents.orderId} = ${orders.id} and ${orderEvents.kind} = 'reminded')`

  /** What holds units comes first. */
  const jobs: Job[] = [
    {
      name: 'end',
      condition: and(isOver, eq(orders.paymentMethod, 'bank_transfer')),
      work: (tx, order) => expireOrder(tx, mailer, order),
    },
    {
      name: 'end-card',
      condition: and(isOver, eq(orders.paymentMethod, 'card')),
      // The clock only says when to ask: somebody may have paid in the last second.
      prepare: ({ number }) => cardPayments.close(number),
      work: async (tx, order) => {
        const isUnknown = !(await cardPayments.haveAllEnded(tx, order))
        await expireOrder(tx, mailer, order, isUnknown ? pageIsUnknown : undefined)
      },
    },
    {
      name: 'refund',
      // The provider tells what became of those that it has: once an hour is enough, should that be lost.
      condition: sql`exists (
        select from ${refunds} where ${refunds.orderId} = ${orders.id} and ${refunds.status} = 'pending'
          and (${refunds.providerRefundId} is null or ${refunds.updatedAt} < now() - interval '1 hour'))`,
      prepare: ({ number }) => cardRefunds.finish(number),
    },
    {
      name: 'remind',
      condition: and(
        isAwaiting,
        eq(orders.paymentMethod, 'bank_transfer'),
        sql`${orders.holdUntil} between now() and now() + make_interval(days => ${reminderDays})`,
        sql`${orders.placedAt} < now() - interval '1 day'`,
        sql`not ${isReminded}`,
      ),
      work: async (tx, order) => {
        await addEvent(tx, order.id, { kind: 'reminded', actor: 'shop' })
        await mailer.send(tx, order, 'reminder')
      },
    },
    {
      name: 'erase',
      condition: and(
        isNotErased,
        sql`${orders.closedAt} < now() - make_interval(days => ${orderRetentionDays})`,
        // A refund that is due needs to know whose it is.
        sql`not refund_is_due(${orders.status}, ${orders.paymentStatus})`,
        sql`not exists (select from ${refunds}
          where ${refunds.orderId} = ${orders.id} and ${refunds.status} = 'pending')`,
        sql`not exists (select from ${payments}
          where ${payments.orderId} = ${orders.id} and ${payments.failedRefundCents} > 0)`,
      ),
      work: async (tx, order) => {
        await tx.execute(sql`select erase_order(${order.id})`)
      },
    },
    {
      name: 'forget-network',
      condition: and(
        isNotNull(orders.networkKey),
        ne(orders.paymentStatus, 'awaiting'),
        sql`coalesce(${orders.closedAt}, ${orders.updatedAt}) < now() - interval '1 day'`,
      ),
      work: async (tx, { id }) => {
        await tx.update(orders).set({ networkKey: null }).where(eq(orders.id, id))
      },
    },
  ]

  const claimAndDo = async ({ condition, prepare, work }: Job, id: number) => {
    if (prepare !== undefined) {
      const [found] = await database.select().from(orders).where(eq(orders.id, id))
      if (found !== undefined) await prepare(found)
    }
    if (work === undefined) return
    await database.transaction(async (tx) => {
      const [order] = await tx
        .select()
        .from(orders)
        .where(and(eq(orders.id, id), condition))
        .for('update', { skipLocked: true })
      if (order !== undefined) await work(tx, order)
    })
  }

  /** Where the last round has stopped: what fails again and again keeps no other order waiting. */
  const lastIds = new Map<string, number>()

  async function run(job: Job, stopping: AbortSignal): Promise<void> {
    const endsAt = job.prepare === undefined ? Infinity : performance.now() + askingMs
    const isOverTime = () => stopping.aborted || performance.now() > endsAt
    for (let done = 0; done < roundSize && !isOverTime(); done += batchSize) {
      const found = await database
        .select({ id: orders.id })
        .from(orders)
        .where(and(job.condition, gt(orders.id, lastIds.get(job.name) ?? 0)))
        .orderBy(asc(orders.id))
        .limit(batchSize)
      const waiting = found.values()
      const doInTurn = async () => {
        for (const { id } of waiting) {
          lastIds.set(job.name, Math.max(id, lastIds.get(job.name) ?? 0))
          try {
            await claimAndDo(job, id)
          } catch (error) {
            onFailure(error, { job: job.name, order: id })
          }
          if (isOverTime()) return
        }
      }
      const atOnce = job.prepare === undefined ? 1 : askedAtOnce
      await Promise.all(Array.from({ length: atOnce }, doInTurn))
      if (isOverTime()) return
      if (found.length < batchSize) {
        lastIds.delete(job.name)
        return
      }
    }
  }

  return async (stopping: AbortSignal): Promise<void> => {
    for (const job of jobs) {
      try {
        await run(job, stopping)
      } catch (error) {
        onFailure(error, { job: job.name })
      }
    }
  }
}
