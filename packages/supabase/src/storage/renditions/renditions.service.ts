import { createConcurrencyLimit } from '@golden-bead/server/process/concurrency-limit'
import { createCache } from '@golden-bead/server/cache/cache'
import { createSingleFlight } from '@golden-bead/server/process/single-flight'
import { etagOf } from '#supabase/storage/etag.ts'
import type { PictureCache } from '#supabase/storage/bytes-reader.ts'
import { objectNotFound } from '#supabase/storage/storage.errors.ts'
import type { NewBytes } from '#supabase/storage/new-bytes.ts'
import { keyOfVersion, newRenditionKey } from '#supabase/storage/object-keys.ts'
import type { StoredObject } from '#supabase/storage/objects.repository.ts'
import {
  isPictureType,
  sniffPicture,
  type PictureMimeType,
} from '#supabase/storage/pictures/picture-format.ts'
import {
  decodingAtOnceMax,
  type PictureProcessor,
} from '#supabase/storage/pictures/picture-processor.ts'
import type { Database } from '@golden-bead/server/database/database'
import type { Logger } from '@golden-bead/server/logging/logger'
import type { ObjectStorage } from '@golden-bead/server/objects/object-storage'
import { isStandard, type PictureVariant, type StandardSizes } from './picture-options.ts'
import {
  countRenditions,
  deleteRendition,
  findRendition,
  insertRendition,
  type Rendition,
} from './renditions.repository.ts'

/**
 * The limit of stored renditions per original. Further sizes, unless they are standard, are made
 * and not stored.
 */
const storedVariantsMax = 40
const waitingMax = 60
const waitMs = 5_000
/** Enough to tell every format: in AVIF a list of brands comes first. */
const headBytes = 512

/** With its bytes if it was just made, since they may not be stored anywhere. */
export type ServedRendition = Rendition & { bytes?: Buffer }

type Options = {
  database: Database
  storage: ObjectStorage
  pictureProcessor: PictureProcessor
  newBytes: NewBytes
  pictures: PictureCache
  standardSizes: StandardSizes
  log: Pick<Logger, 'warn'>
}

/**
 * Copies of pictures in other sizes and formats, made on the first request and then stored. A
 * client that requests every possible size neither fills the storage nor affects the renditions of
 * others.
 */
export function createRenditionsService(options: Options) {
  const { database, storage, pictureProcessor, newBytes, pictures, standardSizes, log } = options
  // A rendition of a version never changes.
  const cached = createCache<Rendition>()
  const inFlight = createSingleFlight<ServedRendition>()
  // Limits visitors, so that an admin's upload does not wait behind them for long.
  const visitorLimit = createConcurrencyLimit({ capacity: decodingAtOnceMax, waitingMax, waitMs })
  // Less than the capacity of `visitorLimit`, so that requests for odd sizes cannot use up all of it.
  const unstoredLimit = createConcurrencyLimit({
    capacity: decodingAtOnceMax - 1,
    waitingMax,
    waitMs,
  })

  const idOf = (object: StoredObject, variant: PictureVariant) =>
    `${object.version} ${variant.name}`

  const mayStore = async (object: StoredObject, variant: PictureVariant) =>
    isStandard(variant, standardSizes) ||
    (await countRenditions(database, object.version)) < storedVariantsMax

  const find = async (
    object: StoredObject,
    variant: PictureVariant,
  ): Promise<Rendition | undefined> =>
    cached.get(idOf(object, variant)) ??
    (await findRendition(database, object.version, variant.name))

  const make = async (object: StoredObject, variant: PictureVariant) => {
    const { bytes, mimeType } = await visitorLimit.run(1, () =>
      pictureProcessor.resize(
        async () => {
          const bytes = await storage.read(keyOfVersion(object.version), object.sizeBytes)
          if (bytes === undefined) throw objectNotFound()
          return bytes
        },
        object.mimeType,
        variant,
      ),
    )
    const rendition: Rendition = {
      key: newRenditionKey(),
      objectVersion: object.version,
      variant: variant.name,
      mimeType,
      sizeBytes: bytes.byteLength,
      etag: etagOf(bytes),
      createdAt: new Date(),
    }
    return { rendition, bytes }
  }

  /** A rendition that cannot be stored is sent all the same, and made again on the next request. */
  const store = async (rendition: Rendition, bytes: Buffer): Promise<void> => {
    try {
      await newBytes.commit(
        rendition.key,
        () => storage.put(rendition.key, bytes, rendition.mimeType),
        async (tx) => {
          const isFirst = await insertRendition(tx, rendition)
          if (!isFirst) throw new Error('Another instance was faster.')
        },
      )
    } catch (error) {
      log.warn({ err: error }, 'a resized picture was not kept')
    }
  }

  const makeOnce = async (
    object: StoredObject,
    variant: PictureVariant,
    isStored: boolean,
  ): Promise<ServedRendition> => {
    const id = idOf(object, variant)
    // It may have been made during the query.
    return (
      cached.get(id) ??
      (await inFlight.run(id, () =>
        isStored ? makeAndStore(object, variant) : makeUnstored(object, variant),
      ))
    )
  }

  const makeAndStore = async (object: StoredObject, variant: PictureVariant) => {
    const { rendition, bytes } = await make(object, variant)
    pictures.set(rendition.key, bytes)
    await store(rendition, bytes)
    cached.set(idOf(object, variant), rendition)
    return { ...rendition, bytes }
  }

  const makeUnstored = async (object: StoredObject, variant: PictureVariant) => {
    const { rendition, bytes } = await unstoredLimit.run(1, () => make(object, variant))
    return { ...rendition, bytes }
  }

  /** Reads the head alone: a large file that is no picture is not worth reading. */
  const sniff = async ({ version, sizeBytes }: StoredObject) => {
    const head = await storage.read(keyOfVersion(version), sizeBytes, { firstBytes: headBytes })
    if (head === undefined) throw objectNotFound()
    return sniffPicture(head)
  }

  return {
    /**
     * What kind of picture an object is, by its bytes: a client may label a file as it likes. A
     * picture with a known size was written by us, label included.
     */
    async typeOf(object: StoredObject): Promise<PictureMimeType> {
      if (object.width !== null && isPictureType(object.mimeType)) return object.mimeType
      const type = await sniff(object)
      if (type === undefined) throw pictureProcessor.notPicture(object.mimeType)
      return type
    },

    async get(object: StoredObject, wanted: PictureVariant): Promise<ServedRendition> {
      const found = await find(object, wanted)
      if (found !== undefined) {
        cached.set(idOf(object, wanted), found)
        return found
      }
      return await makeOnce(object, wanted, await mayStore(object, wanted))
    },

    /** Deletes a rendition whose bytes are gone. */
    async forget(object: StoredObject, wanted: PictureVariant): Promise<void> {
      const found = await find(object, wanted)
      cached.delete(idOf(object, wanted))
      if (found !== undefined) await deleteRendition(database, found.key)
    },
  }
}

export type RenditionsService = ReturnType<typeof createRenditionsService>
