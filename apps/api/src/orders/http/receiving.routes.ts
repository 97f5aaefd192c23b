import { receiveSchema, undoPaidSchema } from '@golden-bead/contracts/orders'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { ReceivingService } from '#shop/orders/money/receiving.service.ts'
import { accessOf, noted, step } from './order-answers.ts'

/** What came by transfer or check. */
export function receivingRoutes(
  scope: FastifyInstance,
  { receiving }: { receiving: ReceivingService },
): void {
  const routes = scope.withTypeProvider<ZodTypeProvider>()

  routes.post(
    '/orders/:number/receive',
    step(receiveSchema, {
      operationId: 'receiveOrderMoney',
      summary: 'Book money that came by transfer or check',
      description:
        'A part leaves the order waiting, which does not end by itself any more; the rest pays it, and what is more is due back at once. A negative amount takes back what was booked by mistake.',
    }),
    (asked) => {
      const { number } = asked.params
      const changed = receiving.receive(number, accessOf(asked), asked.body)
      return noted(asked, 'order_money_received', changed)
    },
  )

  routes.post(
    '/orders/:number/undo-paid',
    step(undoPaidSchema, {
      operationId: 'undoOrderPaid',
      summary: 'Say that the money for an order has not arrived after all',
      description:
        'Of a transfer, while nothing was shipped or refunded: what was booked last is taken back. An order that stands waits again, with new days to pay it; one that was cancelled stays so.',
    }),
    (asked) => {
      const { number } = asked.params
      const changed = receiving.undoPaid(number, accessOf(asked), asked.body.version)
      return noted(asked, 'order_paid_undone', changed)
    },
  )
}
