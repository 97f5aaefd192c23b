import {
  correctParcelSchema,
  holdOrderSchema,
  parcelStepSchema,
  releaseOrderSchema,
  shipOrderSchema,
} from '@golden-bead/contracts/parcels'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Parcels } from '#shop/orders/parcels/parcels.service.ts'
import { accessOf, noted, params, step } from './order-answers.ts'

type Options = { parcels: Parcels }

/** What leaves in parcels, and what does not yet. */
export function parcelsRoutes(scope: FastifyInstance, options: Options): void {
  shipRoute(scope, options)
  correctParcelRoute(scope, options)
  parcelStepRoutes(scope, options)
  holdRoutes(scope, options)
}

function shipRoute(scope: FastifyInstance, { parcels }: Options): void {
  scope.withTypeProvider<ZodTypeProvider>().post(
    '/orders/:number/ship',
    step(shipOrderSchema, {
      operationId: 'shipOrder',
      summary: 'Say that a parcel of an order has left',
      description:
        'With all that has not left yet, or with the units that are named. `despite` has to name what stands against it: it is on hold; its payment is disputed; a refund of it has failed or is due, or the money of something in the parcel went back; it is paid in part; or it was paid with a test card at a public shop.',
    }),
    (asked) =>
      noted(asked, 'order_shipped', parcels.ship(asked.params.number, accessOf(asked), asked.body)),
  )
}

const parcelParams = params.extend({ id: z.uuid().describe('Of the parcel.') })

const parcelStep = <Body extends z.ZodType>(body: Body, docs: Parameters<typeof step>[1]) => {
  const { config, schema } = step(body, docs)
  return { config, schema: { ...schema, params: parcelParams } }
}

function correctParcelRoute(scope: FastifyInstance, { parcels }: Options): void {
  scope.withTypeProvider<ZodTypeProvider>().put(
    '/orders/:number/shipments/:id',
    parcelStep(correctParcelSchema, {
      operationId: 'correctParcel',
      summary: 'Correct the carrier or the number of a parcel',
      description: 'What is not named stays. The buyer hears of it where `send_mail` says so.',
    }),
    (asked) => {
      const { number, id } = asked.params
      const changed = parcels.correct(number, id, accessOf(asked), asked.body)
      return noted(asked, 'parcel_corrected', changed)
    },
  )
}

function parcelStepRoutes(scope: FastifyInstance, { parcels }: Options): void {
  const routes = scope.withTypeProvider<ZodTypeProvider>()

  routes.post(
    '/orders/:number/shipments/:id/take-back',
    parcelStep(parcelStepSchema, {
      operationId: 'takeParcelBack',
      summary: 'Say that a parcel has not left after all',
      description:
        'Until it is with its carrier: a working day after it was shipped, or when that is said. Its units are held and open again, and on the shelf where the product is counted.',
    }),
    (asked) => {
      const { number, id } = asked.params
      const changed = parcels.takeBack(number, id, accessOf(asked), asked.body.version)
      return noted(asked, 'parcel_taken_back', changed)
    },
  )

  routes.post(
    '/orders/:number/shipments/:id/hand-over',
    parcelStep(parcelStepSchema, {
      operationId: 'handParcelOver',
      summary: 'Say that a parcel is with its carrier',
      description: 'It cannot be taken back from then on.',
    }),
    (asked) => {
      const { number, id } = asked.params
      const changed = parcels.handOver(number, id, accessOf(asked), asked.body.version)
      return noted(asked, 'parcel_handed_over', changed)
    },
  )

  routes.post(
    '/orders/:number/shipments/:id/delivered',
    parcelStep(parcelStepSchema, {
      operationId: 'deliverParcel',
      summary: 'Say that a parcel has arrived',
      description: 'Without it, it counts as delivered at `arrives_by`.',
    }),
    (asked) => {
      const { number, id } = asked.params
      const changed = parcels.deliver(number, id, accessOf(asked), asked.body.version)
      return noted(asked, 'parcel_delivered', changed)
    },
  )
}

function holdRoutes(scope: FastifyInstance, { parcels }: Options): void {
  const routes = scope.withTypeProvider<ZodTypeProvider>()

  routes.post(
    '/orders/:number/hold',
    step(holdOrderSchema, {
      operationId: 'holdOrder',
      summary: 'Say that an order is not to be shipped yet',
      description: 'The buyer is not told. Once more, the reason is another one.',
    }),
    (asked) =>
      noted(asked, 'order_held', parcels.hold(asked.params.number, accessOf(asked), asked.body)),
  )

  routes.post(
    '/orders/:number/release',
    step(releaseOrderSchema, {
      operationId: 'releaseOrder',
      summary: 'Say that an order may be shipped again',
    }),
    (asked) => {
      const { number } = asked.params
      const changed = parcels.release(number, accessOf(asked), asked.body.version)
      return noted(asked, 'order_released', changed)
    },
  )
}
