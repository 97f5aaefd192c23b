import { newOrderNoteSchema } from '@golden-bead/contracts/order-notes'
import { orderSchema, sendMailAgainSchema } from '@golden-bead/contracts/orders'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { errorSchema } from '@golden-bead/server/http/default-error-shape'
import { editors } from '@golden-bead/server/http/route-access'
import type { SendingAgain } from '#shop/orders/mails/send-again.ts'
import type { Noting } from '#shop/orders/noting.service.ts'
import { accessOf, answer, noted, params, step } from './order-answers.ts'

type Options = { noting: Noting; sendingAgain: SendingAgain }

/** What admins note for each other, and which mails they send once more. */
export function notingRoutes(scope: FastifyInstance, options: Options): void {
  noteRoutes(scope, options)
  mailRoute(scope, options)
}

function noteRoutes(scope: FastifyInstance, { noting }: Options): void {
  const routes = scope.withTypeProvider<ZodTypeProvider>()

  routes.post(
    '/orders/:number/notes',
    step(newOrderNoteSchema, {
      operationId: 'addOrderNote',
      summary: 'Note something about an order',
      description: 'Only admins and servers see it; it goes with the person of the order.',
    }),
    (asked) => {
      const changed = noting.add(asked.params.number, accessOf(asked), asked.body.text)
      return noted(asked, 'order_noted', changed)
    },
  )

  routes.delete(
    '/orders/:number/notes/:id',
    {
      config: { access: editors },
      schema: {
        tags: ['Orders'],
        operationId: 'deleteOrderNote',
        summary: 'Delete a note about an order',
        description: 'One that the caller wrote, or whose author is gone.',
        params: params.extend({
          id: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).describe('Of the note.'),
        }),
        response: { 200: orderSchema, 403: errorSchema, 404: errorSchema },
      },
    },
    (asked) => {
      const changed = noting.remove(asked.params.number, accessOf(asked), asked.params.id)
      return noted(asked, 'order_note_deleted', changed)
    },
  )
}

function mailRoute(scope: FastifyInstance, { sendingAgain }: Options): void {
  const { config, schema } = step(sendMailAgainSchema, {
    operationId: 'sendOrderMail',
    summary: 'Send an email of an order once more',
    description:
      'To its address of now, and as the order is now; what would no longer be true is 409. The same email within a minute is sent once.',
  })
  scope
    .withTypeProvider<ZodTypeProvider>()
    .post(
      '/orders/:number/mails',
      { config, schema: { ...schema, response: { ...answer, 429: errorSchema } } },
      (asked) => {
        const changed = sendingAgain.send(asked.params.number, accessOf(asked), asked.body)
        return noted(asked, 'order_mail_sent_again', changed)
      },
    )
}
