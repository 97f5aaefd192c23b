import { drizzle } from 'drizzle-orm/node-postgres'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { oldestRelease } from './platform.tables.ts'

const lockKey = 7_274_523_091

/**
 * Set by a statement and not at the login, where a pooler may ignore them and the role may have
 * others. One who waits longer for a lock, of another process or of a table, tries again from the
 * start.
 */
const settings = `
  set lock_timeout = '30s';
  set statement_timeout = 0;
  set idle_in_transaction_session_timeout = 0`

/**
 * Drizzle's migrator lets two processes apply the same migration
 * (https://github.com/drizzle-team/drizzle-orm/issues/874). An advisory lock of the session on a
 * connection of its own makes the others wait; the server releases it when its holder dies.
 */
export async function migrateDatabase(
  url: string,
  migrationsFolder: string,
  onWaiting: () => void = () => undefined,
): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
  })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query(settings)
    await withLock(client, onWaiting, async () => {
      await rejectOlderRelease(client, migrationsFolder)
      await rejectNewerDatabase(client, migrationsFolder)
      await migrate(drizzle(client), { migrationsFolder })
    })
  } finally {
    await client.end()
  }
}

async function withLock(
  client: pg.Client,
  onWaiting: () => void,
  work: () => Promise<void>,
): Promise<void> {
  const { rows } = await client.query<{ isFree: boolean }>(
    'select pg_try_advisory_lock($1) as "isFree"',
    [lockKey],
  )
  if (rows[0]?.isFree !== true) {
    onWaiting()
    await client.query('select pg_advisory_lock($1)', [lockKey])
  }
  try {
    await work()
  } finally {
    // A pooler may keep the connection, and with it the lock. Of one that is lost there is none.
    await client.query('select pg_advisory_unlock($1)', [lockKey]).catch(() => undefined)
  }
}

/** The tables were made by migrations that no longer exist. */
export class OlderDatabaseError extends Error {}

/**
 * The migrations were rewritten before the first release. A database of the earlier ones is left as
 * it is.
 */
async function rejectOlderRelease(client: pg.Client, migrationsFolder: string): Promise<void> {
  const { rows: found } = await client.query(
    "select to_regclass('drizzle.__drizzle_migrations') as applied",
  )
  if (found[0]?.applied == null) return
  const { rows } = await client.query<{ hash: string }>(
    'select hash from drizzle.__drizzle_migrations order by id',
  )
  // A later release may have added migrations: this one still runs on its tables.
  const ours = readMigrationFiles({ migrationsFolder }).slice(0, rows.length)
  if (ours.some(({ hash }, index) => hash !== rows[index]?.hash)) throw new OlderDatabaseError()
}

/** A later release has changed the tables so that this one cannot run on them. */
export class NewerDatabaseError extends Error {}

async function rejectNewerDatabase(client: pg.Client, migrationsFolder: string): Promise<void> {
  const { rows } = await client.query("select to_regclass('platform.oldest_release') as named")
  if (rows[0]?.named == null) return
  const [oldest] = await drizzle(client).select().from(oldestRelease)
  const known = readMigrationFiles({ migrationsFolder }).length
  if (oldest === undefined || oldest.migrations <= known) return
  throw new NewerDatabaseError(
    `The database needs release ${oldest.version} or a later one, with ${oldest.migrations} migrations; this one has ${known}. Start that release again, or load a backup from before its upgrade into an empty database.`,
  )
}
