import { LRUCache } from 'lru-cache'

const totalsMax = 2_000
const keyLengthMax = 4_000

/**
 * How many rows a filter finds, for all its orders and pages, until something changes: to count is
 * the one part of a read that grows with the catalogue.
 */
export function createKnownTotals(canKeep: () => boolean) {
  const totals = new LRUCache<string, number>({ max: totalsMax })
  let generation = 0
  return {
    find: (key: string) => {
      // What was counted before a change belongs to the time before it.
      const asked = generation
      return {
        total: totals.get(key),
        keep: (total: number) => {
          if (asked === generation && canKeep() && key.length <= keyLengthMax)
            totals.set(key, total)
        },
      }
    },
    drop: () => {
      generation += 1
      totals.clear()
    },
  }
}

export type KnownTotals = ReturnType<typeof createKnownTotals>
