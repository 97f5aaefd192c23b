import { productIdSchema } from '@golden-bead/contracts/catalogue'
import {
  promisedUnitsSchema,
  stockFiguresSchema,
  stockInputSchema,
  stockSchema,
} from '@golden-bead/contracts/stock'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { errorSchema } from '@golden-bead/server/http/default-error-shape'
import { editors } from '@golden-bead/server/http/route-access'
import type { StockService } from './stock.service.ts'

const params = z.object({ product_id: productIdSchema })

const conflictSchema = errorSchema
  .extend({
    stock: stockFiguresSchema.optional().describe('As it is now, where it has changed meanwhile.'),
    details: promisedUnitsSchema
      .optional()
      .describe('The first orders to which units are promised.'),
  })
  .meta({ id: 'StockConflict', description: 'Why a count cannot be set.' })

export function stockRoutes(scope: FastifyInstance, stock: StockService): void {
  const routes = scope.withTypeProvider<ZodTypeProvider>()
  const config = { access: editors }

  routes.get(
    '/stock/:product_id',
    {
      config,
      schema: {
        operationId: 'getStock',
        tags: ['Stock'],
        summary: 'Get what there is of a product',
        params,
        response: { 200: stockSchema, 404: errorSchema },
      },
    },
    ({ params: { product_id: id } }) => stock.get(id),
  )

  routes.put(
    '/stock/:product_id',
    {
      config,
      schema: {
        operationId: 'setStock',
        tags: ['Stock'],
        summary: 'Set what there is of a product',
        description:
          'From `counted` on no more is sold than is on the shelf, and open orders hold what they need of it. A count below what orders hold is refused.',
        params,
        body: stockInputSchema,
        response: { 200: stockSchema, 404: errorSchema, 409: conflictSchema },
      },
    },
    async (asked) => {
      const { product_id: id } = asked.params
      const by = asked.caller?.userId
      const saved = await stock.set(id, asked.body, by)
      asked.log.info({ event: 'stock_set', product: id, by }, 'shop event')
      return saved
    },
  )
}
