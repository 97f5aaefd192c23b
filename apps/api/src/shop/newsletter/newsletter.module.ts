import fp from 'fastify-plugin'
import type { Config } from '#config'
import { keyOfAccount } from '#platform/http/rate-limit-key.ts'
import { inboxOf } from '#platform/mail/mail-address.ts'
import { sweepRegularly } from '#platform/process/sweep-regularly.ts'
import {
  addStoreRoutes,
  limitNetwork,
  type StoreRateLimits,
} from '#shop/store-api/store-api.module.ts'
import { subscriptionRoutes, unsubscribeRoutes } from './http/newsletter.routes.ts'
import { newsletterSection } from './newsletter-section.ts'
import { createNewsletterService } from './newsletter.service.ts'
import { subscriptionsResource } from './subscriptions-resource.ts'

export type NewsletterModuleOptions = { config: Pick<Config, 'site'>; limits: StoreRateLimits }

/** The list of addresses for the newsletter; the letters are sent by a service of the owner's. */
export const newsletterModule = fp<NewsletterModuleOptions>(
  async (app, { config, limits }) => {
    const newsletter = createNewsletterService({
      database: app.database,
      outbox: app.outbox,
      siteUrl: config.site.url,
      apiUrl: config.site.apiUrl,
      mayMail: async (email) => {
        const limit = limits.subscription_address
        const key = keyOfAccount(inboxOf(email))
        return (await app.rateLimiter.consume('subscription_address', key, limit)).isAllowed
      },
    })
    sweepRegularly(app, 'subscriptions', (stopping) => newsletter.sweep(stopping))
    app.rest.exposeTable(subscriptionsResource)
    app.describeApi(newsletterSection)
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
    dependencies: ['database', 'openapi', 'outbox', 'rate-limit', 'rest', 'store-api'],
  },
)
