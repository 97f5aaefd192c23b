import {
  importReportSchema,
  importStreamLineSchema,
  importStreamType,
  type ImportReport,
  type ImportStreamLine,
} from '@golden-bead/contracts/product-import'
import { importLimits } from '@golden-bead/contracts/product-csv'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { PassThrough, type Readable } from 'node:stream'
import { z } from 'zod'
import { acceptCsv, csvFileOf } from '#shop/import/http/csv-body.ts'
import type { ImportService, OnProgress } from './import.service.ts'
import { defaultErrorShape, errorSchema } from '@golden-bead/server/http/default-error-shape'
import { toHttpError } from '@golden-bead/server/http/error-shape'
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
  `Accept \`${importStreamType}\` to hear of the progress line by line.`

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
              [importStreamType]: { schema: importStreamLineSchema },
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
      if (!request.headers.accept?.includes(importStreamType)) return service.apply(file, options)
      const lines = streamImport(
        (onProgress) => service.apply(file, { ...options, onProgress }),
        request,
      )
      reply.header('cache-control', 'no-store').type(importStreamType)
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The schema describes the JSON only.
      return reply.send(lines as never)
    },
  )
}

/**
 * The import runs to its end, even if the client disconnects. The progress lines are few and short,
 * so back-pressure is ignored.
 */
function streamImport(
  work: (onProgress: OnProgress) => Promise<ImportReport>,
  request: FastifyRequest,
): Readable {
  const lines = new PassThrough()
  lines.on('error', () => undefined)
  const say = (line: ImportStreamLine) => {
    if (lines.writable) lines.write(`${JSON.stringify(line)}\n`)
  }
  void work((progress) => say({ progress }))
    .then(
      (report) => say({ report }),
      (error: unknown) => {
        const { status, code, message } = toHttpError(error, defaultErrorShape, request)
        if (status >= 500) request.log.error({ err: error }, 'import failed')
        say({ error: { status, code, message } })
      },
    )
    .finally(() => lines.end())
  return lines
}
