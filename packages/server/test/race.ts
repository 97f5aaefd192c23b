import { sql, type SQL } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Database } from '#server/database/database.ts'

/** Commits a change while requests that have read the old state wait for its lock. */
export async function overtake<Answer>(
  database: Database,
  change: SQL,
  ask: () => Promise<Answer>,
  waiting = 1,
): Promise<Answer> {
  const asking = await database.transaction(async (tx) => {
    await tx.execute(change)
    const answer = ask()
    await untilWaiting(database, waiting)
    return { answer }
  })
  return asking.answer
}

/** Resolves when this many statements wait for a lock. */
export const untilWaiting = (database: Database, count: number): Promise<void> =>
  expect
    .poll(async () => {
      const { rows } = await database.execute(sql`
        select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`)
      return rows.length
    })
    .toBe(count)
