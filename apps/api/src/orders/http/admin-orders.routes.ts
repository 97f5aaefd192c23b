import {
  cancelByOwnerSchema,
  deskSchema,
  endedSchema,
  endUnpaidSchema,
  keepMoneySchema,
  markPaidSchema,
  refundOrderSchema,
  settleRefundSchema,
} from '@golden-bead/contracts/orders'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { editors } from '@golden-bead/server/http/route-access'
import type { Desk } from '#shop/orders/desk.ts'
import type { Paying } from '#shop/orders/money/paying.service.ts'
import type { ReceivingService } from '#shop/orders/money/receiving.service.ts'
import type { Refunding } from '#shop/orders/money/refunding.service.ts'
import type { Settling } from '#shop/orders/money/settling.service.ts'
import type { OrdersService } from '#shop/orders/orders.service.ts'
import type { Parcels } from '#shop/orders/parcels/parcels.service.ts'
import type { Correcting } from '#shop/orders/correcting.service.ts'
import { correctRoute } from './correct-order.routes.ts'
import { accessOf, noted, step } from './order-answers.ts'
import { notingRoutes } from './noting.routes.ts'
import { parcelsRoutes } from './parcels.routes.ts'
import { receivingRoutes } from './receiving.routes.ts'

const config = { access: editors }

type Options = {
  orders: OrdersService
  paying: Paying
  receiving: ReceivingService
  refunding: Refunding
  correcting: Correcting
  settling: Settling
  parcels: Parcels
  desk: Desk
} & Parameters<typeof notingRoutes>[1]

/** What the owner does with orders. */
export function adminOrderRoutes(scope: FastifyInstance, options: Options): void {
  deskRoutes(scope, options)
  endUnpaidRoute(scope, options)
  stepRoutes(scope, options)
  receivingRoutes(scope, options)
  parcelsRoutes(scope, options)
  refundRoutes(scope, options)
  correctRoute(scope, options)
  notingRoutes(scope, options)
}

/** What waits for the owner. */
function deskRoutes(scope: FastifyInstance, { desk }: Options): void {
  const routes = scope.withTypeProvider<ZodTypeProvider>()

  routes.get(
    '/orders',
    {
      config,
      schema: {
        operationId: 'getDesk',
        tags: ['Orders'],
        summary: 'Get what waits for the owner',
        description: 'The orders themselves are at `/rest/v1/orders`.',
        response: { 200: deskSchema },
      },
    },
    () => desk.get(),
  )

  routes.delete(
    '/unknown-payments/:id',
    {
      config,
      schema: {
        operationId: 'dismissUnknownPayment',
        tags: ['Orders'],
        summary: 'Say that money which names no order is dealt with',
        description: 'It leaves the list; nothing is refunded.',
        params: z.object({ id: z.string().max(255).describe('Its `payment_id`.') }),
        response: { 204: z.null().describe('It is off the list.') },
      },
    },
    async (asked, reply) => {
      await desk.dismissPayment(asked.params.id)
      return reply.code(204).send(null)
    },
  )
}

function endUnpaidRoute(scope: FastifyInstance, { orders }: Options): void {
  scope.withTypeProvider<ZodTypeProvider>().post(
    '/orders/end-unpaid',
    {
      config,
      schema: {
        operationId: 'endUnpaidOrders',
        tags: ['Orders'],
        summary: 'Cancel the unpaid orders that hold a product',
        description: 'A hundred at most, the oldest first; an order that is paid meanwhile stays.',
        body: endUnpaidSchema,
        response: { 200: endedSchema },
      },
    },
    async (asked) => {
      const { product_id: product } = asked.body
      const ended = await orders.endUnpaid(product, accessOf(asked))
      asked.log.info(
        { event: 'unpaid_orders_ended', product, count: ended, by: asked.caller?.userId },
        'shop event',
      )
      return { ended }
    },
  )
}

function stepRoutes(scope: FastifyInstance, { orders, paying }: Options): void {
  const routes = scope.withTypeProvider<ZodTypeProvider>()

  routes.post(
    '/orders/:number/mark-paid',
    step(markPaidSchema, {
      operationId: 'markOrderPaid',
      summary: 'Say that the money for an order has arrived, or the rest of it',
      description:
        'Also after the order has expired: it is placed again where everything is still sold, else the refund is due.',
    }),
    (asked) =>
      noted(asked, 'order_paid', paying.markPaid(asked.params.number, accessOf(asked), asked.body)),
  )

  routes.post(
    '/orders/:number/cancel',
    step(cancelByOwnerSchema, {
      operationId: 'cancelOrder',
      summary: 'Cancel an order of which nothing has left, or some of its units',
      description:
        'Units of an unpaid order are taken out of it, and it is priced anew at its own prices. Those of a paid one are cancelled, and their money is due, or goes back with `refund`.',
    }),
    (asked) => {
      const { number } = asked.params
      const changed = orders.cancel(number, accessOf(asked), asked.body)
      return noted(asked, 'order_cancelled', changed)
    },
  )
}

/** How money goes back. */
function refundRoutes(scope: FastifyInstance, { refunding, settling }: Options): void {
  const routes = scope.withTypeProvider<ZodTypeProvider>()

  routes.post(
    '/orders/:number/refund',
    step(refundOrderSchema, {
      operationId: 'refundOrder',
      summary: 'Send money back',
      description:
        'All of it or a part. By card it is sent to the card, and `refunds` says what becomes of it; a transfer, or what is sent `in_another_way`, is made by the owner, and booked here.',
    }),
    (asked) =>
      noted(
        asked,
        'order_refunded',
        refunding.refund(asked.params.number, accessOf(asked), asked.body),
      ),
  )

  routes.post(
    '/orders/:number/settle-refund',
    step(settleRefundSchema, {
      operationId: 'settleOrderRefund',
      summary: 'Say that a refund which failed is not to be sent any more',
      description:
        'Nothing is sent or booked, and what was due by it is due no more. One that is sent once more is settled by that.',
    }),
    (asked) =>
      noted(
        asked,
        'order_refund_settled',
        settling.settleRefund(asked.params.number, accessOf(asked), asked.body),
      ),
  )

  routes.post(
    '/orders/:number/keep',
    step(keepMoneySchema, {
      operationId: 'keepOrderMoney',
      summary: 'Keep money that is due',
      description:
        'Of units that were cancelled or came back. Nothing is sent, and the buyer is not told why.',
    }),
    (asked) =>
      noted(
        asked,
        'order_money_kept',
        settling.keep(asked.params.number, accessOf(asked), asked.body),
      ),
  )
}
