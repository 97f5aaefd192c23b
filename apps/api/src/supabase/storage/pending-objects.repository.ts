import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm'
import type { Connection } from '#platform/database/database.ts'
import { pendingObjects } from './storage.tables.ts'

const retrySeconds = 600

const inSeconds = (seconds: number) => sql`now() + make_interval(secs => ${seconds})`

/** Says, before any byte is sent, that something may lie under this key. */
export async function reserveKey(
  connection: Connection,
  key: string,
  seconds: number,
): Promise<void> {
  await connection.insert(pendingObjects).values({ key, sweepAfter: inSeconds(seconds) })
}

/** Whether the key may get its row: not after the sweeper has taken it. */
export async function claimKey(connection: Connection, key: string): Promise<boolean> {
  const rows = await connection
    .delete(pendingObjects)
    .where(and(eq(pendingObjects.key, key), eq(pendingObjects.isOrphaned, false)))
    .returning({ key: pendingObjects.key })
  return rows.length > 0
}

/**
 * Gives up a reserved key. False means that it has its row after all: a transaction whose answer
 * was lost may have been committed, and this statement waits for its end.
 */
export async function markReservedKeyOrphaned(
  connection: Connection,
  key: string,
  seconds: number,
): Promise<boolean> {
  const rows = await connection
    .update(pendingObjects)
    .set({ isOrphaned: true, sweepAfter: inSeconds(seconds) })
    .where(eq(pendingObjects.key, key))
    .returning({ key: pendingObjects.key })
  return rows.length > 0
}

/** For keys that lose their row in the caller's transaction. */
export async function markKeysOrphaned(connection: Connection, keys: string[]): Promise<void> {
  if (keys.length === 0) return
  // One value, however many there are: thousands, where pictures have been shown in many sizes.
  await connection.execute(sql`
    insert into ${pendingObjects} (key, is_orphaned)
    select key, true from unnest(${sql.param(keys)}::text[]) as orphaned (key)`)
}

/**
 * Takes keys whose time is over; from here on nothing can give them a row. What cannot be deleted
 * comes up again only later, so that it does not stand before all others.
 */
export async function takeDueKeys(connection: Connection, limit: number): Promise<string[]> {
  const due = connection
    .select({ key: pendingObjects.key })
    .from(pendingObjects)
    .where(lte(pendingObjects.sweepAfter, sql`now()`))
    .orderBy(asc(pendingObjects.sweepAfter))
    .limit(limit)
    .for('update', { skipLocked: true })
  const rows = await connection
    .update(pendingObjects)
    .set({ isOrphaned: true, sweepAfter: inSeconds(retrySeconds) })
    .where(inArray(pendingObjects.key, due))
    .returning({ key: pendingObjects.key })
  return rows.map(({ key }) => key)
}

export async function forgetKeys(connection: Connection, keys: string[]): Promise<void> {
  if (keys.length === 0) return
  await connection.delete(pendingObjects).where(inArray(pendingObjects.key, keys))
}
