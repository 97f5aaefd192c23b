import { sql, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Connection } from './database.ts'

const rowsAtOnce = 5_000

type Expired = { condition: SQL; stopping: AbortSignal; atOnce?: number }

/**
 * Deletes all rows that match, in batches: one statement for all of them might exceed its timeout.
 * The condition is checked twice, since a row may have changed after the subquery. When aborted, it
 * leaves the rest to the next run.
 */
export async function deleteInBatches(
  connection: Connection,
  table: PgTable,
  { condition, stopping, atOnce = rowsAtOnce }: Expired,
): Promise<void> {
  const portion = sql`
    delete from ${table} where (${condition}) and ctid = any(array(
      select ctid from ${table} where ${condition} limit ${atOnce}
    ))`
  let isAnyLeft = true
  while (isAnyLeft && !stopping.aborted) {
    const { rowCount } = await connection.execute(portion)
    isAnyLeft = rowCount !== 0
  }
}
