import {
  cancelOrderSchema,
  findOrderSchema,
  payOrderSchema,
  idempotencyKeyPattern,
  lineProblemSchema,
  markPaidSchema,
  newOrderSchema,
  orderSchema,
  priceRequestSchema,
  priceSchema,
  refundOrderSchema,
  settleRefundSchema,
  shipOrderSchema,
  deskSchema,
  endedSchema,
  endUnpaidSchema,
} from '@golden-bead/contracts/orders'
import {
  fulfilmentStatuses,
  orderStatuses,
  paymentStatuses,
  shipObstacles,
} from '@golden-bead/contracts/order-states'
import type { FastifyInstance, FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { inConstantTime } from '#platform/http/constant-time.ts'
import { errorSchema } from '#platform/http/default-error-shape.ts'
import { editors, everyone, people } from '#platform/http/route-access.ts'
import { isEditor } from '#supabase/identity/caller.ts'
import { headerText } from '#supabase/rest/send-answer.ts'
import { mailAddressSchema } from '#shop/store-api/store-api.module.ts'
import type { Desk } from './desk.ts'
import type { NetworkKeys } from './network-keys.ts'
import { keyMissing } from './order-errors.ts'
import type { Access, OrdersService } from './orders.service.ts'
import type { Placing } from './placing.service.ts'
import type { Pricing } from './pricing.ts'

type StoreOptions = {
  orders: OrdersService
  placing: Placing
  pricing: Pricing
  networkKeys: NetworkKeys
  priceLimit: onRequestAsyncHookHandler
  orderLimit: onRequestAsyncHookHandler
  searchLimit: onRequestAsyncHookHandler
}

const params = z.object({ number: z.string().max(30).toUpperCase().describe('Such as `GB-1001`.') })
const request = newOrderSchema.extend({ email: mailAddressSchema }).meta({
  id: 'NewOrder',
  description: 'What is bought, by whom, where it goes and how it is paid.',
  examples: [
    {
      lines: [{ product_id: 'pink-tower', quantity: 1 }],
      email: 'ada@example.com',
      ship_to: {
        name: 'Ada Lovelace',
        line1: '12 Elm Street',
        city: 'Chicago',
        state: 'IL',
        postal_code: '60614',
        country: 'US',
      },
      payment_method: 'bank_transfer',
      expected_total_cents: 8999,
    },
  ],
})

const searchRequest = findOrderSchema.extend({ email: mailAddressSchema })

/** Why an order cannot be placed or changed, with what has to be known to go on. */
const conflictSchema = errorSchema
  .extend({
    details: z
      .array(lineProblemSchema.extend({ product_id: z.string(), name: z.string() }))
      .optional()
      .describe('The lines that cannot be ordered.'),
    price: priceSchema.optional().describe('What it costs now, where the total has changed.'),
    state: z
      .strictObject({
        status: z.enum(orderStatuses),
        payment_status: z.enum(paymentStatuses),
        fulfilment_status: z.enum(fulfilmentStatuses),
      })
      .optional()
      .describe('The state that the order is in.'),
    against: z
      .array(z.enum(shipObstacles))
      .optional()
      .describe('What stands against shipping it, unless `despite` names it.'),
  })
  .meta({ id: 'OrderConflict', description: 'Why an order cannot be placed or changed.' })

const placedSchema = orderSchema.meta({
  headers: { 'Idempotent-Replayed': '`true`: the key had placed this order before.' },
})

const answer = { 200: orderSchema, 404: errorSchema, 409: conflictSchema }

/** Read by hand: what is wrong with it has a code of its own. */
const idempotencyKeyHeader = {
  'Idempotency-Key': {
    description:
      '16 to 100 visible characters, new for each attempt to buy: the same one with the same body answers with the order that it has placed.',
    type: 'string',
    pattern: idempotencyKeyPattern.source,
    required: true,
  },
}
const orderKeyHeader = { 'Order-Key': 'Of the order of a guest: the `key` that placing it gave.' }

const accessOf = (asked: FastifyRequest): Access => ({
  isOwner: asked.caller !== undefined && isEditor(asked.caller),
  userId: asked.caller?.userId,
  key: headerText(asked, 'order-key'),
})

/** What buyers do. */
export function orderRoutes(scope: FastifyInstance, options: StoreOptions): void {
  const { orders, placing, pricing, networkKeys, priceLimit, orderLimit, searchLimit } = options
  /** A service buys for many, from one address. */
  const networkOf = ({ caller, ip }: FastifyRequest) =>
    caller?.class === 'service' ? null : networkKeys(ip)
  const routes = scope.withTypeProvider<ZodTypeProvider>()

  routes.post(
    '/price',
    {
      config: { access: everyone },
      onRequest: priceLimit,
      schema: {
        operationId: 'getPrice',
        tags: ['Checkout'],
        summary: 'Get what an order would cost',
        description:
          'As an order placed now would cost it, with what stands against each line. Nothing is kept.',
        body: priceRequestSchema,
        response: { 200: priceSchema, 409: conflictSchema, 429: errorSchema },
      },
    },
    (asked) => {
      const buyer = { userId: asked.caller?.userId ?? null, networkKey: networkOf(asked) }
      return pricing.ask({ ...asked.body, buyer })
    },
  )

  routes.post(
    '/orders',
    {
      config: { access: everyone },
      onRequest: orderLimit,
      schema: {
        operationId: 'placeOrder',
        tags: ['Checkout'],
        summary: 'Place an order',
        description:
          'Names and prices are those of the catalogue; `expected_total_cents` is the total that the buyer has seen. A guest gets a `key`, which opens the order later.',
        headers: idempotencyKeyHeader,
        body: request,
        response: { 201: placedSchema, 409: conflictSchema, 422: errorSchema, 429: errorSchema },
      },
    },
    async (asked, reply) => {
      const key = headerText(asked, 'idempotency-key') ?? ''
      if (!idempotencyKeyPattern.test(key)) throw keyMissing()
      const buyer = {
        userId: asked.caller?.userId,
        networkKey: networkOf(asked),
        noteLimit: (limit: string) => asked.log.info({ event: 'rate_limited', limit }),
      }
      const { order, isReplay } = await placing.place(asked.body, key, buyer)
      if (isReplay) reply.header('idempotent-replayed', 'true')
      else asked.log.info({ event: 'order_placed', order: order.number }, 'shop event')
      return reply.code(201).send(order)
    },
  )

  routes.post(
    '/orders/find',
    {
      config: { access: everyone },
      onRequest: searchLimit,
      onSend: inConstantTime(),
      schema: {
        operationId: 'findOrder',
        tags: ['Checkout'],
        summary: 'Ask for the link to an order',
        description:
          'It goes to the address of the order. The answer is the same for every number and address.',
        body: searchRequest,
        response: {
          204: z.null().describe('A mail is on its way, if there is such an order.'),
          429: errorSchema,
        },
      },
    },
    async ({ body }, reply) => {
      await orders.mailLink(body.number, body.email)
      return reply.code(204).send(null)
    },
  )

  routes.get(
    '/orders/:number',
    {
      config: { access: everyone },
      schema: {
        operationId: 'getOrder',
        tags: ['Checkout'],
        summary: 'Get an order',
        description:
          'For the member whose order it is, the owner, and a guest with the header `Order-Key`.',
        params,
        headers: orderKeyHeader,
        response: { 200: orderSchema, 404: errorSchema },
      },
    },
    (asked) => orders.get(asked.params.number, accessOf(asked)),
  )

  routes.post(
    '/orders/:number/pay',
    {
      config: { access: everyone },
      onRequest: orderLimit,
      schema: {
        operationId: 'payOrder',
        tags: ['Checkout'],
        summary: 'Pay an order anew, or in another way',
        description:
          'For an order that waits for its payment. By card, `payment.url` is the page on which it is paid; the page before it is closed first.',
        params,
        headers: orderKeyHeader,
        body: payOrderSchema,
        response: { ...answer, 429: errorSchema },
      },
    },
    (asked) => orders.pay(asked.params.number, accessOf(asked), asked.body),
  )

  routes.post(
    '/orders/:number/settle',
    {
      config: { access: everyone },
      onRequest: orderLimit,
      schema: {
        operationId: 'settleOrder',
        tags: ['Checkout'],
        summary: 'Ask whether an order is paid by card',
        description:
          'For a buyer who comes back from the payment page: asks its provider, and answers the order as it is then.',
        params,
        headers: orderKeyHeader,
        response: { 200: orderSchema, 404: errorSchema, 429: errorSchema },
      },
    },
    (asked) => orders.settle(asked.params.number, accessOf(asked)),
  )

  routes.post(
    '/orders/:number/claim',
    {
      config: { access: people },
      onRequest: orderLimit,
      schema: {
        operationId: 'claimOrder',
        tags: ['Checkout'],
        summary: 'Add the order of a guest to your account',
        description:
          'With a session and the `Order-Key`. An order is claimed once; where the account has confirmed another address than that of the order, that address is told.',
        params,
        headers: orderKeyHeader,
        response: { ...answer, 429: errorSchema },
      },
    },
    async (asked) => {
      const { number } = asked.params
      const { userId = '', key } = accessOf(asked)
      const order = await orders.claim(number, { isOwner: false, userId, key })
      asked.log.info({ event: 'order_claimed', order: number, by: userId }, 'shop event')
      return order
    },
  )

  routes.post(
    '/orders/:number/cancel',
    {
      config: { access: everyone },
      schema: {
        operationId: 'cancelOwnOrder',
        tags: ['Checkout'],
        summary: 'Cancel an order that is not paid',
        params,
        headers: orderKeyHeader,
        body: cancelOrderSchema,
        response: answer,
      },
    },
    async (asked) => {
      const { number } = asked.params
      const order = await orders.cancel(number, accessOf(asked), asked.body.version)
      asked.log.info({ event: 'order_cancelled', order: number }, 'shop event')
      return order
    },
  )
}

/** What the owner does. */
export function adminOrderRoutes(
  scope: FastifyInstance,
  { orders, desk }: { orders: OrdersService; desk: Desk },
): void {
  const routes = scope.withTypeProvider<ZodTypeProvider>()
  const config = { access: editors }
  const accessOfOwner = (asked: FastifyRequest): Access => ({
    isOwner: true,
    userId: asked.caller?.userId,
  })
  const note = (asked: FastifyRequest, event: string, order: string) =>
    asked.log.info({ event, order, by: asked.caller?.userId }, 'shop event')

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

  routes.post(
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
      const ended = await orders.endUnpaid(product, accessOfOwner(asked))
      asked.log.info(
        { event: 'unpaid_orders_ended', product, count: ended, by: asked.caller?.userId },
        'shop event',
      )
      return { ended }
    },
  )

  routes.post(
    '/orders/:number/mark-paid',
    {
      config,
      schema: {
        operationId: 'markOrderPaid',
        tags: ['Orders'],
        summary: 'Say that the money for an order has arrived',
        description:
          'Also after the order has expired: it is placed again where everything is still sold, else the refund is due.',
        params,
        body: markPaidSchema,
        response: answer,
      },
    },
    async (asked) => {
      const { number } = asked.params
      const order = await orders.markPaid(number, accessOfOwner(asked), asked.body)
      note(asked, 'order_paid', number)
      return order
    },
  )

  routes.post(
    '/orders/:number/ship',
    {
      config,
      schema: {
        operationId: 'shipOrder',
        tags: ['Orders'],
        summary: 'Say that an order has left',
        description:
          'Where its payment is disputed, or a refund of it has failed, `despite` has to name that.',
        params,
        body: shipOrderSchema,
        response: answer,
      },
    },
    async (asked) => {
      const { number } = asked.params
      const order = await orders.ship(number, accessOfOwner(asked), asked.body)
      note(asked, 'order_shipped', number)
      return order
    },
  )

  routes.post(
    '/orders/:number/cancel',
    {
      config,
      schema: {
        operationId: 'cancelOrder',
        tags: ['Orders'],
        summary: 'Cancel an order of which nothing has left',
        params,
        body: cancelOrderSchema,
        response: answer,
      },
    },
    async (asked) => {
      const { number } = asked.params
      const order = await orders.cancel(number, accessOfOwner(asked), asked.body.version)
      note(asked, 'order_cancelled', number)
      return order
    },
  )

  routes.post(
    '/orders/:number/refund',
    {
      config,
      schema: {
        operationId: 'refundOrder',
        tags: ['Orders'],
        summary: 'Send money back',
        description:
          'All of it or a part. By card it is sent to the card, and `refunds` says what becomes of it; a transfer, or what is sent `in_another_way`, is made by the owner, and booked here.',
        params,
        body: refundOrderSchema,
        response: answer,
      },
    },
    async (asked) => {
      const { number } = asked.params
      const order = await orders.refund(number, accessOfOwner(asked), asked.body)
      note(asked, 'order_refunded', number)
      return order
    },
  )

  routes.post(
    '/orders/:number/settle-refund',
    {
      config,
      schema: {
        operationId: 'settleOrderRefund',
        tags: ['Orders'],
        summary: 'Say that a refund which failed is not to be sent any more',
        description: 'Nothing is sent or booked. One that is sent once more is settled by that.',
        params,
        body: settleRefundSchema,
        response: answer,
      },
    },
    async (asked) => {
      const { number } = asked.params
      const order = await orders.settleRefund(number, accessOfOwner(asked), asked.body.version)
      note(asked, 'order_refund_settled', number)
      return order
    },
  )
}
