import fp from 'fastify-plugin'
import { stockWaitSchema } from '@golden-bead/contracts/stock-waits'
import type { Config } from '#config'
import { createPeriodicTask } from '@golden-bead/server/process/periodic-task'
import { stopWhenClosing } from '@golden-bead/server/process/stop-when-closing'
import { sweepRegularly } from '@golden-bead/server/process/sweep-regularly'
import { describeTable } from '@golden-bead/supabase/rest'
import {
  addAdminRoutes,
  addStoreRoutes,
  limitInbox,
  limitNetwork,
  type StoreRateLimits,
} from '#shop/store-api/store-api.module.ts'
import { countWaitsRoute, endStockWaitRoutes, stockWaitRoutes } from './stock-waits.routes.ts'
import { confirmLinksPurpose, createStockWaits } from './stock-waits.service.ts'
import { stockWaits } from './stock-waits.tables.ts'
import { createTelling } from './tell-waiting.ts'

const own = { select: 'own', delete: 'own' } as const

const stockWaitsResource = describeTable(stockWaits, {
  rights: { anon: {}, recovery: {}, user: own, admin: own, service: {} },
  accepts: {},
  hidden: ['inbox', 'token_hash', 'token_expires_at', 'end_key'],
  ownerColumn: 'user_id',
  docs: {
    tag: 'Stock waits',
    tagDescription: 'For which products an account waits.',
    row: stockWaitSchema,
    description: 'Everybody sees their own, admins too. A deleted one has ended.',
    one: 'wait',
    many: 'waits',
  },
})

type StockWaitsModuleOptions = { config: Pick<Config, 'site'>; limits: StoreRateLimits }

const tellEveryMs = 60_000

/** One mail to whoever asked for it when a product is back. */
export const stockWaitsModule = fp<StockWaitsModuleOptions>(
  async (app, { config, limits }) => {
    const { database, outbox } = app
    const siteUrl = config.site.url
    const site = () => app.shopInfo.site()
    const waits = createStockWaits({
      database,
      outbox,
      site,
      apiUrl: config.site.apiUrl,
      secrets: app.secretsFor(confirmLinksPurpose),
      mayMail: limitInbox(app, 'subscription_address', limits.subscription_address),
    })
    sweepRegularly(app, 'stock waits', (stopping) => waits.sweep(stopping))
    app.supabase.expose(stockWaitsResource)
    app.describeTag('Back in stock', 'One email when a product can be bought again.')
    const limit = limitNetwork(app, 'subscription', limits.subscription)
    await addStoreRoutes(app, (scope) => stockWaitRoutes(scope, { waits, limit }))
    await addStoreRoutes(app, (scope) => endStockWaitRoutes(scope, { waits, siteUrl }), {
      needsKey: false,
    })
    await addAdminRoutes(app, (scope) => countWaitsRoute(scope, waits))

    const onFailure = (error: unknown, product?: string) =>
      app.log.warn({ err: error, product }, 'those who wait were not told')
    const telling = createPeriodicTask({
      everyMs: tellEveryMs,
      run: createTelling({ database, outbox, site, onFailure }),
      onFailure,
    })
    app.addHook('onReady', () => Promise.resolve(telling.start()))
    stopWhenClosing(app, () => telling.stop())
  },
  {
    name: 'stock-waits',
    dependencies: ['database', 'openapi', 'outbox', 'rate-limit', 'stock', 'store-api', 'supabase'],
  },
)
