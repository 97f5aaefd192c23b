import { createHash } from 'node:crypto'
import { fillPlaceholders, type SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import { asPostgresError, isDatabaseUnavailable } from './database-errors.ts'
import type { Database } from './database.ts'

/**
 * A statement that PostgreSQL refuses says nothing against its connection. The pool's own `query`
 * throws it away with every error, and whoever sends nonsense would cost a new process each time.
 */
export async function runStatement<Row extends pg.QueryResultRow>(
  { $client }: Database,
  statement: pg.QueryConfig,
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

const dialect = new PgDialect()

/**
 * Builds a statement once, with places for its values, and PostgreSQL plans it once under its name.
 * For what is asked with most requests: building it each time costs more than its execution.
 */
export function prepareStatement<Row extends pg.QueryResultRow>(name: string, statement: SQL) {
  const { sql: text, params } = dialect.sqlToQuery(statement)
  return (database: Database, values: Record<string, unknown>): Promise<Row[]> =>
    runStatement<Row>(database, { name, text, values: fillPlaceholders(params, values) })
}

/** Longer texts are made for one list of values. */
const textLengthMax = 4_000

/**
 * Names for texts that requests make up. PostgreSQL parses a statement with a name once per
 * connection, and every connection keeps them all: so only the first texts get one.
 */
export function createStatementNames(max: number) {
  const names = new Map<string, string>()
  return (text: string): string | undefined => {
    const known = names.get(text)
    if (known !== undefined || names.size >= max || text.length > textLengthMax) return known
    const name = createHash('sha256').update(text).digest('base64url')
    names.set(text, name)
    return name
  }
}
