import { contactLimits } from '@golden-bead/contracts/contact'
import {
  contactFormSchema,
  messageReceiptSchema,
  newMessageSchema,
} from '@golden-bead/contracts/messages'
import type { FastifyInstance, onRequestAsyncHookHandler } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { errorSchema } from '@golden-bead/server/http/default-error-shape'
import { headerText } from '@golden-bead/server/http/header-text'
import { everyone } from '@golden-bead/server/http/route-access'
import type { MessagesService } from './messages.service.ts'
import { mailAddressSchema } from '#shop/store-api/store-api.module.ts'

type Options = { messages: MessagesService; limit: onRequestAsyncHookHandler }

const messageRequestSchema = newMessageSchema.extend({ email: mailAddressSchema }).meta({
  id: 'NewMessage',
  description: 'What the contact form asks for.',
  examples: [
    {
      name: 'Ada',
      email: 'ada@example.com',
      subject: 'product-inquiry',
      message: 'Is the pink tower solid beech?',
      form: 'the form of GET /store/v1/messages/form',
    },
  ],
})

export function messagesRoutes(scope: FastifyInstance, { messages, limit }: Options): void {
  const routes = scope.withTypeProvider<ZodTypeProvider>()

  routes.get(
    '/messages/form',
    {
      config: { access: everyone },
      schema: {
        operationId: 'getContactForm',
        tags: ['Contact'],
        summary: 'Get a contact form',
        description: `It sends one message, at the earliest ${contactLimits.ageSecondsMin} seconds and at the latest a day later.`,
        response: { 200: contactFormSchema },
      },
    },
    () => messages.createForm(),
  )

  routes.post(
    '/messages',
    {
      config: { access: everyone },
      onRequest: limit,
      schema: {
        operationId: 'sendMessage',
        tags: ['Contact'],
        summary: 'Send a message to the shop',
        description:
          'It is stored, mailed to the owner, and the sender gets a mail with the reference. A form that is sent again with the same message answers as before. With the session or the `Order-Key` of the buyer it is linked to the order that it names as theirs, else as not proven.',
        headers: { 'Order-Key': 'Of the order of a guest that the message is about.' },
        body: messageRequestSchema,
        response: { 201: messageReceiptSchema, 409: errorSchema, 429: errorSchema },
      },
    },
    async (request, reply) => {
      const receipt = await messages.send(request.body, {
        userId: request.caller?.userId,
        orderKey: headerText(request, 'order-key'),
      })
      request.log.info({ event: 'message_stored', reference: receipt.reference }, 'shop event')
      return reply.code(201).send(receipt)
    },
  )
}
