import fp from 'fastify-plugin'
import type { Config } from '#config'
import { createImageStore } from '#shop/catalogue/catalogue.module.ts'
import { addAdminRoutes } from '#shop/store-api/store-api.module.ts'
import { importRoutes } from './import.routes.ts'
import { createImportService } from './import.service.ts'

export { acceptCsv, csvFileOf } from './http/csv-body.ts'
export { readCsvTable } from './csv-table.ts'
export { createYield } from './yield-to-event-loop.ts'
export { unreadableFile } from './import.errors.ts'

type CatalogueImportModuleOptions = { config: Pick<Config, 'site'> }

/** The import of the catalogue from one CSV file, for admins. */
export const importModule = fp<CatalogueImportModuleOptions>(
  async (app, { config }) => {
    const images = createImageStore(config.site)
    const service = createImportService({
      database: app.database,
      stock: app.stock,
      storedImage: images.stored,
      storedPath: (path) => images.stored(URL.canParse(path) ? path : images.shown(path)),
      onImported: () => {
        app.changeFeed.announce('products')
        app.changeFeed.announce('product_images')
      },
    })
    app.describeTag('Import', 'The catalogue from a file.')
    await addAdminRoutes(app, (scope) => importRoutes(scope, service))
  },
  {
    name: 'import',
    dependencies: [
      'cors',
      'database',
      'change-feed',
      'identity',
      'openapi',
      'profiles',
      'catalogue',
      'stock',
      'store-api',
    ],
  },
)
