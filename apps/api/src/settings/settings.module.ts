import {
  checkoutTermsSchema,
  shopSettingsInputSchema,
  shopSettingsSchema,
} from '@golden-bead/contracts/shop-settings'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { errorSchema } from '@golden-bead/server/http/default-error-shape'
import { editors, everyone } from '@golden-bead/server/http/route-access'
import { createImageStore } from '#shop/catalogue/catalogue.module.ts'
import { addAdminRoutes, addStoreRoutes } from '#shop/store-api/store-api.module.ts'
import type { Config } from '#config'
import { createLook } from './look.ts'
import { createSettingsService, type SettingsService } from './settings.service.ts'
import { holdShopInfo, type HeldShopInfo } from './shop-info.ts'

export { settingsImages } from './look.ts'
export { retentionDaysSql, type SettingsService } from './settings.service.ts'
export type { HeldShopInfo } from './shop-info.ts'

declare module 'fastify' {
  interface FastifyInstance {
    shopSettings: SettingsService
    shopInfo: HeldShopInfo
  }
}

export type SettingsModuleOptions = { config: Pick<Config, 'contactEmail' | 'site'> }

/** What the owner sets in the panel, and the part of it that buyers see. */
export const settingsModule = fp<SettingsModuleOptions>(
  async (app, { config }) => {
    const settings = createSettingsService(app.database, {
      outbox: app.outbox,
      siteUrl: config.site.url,
      takesCards: app.payments.areOffered,
      contactEmail: config.contactEmail,
      look: createLook({ imageStore: createImageStore(config.site), images: app.images }),
    })
    app.decorate('shopSettings', settings)
    const info = holdShopInfo({
      read: settings.getHeld,
      initial: settings.initial,
      changeFeed: app.changeFeed,
      onFailure: (error) => app.log.warn({ err: error }, 'the name of the shop was not read'),
    })
    app.decorate('shopInfo', info)
    app.startup.add('name of the shop', info.start)
    app.describeTag('Checkout', 'What things cost, how to pay, and orders.')
    app.describeTag('Settings', 'What the owner decides about the shop.')
    await addStoreRoutes(app, (scope) => termsRoute(scope, settings))
    await addAdminRoutes(app, (scope) => settingsRoutes(scope, settings))
  },
  {
    name: 'settings',
    dependencies: [
      'catalogue',
      'change-feed',
      'database',
      'openapi',
      'outbox',
      'payments',
      'shipping',
      'startup',
      'storage',
      'store-api',
      'tax',
    ],
  },
)

function termsRoute(scope: FastifyInstance, settings: SettingsService): void {
  scope.withTypeProvider<ZodTypeProvider>().get(
    '/checkout',
    {
      config: { access: everyone },
      schema: {
        operationId: 'getCheckoutTerms',
        tags: ['Checkout'],
        summary: 'Get the ways to pay and the times of delivery',
        response: { 200: checkoutTermsSchema },
      },
    },
    () => settings.getTerms(),
  )
}

function settingsRoutes(scope: FastifyInstance, settings: SettingsService): void {
  const routes = scope.withTypeProvider<ZodTypeProvider>()

  routes.get(
    '/settings',
    {
      config: { access: editors },
      schema: {
        operationId: 'getSettings',
        tags: ['Settings'],
        summary: 'Get the settings of the shop',
        response: { 200: shopSettingsSchema },
      },
    },
    () => settings.get(),
  )

  routes.put(
    '/settings',
    {
      config: { access: editors },
      schema: {
        operationId: 'saveSettings',
        tags: ['Settings'],
        summary: 'Save the settings of the shop',
        body: shopSettingsInputSchema,
        response: { 200: shopSettingsSchema, 409: errorSchema },
      },
    },
    async (request, reply) => {
      const saved = await settings.save(request.body, request.caller?.userId)
      // Pages that say something of them are kept.
      scope.changeFeed.announce('shop_settings')
      request.log.info({ event: 'settings_saved', by: request.caller?.userId }, 'shop event')
      return reply.send(saved)
    },
  )
}
