import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { importRoutes } from './import.routes.ts'
import { createImportService } from './import.service.ts'
import { requireAdmin } from './require-admin.ts'
import { storedImages } from './stored-image.ts'

/** The catalogue as one file, brought back by an admin. */
export const catalogueImportModule = fp(
  async (app) => {
    const { apiUrl, imageHosts } = app.config.site
    const service = createImportService({
      database: app.database,
      storedImage: storedImages({ apiUrl, imageHosts }),
    })
    await app.register(
      (scope: FastifyInstance, _options, done: () => void) => {
        scope.addHook('onRequest', requireAdmin(app))
        importRoutes(scope, service)
        done()
      },
      { prefix: '/admin/v1' },
    )
  },
  { name: 'catalogue-import', dependencies: ['database', 'identity', 'profiles', 'catalogue'] },
)
