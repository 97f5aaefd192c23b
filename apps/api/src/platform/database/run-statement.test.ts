import { expect, inject, test } from 'vitest'
import { cloneDatabase } from '#test/databases.ts'
import { bytesLeftBy } from '#test/young-heap.ts'
import { openDatabase } from './database.ts'
import { runStatement } from './run-statement.ts'

test('an answer that nobody holds any more goes before all of the heap is looked through', async () => {
  const { url, drop } = await cloneDatabase(inject('services').databaseUrl)
  const database = openDatabase({ url, poolMax: 1, onConnectionLost: () => undefined })
  const rounds = 100
  const length = 100_000

  const bytes = await bytesLeftBy(rounds, (round) =>
    runStatement(database, {
      text: `select repeat('x', $1) || $2::text as body`,
      values: [length, String(round)],
    }),
  )
  await database.$client.end()
  await drop()

  expect(bytes).toBeLessThan((rounds * length) / 10)
})
