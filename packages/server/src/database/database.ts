import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'

export type Database = NodePgDatabase & { $client: pg.Pool }
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]
/** What a repository takes: the database, or the transaction of its caller. */
export type Connection = Database | Transaction

export type DatabaseOptions = {
  url: string
  poolMax: number
  onConnectionLost: (error: Error) => void
  /**
   * Plans named statements for their values each time: for those whose values decide which index is
   * used.
   */
  isPlannedForValues?: boolean
}

// Times are shown in UTC whatever the time zone of the server.
const zone = '-c timezone=UTC'

/** `check-server.ts` asks whether they reach the database. */
export const serverTimeouts = {
  statement_timeout: 5_000,
  lock_timeout: 2_000,
  idle_in_transaction_session_timeout: 10_000,
}

const timeouts = {
  ...serverTimeouts,
  // The timeouts of the server do not reach a connection that silently drops packets.
  query_timeout: 6_000,
  idleTimeoutMillis: 30_000,
}

const connectSeconds = 2

/** `connect_timeout` is a parameter of every client of PostgreSQL, which the driver does not read. */
const connectSecondsOf = (url: string) =>
  Number(new URL(url).searchParams.get('connect_timeout') ?? connectSeconds)

export function openDatabase(options: DatabaseOptions): Database {
  const { url, poolMax, onConnectionLost, isPlannedForValues = false } = options
  const pool = new pg.Pool({
    connectionString: url,
    max: poolMax,
    keepAlive: true,
    // Queries that are sent on one connection at the same time are pipelined.
    pipeline: true,
    options: isPlannedForValues ? `${zone} -c plan_cache_mode=force_custom_plan` : zone,
    application_name: 'golden-bead-api',
    connectionTimeoutMillis: connectSecondsOf(url) * 1_000,
    ...timeouts,
  })
  // Without these listeners, a lost connection would end the process with an unhandled error event.
  pool.on('error', onConnectionLost)
  pool.on('connect', (client) => client.on('error', onConnectionLost))
  const database = drizzle(pool)
  // drizzle-orm never gives the connection back if `begin` fails.
  database.transaction = async (work, config) => {
    const client = await pool.connect()
    try {
      return await drizzle(client).transaction(work, config)
    } finally {
      client.release()
    }
  }
  return database
}
