import fp from 'fastify-plugin'
import { sweepRegularly } from '@golden-bead/server/process/sweep-regularly'
import { addAdminRoutes } from '#shop/store-api/store-api.module.ts'
import { createDeletion } from './deletion.service.ts'
import {
  changeRoutes,
  deletionRoutes,
  duplicateRoutes,
  undoRoutes,
} from './product-changes.routes.ts'
import { createProductChanges } from './product-changes.service.ts'

/** Changes and deletes many products at once, for admins. */
export const productChangesModule = fp(
  async (app) => {
    const { database, stock } = app
    const announce = () => app.changeFeed.announce('products')
    const changes = createProductChanges({ database, onChanged: announce })
    const deletion = createDeletion({ database, stock, onDeleted: announce })
    sweepRegularly(app, 'changes of products', (stopping) => changes.sweep(stopping))
    app.describeTag('Many products', 'Changes of many products at once, which can be undone.')
    await addAdminRoutes(app, (scope) => {
      changeRoutes(scope, changes)
      undoRoutes(scope, changes)
      duplicateRoutes(scope, changes)
      deletionRoutes(scope, deletion)
    })
  },
  {
    name: 'product-changes',
    dependencies: ['catalogue', 'change-feed', 'database', 'openapi', 'stock', 'store-api'],
  },
)
