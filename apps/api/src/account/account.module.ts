import fp from 'fastify-plugin'
import {
  addStoreRoutes,
  limitNetwork,
  type StoreRateLimits,
} from '#shop/store-api/store-api.module.ts'
import { createAccountService } from './account.service.ts'
import { accountRoutes } from './account.routes.ts'

export { accountMails } from './account-mails.ts'

/** People download what the shop knows of them, and delete their account. */
export const accountModule = fp<{ limits: StoreRateLimits }>(
  async (app, { limits }) => {
    const accounts = createAccountService(app.database, app.ownAccounts)
    app.describeTag('Own account', 'What the shop knows of the caller, and the end of the account.')
    await addStoreRoutes(app, (scope) =>
      accountRoutes(scope, { accounts, limit: limitNetwork(app, 'account', limits.account) }),
    )
  },
  {
    name: 'account',
    dependencies: ['auth', 'database', 'openapi', 'profiles', 'rate-limit', 'store-api'],
  },
)
