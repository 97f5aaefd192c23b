import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { keepPlans } from './kept-plans.ts'
import { nameStatements, whatEverybodyAsks, whatTheCodeAsks } from './statement-names.ts'

export type Database = NodePgDatabase & { $client: pg.Pool }
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]
/** What a repository takes: the database, or the transaction that its caller opened. */
export type Connection = Database | Transaction

export type DatabaseOptions = {
  url: string
  poolMax: number
  onConnectionLost: (error: Error) => void
  /** For questions that requests make up: their values decide how they are planned. */
  isForQuestions?: boolean
}

const waits = {
  connectionTimeoutMillis: 2_000,
  statement_timeout: 5_000,
  lock_timeout: 2_000,
  idle_in_transaction_session_timeout: 10_000,
  // A black-holed socket never hears of the timeouts that the server keeps.
  query_timeout: 6_000,
  idleTimeoutMillis: 30_000,
}

export function openDatabase(options: DatabaseOptions): Database {
  const { url, poolMax, onConnectionLost, isForQuestions = false } = options
  const naming = isForQuestions ? whatEverybodyAsks() : whatTheCodeAsks()
  const pool = new pg.Pool({
    connectionString: url,
    max: poolMax,
    keepAlive: true,
    // What is asked of one connection at the same time travels together.
    pipeline: true,
    // Times are shown in UTC whatever the zone of the server.
    options: '-c timezone=UTC',
    application_name: 'golden-bead-api',
    ...waits,
  })
  // Without these listeners the death of a connection ends the process.
  pool.on('error', onConnectionLost)
  pool.on('connect', (client) => client.on('error', onConnectionLost))
  pool.on('connect', (client) => nameStatements(client, naming))
  if (isForQuestions) pool.on('connect', keepPlans)
  return drizzle(pool)
}
