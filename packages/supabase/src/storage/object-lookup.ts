import { createCache } from '@golden-bead/server/cache/cache'
import type { ChangeFeed } from '@golden-bead/server/cache/change-feed'
import type { Database } from '@golden-bead/server/database/database'
import { isValidBucketName, isValidKey } from './object-names.ts'
import { findObject, type FoundObject } from './objects.repository.ts'

/** A last resort, in case a change is ever missed by the change feed. */
const ttlMs = 30_000

/** A TTL cache of object rows, cleared when any object or bucket changes. */
export function createObjectLookup(database: Database, changeFeed: ChangeFeed) {
  const lookups = createCache<FoundObject | undefined>({
    ttlMs,
    canCache: changeFeed.isListening,
  })
  changeFeed.onChange('objects', lookups.clear)
  changeFeed.onChange('buckets', lookups.clear)
  changeFeed.onLost(lookups.clear)

  return {
    find(bucketId: string, name: string): Promise<FoundObject | undefined> {
      // Checked before the cache: a bucket with a slash in its name would match the entry of
      // another.
      if (!isValidBucketName(bucketId) || !isValidKey(name)) return Promise.resolve(undefined)
      const look = () => findObject(database, bucketId, name)
      // A missing object is not cached, since it may be uploaded at any time.
      return lookups.find(`${bucketId}/${name}`, look, (found) => found !== undefined)
    },
    forget: lookups.clear,
  }
}

export type ObjectLookup = ReturnType<typeof createObjectLookup>
