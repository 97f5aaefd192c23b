import { expect, test } from 'vitest'
import { withOneConnection } from '#test/one-connection.ts'
import { bytesLeftBy } from '#test/young-heap.ts'
import { runStatement } from './run-statement.ts'

test('an answer that nobody holds any more goes before all of the heap is looked through', () =>
  withOneConnection({}, async (database) => {
    const rounds = 100
    const length = 100_000

    const bytes = await bytesLeftBy(rounds, (round) =>
      runStatement(database, {
        text: `select repeat('x', $1) || $2::text as body`,
        values: [length, String(round)],
      }),
    )

    expect(bytes).toBeLessThan((rounds * length) / 10)
  }))
