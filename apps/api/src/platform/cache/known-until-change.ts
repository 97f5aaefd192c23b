import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'

type Limits<Value> = { bytesMax: number; sizeOf: (value: Value) => number }

/** A key that is kept and what an entry takes beside it. */
const overheadBytes = 256

/** Of one length, and no part of the request that would hold on to the whole of it. */
const shortened = (key: string) => createHash('sha256').update(key).digest('base64url')

/** What was found out about the rows of a table, until its owner hears of a change. */
export function createKnownUntilChange<Value extends object | number>(
  canKeep: () => boolean,
  { bytesMax, sizeOf }: Limits<Value>,
) {
  const values = new LRUCache<string, Value>({
    maxSize: bytesMax,
    sizeCalculation: (value) => sizeOf(value) + overheadBytes,
  })
  let generation = 0
  return {
    find: (text: string) => {
      const key = shortened(text)
      // What was found out before a change belongs to the time before it.
      const asked = generation
      return {
        value: values.get(key),
        keep: (value: Value) => {
          if (asked === generation && canKeep()) values.set(key, value)
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
