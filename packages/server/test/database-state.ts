import pg from 'pg'
import { expect } from 'vitest'
import type { TestServer } from './start-server.ts'

// Rate limits change with every request, rejected or not.
const ignored = ['rate_limits']

/**
 * What is compared of a row, where not all of it is: what a moment later follows from an earlier test
 * is no change.
 */
export type ShownParts = Readonly<Record<string, string>>

const shownOfMails = { 'platform.mail_outbox': '(line.id, line.kind, line.recipient)' }

/** One line per table that changes when any of its rows does, read directly. */
export async function readDatabaseState(
  config: TestServer['config'],
  parts: ShownParts = {},
): Promise<Record<string, string>> {
  const shown: ShownParts = { ...shownOfMails, ...parts }
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
  config: TestServer['config'],
  work: () => PromiseLike<Result>,
  parts?: ShownParts,
): Promise<Result> {
  const before = await readDatabaseState(config, parts)
  const result = await work()
  expect(await readDatabaseState(config, parts)).toEqual(before)
  return result
}
