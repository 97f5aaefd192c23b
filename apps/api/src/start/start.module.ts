import { startSchema } from '@golden-bead/contracts/start'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Config } from '#config'
import { errorSchema } from '@golden-bead/server/http/default-error-shape'
import { editors } from '@golden-bead/server/http/route-access'
import {
  addAdminRoutes,
  limitAccount,
  type StoreRateLimits,
} from '#shop/store-api/store-api.module.ts'
import { createStart, type StartService } from './start.service.ts'

type StartModuleOptions = {
  config: Pick<Config, 'site' | 'contactEmail' | 'stripe'>
  limits: StoreRateLimits
}

/** What an owner does before the shop sells. */
export const startModule = fp<StartModuleOptions>(
  async (app, { config, limits }) => {
    const start = createStart({
      database: app.database,
      outbox: app.outbox,
      settings: app.shopSettings,
      siteUrl: config.site.url,
      site: () => app.shopInfo.site(),
      contactEmail: config.contactEmail,
      takesLiveCards: config.stripe?.isTestKey === false,
      limitMails: limitAccount(app, 'test_mail', limits.test_mail),
    })
    await addAdminRoutes(app, (scope) => startRoutes(scope, start))
  },
  {
    name: 'start',
    dependencies: ['database', 'outbox', 'rate-limit', 'sample', 'settings', 'store-api'],
  },
)

const nothing = z.null().describe('Done.')

function startRoutes(scope: FastifyInstance, start: StartService): void {
  const routes = scope.withTypeProvider<ZodTypeProvider>()

  routes.get(
    '/start',
    {
      config: { access: editors },
      schema: {
        operationId: 'getStart',
        tags: ['Settings'],
        summary: 'See what is to be done before the shop sells',
        response: { 200: startSchema },
      },
    },
    () => start.get(),
  )

  routes.post(
    '/start/pages-read',
    {
      config: { access: editors },
      schema: {
        operationId: 'confirmPages',
        tags: ['Settings'],
        summary: 'Confirm that terms and privacy were read',
        response: { 204: nothing },
      },
    },
    async (_request, reply) => {
      await start.confirmPages()
      return reply.code(204).send(null)
    },
  )

  routes.post(
    '/start/test-mail',
    {
      config: { access: editors },
      schema: {
        operationId: 'sendTestMail',
        tags: ['Settings'],
        summary: 'Send a test email to the own address',
        response: { 204: nothing, 409: errorSchema, 429: errorSchema },
      },
    },
    async (request, reply) => {
      await start.sendTestMail(request.caller?.userId)
      return reply.code(204).send(null)
    },
  )
}
