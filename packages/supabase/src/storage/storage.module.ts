import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { createCache } from '@golden-bead/server/cache/cache'
import type { Transaction } from '@golden-bead/server/database/database'
import { KindError, unavailable } from '@golden-bead/server/errors/http-error'
import { installErrorShape } from '@golden-bead/server/http/error-shape'
import { stopWhenClosing } from '@golden-bead/server/process/stop-when-closing'
import type { RoleOf } from '#supabase/identity/caller.ts'
import { createBucketRules, type BucketOptions } from './bucket-rules.ts'
import { createBucketsService } from './buckets.service.ts'
import { qualityOnRequest } from './limits.ts'
import { createBytesReader, type PictureCache } from './bytes-reader.ts'
import { bucketRoutes } from './http/bucket.routes.ts'
import { changeRoutes } from './http/change.routes.ts'
import { downloadRoutes } from './http/download.routes.ts'
import { infoRoutes } from './http/info.routes.ts'
import { listingRoutes } from './http/listing.routes.ts'
import { renderRoutes } from './http/render.routes.ts'
import { identifyRequester, type Identify } from './http/requester.ts'
import { describeSchemaErrors } from '#supabase/storage/http/storage-error-shape.ts'
import { signedUrlRoutes } from './http/signed-url.routes.ts'
import { storageErrorShape } from './http/storage-error-shape.ts'
import { createUploadRateLimit } from './http/upload-rate-limit.ts'
import { uploadRoutes } from './http/upload.routes.ts'
import { createNewBytes } from './new-bytes.ts'
import { createObjectAccess } from './object-access.ts'
import { createObjectLookup } from './object-lookup.ts'
import { createObjectListing } from './object-listing.service.ts'
import { createObjectsService, type NewUpload, type OwnPicture } from './objects.service.ts'
import { createPictureProcessor, type PictureTexts } from './pictures/picture-processor.ts'
import type { StandardSizes } from './renditions/picture-options.ts'
import { createRenditionsService } from './renditions/renditions.service.ts'
import { createSignedUrls } from './signed-urls.ts'
import type { KeepRole } from './still-may-write.ts'
import { createSweeper } from './sweeper.ts'
import { createUploadMemory } from './upload-memory.ts'

export { imagePixelsMax, nameCharacters } from './limits.ts'
export { keyOfVersion } from './object-keys.ts'
export { pictureMimeTypes } from './pictures/picture-format.ts'

export type StoredPicture = { mimeType: string; width: number; height: number }

/** What other modules may do with pictures. */
export type Images = {
  store: (upload: Omit<NewUpload, 'writer'>, own?: OwnPicture) => Promise<void>
  /** A picture that was decoded when it was stored; nothing for any other object. */
  find: (bucket: string, path: string) => Promise<StoredPicture | undefined>
  /** Removes those that `choose` names, with their renditions; returns how many. */
  remove: (bucket: string, paths: string[], choose: ChoosePaths) => Promise<number>
}

/** Which of these objects are removed, in the transaction that does it and has locked them. */
export type ChoosePaths = (tx: Transaction, paths: string[]) => Promise<ReadonlySet<string>>

declare module 'fastify' {
  interface FastifyInstance {
    images: Images
  }
}

/** Of the pictures that are held in memory. */
const picturesBytesMax = 64_000_000

export type StorageOptions = {
  roleOf: RoleOf
  /** The same in a transaction, for as long as it lasts. */
  keepRole?: KeepRole
  /** Those that the app needs. */
  buckets?: readonly BucketOptions[]
  standardSizes?: StandardSizes
  pictureTexts?: PictureTexts
}

