import fp from 'fastify-plugin'
import { defaultErrorShape } from '#platform/http/default-error-shape.ts'
import { installErrorShape } from '#platform/http/error-shape.ts'
import type { Caller } from '#supabase/identity/caller.ts'

export { enforceAccess } from './http/enforce-access.ts'
export { limitNetwork } from './http/limit-network.ts'
export { mailAddressSchema } from './mail-address-schema.ts'
export { storeRateLimits, type StoreRateLimits } from './rate-limits.ts'

const prefix = '/store/v1'

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by `enforceAccess`. */
    caller: Caller | undefined
  }
}

/**
 * What all addresses below `/store/v1` share. The modules register their own routes there, and
 * `enforceAccess` as their first hook.
 */
export const storeApiModule = fp(
  async (app) => {
    app.decorateRequest('caller', undefined)
    app.allowCors('everywhere', prefix)
    await app.register(
      (scope, _options, done: () => void) => {
        installErrorShape(scope, defaultErrorShape)
        done()
      },
      { prefix },
    )
  },
  { name: 'store-api', dependencies: ['cors', 'identity', 'profiles', 'rate-limit'] },
)
