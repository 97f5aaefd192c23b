import { productImagesBucket } from '@golden-bead/contracts/picture-options'
import {
  sampleChoiceSchema,
  sampleReportSchema,
  type SampleChoice,
} from '@golden-bead/contracts/sample'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Config } from '#config'
import { errorSchema } from '@golden-bead/server/http/default-error-shape'
import { editors } from '@golden-bead/server/http/route-access'
import { addAdminRoutes } from '#shop/store-api/store-api.module.ts'
import { createSampleEnd, type SampleEnd } from './end-sample.ts'
import { insertSampleCatalogue, sampleSettings } from './sample.service.ts'

export { sampleSettings }

export type SampleModuleOptions = { config: Pick<Config, 'seedSample'> }

/** The catalogue of a shop on trial, and its end. */
export const sampleModule = fp<SampleModuleOptions>(
  async (app, { config }) => {
    const { database, shopSettings: settings, stock } = app
    const ending = createSampleEnd({ database, settings, stock })
    await addAdminRoutes(app, (scope) => sampleRoutes(scope, ending))
    if (!config.seedSample) return
    app.startup.add('sample catalogue', () =>
      insertSampleCatalogue(database, {
        settings,
        stock,
        storePicture: async (path, bytes, size) => {
          const upload = {
            bucket: productImagesBucket,
            path,
            bytes,
            mimeType: 'image/webp',
            cacheControl: 'max-age=3600',
            upsert: true,
          }
          await app.images.store(upload, size)
        },
      }),
    )
  },
  {
    name: 'sample',
    dependencies: [
      'catalogue',
      'change-feed',
      'database',
      'settings',
      'startup',
      'stock',
      'storage',
      'store-api',
    ],
  },
)

const chosen = (what: keyof SampleChoice) =>
  z.enum(['true', 'false']).default('true').describe(`Whether \`${what}\` of the sample would go.`)
const choiceQuerySchema = z.strictObject({
  products: chosen('products'),
  categories: chosen('categories'),
  bank_details: chosen('bank_details'),
} satisfies Record<keyof SampleChoice, unknown>)

function sampleRoutes(scope: FastifyInstance, ending: SampleEnd): void {
  scope.withTypeProvider<ZodTypeProvider>().get(
    '/sample',
    {
      config: { access: editors },
      schema: {
        operationId: 'getSample',
        tags: ['Settings'],
        summary: 'See what goes when the owner begins with his own shop',
        querystring: choiceQuerySchema,
        response: { 200: sampleReportSchema },
      },
    },
    ({ query }) =>
      ending.look({
        products: query.products === 'true',
        categories: query.categories === 'true',
        bank_details: query.bank_details === 'true',
      }),
  )

  scope.withTypeProvider<ZodTypeProvider>().post(
    '/sample/end',
    {
      config: { access: editors },
      schema: {
        operationId: 'endSample',
        tags: ['Settings'],
        summary: 'Begin with the own shop',
        description:
          'Once, and all in one transaction: what is chosen goes, and the shop is no longer the sample.',
        body: sampleChoiceSchema,
        response: { 200: sampleReportSchema, 409: errorSchema },
      },
    },
    async (request, reply) => {
      const report = await ending.end(request.body, request.caller?.userId)
      for (const table of ['products', 'categories', 'shop_settings']) {
        scope.changeFeed.announce(table)
      }
      request.log.info({ event: 'sample_ended', by: request.caller?.userId }, 'shop event')
      return reply.send(report)
    },
  )
}
