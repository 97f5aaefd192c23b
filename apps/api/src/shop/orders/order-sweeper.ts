import { orderRetentionDays } from '@golden-bead/contracts/shop'
import { and, asc, eq, inArray, lt, sql, type SQL } from 'drizzle-orm'
import type { Database, Transaction } from '#platform/database/database.ts'
import type { OrderMailer } from './order-mailer.ts'
import { addEvent, type OrderRow } from './orders.repository.ts'
import { endOrder } from './orders.service.ts'
import { orderEvents, orders } from './orders.tables.ts'

const atOnce = 50
const reminderDays = 2

type Options = { database: Database; mailer: OrderMailer }

/**
 * What time does to orders: reminders, ends, and forgetting who bought. Any instance may do it; an
 * order that another one is working on is left to it.
 */
export function createOrderSweeper({ database, mailer }: Options) {
  const claim = (tx: Transaction, condition: SQL | undefined): Promise<OrderRow[]> =>
    tx
      .select()
      .from(orders)
      .where(condition)
      .orderBy(asc(orders.id))
      .limit(atOnce)
      .for('update', { skipLocked: true })

  const isAwaiting = eq(orders.paymentStatus, 'awaiting')

  async function inPortions(
    stopping: AbortSignal,
    condition: SQL | undefined,
    work: (tx: Transaction, order: OrderRow) => Promise<void>,
  ): Promise<void> {
    let count = atOnce
    while (count === atOnce && !stopping.aborted) {
      count = await database.transaction(async (tx) => {
        const rows = await claim(tx, condition)
        for (const order of rows) await work(tx, order)
        return rows.length
      })
    }
  }

  const isReminded = sql`exists (
    select from ${orderEvents}
    where ${orderEvents.orderId} = ${orders.id} and ${orderEvents.kind} = 'reminded')`

  return async (stopping: AbortSignal): Promise<void> => {
    await inPortions(
      stopping,
      and(
        isAwaiting,
        sql`${orders.holdUntil} between now() and now() + make_interval(days => ${reminderDays})`,
        sql`${orders.placedAt} < now() - interval '1 day'`,
        sql`not ${isReminded}`,
      ),
      async (tx, order) => {
        await addEvent(tx, order.id, { kind: 'reminded', actor: 'shop' })
        await mailer.send(tx, order, 'reminder')
      },
    )
    await inPortions(
      stopping,
      and(isAwaiting, lt(orders.holdUntil, sql`now()`)),
      async (tx, order) => {
        const ended = await endOrder(tx, order, 'expired')
        await addEvent(tx, order.id, { kind: 'expired', actor: 'shop' })
        await mailer.send(tx, ended, 'expired')
      },
    )
    await inPortions(
      stopping,
      and(
        sql`${orders.erasedAt} is null`,
        sql`${orders.closedAt} < now() - make_interval(days => ${orderRetentionDays})`,
        // A refund that is due needs to know whose it is.
        sql`not (${orders.status} = 'cancelled' and ${inArray(orders.paymentStatus, ['paid', 'partly_refunded'])})`,
      ),
      async (tx, order) => {
        await tx.execute(sql`select erase_order(${order.id})`)
      },
    )
  }
}
