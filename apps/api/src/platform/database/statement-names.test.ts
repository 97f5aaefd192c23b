import { sql } from 'drizzle-orm'
import { expect, inject, test } from 'vitest'
import { cloneDatabase } from '#test/databases.ts'
import { openDatabase } from './database.ts'
import { createStatementNames } from './statement-names.ts'

test('what the code asks again and again is parsed once per connection, whatever the values', async () => {
  const { url, drop } = await cloneDatabase(inject('services').databaseUrl)
  const database = openDatabase({ url, poolMax: 1, onConnectionLost: () => undefined })
  try {
    for (const number of [1, 2, 3]) {
      const { rows } = await database.execute(sql`select ${number}::int + 1 as next`)
      expect(rows).toEqual([{ next: number + 1 }])
    }

    const { rows } = await database.execute(sql`select statement from pg_prepared_statements`)

    expect(rows).toEqual([{ statement: 'select $1::int + 1 as next' }])
  } finally {
    await database.$client.end()
    await drop()
  }
})

test('texts that requests make up get names until there are enough, since connections keep them', () => {
  const nameOf = createStatementNames(2)

  const [first, second, third, again] = ['a', 'b', 'c', 'a'].map(nameOf)

  expect(first).toMatch(/^[\w-]{43}$/)
  expect(second).not.toBe(first)
  expect(third).toBeUndefined()
  expect(again).toBe(first)
})
