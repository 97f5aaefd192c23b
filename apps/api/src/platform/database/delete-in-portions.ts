import { sql, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Connection } from './database.ts'

const rowsAtOnce = 5_000

/**
 * Deletes all rows of which the condition is true, since all that has gathered may be more than one
 * statement has time for. It is asked twice: a row that changed in between may be meant no longer.
 */
export async function deleteInPortions(
  connection: Connection,
  table: PgTable,
  condition: SQL,
  atOnce = rowsAtOnce,
): Promise<void> {
  const portion = sql`
    delete from ${table} where (${condition}) and ctid = any(array(
      select ctid from ${table} where ${condition} limit ${atOnce}
    ))`
  let deleted: number
  do {
    const { rowCount } = await connection.execute(portion)
    deleted = rowCount ?? 0
  } while (deleted > 0)
}
