import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { withOneConnection } from '#test/one-connection.ts'
import { rateLimits } from '#server/http/rate-limits.tables.ts'
import { columnsOf, createStatementNames, prepareRows, runStatement } from './run-statement.ts'

test('a text that does not change is parsed once per connection, and planned for its values each time', () =>
  withOneConnection({ isPlannedForValues: true }, async (database) => {
    const text = 'select key from platform.rate_limits where tokens > $1'
    for (let tokens = 0; tokens < 20; tokens += 1) {
      await runStatement(database, { name: 'fuller', text, values: [tokens] })
    }

    const { rows } = await database.execute(sql`
      select statement, generic_plans::int as generic, custom_plans::int as custom
      from pg_prepared_statements`)

    expect(rows).toEqual([{ statement: text, generic: 0, custom: 20 }])
  }))

test('a prepared statement sees what its transaction has written, and goes on when a column is added', () =>
  withOneConnection({}, async (database) => {
    const find = prepareRows(
      'find_bucket',
      rateLimits,
      sql`select ${columnsOf(rateLimits)} from ${rateLimits} where key = ${sql.placeholder('key')}`,
    )
    const updatedAt = new Date('2026-01-02T03:04:05Z')
    const bucket = { scope: 'test', key: 'new', tokens: 2, updatedAt }

    await database.transaction(async (tx) => {
      await tx.insert(rateLimits).values(bucket)
      expect(await find(tx, { key: 'new' })).toEqual([bucket])
    })

    await database.execute(sql`alter table platform.rate_limits add column later text`)
    expect(await find(database, { key: 'new' })).toEqual([bucket])
  }))

test('texts that requests make up get names until there are enough, since connections keep them', () => {
  const nameOf = createStatementNames(2)

  const [first, second, third, again] = ['a', 'b', 'c', 'a'].map(nameOf)

  expect(first).toMatch(/^[\w-]{43}$/)
  expect(second).not.toBe(first)
  expect(third).toBeUndefined()
  expect(again).toBe(first)
})

test('a text that is made for one list of values gets no name', () => {
  const nameOf = createStatementNames(2)

  expect(nameOf(`select ${'$1, '.repeat(1_000)} 1`)).toBeUndefined()
})
