import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { Config } from '#config'
import { keyOfAccount } from '#platform/http/rate-limit-key.ts'
import { inboxOf } from '#platform/mail/mail-address.ts'
import { sweepRegularly } from '#platform/process/sweep-regularly.ts'
import {
  enforceAccess,
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
    await app.register(
      async (scope: FastifyInstance) => {
        scope.setValidatorCompiler(validatorCompiler)
        scope.setSerializerCompiler(serializerCompiler)
        await scope.register((letters, _options, done: () => void) => {
          unsubscribeRoutes(letters, options)
          done()
        })
        await scope.register((page, _options, done: () => void) => {
          page.addHook('onRequest', enforceAccess(app))
          subscriptionRoutes(page, options)
          done()
        })
      },
      { prefix: '/store/v1' },
    )
  },
  {
    name: 'newsletter',
    dependencies: ['database', 'openapi', 'outbox', 'rate-limit', 'rest', 'store-api'],
  },
)
