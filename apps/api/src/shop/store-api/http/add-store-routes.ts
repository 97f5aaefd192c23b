import type { FastifyInstance } from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import { enforceAccess } from './enforce-access.ts'

export const storePrefix = '/store/v1'

type AddRoutes = (scope: FastifyInstance) => void

/** Registers routes below `/store/v1`, by default for callers with a key and checked access. */
export const addStoreRoutes = async (
  app: FastifyInstance,
  addRoutes: AddRoutes,
  { needsKey = true } = {},
): Promise<void> => {
  await app.register(
    (scope, _options, done: () => void) => {
      scope.setSerializerCompiler(serializerCompiler)
      if (needsKey) scope.addHook('onRequest', enforceAccess(app))
      addRoutes(scope)
      done()
    },
    { prefix: storePrefix },
  )
}
