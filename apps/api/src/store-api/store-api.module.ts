import fp from 'fastify-plugin'
import { defaultErrorShape } from '@golden-bead/server/http/default-error-shape'
import { installErrorShape } from '@golden-bead/server/http/error-shape'
import { adminPrefix, storePrefix } from './http/add-store-routes.ts'
import { createVisitorLimit, type RunForVisitor } from './http/visitor-limit.ts'
import type { Caller } from '@golden-bead/supabase/identity'

export { addAdminRoutes, addStoreRoutes } from './http/add-store-routes.ts'
export { limitAccount, limitInbox, limitNetwork } from './http/limits.ts'
export { acceptOneClickForms } from './http/one-click-forms.ts'
export { acceptsProgress, sendProgress, type OnProgress } from './http/progress-stream.ts'
export { mailAddressSchema } from './mail-address-schema.ts'
export { storeRateLimits, type StoreRateLimits } from './rate-limits.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by `enforceAccess`. */
    caller: Caller | undefined
  }
  interface FastifyInstance {
    runForVisitor: RunForVisitor
  }
}

/**
 * What all addresses below `/store/v1` share. The modules add their own routes there with
 * `addStoreRoutes`.
 */
export const storeApiModule = fp(
  async (app) => {
    app.decorateRequest('caller', undefined)
    app.decorate('runForVisitor', createVisitorLimit(app.database))
    app.allowCors('everywhere', storePrefix)
    app.allowCors('site', adminPrefix)
    await app.register(
      (scope, _options, done: () => void) => {
        installErrorShape(scope, defaultErrorShape)
        done()
      },
      { prefix: storePrefix },
    )
  },
  { name: 'store-api', dependencies: ['cors', 'database', 'identity', 'profiles', 'rate-limit'] },
)
