import { productImagesBucket } from '@golden-bead/contracts/picture-options'
import fp from 'fastify-plugin'
import type { Config } from '#config'
import { insertSampleCatalogue } from './sample.service.ts'

export type SampleCatalogueModuleOptions = { config: Pick<Config, 'seedSample'> }

export const sampleModule = fp<SampleCatalogueModuleOptions>(
  (app, { config }) => {
    if (!config.seedSample) return Promise.resolve()
    app.startup.add('sample catalogue', () =>
      insertSampleCatalogue(app.database, {
        settings: app.shopSettings,
        stock: app.stock,
        storePicture: async (path, bytes, size) => {
          const upload = {
            bucket: productImagesBucket,
            path,
            bytes,
            mimeType: 'image/webp',
            cacheControl: 'max-age=3600',
            upsert: true,
          }
          await app.images.store(upload, size)
        },
      }),
    )
    return Promise.resolve()
  },
  {
    name: 'sample',
    dependencies: ['database', 'startup', 'storage', 'catalogue', 'settings', 'stock'],
  },
)
