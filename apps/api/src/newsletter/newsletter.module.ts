import fp from 'fastify-plugin'
import type { Config } from '#config'
import { sweepRegularly } from '@golden-bead/server/process/sweep-regularly'
import {
  addStoreRoutes,
  limitInbox,
  limitNetwork,
  type StoreRateLimits,
} from '#shop/store-api/store-api.module.ts'
import { subscriptionRoutes, unsubscribeRoutes } from './newsletter.routes.ts'
import { createNewsletterService } from './newsletter.service.ts'
import { subscriptionSchema } from '@golden-bead/contracts/subscriptions'
import { describeTable, type TableDocs } from '@golden-bead/supabase/rest'
import { subscriptions } from './subscriptions.tables.ts'

const docs: TableDocs = {
  tag: 'Newsletter',
  tagDescription: 'Who gets the newsletter. Only addresses that are `confirmed` may be written to.',
  row: subscriptionSchema,
  description: 'People read their own subscription, admins read all.',
  one: 'subscription',
  many: 'subscriptions',
}

const admin = { select: 'all', delete: 'all' } as const

const subscriptionsResource = describeTable(subscriptions, {
  rights: { anon: {}, recovery: {}, user: { select: 'own' }, admin, service: admin },
  accepts: {},
  hidden: ['token_hash', 'token_source', 'token_expires_at', 'asked_again_at'],
  ownerColumn: 'user_id',
  docs,
})

type NewsletterModuleOptions = { config: Pick<Config, 'site'>; limits: StoreRateLimits }

/** The list of addresses for the newsletter; the letters are sent by a service of the owner's. */
export const newsletterModule = fp<NewsletterModuleOptions>(
  async (app, { config, limits }) => {
    const newsletter = createNewsletterService({
      database: app.database,
      outbox: app.outbox,
      site: () => app.shopInfo.letterSite(),
      apiUrl: config.site.apiUrl,
      mayMail: limitInbox(app, 'subscription_address', limits.subscription_address),
    })
    sweepRegularly(app, 'subscriptions', (stopping) => newsletter.sweep(stopping))
    app.supabase.expose(subscriptionsResource)
    app.describeTag('Newsletter box', 'To subscribe to the newsletter, and to unsubscribe.')
    const options = {
      newsletter,
      siteUrl: config.site.url,
      limit: limitNetwork(app, 'subscription', limits.subscription),
    }
    await addStoreRoutes(app, (scope) => subscriptionRoutes(scope, options))
    await addStoreRoutes(app, (scope) => unsubscribeRoutes(scope, options), { needsKey: false })
  },
  {
    name: 'newsletter',
    dependencies: ['database', 'openapi', 'outbox', 'rate-limit', 'supabase', 'store-api'],
  },
)
