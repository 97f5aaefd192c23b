import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { withOneConnection } from '#test/one-connection.ts'

test('a transaction that cannot begin gives its connection back', () =>
  withOneConnection({}, async (database) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The server refuses it.
    const config = { isolationLevel: 'unknown' as 'serializable' }

    await expect(database.transaction(() => Promise.resolve(), config)).rejects.toThrow(/begin/)

    expect((await database.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }])
  }))
