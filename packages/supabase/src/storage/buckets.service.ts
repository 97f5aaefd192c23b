import type { BucketInput } from './storage.requests.ts'
import type { Database } from '@golden-bead/server/database/database'
import type { BucketOptions, BucketRules } from './bucket-rules.ts'
import {
  deleteBucket,
  findBucket,
  hasObjects,
  insertBucket,
  listBuckets,
  lockBucket,
  updateBucket,
  type Bucket,
  type BucketListing,
  type BucketSettings,
} from './buckets.repository.ts'
import { objectSizeBytesMax } from './limits.ts'
import { markOrphaned } from './mark-orphaned.ts'
import { bucketExists, bucketNotEmpty, bucketNotFound, tooLarge } from './storage.errors.ts'
import type { NewBytes } from './new-bytes.ts'
import type { ObjectLookup } from './object-lookup.ts'
import { isValidBucketName, mustBeValidBucketName } from './object-names.ts'
import { deleteObjects, lockSomeObjects } from './objects.repository.ts'

type Options = {
  database: Database
  newBytes: NewBytes
  lookup: ObjectLookup
  rules: BucketRules
}

const emptiedAtOnce = 500

const unitBytes: Record<string, number> = { '': 1, b: 1, kb: 1e3, mb: 1e6, gb: 1e9 }

/** A number of bytes, or text such as `5MB`, in SI units. */
function readFileSizeLimit(limit: number | string | null): number | null {
  if (limit === null) return null
  const [, figure = '', unit = ''] = /^([\d.]+)\s*([a-z]*)$/i.exec(String(limit)) ?? []
  const bytes = Math.round(Number(figure) * (unitBytes[unit.toLowerCase()] ?? 1))
  if (bytes > objectSizeBytesMax) throw tooLarge()
  return bytes
}

const settingsOf = (input: BucketInput): BucketSettings => ({
  ...(input.public !== undefined && { public: input.public }),
  ...(input.file_size_limit !== undefined && {
    fileSizeLimit: readFileSizeLimit(input.file_size_limit),
  }),
  ...(input.allowed_mime_types !== undefined && { allowedMimeTypes: input.allowed_mime_types }),
})

export function createBucketsService({ database, newBytes, lookup, rules }: Options) {
  const emptySome = (id: string): Promise<string[]> =>
    database.transaction(async (tx) => {
      const rows = await lockSomeObjects(tx, id, emptiedAtOnce)
      if (rows.length === 0) return []
      const orphaned = await markOrphaned(tx, rows)
      await deleteObjects(
        tx,
        rows.map((row) => row.id),
      )
      return orphaned
    })

  return {
    list: (listing: BucketListing): Promise<Bucket[]> => listBuckets(database, listing),

    async get(id: string): Promise<Bucket> {
      const bucket = isValidBucketName(id) ? await findBucket(database, id) : undefined
      if (bucket === undefined) throw bucketNotFound()
      return bucket
    },

    async create(name: string, input: BucketInput): Promise<void> {
      mustBeValidBucketName(name)
      const isNew = await insertBucket(database, { id: name, name, ...settingsOf(input) })
      if (!isNew) throw bucketExists()
    },

    /** Creates a bucket that the app needs; an existing one keeps its settings. */
    async ensure(needed: BucketOptions): Promise<void> {
      const { id, public: isPublic, fileSizeLimit, allowedMimeTypes } = needed
      await insertBucket(database, {
        id,
        name: id,
        public: isPublic,
        fileSizeLimit: fileSizeLimit ?? null,
        allowedMimeTypes: allowedMimeTypes === undefined ? null : [...allowedMimeTypes],
      })
    },

    async update(id: string, input: BucketInput): Promise<void> {
      if (input.public === false) rules.mustNotBeKept(id)
      const isThere = isValidBucketName(id) && (await updateBucket(database, id, settingsOf(input)))
      lookup.forget()
      if (!isThere) throw bucketNotFound()
    },

    /** In batches, so that no transaction grows with the bucket. */
    async empty(id: string): Promise<void> {
      for (;;) {
        const keys = await emptySome(id)
        lookup.forget()
        if (keys.length === 0) return
        newBytes.discard(keys)
      }
    },

    async delete(id: string): Promise<void> {
      rules.mustNotBeKept(id)
      await database.transaction(async (tx) => {
        if (!(await lockBucket(tx, id))) throw bucketNotFound()
        if (await hasObjects(tx, id)) throw bucketNotEmpty()
        await deleteBucket(tx, id)
      })
      lookup.forget()
    },
  }
}

export type BucketsService = ReturnType<typeof createBucketsService>
