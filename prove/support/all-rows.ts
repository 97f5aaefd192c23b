import type pg from 'pg'

export type Ask = <Row extends pg.QueryResultRow>(text: string) => Promise<Row[]>

export type AllRows = { tables: number; lines: AsyncIterable<string> }

/** Every row of every table of ours, as a dump would have it. */
export async function readAllRows(ask: Ask): Promise<AllRows> {
  const tables = await ask<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema')`,
  )
  async function* readLines() {
    for (const { name } of tables) {
      const rows = await ask<{ line: string }>(`select t::text as line from ${name} t`)
      for (const { line } of rows) yield line
    }
  }
  return { tables: tables.length, lines: readLines() }
}
