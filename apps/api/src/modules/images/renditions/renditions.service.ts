import { LRUCache } from 'lru-cache'
import { createSlots } from '#lib/slots.ts'
import { createUnderWay } from '#lib/under-way.ts'
import { etagOf } from '#modules/images/etag.ts'
import type { HotBytes } from '#modules/images/hot-bytes.ts'
import { objectNotFound } from '#modules/images/images.errors.ts'
import type { NewBytes } from '#modules/images/new-bytes.ts'
import { keyOfVersion, newRenditionKey } from '#modules/images/object-keys.ts'
import type { StoredObject } from '#modules/images/objects.repository.ts'
import {
  decodingAtOnceMax,
  type PictureWorkshop,
} from '#modules/images/pictures/picture-workshop.ts'
import type { Database } from '#platform/database/database.ts'
import type { Logger } from '#platform/logging/logger.ts'
import type { ObjectStorage } from '#platform/object-storage/object-storage.ts'
import { standardVariantOf, type PictureVariant } from './picture-options.ts'
import {
  countRenditions,
  deleteRendition,
  findRendition,
  insertRendition,
  type Rendition,
} from './renditions.repository.ts'

/** Of sizes that the shop itself does not use, for one original. */
const oddVariantsMax = 40
const rememberedMax = 20_000
const waitingMax = 60
const waitMs = 5_000

type Options = {
  database: Database
  storage: ObjectStorage
  workshop: PictureWorkshop
  newBytes: NewBytes
  hotBytes: HotBytes
  log: Pick<Logger, 'warn'>
}

/** Copies of pictures in other sizes and formats: made when first asked for, then kept. */
export function createRenditionsService(options: Options) {
  const { database, storage, workshop, newBytes, hotBytes, log } = options
  // A version never changes, so neither does what was made of it.
  const remembered = new LRUCache<string, Rendition>({ max: rememberedMax })
  const underWay = createUnderWay<Rendition>()
  // Visitors who ask for pictures never keep an admin's upload waiting for long.
  const visitors = createSlots({ capacity: decodingAtOnceMax, waitingMax, waitMs })

  const idOf = (object: StoredObject, variant: PictureVariant) =>
    `${object.version} ${variant.name}`

  const isTooMany = async (object: StoredObject, variant: PictureVariant) =>
    !variant.isStandard && (await countRenditions(database, object.version)) >= oddVariantsMax

  const find = async (
    object: StoredObject,
    variant: PictureVariant,
  ): Promise<Rendition | undefined> =>
    remembered.get(idOf(object, variant)) ??
    (await findRendition(database, object.version, variant.name))

  const make = async (object: StoredObject, variant: PictureVariant): Promise<Rendition> => {
    const picture = await visitors.run(1, () =>
      workshop.resize(
        async () => {
          const bytes = await storage.read(keyOfVersion(object.version), object.sizeBytes)
          if (bytes === undefined) throw objectNotFound()
          return bytes
        },
        object.mimeType,
        variant,
      ),
    )
    const bytes = Buffer.from(picture.bytes)
    const rendition: Rendition = {
      key: newRenditionKey(),
      objectVersion: object.version,
      variant: variant.name,
      mimeType: picture.mimeType,
      sizeBytes: bytes.byteLength,
      etag: etagOf(bytes),
      createdAt: new Date(),
    }
    hotBytes.keep(rendition.key, bytes)
    await keep(rendition, bytes)
    return rendition
  }

  /** What cannot be kept is answered all the same, and made again when it is asked for again. */
  const keep = async (rendition: Rendition, bytes: Buffer): Promise<void> => {
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

  const makeOnce = async (object: StoredObject, variant: PictureVariant): Promise<Rendition> => {
    const id = idOf(object, variant)
    // It may have been made while the database was asked for it.
    return remembered.get(id) ?? (await underWay.join(id, () => makeAndRemember(object, variant)))
  }

  const makeAndRemember = async (object: StoredObject, variant: PictureVariant) => {
    const made = await make(object, variant)
    remembered.set(idOf(object, variant), made)
    return made
  }

  return {
    async get(object: StoredObject, wanted: PictureVariant): Promise<Rendition> {
      const found = await find(object, wanted)
      if (found !== undefined) {
        remembered.set(idOf(object, wanted), found)
        return found
      }
      const variant = (await isTooMany(object, wanted)) ? standardVariantOf(wanted) : wanted
      if (variant !== wanted) return await this.get(object, variant)
      return await makeOnce(object, wanted)
    },

    /** Its bytes turned out to be gone. */
    async forget(object: StoredObject, wanted: PictureVariant): Promise<void> {
      const found = await find(object, wanted)
      remembered.delete(idOf(object, wanted))
      if (found !== undefined) await deleteRendition(database, found.key)
    },
  }
}

export type RenditionsService = ReturnType<typeof createRenditionsService>
