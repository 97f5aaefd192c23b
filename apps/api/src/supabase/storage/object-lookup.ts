import { createRecentAnswers } from '#platform/cache/recent-answers.ts'
import type { ChangeFeed } from '#platform/cache/change-feed.ts'
import type { Database } from '#platform/database/database.ts'
import { isValidBucketName, isValidKey } from './object-names.ts'
import { findObject, type FoundObject } from './objects.repository.ts'

const rememberedMax = 5_000
/** Twice that at the most, with an answer that is known by heart. */
const rememberedMs = 30_000

/** Rows of objects that are asked for, remembered until any object or bucket changes anywhere. */
export function createObjectLookup(database: Database, changeFeed: ChangeFeed) {
  const lookups = createRecentAnswers<FoundObject | undefined>({
    max: rememberedMax,
    ttl: rememberedMs,
  })
  let generation = 0
  const forget = () => {
    generation += 1
    lookups.clear()
  }
  changeFeed.onChange('objects', forget)
  changeFeed.onChange('buckets', forget)
  changeFeed.onLost(forget)

  return {
    find(bucketId: string, name: string): Promise<FoundObject | undefined> {
      // Before the memory: a bucket with a slash in its name would find what is known of another.
      if (!isValidBucketName(bucketId) || !isValidKey(name)) return Promise.resolve(undefined)
      const look = () => findObject(database, bucketId, name)
      if (!changeFeed.isListening()) return look()
      // What is missing may be there in a moment.
      return lookups.find(`${bucketId}/${name}`, look, (found) => found !== undefined)
    },
    forget,

    /** Whether what is found from now on is still what would be found. */
    watch(): () => boolean {
      const seen = generation
      const until = changeFeed.isListening() ? performance.now() + rememberedMs : 0
      return () => seen === generation && performance.now() < until
    },
  }
}

export type ObjectLookup = ReturnType<typeof createObjectLookup>