export const storageModule = fp<StorageOptions>(
  async (app, options) => {
    const { roleOf, buckets: needed = [] } = options
    const { keepRole = (_tx, userId) => roleOf(userId) } = options
    const { standardSizes = { widths: [], quality: qualityOnRequest.unsaid } } = options
    const { pictureTexts = { notAnImage: 'Not an image, or a damaged one' } } = options
    const { database, objectStorage: storage, log } = app
    const pictureProcessor = createPictureProcessor(pictureTexts)
    const newBytes = createNewBytes({ database, storage, log })
    const lookup = createObjectLookup(database, app.changeFeed)
    const memory = createUploadMemory()
    const rules = createBucketRules(needed)
    const objects = createObjectsService({
      database,
      storage,
      pictureProcessor,
      newBytes,
      lookup,
      memory,
      rules,
      keepRole,
    })
    const buckets = createBucketsService({ database, newBytes, lookup, rules })
    const pictures: PictureCache = createCache({ bytesMax: picturesBytesMax })
    const open = createBytesReader(storage, pictures)
    const renditions = createRenditionsService({
      database,
      storage,
      pictureProcessor,
      newBytes,
      pictures,
      standardSizes,
      log,
    })
    const signedUrls = createSignedUrls(app.secretsFor('signed urls'))
    const access = createObjectAccess({ database, lookup })
    const tools = { open, forget: lookup.forget }
    const identify: Identify = (request) => identifyRequester(request, roleOf)
    const quota = createUploadRateLimit(app.rateLimiter)
    const sweeper = createSweeper({ database, storage, log })

    app.decorate('images', {
      async store(upload, own) {
        await objects.store({ ...upload, writer: { class: 'service' } }, own)
      },
      async find(bucket, path) {
        const { mimeType, width, height } = (await lookup.find(bucket, path))?.object ?? {}
        if (mimeType === undefined || !width || !height) return undefined
        return { mimeType, width, height }
      },
      async remove(bucket, paths, choose) {
        const removed = await objects.remove(bucket, paths, async (tx, found) => {
          const chosen = await choose(
            tx,
            found.map(({ name }) => name),
          )
          return found.filter(({ name }) => chosen.has(name))
        })
        return removed.length
      },
    })

    app.metrics.gauge(
      'pictures_decoding',
      'Pictures that are being decoded',
      () => pictureProcessor.activity().taken,
    )
    app.metrics.gauge(
      'pictures_waiting',
      'Pictures that wait to be decoded',
      () => pictureProcessor.activity().waiting,
    )
    app.metrics.gauge('pictures_bytes', 'Size of the pictures that are held', pictures.bytes)
    app.startup.add('bucket', async () => {
      for (const bucket of needed) await buckets.ensure(bucket)
      await prepareStorage(app)
    })
    app.addHook('onReady', () => {
      sweeper.start()
      return Promise.resolve()
    })
    stopWhenClosing(app, () => sweeper.stop())
    app.addHook('onClose', async () => {
      pictureProcessor.close()
      await newBytes.settle()
    })

    app.describeTag('Buckets', 'Where objects lie, and what they may be.')
    app.describeTag(
      'Objects',
      'Files by their path. Admins and servers write them; those of public buckets are read by all.',
    )
    app.describeTag('Signed addresses', 'Addresses that need no key, for a while.')
    app.describeTag('Pictures', 'Pictures in the size and the format that is needed.')
    await app.register(
      async (scope) => {
        scope.setSchemaErrorFormatter(describeSchemaErrors)
        scope.allowCors('everywhere', scope.prefix)
        installErrorShape(scope, storageErrorShape)
        await scope.register(bucketRoutes, { buckets, identify })
        await scope.register(listingRoutes, { listing: createObjectListing(database), identify })
        await scope.register(changeRoutes, { objects, identify, quota })
        await scope.register(infoRoutes, { access, identify })
        await scope.register(signedUrlRoutes, { access, identify, signedUrls, tools })
        await scope.register(downloadRoutes, { access, identify, tools })
        await scope.register(renderRoutes, {
          access,
          identify,
          signedUrls,
          tools: { ...tools, renditions },
        })
        await scope.register(uploadRoutes, {
          objects,
          identify,
          roleOf,
          signedUrls,
          quota,
          memory,
          rules,
        })
      },
      { prefix: '/storage/v1' },
    )
  },
  {
    name: 'storage',
    dependencies: [
      'cors',
      'database',
      'object-storage',
      'change-feed',
      'identity',
      'metrics',
      'openapi',
      'rate-limit',
      'startup',
    ],
  },
)

/**
 * The server opens while its bucket is out of reach, and makes it later. One that refuses it has
 * wrong settings: it does not open, so that a roll-out stops at the first instance.
 */
async function prepareStorage({ objectStorage, log, serverInfo }: FastifyInstance): Promise<void> {
  try {
    await objectStorage.ensureBucket()
  } catch (error) {
    if (!(error instanceof KindError)) throw refusedByBucket(error, serverInfo.name)
    log.error({ err: error }, 'the bucket is out of reach: pictures are missing until it is back')
  }
}

function refusedByBucket(error: unknown, serverName: string): KindError {
  const reason = error instanceof Error ? error.name : 'no reason'
  return unavailable(
    `The bucket refuses the ${serverName} (${reason}): put S3_ENDPOINT, S3_REGION, S3_BUCKET and the keys right.`,
    error,
  )
}
