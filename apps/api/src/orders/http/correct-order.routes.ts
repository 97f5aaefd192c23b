import { correctAddressSchema, correctOrderSchema } from '@golden-bead/contracts/orders'
import type { FastifyInstance, FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { errorSchema } from '@golden-bead/server/http/default-error-shape'
import { editors, everyone } from '@golden-bead/server/http/route-access'
import type { Correcting } from '#shop/orders/correcting.service.ts'
import type { Access } from '#shop/orders/order-steps.ts'
import { mailAddressSchema } from '#shop/store-api/store-api.module.ts'
import { answer, params } from './order-answers.ts'

const ownersRequest = correctOrderSchema
  .safeExtend({ email: mailAddressSchema.optional() })
  .meta({ id: 'OrderCorrection' })

/** The owner corrects where an order goes to, and its mails. */
export function correctRoute(
  scope: FastifyInstance,
  { correcting }: { correcting: Correcting },
): void {
  scope.withTypeProvider<ZodTypeProvider>().post(
    '/orders/:number/correct',
    {
      config: { access: editors },
      schema: {
        tags: ['Orders'],
        operationId: 'correctOrder',
        summary: 'Correct the address or the email of an order',
        description:
          'Until a parcel has it. While it is unpaid it is priced anew, and a payment page is closed and another one opened; where it costs another total there, that is answered first (409 `total_changed`). A paid order never costs more. Another email gets a new link, and those before open nothing.',
        params,
        body: ownersRequest,
        response: answer,
      },
    },
    async (asked) => {
      const by = asked.caller?.userId
      const access = { isOwner: true, userId: by }
      const order = await correcting.correct(asked.params.number, access, asked.body)
      asked.log.info({ event: 'order_corrected', order: order.number, by }, 'shop event')
      return order
    },
  )
}

type Options = { correcting: Correcting; orderLimit: onRequestAsyncHookHandler }

type OfStore = {
  ofOrder: { tags: string[]; params: typeof params; headers: Record<string, string> }
  accessOf: (asked: FastifyRequest) => Access
}

/** Its buyer corrects where it goes to; never where its mails go. */
export function correctOwnRoute(
  scope: FastifyInstance,
  { correcting, orderLimit }: Options,
  { ofOrder, accessOf }: OfStore,
): void {
  scope.withTypeProvider<ZodTypeProvider>().post(
    '/orders/:number/correct',
    {
      config: { access: everyone },
      onRequest: orderLimit,
      schema: {
        ...ofOrder,
        operationId: 'correctOwnOrder',
        summary: 'Correct the address of an order that is not paid',
        description:
          'It is priced anew for the new address, and a payment page is closed and another one opened. Where it costs another total there, that is answered first (409 `total_changed`). It is not held longer.',
        body: correctAddressSchema,
        response: { ...answer, 429: errorSchema },
      },
    },
    async (asked) => {
      const order = await correcting.correct(asked.params.number, accessOf(asked), asked.body)
      asked.log.info({ event: 'order_corrected', order: order.number }, 'shop event')
      return order
    },
  )
}
