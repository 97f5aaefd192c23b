import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Database } from '@golden-bead/server/database/database'

const atOnce = 500
/** Each write clears the caches of public answers. */
const pauseMs = 1_000
const lock = 5_116_204_878

/**
 * Writes what is left of each product to the products, where everybody reads it. After the fact, so
 * that orders lock no product; of a product that somebody else is writing, in the next round.
 */
export const createStockLeft =
  (database: Database) =>
  async (stopping: AbortSignal): Promise<void> => {
    let count = atOnce
    let hasWritten = false
    while (count === atOnce && !stopping.aborted) {
      count = await writeSome(database)
      hasWritten ||= count > 0
    }
    if (hasWritten) await wait(pauseMs, undefined, { signal: stopping }).catch(() => undefined)
  }

/** How many were written. Two instances at once might write what one of them read too early. */
const writeSome = (database: Database): Promise<number> =>
  database.transaction(async (tx) => {
    const { rows: taken } = await tx.execute<{ taken: boolean }>(
      sql`select pg_try_advisory_xact_lock(${lock}) as taken`,
    )
    if (taken[0]?.taken !== true) return 0
    const { rows } = await tx.execute<{ id: string; left: number | null }>(sql`
      select p.id, case when s.is_low then s.free end as left
      from products p join stock_levels s on s.product_id = p.id
      where p.stock_left is distinct from case when s.is_low then s.free end
      order by p.id limit ${atOnce} for no key update of p skip locked`)
    if (rows.length > 0) {
      await tx.execute(sql`
        update products set stock_left = given.stock_left
        from unnest(${sql.param(rows.map(({ id }) => id))}::text[],
          ${sql.param(rows.map((row) => row.left))}::int[]) as given (id, stock_left)
        where products.id = given.id`)
    }
    return rows.length
  })
