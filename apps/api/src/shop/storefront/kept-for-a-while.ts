import { LRUCache } from 'lru-cache'
import { createUnderWay } from '#platform/cache/under-way.ts'

/** What is made once however many ask for it, and then kept for some time. A failure is not kept. */
export function createKeptForAWhile<Value extends object | string>(limits: {
  max: number
  ttl: number
}) {
  // By the clock itself: the cache would remember what it read there for a millisecond or more.
  const kept = new LRUCache<string, Value>({ ...limits, ttlResolution: 0 })
  // Not `fetch` of the cache: with more keys than it holds, it would give up what is being made.
  const underWay = createUnderWay<Value>()

  const makeAndKeep = async (key: string, make: () => Promise<Value>): Promise<Value> => {
    const value = await make()
    kept.set(key, value)
    return value
  }

  return {
    getOrMake: async (key: string, make: () => Promise<Value>): Promise<Value> =>
      kept.get(key) ?? underWay.join(key, () => makeAndKeep(key, make)),
  }
}
