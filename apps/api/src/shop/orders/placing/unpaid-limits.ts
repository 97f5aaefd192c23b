import type { OrderLineInput } from '@golden-bead/contracts/orders'
import { orderLimits } from '@golden-bead/contracts/order-options'
import type { PaymentMethod } from '@golden-bead/contracts/shop-settings'
import { sql } from 'drizzle-orm'
import type { Transaction } from '#platform/database/database.ts'
import { findFree } from '#shop/stock/stock.module.ts'
import { tooManyHeld, tooManyUnpaid } from '#shop/orders/order-errors.ts'
import { countUnpaid } from '#shop/orders/orders.repository.ts'

/** Of many orders of one buyer at once each one counts those before it. */
export const lockBuyer = (tx: Transaction, buyer: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`order:${buyer}`}, 0))`)

/**
 * There may be a few unpaid orders of each buyer only. Those of an inbox may have been placed by
 * anybody, so they are transfers alone, and keep nobody from buying by card.
 */
export async function rejectManyUnpaid(
  tx: Transaction,
  buyer: { userId: string } | { inbox: string },
  { id, method, lines }: { id?: number; method: PaymentMethod; lines: readonly OrderLineInput[] },
): Promise<void> {
  const isGuest = 'inbox' in buyer
  if (isGuest && method === 'card') return
  const unpaid = await countUnpaid(tx, buyer, id)
  const { guest, member } = orderLimits.unpaidOrdersMax
  if (unpaid.orders >= (isGuest ? guest : member)) throw tooManyUnpaid(isGuest)
  if (isGuest) await rejectManyUnits(tx, unpaid.units, lines)
}

/** What a guest orders for days without paying of products that are not counted. */
async function rejectManyUnits(
  tx: Transaction,
  unpaid: ReadonlyMap<string, number>,
  lines: readonly OrderLineInput[],
): Promise<void> {
  const units = new Map(unpaid)
  for (const { product_id: id, quantity } of lines) units.set(id, (units.get(id) ?? 0) + quantity)
  // Of those that are counted there is a share (holds.ts).
  for (const id of (await findFree(tx, [...units.keys()])).keys()) units.delete(id)
  const counts = [...units.values()]
  const all = counts.reduce((sum, count) => sum + count, 0)
  const { unpaidUnitsMax } = orderLimits
  if (all > unpaidUnitsMax.all || Math.max(0, ...counts) > unpaidUnitsMax.product) {
    throw tooManyHeld()
  }
}
