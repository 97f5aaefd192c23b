import type { FastifyInstance } from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import { enforceAccess, refuseServiceKeyInAddress } from './enforce-access.ts'
import { shareConnections } from './visitor-limit.ts'

export const storePrefix = '/store/v1'
export const adminPrefix = '/admin/v1'

type AddRoutes = (scope: FastifyInstance) => void

/** Registers routes below `/store/v1`, by default for visitors with a key and checked access. */
export const addStoreRoutes = (
  app: FastifyInstance,
  addRoutes: AddRoutes,
  { needsKey = true, isForVisitors = true } = {},
): Promise<void> =>
  addRoutesBelow(
    app,
    storePrefix,
    (scope) => {
      if (isForVisitors) scope.addHook('onRoute', shareConnections(app.runForVisitor))
      addRoutes(scope)
    },
    needsKey,
  )

/** The same below `/admin/v1`, for the panel of the site and the programs of the owner. */
export const addAdminRoutes = (app: FastifyInstance, addRoutes: AddRoutes): Promise<void> =>
  addRoutesBelow(
    app,
    adminPrefix,
    (scope) => {
      scope.addHook('onRequest', refuseServiceKeyInAddress)
      addRoutes(scope)
    },
    true,
  )

async function addRoutesBelow(
  app: FastifyInstance,
  prefix: string,
  addRoutes: AddRoutes,
  needsKey: boolean,
): Promise<void> {
  await app.register(
    (scope, _options, done: () => void) => {
      scope.setSerializerCompiler(serializerCompiler)
      if (needsKey) scope.addHook('onRequest', enforceAccess(app))
      addRoutes(scope)
      done()
    },
    { prefix },
  )
}
