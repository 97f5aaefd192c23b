import { createCache } from '#platform/cache/cache.ts'
import type { ChangeFeed } from '#platform/cache/change-feed.ts'
import type { ResponseCache } from '#platform/http/response-cache.ts'
import type { Database } from '#platform/database/database.ts'
import { isValidBucketName, isValidKey } from './object-names.ts'
import { findObject, type FoundObject } from './objects.repository.ts'

/** Twice that at the most, with a response that was kept at the end of it. */
const rememberedMs = 30_000
const rowBytes = 500

/** Rows of objects that are asked for, remembered until any object or bucket changes anywhere. */
export function createObjectLookup(
  database: Database,
  changeFeed: ChangeFeed,
  responses: Pick<ResponseCache, 'clear'>,
) {
  const lookups = createCache<FoundObject | undefined>('lookups', {
    sizeOf: () => rowBytes,
    ttlMs: rememberedMs,
    canKeep: changeFeed.isListening,
  })
  const forget = () => {
    lookups.clear()
    responses.clear()
  }
  changeFeed.onChange('objects', forget)
  changeFeed.onChange('buckets', forget)
  changeFeed.onLost(forget)

  return {
    find(bucketId: string, name: string): Promise<FoundObject | undefined> {
      // Before the memory: a bucket with a slash in its name would find what is known of another.
      if (!isValidBucketName(bucketId) || !isValidKey(name)) return Promise.resolve(undefined)
      const look = () => findObject(database, bucketId, name)
      // What is missing may be there in a moment.
      return lookups.find(`${bucketId}/${name}`, look, (found) => found !== undefined)
    },
    forget,
  }
}

export type ObjectLookup = ReturnType<typeof createObjectLookup>
