import { sql } from 'drizzle-orm'
import type { Transaction } from '#platform/database/database.ts'

const importLock = 5_116_204_877

/** False while another import holds it; released at the end of the transaction. */
export async function takeImportLock(tx: Transaction): Promise<boolean> {
  const { rows } = await tx.execute<{ taken: boolean }>(
    sql`select pg_try_advisory_xact_lock(${importLock}) as taken`,
  )
  return rows[0]?.taken === true
}
