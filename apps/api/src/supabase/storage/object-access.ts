import type { Database } from '#platform/database/database.ts'
import type { Caller } from '#supabase/identity/caller.ts'
import { mayWrite } from './bucket-rights.ts'
import { findBucket } from './buckets.repository.ts'
import { bucketNotFound, objectNotFound } from './storage.errors.ts'
import type { ObjectLookup } from './object-lookup.ts'
import { isValidBucketName, isValidKey, mustBeValidBucketName } from './object-names.ts'
import { findExistingNames, type StoredObject } from './objects.repository.ts'

type Options = { database: Database; lookup: ObjectLookup }

/** Which objects a request gets to see, and as what the others look. */
export function createObjectAccess({ database, lookup }: Options) {
  const isPublicBucket = async (id: string): Promise<boolean | undefined> =>
    isValidBucketName(id) ? (await findBucket(database, id))?.public : undefined

  /** Asks for the requester only where it matters who that is. */
  const getIdentifying = async (
    bucket: string,
    path: string,
    identify: () => Promise<Caller>,
  ): Promise<StoredObject> => {
    const found = await lookup.find(bucket, path)
    if (found?.isPublic === true) return found.object
    if (found === undefined && (await isPublicBucket(bucket)) === true) throw objectNotFound()
    const requester = await identify()
    if (found === undefined || !mayWrite(requester)) throw objectNotFound()
    return found.object
  }

  return {
    /** A private bucket looks as if it were not there. */
    async getPublic(bucket: string, path: string): Promise<StoredObject> {
      const found = await lookup.find(bucket, path)
      if (found?.isPublic === true) return found.object
      const isPublic = found === undefined && (await isPublicBucket(bucket)) === true
      throw isPublic ? objectNotFound() : bucketNotFound()
    },

    /** An object of a private bucket looks missing to those who may not see it. */
    getAs: (bucket: string, path: string, requester: Caller): Promise<StoredObject> =>
      getIdentifying(bucket, path, () => Promise.resolve(requester)),

    getIdentifying,

    /** Which of these objects are there for who asks, in a bucket that may be none. */
    async listSignable(bucketId: string, names: string[], requester: Caller): Promise<Set<string>> {
      mustBeValidBucketName(bucketId)
      const isPublic = await isPublicBucket(bucketId)
      const mayRead = isPublic === true || (isPublic === false && mayWrite(requester))
      if (!mayRead) return new Set()
      return await findExistingNames(
        database,
        bucketId,
        names.filter((name) => isValidKey(name)),
      )
    },

    /** For whoever holds a signed address, which may be good only while its bucket is public. */
    async getSigned(bucket: string, path: string, onlyWhilePublic: boolean): Promise<StoredObject> {
      const found = await lookup.find(bucket, path)
      if (found === undefined || (onlyWhilePublic && !found.isPublic)) throw objectNotFound()
      return found.object
    },
  }
}

export type ObjectAccess = ReturnType<typeof createObjectAccess>
