import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openDatabase } from './database.ts'
import { withOneConnection } from '#test/one-connection.ts'

test('a transaction that cannot begin gives its connection back', () =>
  withOneConnection({}, async (database) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The server refuses it.
    const config = { isolationLevel: 'unknown' as 'serializable' }

    await expect(database.transaction(() => Promise.resolve(), config)).rejects.toThrow(/begin/)

    expect((await database.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }])
  }))

test('a connection is waited for as long as the address says', () => {
  const waitOf = (url: string) =>
    openDatabase({ url, poolMax: 1, onConnectionLost: () => undefined }).$client.options
      .connectionTimeoutMillis

  expect(waitOf('postgres://localhost/shop')).toBe(2_000)
  expect(waitOf('postgres://localhost/shop?connect_timeout=9')).toBe(9_000)
})
