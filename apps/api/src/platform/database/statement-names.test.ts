import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { withOneConnection } from '#test/one-connection.ts'
import { runStatement } from './run-statement.ts'
import { createStatementNames } from './statement-names.ts'

test('what the code asks again and again is parsed once per connection, whatever the values', () =>
  withOneConnection({}, async (database) => {
    for (const number of [1, 2, 3]) {
      const { rows } = await database.execute(sql`select ${number}::int + 1 as next`)
      expect(rows).toEqual([{ next: number + 1 }])
    }

    const { rows } = await database.execute(sql`select statement from pg_prepared_statements`)

    expect(rows).toEqual([{ statement: 'select $1::int + 1 as next' }])
  }))

test('a text that is made for one list of values is not kept by its connection', () =>
  withOneConnection({}, async (database) => {
    const numbers = Array.from({ length: 1_000 }, (_, number) => sql`${number}::int`)
    await database.execute(sql`select ${sql.join(numbers, sql`, `)}`)

    const { rows } = await database.execute(sql`select statement from pg_prepared_statements`)

    expect(rows).toEqual([])
  }))

test('what everybody asks is parsed once too, and planned for its values each time', () =>
  withOneConnection({ isForQuestions: true }, async (database) => {
    const text = 'select id from products where price > $1'
    const long = `${text} or name in (${Array.from({ length: 600 }, () => `'Cube'`).join(', ')})`
    for (let price = 0; price < 20; price += 1) {
      for (const asked of [text, long]) {
        expect(await runStatement(database, { text: asked, values: [price] })).toEqual([])
      }
    }

    const { rows } = await database.execute(sql`
      select statement, generic_plans::int as generic, custom_plans::int as custom
      from pg_prepared_statements`)

    expect(rows).toEqual([{ statement: text, generic: 0, custom: 20 }])
  }))

test('texts that requests make up get names until there are enough, since connections keep them', () => {
  const nameOf = createStatementNames(2)

  const [first, second, third, again] = ['a', 'b', 'c', 'a'].map(nameOf)

  expect(first).toMatch(/^[\w-]{43}$/)
  expect(second).not.toBe(first)
  expect(third).toBeUndefined()
  expect(again).toBe(first)
})
