import { paths } from '@golden-bead/contracts/paths'
import {
  confirmStockWaitSchema,
  countStockWaitsSchema,
  endStockWaitSchema,
  newStockWaitSchema,
  waitingSchema,
} from '@golden-bead/contracts/stock-waits'
import type { FastifyInstance, onRequestAsyncHookHandler } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { inConstantTime } from '@golden-bead/server/http/constant-time'
import { errorSchema } from '@golden-bead/server/http/default-error-shape'
import { editors, everyone } from '@golden-bead/server/http/route-access'
import { canonicalEmail } from '@golden-bead/server/mail/mail-address'
import { acceptOneClickForms, mailAddressSchema } from '#shop/store-api/store-api.module.ts'
import type { StockWaits } from './stock-waits.service.ts'

type Options = { waits: StockWaits; siteUrl: string; limit: onRequestAsyncHookHandler }

const tags = ['Back in stock']

const askSchema = newStockWaitSchema.extend({ email: mailAddressSchema.optional() }).meta({
  id: 'NewStockWait',
  description: 'Who wants an email when which product is back.',
  examples: [{ product_id: 'red-rods', email: 'ada@example.com' }],
})

/** Of the page of a product. */
export function stockWaitRoutes(
  scope: FastifyInstance,
  { waits, limit }: Omit<Options, 'siteUrl'>,
): void {
  const routes = scope.withTypeProvider<ZodTypeProvider>()

  routes.post(
    '/stock-waits',
    {
      config: { access: everyone },
      onRequest: limit,
      onSend: inConstantTime(),
      schema: {
        operationId: 'waitForStock',
        tags,
        summary: 'Ask for an email when a product is back',
        description:
          'The address gets a mail with a link, and waits once that was confirmed; the own address of an account waits at once. The answer is the same for every address and product.',
        body: askSchema,
        response: {
          204: z.null().describe('A mail is on its way, if one is needed.'),
          409: errorSchema.describe('The account waits for many products already.'),
          429: errorSchema,
        },
      },
    },
    async (request, reply) => {
      const { product_id: productId, email } = request.body
      await waits.ask(
        productId,
        email === undefined ? undefined : canonicalEmail(email),
        request.caller?.userId,
      )
      return reply.code(204).send(null)
    },
  )

  routes.post(
    '/stock-waits/confirm',
    {
      config: { access: everyone },
      schema: {
        operationId: 'confirmStockWait',
        tags,
        summary: 'Confirm the address with the token of the mail',
        body: confirmStockWaitSchema,
        response: {
          204: z.null().describe('The address gets an email when the product is back.'),
          404: errorSchema,
        },
      },
    },
    async (request, reply) => {
      await waits.confirm(request.body.token)
      return reply.code(204).send(null)
    },
  )
}

/** Of mails: mail programs and browsers open them without a key. */
export function endStockWaitRoutes(
  scope: FastifyInstance,
  { waits, siteUrl }: Omit<Options, 'limit'>,
): void {
  const routes = scope.withTypeProvider<ZodTypeProvider>()
  acceptOneClickForms(scope)

  routes.post(
    '/stock-waits/end',
    {
      config: { access: everyone, needsNoKey: true },
      schema: {
        operationId: 'endStockWait',
        tags,
        summary: 'Wait no longer',
        description: 'Mail programs send this for one click (RFC 8058).',
        querystring: endStockWaitSchema,
        response: { 204: z.null().describe('No email comes.') },
      },
    },
    async (request, reply) => {
      await waits.end(request.query.key)
      return reply.code(204).send(null)
    },
  )

  // A look at the link changes nothing: scanners of mails open every link.
  routes.get(
    '/stock-waits/end',
    {
      config: { access: everyone, needsNoKey: true },
      schema: {
        operationId: 'showEndOfStockWait',
        tags,
        summary: 'Go to the page of the product, to wait no longer',
        querystring: endStockWaitSchema,
        response: { 303: z.null().describe('To the page with one button.') },
      },
    },
    async (request, reply) => {
      const { key } = request.query
      const productId = await waits.findProductOf(key)
      const path =
        productId === undefined ? paths.products() : `${paths.product(productId)}#end=${key}`
      return reply.header('cache-control', 'no-store').redirect(new URL(path, siteUrl).href, 303)
    },
  )
}

/** Of the panel, which needs no address. */
export function countWaitsRoute(scope: FastifyInstance, waits: StockWaits): void {
  scope.withTypeProvider<ZodTypeProvider>().get(
    '/stock-waits',
    {
      config: { access: editors },
      schema: {
        operationId: 'countStockWaits',
        tags: ['Stock'],
        summary: 'Count who waits for products',
        description: 'A product for which nobody waits is left out.',
        querystring: countStockWaitsSchema,
        response: { 200: z.array(waitingSchema).describe('Those for which somebody waits.') },
      },
    },
    ({ query }) => waits.countWaiting(query.product_ids),
  )
}
