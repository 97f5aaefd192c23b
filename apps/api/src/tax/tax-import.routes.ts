import {
  taxImportLimits,
  taxImportQuerySchema,
  taxImportReportSchema,
} from '@golden-bead/contracts/tax-import'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { errorSchema } from '@golden-bead/server/http/default-error-shape'
import { editors } from '@golden-bead/server/http/route-access'
import { timeouts } from '@golden-bead/server/http/timeouts'
import { acceptCsv, csvFileOf } from '#shop/import/import.module.ts'
import type { TaxImport } from './tax-import.service.ts'

const whatFilesHave =
  'UTF-8, one row for each ZIP code, with its state, its name and the combined rate as a number such as ' +
  `0.0825; at most ${taxImportLimits.rowsMax} rows. From the first day on the file alone says what counts for the ` +
  'ZIP codes of its states: rates of before end the day before, what is equal stays, and what would ' +
  'begin later is replaced. A state that has no rate for the rest of it gets one of `rest_rates` or of ' +
  '`StateRate`. Where a state has a problem nothing is saved.'

export function taxImportRoutes(scope: FastifyInstance, service: TaxImport): void {
  acceptCsv(scope, taxImportLimits.bytesMax)

  scope.withTypeProvider<ZodTypeProvider>().post(
    '/tax-rates/import',
    {
      bodyLimit: taxImportLimits.bytesMax,
      handlerTimeout: timeouts.uploadHandler,
      config: { access: editors },
      schema: {
        operationId: 'importTaxRates',
        tags: ['Tax rates'],
        summary: 'Import rates by ZIP code from a CSV file',
        description: whatFilesHave,
        querystring: taxImportQuerySchema,
        body: { content: { 'text/csv': { schema: { type: 'string' } } } },
        response: { 200: taxImportReportSchema, 409: errorSchema, 422: errorSchema },
      },
    },
    async (asked) => {
      const file = csvFileOf(asked)
      if (asked.query.dry_run === 'true') return service.dryRun(file, asked.query)
      const report = await service.apply(file, asked.query)
      const states = report.states.map(({ state }) => state)
      const what = { states, rows: report.rows, by: asked.caller?.userId }
      asked.log.info({ event: 'tax_rates_imported', ...what }, 'shop event')
      return report
    },
  )
}
