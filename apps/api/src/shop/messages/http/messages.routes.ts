import { contactFormSchema, messageReceiptSchema } from '@golden-bead/contracts/messages'
import type { FastifyInstance, onRequestAsyncHookHandler } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { errorSchema } from '#platform/http/default-error-shape.ts'
import { everyone } from '#platform/http/route-access.ts'
import { messageRequestSchema } from '#shop/messages/messages.schemas.ts'
import type { MessagesService } from '#shop/messages/messages.service.ts'

type Options = { messages: MessagesService; limit: onRequestAsyncHookHandler }

const errors = { '4xx': errorSchema, '5xx': errorSchema }

export function messagesRoutes(scope: FastifyInstance, { messages, limit }: Options): void {
  const routes = scope.withTypeProvider<ZodTypeProvider>()

  routes.get(
    '/messages/form',
    { config: { access: everyone }, schema: { response: { 200: contactFormSchema, ...errors } } },
    () => messages.createForm(),
  )

  routes.post(
    '/messages',
    {
      config: { access: everyone },
      onRequest: limit,
      schema: { body: messageRequestSchema, response: { 201: messageReceiptSchema, ...errors } },
    },
    async (request, reply) => {
      const receipt = await messages.send(request.body, request.caller?.userId)
      request.log.info({ event: 'message_stored', reference: receipt.reference }, 'shop event')
      return reply.code(201).send(receipt)
    },
  )
}
