import pg from 'pg'
import { expect } from 'vitest'
import type { Config } from '#config'

// Rate limits change with every request, rejected or not.
const ignored = ['rate_limits']

// What is left, and what became of a mail, is written a moment after what caused it, maybe by an earlier test.
const shown: Record<string, string> = {
  'public.products': `to_jsonb(line) - 'stock_left' - 'available'`,
  'platform.mail_outbox': '(line.id, line.kind, line.recipient)',
}

/** One line per table that changes when any of its rows does, read directly. */
export async function readDatabaseState(config: Config): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: config.database.url })
  await client.connect()
  try {
    const tables = await client.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
       where schemaname in ('auth', 'platform', 'public', 'storage') and tablename <> all($1)
       order by 1`,
      [ignored],
    )
    const states = tables.rows.map(
      ({ name }) =>
        `select '${name}' as name, count(*) || ' rows, ' ||
           md5(coalesce(string_agg(row, '|' order by row), '')) as state
         from (select (${shown[name] ?? 'line'})::text as row from ${name} line) rows`,
    )
    const { rows } = await client.query<{ name: string; state: string }>(states.join(' union all '))
    return Object.fromEntries(rows.map(({ name, state }) => [name, state]))
  } finally {
    await client.end()
  }
}

/** Asserts that the work changes no row of any table. */
export async function unchanged<Result>(
  config: Config,
  work: () => PromiseLike<Result>,
): Promise<Result> {
  const before = await readDatabaseState(config)
  const result = await work()
  expect(await readDatabaseState(config)).toEqual(before)
  return result
}
