import { violatesForeignKey } from '@golden-bead/server/database/database-errors'
import type { Database, Transaction } from '@golden-bead/server/database/database'
import type { ObjectStorage } from '@golden-bead/server/objects/object-storage'
import type { Caller } from '#supabase/identity/caller.ts'
import type { BucketRules } from './bucket-rules.ts'
import { findBucket, type Bucket } from './buckets.repository.ts'
import { markOrphaned } from './mark-orphaned.ts'
import { etagOf, isEtag } from './etag.ts'
import {
  accessDenied,
  bucketNotFound,
  destinationExists,
  invalidRequest,
  noContent,
  objectExists,
  objectNotFound,
  tooLarge,
} from './storage.errors.ts'
import type { NewBytes } from './new-bytes.ts'
import { keyOfVersion, newVersion } from './object-keys.ts'
import type { ObjectLookup } from './object-lookup.ts'
import { isValidKey, mustBeValidBucketName } from './object-names.ts'
import {
  deleteObjects,
  findObject,
  insertObject,
  lockName,
  lockNames,
  lockObject,
  lockObjects,
  lockObjectsAt,
  updateObject,
  type NewObject,
  type Place,
  type StoredObject,
} from './objects.repository.ts'
import type { PictureProcessor } from './pictures/picture-processor.ts'
import { stillMayWrite, type KeepRole } from './still-may-write.ts'
import type { UploadMemory } from './upload-memory.ts'

/** What a client says of the bytes that it sends. */
export type Labels = {
  mimeType: string
  /** The complete header, such as `max-age=3600`. */
  cacheControl: string
  userMetadata?: Record<string, unknown> | undefined
}

export type NewUpload = Labels & {
  bucket: string
  path: string
  bytes: Uint8Array
  upsert: boolean
  writer: Caller
}

type CopyOptions = {
  upsert: boolean
  writer: Caller
  /** Instead of those of the source. Type and age that are not said stay, user metadata does not. */
  labels?: Partial<Labels> | undefined
}

/** Which of the locked objects are removed, in the transaction that removes them. */
export type ChooseObjects = (tx: Transaction, found: StoredObject[]) => Promise<StoredObject[]>

/** The known size of a picture of our own, which needs no decoding. */
export type OwnPicture = { width: number; height: number }

type Options = {
  database: Database
  storage: ObjectStorage
  pictureProcessor: PictureProcessor
  newBytes: NewBytes
  lookup: ObjectLookup
  memory: UploadMemory
  rules: BucketRules
  keepRole: KeepRole
}

type Relabelling = { labels: Partial<Labels>; keepsType: boolean }

function relabelled(source: StoredObject, { labels, keepsType }: Relabelling): StoredObject {
  const mimeType = keepsType ? undefined : labels.mimeType
  return {
    ...source,
    // A known size says that the type is that of the bytes.
    ...(mimeType !== undefined && { mimeType, width: null, height: null }),
    cacheControl: labels.cacheControl ?? source.cacheControl,
    userMetadata: labels.userMetadata ?? null,
  }
}

const isPlaceOf = ({ bucketId, name }: StoredObject, { bucket, path }: Place) =>
  bucketId === bucket && name === path

