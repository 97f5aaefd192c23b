import { LRUCache } from 'lru-cache'

const mebibyte = 1024 * 1024

/** How much each kind of cache may hold, keys included. */
const bytesMax = {
  /** Answers of the catalogue, as reads of the wire and documents use them. */
  answers: 64 * mebibyte,
  /** Responses as they were sent; their bodies are mostly those of the caches below. */
  responses: 32 * mebibyte,
  pictures: 64_000_000,
  documents: 32 * mebibyte,
  /** Of each: sessions, roles, rows of objects, words of a search. */
  lookups: 8 * mebibyte,
} as const

type Options<Value> = {
  sizeOf?: (value: Value) => number
  ttlMs?: number
  /** While this says no, nothing is kept: nobody would tell that it has become stale. */
  canKeep?: () => boolean
}

type Entry<Value> = { promise: Promise<Value>; value?: Value; bytes: number }

/** Longer ones are made up: their values are given, and not kept. */
const keyLengthMax = 4_000
/** What an entry takes beside its key and its value. */
const overheadBytes = 500

/**
 * Values by key, least recently used first to go. The promise is kept, not its result: who asks
 * meanwhile waits with the first, and what was asked before `clear` is never kept after it.
 */
export function createCache<Value>(kind: keyof typeof bytesMax, options: Options<Value> = {}) {
  const { sizeOf = () => 0, ttlMs, canKeep = () => true } = options
  const mayKeep = (key: string) => key.length <= keyLengthMax && canKeep()
  const entries = new LRUCache<string, Entry<Value>>({
    maxSize: bytesMax[kind],
    maxEntrySize: bytesMax[kind] / 8,
    // A character of a key may take two bytes.
    sizeCalculation: ({ bytes }, key) => bytes + key.length * 2 + overheadBytes,
    ...(ttlMs !== undefined && { ttl: ttlMs, ttlResolution: 0 }),
  })

  let epoch = 0

  const ask = (key: string, start: () => Promise<Value>, isKept: (value: Value) => boolean) => {
    const entry: Entry<Value> = { promise: start(), bytes: 0 }
    entries.set(key, entry)
    const isCurrent = () => entries.peek(key) === entry
    const drop = () => {
      if (isCurrent()) entries.delete(key)
    }
    const settle = (value: Value) => {
      if (!isKept(value) || !mayKeep(key)) return drop()
      // Its time counts from the question: the answer may be as old.
      const settled = { promise: entry.promise, value, bytes: sizeOf(value) }
      if (isCurrent()) entries.set(key, settled, { noUpdateTTL: true })
    }
    entry.promise.then(settle, drop)
    return entry.promise
  }

  return {
    /** What is known without waiting. */
    get: (key: string): Value | undefined => entries.get(key)?.value,
    epoch: () => epoch,
    /** Of an epoch that has ended nothing is kept: it was found out before `clear`. */
    set: (key: string, value: Value, since = epoch): void => {
      if (since !== epoch || !mayKeep(key)) return
      entries.set(key, { promise: Promise.resolve(value), value, bytes: sizeOf(value) })
    },
    /** A failure is for those who wait for it; who comes later asks anew. */
    find: (
      key: string,
      start: () => Promise<Value>,
      isKept: (value: Value) => boolean = () => true,
    ): Promise<Value> => entries.get(key)?.promise ?? ask(key, start, isKept),
    delete: (key: string): void => void entries.delete(key),
    clear: (): void => {
      epoch += 1
      entries.clear()
    },
    bytes: (): number => entries.calculatedSize,
  }
}

export type Cache<Value> = ReturnType<typeof createCache<Value>>
