import { LRUCache } from 'lru-cache'
import { bytesOf } from './bytes-of.ts'

/** Enough for small values: tokens, sessions, rows. */
const bytesMaxByDefault = 8 * 1024 * 1024

type Options<Value> = {
  /** Of all entries, keys included. */
  bytesMax?: number
  /** For values that grow later, or are not plain. */
  sizeOf?: (value: Value) => number
  ttlMs?: number
  /** While it returns false, nothing is cached, because no invalidation would arrive. */
  canCache?: () => boolean
}

type Entry<Value> = { promise: Promise<Value>; value?: Value; bytes: number }

/** Longer keys are made up by the client; their values are returned and not cached. */
const keyLengthMax = 4_000
/** What an entry takes beside its key and its value, by measurement: the promise, the lists. */
const overheadBytes = 400

/**
 * An LRU cache that stores promises, so that concurrent calls for one key share one query. A value
 * whose query began before `clear` is never cached after it.
 */
export function createCache<Value>(options: Options<Value> = {}) {
  const { bytesMax = bytesMaxByDefault, sizeOf = bytesOf, ttlMs, canCache = () => true } = options
  const mayCache = (key: string) => key.length <= keyLengthMax && canCache()
  const entries = new LRUCache<string, Entry<Value>>({
    maxSize: bytesMax,
    maxEntrySize: bytesMax / 8,
    sizeCalculation: ({ bytes }, key) => bytes + bytesOf(key) + overheadBytes,
    ...(ttlMs !== undefined && { ttl: ttlMs, ttlResolution: 0 }),
  })

  let epoch = 0

  const load = (
    key: string,
    read: () => Promise<Value>,
    shouldCache: (value: Value) => boolean,
  ) => {
    const entry: Entry<Value> = { promise: read(), bytes: 0 }
    entries.set(key, entry)
    const isCurrent = () => entries.peek(key) === entry
    const drop = () => {
      if (isCurrent()) entries.delete(key)
    }
    const settle = (value: Value) => {
      if (!shouldCache(value) || !mayCache(key)) return drop()
      // The time to live counts from the start of the query, since the value may be as old.
      const settled = { promise: entry.promise, value, bytes: sizeOf(value) }
      if (isCurrent()) entries.set(key, settled, { noUpdateTTL: true })
    }
    entry.promise.then(settle, drop)
    return entry.promise
  }

  return {
    /** The cached value, if it is there already. */
    get: (key: string): Value | undefined => entries.get(key)?.value,
    epoch: () => epoch,
    /** A value from an earlier epoch is not cached: it was read before `clear`. */
    set: (key: string, value: Value, since = epoch): void => {
      if (since !== epoch || !mayCache(key)) return
      entries.set(key, { promise: Promise.resolve(value), value, bytes: sizeOf(value) })
    },
    /** A failure is not cached: only the calls that already wait for it get it. */
    find: (
      key: string,
      read: () => Promise<Value>,
      shouldCache: (value: Value) => boolean = () => true,
    ): Promise<Value> => entries.get(key)?.promise ?? load(key, read, shouldCache),
    delete: (key: string): void => void entries.delete(key),
    clear: (): void => {
      epoch += 1
      entries.clear()
    },
    bytes: (): number => entries.calculatedSize,
  }
}

export type Cache<Value> = ReturnType<typeof createCache<Value>>
