import { productIdSchema } from '@golden-bead/contracts/catalogue'
import {
  changeLineSchema,
  changeProductsSchema,
  changeReportSchema,
  deleteProductsSchema,
  deletionLineSchema,
  deletionReportSchema,
  madeChangeSchema,
  productProblemsSchema,
  undoLineSchema,
  undoMinutes,
  undoReportSchema,
} from '@golden-bead/contracts/product-changes'
import { progressStreamType } from '@golden-bead/contracts/progress-stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { errorSchema } from '@golden-bead/server/http/default-error-shape'
import { editors } from '@golden-bead/server/http/route-access'
import { timeouts } from '@golden-bead/server/http/timeouts'
import { acceptsProgress, sendProgress, type OnProgress } from '#shop/store-api/store-api.module.ts'
import type { Deletion } from './deletion.service.ts'
import type { ProductChanges } from './product-changes.service.ts'

const tags = ['Many products']
const config = { access: editors }
/** As of an import, which writes as many rows: the words of each are computed anew. */
const manyRowsTimeout = timeouts.uploadHandler

const querySchema = z.strictObject({
  dry_run: z
    .enum(['true', 'false'])
    .default('false')
    .describe('`true`: nothing is done, and the answer says what would be.'),
})

const conflictSchema = errorSchema
  .extend({
    problems: productProblemsSchema.optional(),
  })
  .meta({ id: 'ProductsConflict', description: 'Why nothing was done.' })

const reportOf = <Report extends z.ZodType, Line extends z.ZodType>(
  report: Report,
  line: Line,
) => ({
  description: report.description,
  content: { 'application/json': { schema: report }, [progressStreamType]: { schema: line } },
})

const hearsOfProgress = `Accept \`${progressStreamType}\` to hear of the progress line by line.`

/** The report, or line by line how far it is before that. */
const answer = <Report>(
  request: FastifyRequest,
  reply: FastifyReply,
  work: (onProgress: OnProgress) => Promise<Report>,
) => (acceptsProgress(request) ? sendProgress(request, reply, work) : work(() => {}))

export function changeRoutes(scope: FastifyInstance, changes: ProductChanges): void {
  const routes = scope.withTypeProvider<ZodTypeProvider>()

  routes.post(
    '/products/change',
    {
      handlerTimeout: manyRowsTimeout,
      config,
      schema: {
        operationId: 'changeManyProducts',
        tags,
        summary: 'Change many products',
        description: `In one transaction: prices, category, status, featured or not, taxed or not. It can be undone for ${undoMinutes} minutes. ${hearsOfProgress}`,
        querystring: querySchema,
        body: changeProductsSchema,
        response: { 200: reportOf(changeReportSchema, changeLineSchema), 409: conflictSchema },
      },
    },
    async (asked, reply) => {
      if (asked.query.dry_run === 'true') return changes.look(asked.body)
      return answer(asked, reply, async (onProgress) => {
        const report = await changes.change(asked.body, onProgress)
        const { changed, undo } = report
        const what = { change: undo?.id, products: changed, by: asked.caller?.userId }
        asked.log.info({ event: 'products_changed', ...what }, 'shop event')
        return report
      })
    },
  )

  routes.get(
    '/products/changes',
    {
      config,
      schema: {
        operationId: 'listProductChanges',
        tags,
        summary: 'List the changes that can be undone',
        response: { 200: z.array(madeChangeSchema).describe('The newest first.') },
      },
    },
    () => changes.list(),
  )
}

export function undoRoutes(scope: FastifyInstance, changes: ProductChanges): void {
  scope.withTypeProvider<ZodTypeProvider>().post(
    '/products/changes/:id/undo',
    {
      handlerTimeout: manyRowsTimeout,
      config,
      schema: {
        operationId: 'undoProductChange',
        tags,
        summary: 'Undo a change of many products',
        description: `Once. Products that were changed since stay as they are, and are named. Any admin may undo the change of another one. ${hearsOfProgress}`,
        params: z.object({ id: z.uuid().describe('As in the answer to the change.') }),
        response: { 200: reportOf(undoReportSchema, undoLineSchema), 404: errorSchema },
      },
    },
    async (asked, reply) =>
      answer(asked, reply, async (onProgress) => {
        const { id } = asked.params
        const report = await changes.undo(id, onProgress)
        const what = { change: id, products: report.restored, by: asked.caller?.userId }
        asked.log.info({ event: 'products_change_undone', ...what }, 'shop event')
        return report
      }),
  )
}

export function duplicateRoutes(scope: FastifyInstance, changes: ProductChanges): void {
  scope.withTypeProvider<ZodTypeProvider>().post(
    '/products/:product_id/duplicate',
    {
      config,
      schema: {
        operationId: 'duplicateProduct',
        tags: ['Products'],
        summary: 'Duplicate a product',
        description:
          'The copy is a draft with the same pictures, without SKU and barcode, and is not counted.',
        params: z.object({ product_id: productIdSchema }),
        response: {
          201: z.strictObject({ id: productIdSchema }).describe('The copy.'),
          404: errorSchema,
        },
      },
    },
    async (request, reply) =>
      reply.code(201).send(await changes.duplicate(request.params.product_id)),
  )
}

export function deletionRoutes(scope: FastifyInstance, deletion: Deletion): void {
  scope.withTypeProvider<ZodTypeProvider>().post(
    '/products/delete',
    {
      handlerTimeout: manyRowsTimeout,
      config,
      schema: {
        operationId: 'deleteManyProducts',
        tags,
        summary: 'Delete many products',
        description: `In one transaction, and for good. Those whose units orders hold cannot be deleted. ${hearsOfProgress}`,
        querystring: querySchema,
        body: deleteProductsSchema,
        response: { 200: reportOf(deletionReportSchema, deletionLineSchema), 409: conflictSchema },
      },
    },
    async (asked, reply) => {
      if (asked.query.dry_run === 'true') return deletion.look(asked.body)
      return answer(asked, reply, async (onProgress) => {
        const report = await deletion.delete(asked.body, onProgress)
        const what = { products: report.deleted, by: asked.caller?.userId }
        asked.log.info({ event: 'products_deleted', ...what }, 'shop event')
        return report
      })
    },
  )
}
