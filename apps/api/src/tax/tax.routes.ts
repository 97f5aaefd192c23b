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
