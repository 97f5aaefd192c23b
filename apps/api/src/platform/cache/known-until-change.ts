import { LRUCache } from 'lru-cache'

const keyLengthMax = 4_000

/** What was found out about the rows of a table, until its owner hears of a change. */
export function createKnownUntilChange<Value extends object | number>(
  canKeep: () => boolean,
  max: number,
) {
  const values = new LRUCache<string, Value>({ max })
  let generation = 0
  return {
    find: (key: string) => {
      // What was found out before a change belongs to the time before it.
      const asked = generation
      return {
        value: values.get(key),
        keep: (value: Value) => {
          if (asked === generation && canKeep() && key.length <= keyLengthMax)
            values.set(key, value)
        },
      }
    },
    drop: () => {
      generation += 1
      values.clear()
    },
  }
}

export type KnownUntilChange<Value extends object | number> = ReturnType<
  typeof createKnownUntilChange<Value>
>
