import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import {
  enforceAccess,
  limitNetwork,
  type StoreRateLimits,
} from '#shop/store-api/store-api.module.ts'
import { accountSection } from './account-section.ts'
import { createAccountService } from './account.service.ts'
import { accountRoutes } from './http/account.routes.ts'

/** People download what the shop knows of them, and delete their account. */
export const accountModule = fp<{ limits: StoreRateLimits }>(
  async (app, { limits }) => {
    const accounts = createAccountService(app.database, app.ownAccounts)
    app.describeApi(accountSection)
    await app.register(
      (scope: FastifyInstance, _options, done: () => void) => {
        scope.setValidatorCompiler(validatorCompiler)
        scope.setSerializerCompiler(serializerCompiler)
        scope.addHook('onRequest', enforceAccess(app))
        accountRoutes(scope, { accounts, limit: limitNetwork(app, 'account', limits.account) })
        done()
      },
      { prefix: '/store/v1' },
    )
  },
  {
    name: 'account',
    dependencies: ['auth', 'database', 'openapi', 'profiles', 'rate-limit', 'store-api'],
  },
)
