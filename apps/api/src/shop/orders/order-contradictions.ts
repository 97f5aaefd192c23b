import { readFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import { createPeriodicTask } from '#platform/process/periodic-task.ts'

const everyMs = 15 * 60_000

type Broken = { rule: string; count: number }
type Options = {
  database: Database
  rulesFile: URL
  onFound: (rules: Broken[]) => void
  onFailure: (error: unknown) => void
}

/** Looks regularly for what must never be true of orders. */
export async function createContradictions(options: Options) {
  const { database, rulesFile, onFound, onFailure } = options
  const rules = sql.raw(await readFile(rulesFile, 'utf8'))
  // Not 0 before anybody has looked, nor when nobody could.
  let found = NaN

  const looking = createPeriodicTask({
    everyMs,
    run: async () => {
      const { rows } = await database.execute<Broken>(rules)
      found = rows.reduce((sum, { count }) => sum + count, 0)
      if (found > 0) onFound(rows)
    },
    onFailure: (error) => {
      found = NaN
      onFailure(error)
    },
  })
  return { ...looking, count: () => found }
}
