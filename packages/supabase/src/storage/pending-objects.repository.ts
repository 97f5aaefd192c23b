import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm'
import type { Connection } from '@golden-bead/server/database/database'
import { pendingObjects } from './storage.tables.ts'

const retrySeconds = 600

const inSeconds = (seconds: number) => sql`now() + make_interval(secs => ${seconds})`

/** Records, before any byte is uploaded, that the key may have bytes. */
export async function reserveKey(
  connection: Connection,
  key: string,
  seconds: number,
): Promise<void> {
  await connection.insert(pendingObjects).values({ key, sweepAfter: inSeconds(seconds) })
}

/**
 * Deletes the pending row of a key that gets its object row. False if the sweeper has taken the
 * key.
 */
export async function claimKey(connection: Connection, key: string): Promise<boolean> {
  const rows = await connection
    .delete(pendingObjects)
    .where(and(eq(pendingObjects.key, key), eq(pendingObjects.isOrphaned, false)))
    .returning({ key: pendingObjects.key })
  return rows.length > 0
}

/**
 * Gives up a reserved key. False if it has its object row after all: a transaction whose response
 * was lost may have been committed. The statement waits for the end of that transaction.
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

/** For keys whose rows the caller's transaction deletes. */
export async function markKeysOrphaned(connection: Connection, keys: string[]): Promise<void> {
  if (keys.length === 0) return
  // One parameter for thousands of keys: a picture may have many renditions.
  await connection.execute(sql`
    insert into ${pendingObjects} (key, is_orphaned)
    select key, true from unnest(${sql.param(keys)}::text[]) as orphaned (key)`)
}

/**
 * Takes the keys that are due; they cannot get a row any more. Those that cannot be deleted are due
 * again later, so that they do not block the others.
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
