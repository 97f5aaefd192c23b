import { createHash } from 'node:crypto'
import { fillPlaceholders, getTableColumns, sql, type SQL } from 'drizzle-orm'
import { PgDialect, type PgTable, type PreparedQueryConfig } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import { asPostgresError, isDatabaseUnavailable, StatementError } from './database-errors.ts'
import type { Connection, Database } from './database.ts'

/** A failure names the statement, for the log. */
export async function runOn<Row extends pg.QueryResultRow>(
  client: pg.ClientBase,
  statement: pg.QueryConfig,
): Promise<Row[]> {
  try {
    return (await client.query<Row>(statement)).rows
  } catch (error) {
    throw new StatementError(statement.text, error)
  }
}

/**
 * An error that PostgreSQL reports leaves its connection usable. The pool's own `query` discards
 * the connection after every error, so each invalid request would cost a new connection.
 */
export async function runStatement<Row extends pg.QueryResultRow>(
  { $client }: Database,
  statement: pg.QueryConfig,
): Promise<Row[]> {
  const client = await $client.connect()
  let isBroken = false
  try {
    return await runOn<Row>(client, statement)
  } catch (error) {
    isBroken = asPostgresError(error) === undefined || isDatabaseUnavailable(error)
    throw error
  } finally {
    client.release(isBroken)
  }
}

const dialect = new PgDialect()

type Values = Record<string, unknown>

/**
 * Builds a statement once with placeholders, and PostgreSQL plans it once under its name. For
 * statements of most requests, where building costs more than executing.
 */
export function prepareStatement<Row extends pg.QueryResultRow>(name: string, statement: SQL) {
  const query = dialect.sqlToQuery(statement)
  return async (connection: Connection, values: Values = {}): Promise<Row[]> => {
    if ('$client' in connection) {
      const filled = fillPlaceholders(query.params, values)
      return runStatement<Row>(connection, { name, text: query.sql, values: filled })
    }
    // The session of a transaction has its connection.
    const prepared = connection._.session.prepareQuery<
      PreparedQueryConfig & { execute: pg.QueryResult<Row> }
    >(query, undefined, name, false)
    return (await prepared.execute(values)).rows
  }
}

/** The same where the answer is rows of a table: it has to have all `columnsOf` the table. */
export function prepareRows<Table extends PgTable>(name: string, table: Table, statement: SQL) {
  const run = prepareStatement(name, statement)
  const columns = Object.entries(getTableColumns(table))
  const read = (row: pg.QueryResultRow) =>
    Object.fromEntries(
      columns.map(([key, column]) => {
        const value: unknown = row[column.name]
        return [key, value === null ? null : column.mapFromDriverValue(value)]
      }),
    )
  return async (connection: Connection, values: Values = {}) =>
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `fromEntries` loses the names.
    (await run(connection, values)).map((row) => read(row) as Table['$inferSelect'])
}

/** By name: with `*`, a prepared statement fails from when a migration adds a column. */
export const columnsOf = (table: PgTable): SQL =>
  sql.join(Object.values(getTableColumns(table)), sql`, `)

/** Longer texts are made for one list of values and do not come again. */
const textLengthMax = 4_000

/**
 * Names for prepared statements whose text comes from requests. Every connection keeps every named
 * statement, so only the first `max` texts get a name.
 */
export function createStatementNames(max: number) {
  const names = new Map<string, string>()
  return (text: string): string | undefined => {
    const cached = names.get(text)
    if (cached !== undefined || names.size >= max || text.length > textLengthMax) return cached
    const name = createHash('sha256').update(text).digest('base64url')
    names.set(text, name)
    return name
  }
}
