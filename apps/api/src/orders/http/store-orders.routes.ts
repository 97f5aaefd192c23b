import {
  cancelOrderSchema,
  findOrderSchema,
  idempotencyKeyPattern,
  newOrderSchema,
  orderSchema,
  payOrderSchema,
  priceRequestSchema,
  priceSchema,
} from '@golden-bead/contracts/orders'
import { orderExample } from '@golden-bead/contracts/order-examples'
import { orderLimits } from '@golden-bead/contracts/order-options'
import type { FastifyInstance, FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { isEditor } from '@golden-bead/supabase/identity'
import { z } from 'zod'
import { inConstantTime } from '@golden-bead/server/http/constant-time'
import { errorSchema } from '@golden-bead/server/http/default-error-shape'
import { everyone, people } from '@golden-bead/server/http/route-access'
import { headerText } from '@golden-bead/server/http/header-text'
import { keyMissing } from '#shop/orders/order-errors.ts'
import type { Paying } from '#shop/orders/money/paying.service.ts'
import type { Access } from '#shop/orders/order-steps.ts'
import type { OrdersService } from '#shop/orders/orders.service.ts'
import type { NetworkKeys } from '#shop/orders/placing/network-keys.ts'
import type { Placing } from '#shop/orders/placing/placing.service.ts'
import type { Pricing } from '#shop/orders/placing/pricing.ts'
import { mailAddressSchema } from '#shop/store-api/store-api.module.ts'
import type { Correcting } from '#shop/orders/correcting.service.ts'
import { correctOwnRoute } from './correct-order.routes.ts'
import { answer, conflictSchema, params } from './order-answers.ts'

const request = newOrderSchema.extend({ email: mailAddressSchema }).meta({
  id: 'NewOrder',
  description: 'What is bought, by whom, where it goes and how it is paid.',
  examples: [
    {
      lines: [{ product_id: 'pink-tower', quantity: 1 }],
      email: 'ada@example.com',
      ship_to: orderExample.ship_to,
      payment_method: 'bank_transfer',
      expected_total_cents: 8999,
    },
  ],
})

const priceRequest = priceRequestSchema.extend({ email: mailAddressSchema.optional() }).meta({
  id: 'PriceRequest',
  description: 'What somebody would like to buy.',
  examples: [{ lines: [{ product_id: 'pink-tower', quantity: 2 }] }],
})

const searchRequest = findOrderSchema.extend({ email: mailAddressSchema })

const placedSchema = orderSchema.meta({
  headers: { 'Idempotent-Replayed': '`true`: the key had placed this order before.' },
})

const { keyLength } = orderLimits

/** Read by hand: what is wrong with it has a code of its own. */
const idempotencyKeyHeader = {
  'Idempotency-Key': {
    description: `${keyLength.min} to ${keyLength.max} visible characters, new for each attempt to buy: the same one with the same body answers with the order that it has placed.`,
    type: 'string',
    pattern: idempotencyKeyPattern.source,
    required: true,
  },
}

const replacedKeyHeader = {
  'Order-Key': 'Of the order of a guest that is replaced: its `key`, or its `waiting_key`.',
}

/** What the routes of one order have in common. */
const ofOrder = {
  tags: ['Checkout'],
  params,
  headers: {
    'Order-Key':
      'Of the order of a guest: the `key` that placing it gave, or its `waiting_key`, which neither cancels nor claims it.',
  },
}

const accessOf = (asked: FastifyRequest): Access => ({
  isOwner: asked.caller !== undefined && isEditor(asked.caller),
  userId: asked.caller?.userId,
  key: headerText(asked, 'order-key'),
})

type Options = {
  placing: Placing
  pricing: Pricing
  orders: OrdersService
  paying: Paying
  correcting: Correcting
  networkKeys: NetworkKeys
  priceLimit: onRequestAsyncHookHandler
  orderLimit: onRequestAsyncHookHandler
  searchLimit: onRequestAsyncHookHandler
}

/** From a cart to an order, and what its buyer does with it. */
export function storeOrderRoutes(scope: FastifyInstance, options: Options): void {
  priceRoute(scope, options)
  placeRoute(scope, options)
  findRoutes(scope, options)
  claimRoute(scope, options)
  payRoutes(scope, options)
  cancelRoute(scope, options)
  correctOwnRoute(scope, options, { ofOrder, accessOf })
}

/** A service buys for many, from one address. */
const networkOf = ({ caller, ip }: FastifyRequest, networkKeys: NetworkKeys) =>
  caller?.class === 'service' ? null : networkKeys(ip)

function priceRoute(scope: FastifyInstance, { pricing, networkKeys, priceLimit }: Options): void {
  scope.withTypeProvider<ZodTypeProvider>().post(
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
        headers: replacedKeyHeader,
        body: priceRequest,
        response: { 200: priceSchema, 404: errorSchema, 409: conflictSchema, 429: errorSchema },
      },
    },
    (asked) => {
      const buyer = {
        userId: asked.caller?.userId ?? null,
        networkKey: networkOf(asked, networkKeys),
      }
      return pricing.ask({ ...asked.body, buyer }, headerText(asked, 'order-key'))
    },
  )
}

