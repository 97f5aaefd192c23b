import { and, asc, eq, gt, inArray, sql, type SQL } from 'drizzle-orm'
import type { Connection } from '@golden-bead/server/database/database'
import type { OpenLines } from '#shop/stock/stock.module.ts'
import { orderLines, orders } from './orders.tables.ts'

const units = sql<number>`${orderLines.quantity} - ${orderLines.shipped} - ${orderLines.cancelled}`

/** An order that holds nothing until it is paid is none of those that a shelf is counted for. */
const mayBeHeld = and(eq(orders.status, 'placed'), orders.isHeld)

/** Of one that is paid in part, and of which a parcel has left, nothing is let go. */
const isUnpaid = sql<boolean>`(${orders.paymentStatus} = 'awaiting' and ${orders.fulfilmentStatus} = 'unfulfilled')`

const isAnyOf = (column: typeof orders.id | typeof orderLines.id, ids: readonly number[]): SQL =>
  sql`${column} = any(${sql.param(ids)}::bigint[])`

const isOpen = (productId: string) =>
  and(eq(orderLines.productId, productId), mayBeHeld, sql`${units} > 0`)

const selectOpen = (connection: Connection, condition: SQL | undefined) =>
  connection
    .select({ id: orderLines.id, number: orders.number, units, isUnpaid })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(condition)
    .orderBy(asc(orders.id))

const orderIdsOf = (lines: readonly { id: number }[]) =>
  sql`select l.order_id from ${orderLines} l
    where l.id = any(${sql.param(lines.map(({ id }) => id))}::bigint[])`

const isOfOrders = (lines: readonly { id: number }[]) =>
  sql`${orderLines.orderId} in (${orderIdsOf(lines)})`

/** Lines of orders that stand, with units that have not left; the stock asks for them. */
export const openLines: OpenLines = {
  list: (tx, productId) => selectOpen(tx, isOpen(productId)),

  async sum(connection, productIds) {
    const rows = await connection
      .select({ id: orderLines.productId, units: sql<number>`sum(${units})::int` })
      .from(orderLines)
      .innerJoin(orders, eq(orders.id, orderLines.orderId))
      .where(
        and(
          sql`${orderLines.productId} = any(${sql.param(productIds)}::text[])`,
          mayBeHeld,
          sql`${units} > 0`,
        ),
      )
      .groupBy(orderLines.productId)
    return new Map(rows.map((row) => [row.id, row.units]))
  },

  async lock(tx, productId) {
    const ofProduct = tx
      .select({ id: orderLines.orderId })
      .from(orderLines)
      .where(and(eq(orderLines.productId, productId), sql`${units} > 0`))
    const locked = await tx
      .select({ id: orders.id })
      .from(orders)
      .where(and(mayBeHeld, inArray(orders.id, ofProduct)))
      .orderBy(asc(orders.id))
      .for('update')
    // What was waited for may have changed, and what has come since is not locked.
    const ids = locked.map(({ id }) => id)
    return selectOpen(tx, and(isOpen(productId), isAnyOf(orders.id, ids))).for('update', {
      of: orderLines,
    })
  },

  async heldBeside(tx, lines) {
    if (lines.length === 0) return new Map()
    const rows = await tx
      .select({ id: orderLines.productId, units: sql<number>`sum(${orderLines.held})::int` })
      .from(orderLines)
      .where(and(isOfOrders(lines), gt(orderLines.held, 0)))
      .groupBy(orderLines.productId)
    return new Map(rows.map((row) => [row.id, row.units]))
  },

  async letGo(tx, lines) {
    if (lines.length === 0) return
    await tx
      .update(orders)
      .set({ isHeld: false, version: sql`${orders.version} + 1` })
      .where(sql`${orders.id} in (${orderIdsOf(lines)})`)
    await tx.update(orderLines).set({ held: 0 }).where(isOfOrders(lines))
  },

  async setHeld(tx, lines, isCounted) {
    const ids = lines.map(({ id }) => id)
    await tx
      .update(orderLines)
      .set({ held: isCounted ? units : 0 })
      .where(isAnyOf(orderLines.id, ids))
  },
}
