import type pg from 'pg'
import { asPostgresError, isDatabaseUnavailable } from './database-faults.ts'
import type { Database } from './database.ts'
import type { WithKeptPlan } from './kept-plans.ts'

/**
 * A statement that PostgreSQL refuses says nothing against its connection. The pool's own `query`
 * throws it away with every error, and whoever sends nonsense would cost a new process each time.
 */
export async function runStatement<Row extends pg.QueryResultRow>(
  { $client }: Database,
  statement: pg.QueryConfig & WithKeptPlan,
): Promise<Row[]> {
  const client = await $client.connect()
  let isBroken = false
  try {
    const { rows } = await client.query<Row>(statement)
    return rows
  } catch (error) {
    isBroken = asPostgresError(error) === undefined || isDatabaseUnavailable(error)
    throw error
  } finally {
    client.release(isBroken)
  }
}
