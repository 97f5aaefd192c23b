import { importReportSchema, importStreamLineSchema } from '@golden-bead/contracts/product-import'
import { progressStreamType } from '@golden-bead/contracts/progress-stream'
import { importLimits } from '@golden-bead/contracts/product-csv'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { acceptCsv, csvFileOf } from '#shop/import/http/csv-body.ts'
import { acceptsProgress, sendProgress } from '#shop/store-api/store-api.module.ts'
import type { ImportService } from './import.service.ts'
import { errorSchema } from '@golden-bead/server/http/default-error-shape'
import { editors } from '@golden-bead/server/http/route-access'
import { timeouts } from '@golden-bead/server/http/timeouts'

const leftOut = (what: string) => z.enum(['refuse', 'leave_out']).default('refuse').describe(what)

const querySchema = z.strictObject({
  dry_run: z
    .enum(['true', 'false'])
    .default('false')
    .describe('`true`: nothing is saved, and the report says what would be.'),
  unknown_columns: leftOut(
    'Columns that the shop does not have: the file is refused, or they are left out.',
  ),
  wrong_rows: leftOut('Rows that are wrong: nothing is saved, or they are left out.'),
})

const whatFilesHave =
  'UTF-8; commas, semicolons or tabs between the cells, as in the first line, which names the ' +
  `columns and may have \`sep=;\` above it; at most ${importLimits.rowsMax} rows. ` +
  'A price may have a decimal comma, marks for thousands and a dollar sign, where it can be read in ' +
  'one way only; yes and no may be written as in a spreadsheet. A category is named by its id or its ' +
  'name. `more_images` has the paths of the pictures after the first one, with blanks between them. ' +
  '`on_hand` sets the units on the shelf; a product that is not counted is counted from then on. ' +
  'A row with the id of a product changes it, in the columns that the file has; any other row ' +
  'adds a product. All rows are saved, or none, unless `wrong_rows` says otherwise. ' +
  `Accept \`${progressStreamType}\` to hear of the progress line by line.`

export function importRoutes(scope: FastifyInstance, service: ImportService): void {
  acceptCsv(scope, importLimits.bytesMax)

  scope.withTypeProvider<ZodTypeProvider>().post(
    '/products/import',
    {
      bodyLimit: importLimits.bytesMax,
      handlerTimeout: timeouts.uploadHandler,
      config: { access: editors },
      schema: {
        operationId: 'importProducts',
        tags: ['Import'],
        summary: 'Import products from a CSV file',
        description: whatFilesHave,
        querystring: querySchema,
        body: { content: { 'text/csv': { schema: { type: 'string' } } } },
        response: {
          200: {
            description: importReportSchema.description,
            content: {
              'application/json': { schema: importReportSchema },
              [progressStreamType]: { schema: importStreamLineSchema },
            },
          },
          409: errorSchema,
          422: errorSchema,
        },
      },
    },
    async (request, reply) => {
      const file = csvFileOf(request)
      const by = request.caller?.userId
      const leavesOut = {
        leavesOutUnknown: request.query.unknown_columns === 'leave_out',
        leavesOutWrong: request.query.wrong_rows === 'leave_out',
      }
      if (request.query.dry_run === 'true') return service.dryRun(file, leavesOut)
      const options = { by, ...leavesOut }
      if (!acceptsProgress(request)) return service.apply(file, options)
      return sendProgress(request, reply, (onProgress) =>
        service.apply(file, { ...options, onProgress }),
      )
    },
  )
}
