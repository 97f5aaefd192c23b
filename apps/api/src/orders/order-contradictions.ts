import { readFile } from 'node:fs/promises'
import { runLongQuery } from '@golden-bead/server/database/long-query'
import { createPeriodicTask } from '@golden-bead/server/process/periodic-task'

const everyMs = 15 * 60_000
const lock = 5_116_204_879
/** A look at a large shop takes longer, and is taken every fourth time. */
const slowMs = 5_000
const roundsOfSlow = 4

type Broken = { rule: string; count: number }
type Options = {
  databaseUrl: string
  rulesFile: URL
  onFound: (rules: Broken[]) => void
  onFailure: (error: unknown) => void
}

/** Looks regularly for what must never be true of orders. */
export async function createContradictions(options: Options) {
  const { databaseUrl, rulesFile, onFound, onFailure } = options
  const text = await readFile(rulesFile, 'utf8')
  // Not 0 before anybody has looked, nor when nobody could.
  let found = NaN
  let roundsToRest = 0

  async function look(stopping: AbortSignal): Promise<void> {
    const startedMs = performance.now()
    const rows = await runLongQuery<Broken>(databaseUrl, { text, lock, stopping })
    if (performance.now() - startedMs > slowMs) roundsToRest = roundsOfSlow - 1
    found = rows.reduce((sum, { count }) => sum + count, 0)
    if (found > 0) onFound(rows)
  }

  const looking = createPeriodicTask({
    everyMs,
    run: async (stopping) => {
      if (roundsToRest > 0) {
        roundsToRest -= 1
        return
      }
      try {
        await look(stopping)
      } catch (error) {
        found = NaN
        // What the end of the process has cut off says nothing.
        if (!stopping.aborted) onFailure(error)
      }
    },
    onFailure,
  })
  return { ...looking, count: () => found }
}
