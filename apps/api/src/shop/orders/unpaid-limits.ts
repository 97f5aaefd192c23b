import { orderLimits } from '@golden-bead/contracts/order-options'
import { sql } from 'drizzle-orm'
import type { Transaction } from '#platform/database/database.ts'
import { tooManyHeld, tooManyUnpaid } from './order-errors.ts'

/** Orders that nobody pays keep others from buying, so there may be a few of each buyer only. */

/** Of many orders of one buyer at once each one counts those before it. */
export const lockBuyer = (tx: Transaction, buyer: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`order:${buyer}`}, 0))`)

export function rejectManyOrders(unpaid: number, { isGuest }: { isGuest: boolean }): void {
  const { guest, member } = orderLimits.unpaidOrdersMax
  if (unpaid >= (isGuest ? guest : member)) throw tooManyUnpaid(isGuest)
}

/** What a guest holds for days without paying, by product. */
export function rejectManyUnits(units: ReadonlyMap<string, number>): void {
  const { unpaidUnitsMax } = orderLimits
  const counts = [...units.values()]
  const all = counts.reduce((sum, count) => sum + count, 0)
  if (all > unpaidUnitsMax.all || Math.max(...counts) > unpaidUnitsMax.product) throw tooManyHeld()
}
