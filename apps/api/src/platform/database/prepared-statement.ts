import { fillPlaceholders, type SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import type { Database } from './database.ts'
import { runStatement } from './run-statement.ts'

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
