import fp from 'fastify-plugin'
import { createObjectStorage, type ObjectStorage } from './object-storage.ts'
import { openS3Client, type S3Options } from './s3-client.ts'

declare module 'fastify' {
  interface FastifyInstance {
    objectStorage: ObjectStorage
  }
}

export const objectStoragePlugin = fp<S3Options & { bucket: string }>(
  (app, options) => {
    const storage = createObjectStorage(openS3Client(options), options.bucket, { log: app.log })
    app.decorate('objectStorage', storage)
    app.addHook('onClose', () => storage.close())
    return Promise.resolve()
  },
  { name: 'object-storage' },
)
