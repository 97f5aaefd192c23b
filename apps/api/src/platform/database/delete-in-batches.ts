import { sql, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Connection } from './database.ts'

const rowsAtOnce = 5_000

type Expired = { condition: SQL; stopping: AbortSignal; atOnce?: number }

/**
 * Deletes all rows of which the condition is true, since all that has gathered may be more than one
 * statement has time for. It is asked twice: a row that changed in between may be meant no longer.
 * Told to stop, it leaves the rest to the next one.
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
