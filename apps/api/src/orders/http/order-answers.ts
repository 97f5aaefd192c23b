import {
  lineProblemSchema,
  orderSchema,
  priceSchema,
  type Order,
} from '@golden-bead/contracts/orders'
import { shipObstacles } from '@golden-bead/contracts/order-states'
import {
  fulfilmentStatuses,
  orderStatuses,
  paymentStatuses,
} from '@golden-bead/contracts/order-statuses'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { errorSchema } from '@golden-bead/server/http/default-error-shape'
import { editors } from '@golden-bead/server/http/route-access'
import type { Access } from '#shop/orders/order-steps.ts'

export const params = z.object({
  number: z.string().max(30).toUpperCase().describe('Such as `GB-1001`.'),
})

/** Why an order cannot be placed or changed, with what has to be known to go on. */
export const conflictSchema = errorSchema
  .extend({
    details: z
      .array(lineProblemSchema.extend({ product_id: z.string(), name: z.string() }))
      .optional()
      .describe('The lines that cannot be ordered.'),
    price: priceSchema.optional().describe('What it costs now, where the total has changed.'),
    total_cents: z.int().optional().describe('What an order costs at its new address.'),
    state: z
      .strictObject({
        status: z.enum(orderStatuses),
        payment_status: z.enum(paymentStatuses),
        fulfilment_status: z.enum(fulfilmentStatuses),
      })
      .optional()
      .describe('The state that the order is in.'),
    order: orderSchema
      .optional()
      .describe('The order that cannot be replaced, as it is now: it was paid, or has ended.'),
    against: z
      .array(z.enum(shipObstacles))
      .optional()
      .describe('What stands against shipping it, unless `despite` names it.'),
  })
  .meta({ id: 'OrderConflict', description: 'Why an order cannot be placed or changed.' })

export const answer = { 200: orderSchema, 404: errorSchema, 409: conflictSchema }

export const accessOf = ({ caller }: FastifyRequest): Access => ({
  isOwner: true,
  userId: caller?.userId,
})

/** What all steps have in common. */
export const step = <Body extends z.ZodType>(
  body: Body,
  docs: { operationId: string; summary: string; description?: string },
) => ({
  config: { access: editors },
  schema: { tags: ['Orders'], ...docs, params, body, response: answer },
})

/** Waits for a step and logs who took it. */
export async function noted(asked: FastifyRequest, event: string, changed: Promise<Order>) {
  const order = await changed
  asked.log.info({ event, order: order.number, by: asked.caller?.userId }, 'shop event')
  return order
}
