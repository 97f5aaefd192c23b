import type { Transaction } from '@golden-bead/server/database/database'
import { freeUnits } from '#shop/stock/stock.module.ts'
import { heldBy, updateLines, type LineRow } from '#shop/orders/orders.repository.ts'

/** What is held may be held by anybody. */
export async function letGo(
  tx: Transaction,
  orderId: number,
  lines: readonly LineRow[],
): Promise<void> {
  await updateLines(tx, orderId, { held: 0 })
  await freeUnits(tx, heldBy(lines))
}