export function createObjectsService({
  database,
  storage,
  pictureProcessor,
  newBytes,
  lookup,
  memory,
  rules,
  keepRole,
}: Options) {
  const getBucket = async (id: string): Promise<Bucket> => {
    mustBeValidBucketName(id)
    const bucket = await findBucket(database, id)
    if (bucket === undefined) throw bucketNotFound()
    return bucket
  }

  const getObject = async ({ bucket, path }: Place): Promise<StoredObject> => {
    const found = isValidKey(path) ? await findObject(database, bucket, path) : undefined
    if (found === undefined) throw objectNotFound()
    return found.object
  }

  const mustBeFree = async ({ bucket, path }: Place): Promise<void> => {
    if ((await findObject(database, bucket, path)) !== undefined) throw objectExists()
  }

  const contentOf = async (bucket: Bucket, bytes: Uint8Array, label: string) => {
    if (!rules.holdsOnlyPictures(bucket))
      return { bytes, mimeType: label, width: null, height: null }
    return await pictureProcessor.clean(bytes, label)
  }

  /**
   * The row references the new bytes; the old ones are marked as orphaned in the same transaction.
   */
  const point = async (tx: Transaction, values: NewObject, upsert: boolean) => {
    await lockName(tx, { bucket: values.bucketId, path: values.name })
    const existing = await lockObject(tx, values.bucketId, values.name)
    if (existing === undefined) return { row: await insertObject(tx, values), replaced: [] }
    if (!upsert) throw objectExists()
    const replaced = await markOrphaned(tx, [existing])
    return { row: await updateObject(tx, existing.id, values), replaced }
  }

  const commit = async (
    values: Omit<NewObject, 'etag' | 'ownerId'>,
    { upsert, writer }: { upsert: boolean; writer: Caller },
    send: (key: string) => Promise<string>,
  ): Promise<StoredObject> => {
    const key = keyOfVersion(values.version)
    try {
      const { row, replaced } = await newBytes.commit(
        key,
        () => send(key),
        async (tx, etag) => {
          if (!(await stillMayWrite(tx, writer, keepRole))) throw accessDenied()
          return await point(tx, { ...values, ownerId: writer.userId ?? null, etag }, upsert)
        },
      )
      newBytes.discard(replaced)
      return row
    } catch (error) {
      throw violatesForeignKey(error) ? bucketNotFound() : error
    } finally {
      lookup.forget()
    }
  }

  const store = async (upload: NewUpload, own?: OwnPicture): Promise<StoredObject> => {
    const { path, upsert, writer } = upload
    const bucket = await getBucket(upload.bucket)
    const { bytesMax } = rules.mustBeAccepted(bucket, path, upload.mimeType)
    if (upload.bytes.byteLength > bytesMax) throw tooLarge()
    if (rules.holdsOnlyPictures(bucket) && upload.bytes.byteLength === 0) throw noContent()
    if (!upsert) await mustBeFree(upload)

    const content = own
      ? { bytes: upload.bytes, mimeType: upload.mimeType, ...own }
      : await contentOf(bucket, upload.bytes, upload.mimeType)
    const values = {
      bucketId: bucket.id,
      name: path,
      version: newVersion(),
      sizeBytes: content.bytes.byteLength,
      mimeType: content.mimeType,
      cacheControl: upload.cacheControl,
      width: content.width,
      height: content.height,
      userMetadata: upload.userMetadata ?? null,
    }
    // Nearly every storage returns an MD5 as the ETag; computing it takes 1 ms for a photograph.
    return await commit(values, { upsert, writer }, async (key) => {
      const etag = await storage.put(key, content.bytes, content.mimeType)
      return isEtag(etag) ? etag : etagOf(content.bytes)
    })
  }

  /**
   * Between buckets with different rules a copy is an upload: its bytes are validated again, and
   * count for the memory limit of uploads.
   */
  const copyAsUpload = (source: StoredObject, to: Place, upsert: boolean, writer: Caller) =>
    memory.run(source.sizeBytes, () => readAndStore(source, to, upsert, writer))

  const readAndStore = async (source: StoredObject, to: Place, upsert: boolean, writer: Caller) => {
    const bytes = await storage.read(keyOfVersion(source.version), source.sizeBytes)
    if (bytes === undefined) throw objectNotFound()
    return await store({
      ...to,
      bytes,
      mimeType: source.mimeType,
      cacheControl: source.cacheControl,
      upsert,
      writer,
      userMetadata: source.userMetadata ?? undefined,
    })
  }

  return {
    getBucket,
    getObject,
    store,

    /** Checks of an upload before its bytes arrive. */
    async mustBeStorable(place: Place, upsert: boolean): Promise<void> {
      rules.mustBeAccepted(await getBucket(place.bucket), place.path)
      if (!upsert) await mustBeFree(place)
    },

    async copy(from: Place, to: Place, { upsert, writer, labels }: CopyOptions) {
      const found = await getObject(from)
      const target = await getBucket(to.bucket)
      // In a bucket of pictures an object keeps its type, which is that of its bytes.
      const keepsType = rules.holdsOnlyPictures(target)
      const source = labels === undefined ? found : relabelled(found, { labels, keepsType })
      const { bytesMax } = rules.mustBeAccepted(target, to.path, source.mimeType)
      if (source.sizeBytes > bytesMax && source.bucketId !== target.id) throw tooLarge()
      if (source.bucketId !== target.id) {
        return await copyAsUpload(source, to, upsert, writer)
      }
      if (!upsert) await mustBeFree(to)

      const { id: _id, createdAt: _createdAt, updatedAt: _updatedAt, etag, ...values } = source
      const copied = { ...values, name: to.path, version: newVersion() }
      return await commit(copied, { upsert, writer }, async (key) => {
        const isCopied = await storage.copy(keyOfVersion(source.version), key, source.sizeBytes)
        if (!isCopied) throw objectNotFound()
        return etag
      })
    },

    async move(from: Place, to: Place): Promise<StoredObject> {
      const target = await getBucket(to.bucket)
      const source = await getObject(from)
      const { bytesMax } = rules.mustBeAccepted(target, to.path, source.mimeType)
      if (source.bucketId !== target.id) {
        if (source.sizeBytes > bytesMax) throw tooLarge()
        if (rules.holdsOnlyPictures(target)) {
          throw invalidRequest('A file enters this bucket as an upload or a copy')
        }
      }
      try {
        return await database.transaction(async (tx) => {
          await lockNames(tx, from, to)
          const rows = await lockObjectsAt(tx, from, to)
          const object = rows.find((row) => isPlaceOf(row, from))
          if (object === undefined) throw objectNotFound()
          if (rows.some((row) => isPlaceOf(row, to))) throw destinationExists()
          return await updateObject(tx, object.id, { bucketId: to.bucket, name: to.path })
        })
      } catch (error) {
        throw violatesForeignKey(error) ? bucketNotFound() : error
      } finally {
        lookup.forget()
      }
    },

    /** Returns the removed objects; missing names are left out. */
    async remove(
      bucketId: string,
      names: string[],
      choose: ChooseObjects = (_tx, found) => Promise.resolve(found),
    ): Promise<StoredObject[]> {
      const valid = [...new Set(names)].filter((name) => isValidKey(name))
      if (valid.length === 0) return []
      const { removed, keys } = await database.transaction(async (tx) => {
        const rows = await choose(tx, await lockObjects(tx, bucketId, valid))
        const orphaned = await markOrphaned(tx, rows)
        await deleteObjects(
          tx,
          rows.map(({ id }) => id),
        )
        return { removed: rows, keys: orphaned }
      })
      lookup.forget()
      newBytes.discard(keys)
      return removed
    },
  }
}

export type ObjectsService = ReturnType<typeof createObjectsService>
