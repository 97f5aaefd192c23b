import { productImagesBucket } from '@golden-bead/contracts/pictures'
import fp from 'fastify-plugin'
import { plantSampleCatalogue } from './sample-catalogue.service.ts'

export const sampleCatalogueModule = fp(
  (app) => {
    if (!app.config.seedSample) return Promise.resolve()
    app.startup.add('sample catalogue', () =>
      plantSampleCatalogue(app.database, async (path, bytes) => {
        await app.images.store({
          bucket: productImagesBucket,
          path,
          bytes,
          mimeType: 'image/webp',
          cacheControl: 'max-age=3600',
          upsert: true,
        })
      }),
    )
    return Promise.resolve()
  },
  { name: 'sample-catalogue', dependencies: ['database', 'startup', 'images', 'catalogue'] },
)
