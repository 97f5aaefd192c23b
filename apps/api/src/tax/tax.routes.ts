import {
  stoppedTaxSchema,
  stopTaxSchema,
  taxStateRowSchema,
  usedTaxRatesQuerySchema,
} from '@golden-bead/contracts/tax-import'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { errorSchema } from '@golden-bead/server/http/default-error-shape'
import { editors } from '@golden-bead/server/http/route-access'
import type { TaxService } from './tax.service.ts'

export function taxRoutes(scope: FastifyInstance, service: TaxService): void {
  readingRoutes(scope, service)
  stopRoute(scope, service)
  removeRoute(scope, service)
}

function readingRoutes(scope: FastifyInstance, service: TaxService): void {
  const routes = scope.withTypeProvider<ZodTypeProvider>()

  routes.get(
    '/tax-rates/states',
    {
      config: { access: editors },
      schema: {
        operationId: 'listTaxStates',
        tags: ['Tax rates'],
        summary: 'List the states that have rates',
        response: { 200: z.array(taxStateRowSchema).describe('By the letters of the state.') },
      },
    },
    () => service.listStates(),
  )

  routes.get(
    '/tax-rates/used',
    {
      config: { access: editors },
      schema: {
        operationId: 'listUsedTaxRates',
        tags: ['Tax rates'],
        summary: 'List which of some rates orders have used',
        description: 'Such a rate never changes and is never deleted: it only ends.',
        querystring: usedTaxRatesQuerySchema,
        response: { 200: z.array(z.uuid()).describe('Their ids.') },
      },
    },
    (asked) => service.listUsed(asked.query.ids),
  )
}

function stopRoute(scope: FastifyInstance, service: TaxService): void {
  const routes = scope.withTypeProvider<ZodTypeProvider>()

  routes.post(
    '/tax-rates/stop',
    {
      config: { access: editors },
      schema: {
        operationId: 'stopTax',
        tags: ['Tax rates'],
        summary: 'Stop collecting tax in a state',
        description: 'All its rates end on that day; those that would begin later are removed.',
        body: stopTaxSchema,
        response: { 200: stoppedTaxSchema, 409: errorSchema },
      },
    },
    async (asked) => {
      const report = await service.stop(asked.body)
      const { state, last_day: lastDay } = asked.body
      const what = { state, last_day: lastDay, ...report, by: asked.caller?.userId }
      asked.log.info({ event: 'tax_stopped', ...what }, 'shop event')
      return report
    },
  )
}

function removeRoute(scope: FastifyInstance, service: TaxService): void {
  const routes = scope.withTypeProvider<ZodTypeProvider>()

  routes.delete(
    '/tax-rates/:id',
    {
      config: { access: editors },
      schema: {
        operationId: 'removeTaxRate',
        tags: ['Tax rates'],
        summary: 'Delete a rate, and let the one before go on',
        description:
          'One that no order has used. The rate of its prefix that ended the day before goes on in its place.',
        params: z.object({ id: z.uuid().describe('Of the rate.') }),
        response: { 204: z.null().describe('It is deleted.'), 404: errorSchema, 409: errorSchema },
      },
    },
    async (asked, reply) => {
      await service.remove(asked.params.id)
      const what = { rate: asked.params.id, by: asked.caller?.userId }
      asked.log.info({ event: 'tax_rate_removed', ...what }, 'shop event')
      return reply.code(204).send(null)
    },
  )
}
