import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'

const lockKey = 7_274_523_091

/**
 * Drizzle's migrator lets two processes apply the same migration. A session lock on one dedicated
 * connection makes the others wait, and is released by the server when its holder dies.
 */
export async function migrateDatabase(url: string, migrationsFolder: string): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 5_000,
    // Whoever waits longer, for another process or for a table, tries again from the start.
    lock_timeout: 30_000,
    keepAlive: true,
  })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey])
    await migrate(drizzle(client), { migrationsFolder })
  } finally {
    await client.end()
  }
}
