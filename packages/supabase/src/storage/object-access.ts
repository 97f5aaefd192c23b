import type { Database } from '@golden-bead/server/database/database'
import type { Caller } from '#supabase/identity/caller.ts'
import { mayWrite } from './bucket-rights.ts'
import { findBucket } from './buckets.repository.ts'
import { bucketNotFound, objectNotFound } from './storage.errors.ts'
import type { ObjectLookup } from './object-lookup.ts'
import { isValidBucketName, isValidKey, mustBeValidBucketName } from './object-names.ts'
import { findExistingNames, type StoredObject } from './objects.repository.ts'

type Options = { database: Database; lookup: ObjectLookup }

/** Which objects a request may read, and which error it gets for all others. */
export function createObjectAccess({ database, lookup }: Options) {
  const isPublicBucket = async (id: string): Promise<boolean | undefined> =>
    isValidBucketName(id) ? (await findBucket(database, id))?.public : undefined

  /** Identifies the caller only if the result depends on it. */
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
    /** A private bucket gets the error of a missing one. */
    async getPublic(bucket: string, path: string): Promise<StoredObject> {
      const found = await lookup.find(bucket, path)
      if (found?.isPublic === true) return found.object
      const isPublic = found === undefined && (await isPublicBucket(bucket)) === true
      throw isPublic ? objectNotFound() : bucketNotFound()
    },

    /**
     * An object of a private bucket gets the error of a missing one, for callers who may not see
     * it.
     */
    getAs: (bucket: string, path: string, requester: Caller): Promise<StoredObject> =>
      getIdentifying(bucket, path, () => Promise.resolve(requester)),

    getIdentifying,

    /** The names among these that the caller may read; none if the bucket does not exist. */
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

    /** For a signed URL, which may be valid only while its bucket is public. */
    async getSigned(bucket: string, path: string, onlyWhilePublic: boolean): Promise<StoredObject> {
      const found = await lookup.find(bucket, path)
      if (found === undefined || (onlyWhilePublic && !found.isPublic)) throw objectNotFound()
      return found.object
    },
  }
}

export type ObjectAccess = ReturnType<typeof createObjectAccess>