function placeRoute(scope: FastifyInstance, { placing, networkKeys, orderLimit }: Options): void {
  scope.withTypeProvider<ZodTypeProvider>().post(
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
        headers: { ...idempotencyKeyHeader, ...replacedKeyHeader },
        body: request,
        response: {
          201: placedSchema,
          404: errorSchema,
          409: conflictSchema,
          422: errorSchema,
          429: errorSchema,
        },
      },
    },
    async (asked, reply) => {
      const key = headerText(asked, 'idempotency-key') ?? ''
      if (!idempotencyKeyPattern.test(key)) throw keyMissing()
      const buyer = {
        userId: asked.caller?.userId,
        networkKey: networkOf(asked, networkKeys),
        orderKey: headerText(asked, 'order-key'),
        noteLimit: (limit: string) => asked.log.info({ event: 'rate_limited', limit }),
      }
      const { order, isReplay } = await placing.place(asked.body, key, buyer)
      if (isReplay) reply.header('idempotent-replayed', 'true')
      else asked.log.info({ event: 'order_placed', order: order.number }, 'shop event')
      return reply.code(201).send(order)
    },
  )
}

/** How buyers come to their orders. */
function findRoutes(scope: FastifyInstance, { orders, searchLimit }: Options): void {
  const routes = scope.withTypeProvider<ZodTypeProvider>()

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
        ...ofOrder,
        operationId: 'getOrder',
        summary: 'Get an order',
        description:
          'For the member whose order it is, the owner, and a guest with the header `Order-Key`.',
        response: { 200: orderSchema, 404: errorSchema },
      },
    },
    (asked) => orders.get(asked.params.number, accessOf(asked)),
  )
}

function claimRoute(scope: FastifyInstance, { orders, orderLimit }: Options): void {
  scope.withTypeProvider<ZodTypeProvider>().post(
    '/orders/:number/claim',
    {
      config: { access: people },
      onRequest: orderLimit,
      schema: {
        ...ofOrder,
        operationId: 'claimOrder',
        summary: 'Add the order of a guest to your account',
        description:
          'With a session and the `Order-Key`. An order is claimed once; where the account has confirmed another address than that of the order, that address is told.',
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
}

function payRoutes(scope: FastifyInstance, { paying, orderLimit }: Options): void {
  const routes = scope.withTypeProvider<ZodTypeProvider>()

  routes.post(
    '/orders/:number/pay',
    {
      config: { access: everyone },
      onRequest: orderLimit,
      schema: {
        ...ofOrder,
        operationId: 'payOrder',
        summary: 'Pay an order anew, or in another way',
        description:
          'For an order that waits for its payment. By card, `payment.url` is the page on which it is paid; the page before it is closed first.',
        body: payOrderSchema,
        response: { ...answer, 429: errorSchema },
      },
    },
    (asked) => paying.pay(asked.params.number, accessOf(asked), asked.body),
  )

  routes.post(
    '/orders/:number/settle',
    {
      config: { access: everyone },
      onRequest: orderLimit,
      schema: {
        ...ofOrder,
        operationId: 'settleOrder',
        summary: 'Ask whether an order is paid by card',
        description:
          'For a buyer who comes back from the payment page: asks its provider, and answers the order as it is then.',
        response: { 200: orderSchema, 404: errorSchema, 429: errorSchema },
      },
    },
    (asked) => paying.settle(asked.params.number, accessOf(asked)),
  )
}

function cancelRoute(scope: FastifyInstance, { orders }: Options): void {
  scope.withTypeProvider<ZodTypeProvider>().post(
    '/orders/:number/cancel',
    {
      config: { access: everyone },
      schema: {
        ...ofOrder,
        operationId: 'cancelOwnOrder',
        summary: 'Cancel an order that is not paid',
        body: cancelOrderSchema,
        response: answer,
      },
    },
    async (asked) => {
      const { number } = asked.params
      const order = await orders.cancel(number, accessOf(asked), asked.body)
      asked.log.info({ event: 'order_cancelled', order: number }, 'shop event')
      return order
    },
  )
}
