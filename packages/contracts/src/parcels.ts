import { z } from 'zod'
import { line } from './addresses.ts'
import { carriers, trackingLimits } from './carriers.ts'
import { orderLimits } from './order-options.ts'
import { shipObstacles } from './order-states.ts'
import { versionSchema } from './versions.ts'

const moment = z.iso.datetime({ offset: true })

export const shipmentSchema = z.strictObject({
  id: z.uuid(),
  carrier: z.string().describe('One of the list, or what an older release has kept.'),
  tracking_number: z.string(),
  tracking_url: z.string().describe('Where it can be followed, made from its number.'),
  lines: z
    .array(z.strictObject({ line_id: z.int(), quantity: z.int() }))
    .describe('What is in it. Of an order, `quantity - shipped - cancelled` is still to come.'),
  created_at: moment.describe('When it left.'),
  with_carrier_at: moment.describe('From when on it cannot be taken back.'),
  arrives_by: moment.describe('When it counts as delivered, unless it is said before.'),
  delivered_at: moment.nullable(),
  taken_back_at: moment
    .nullable()
    .describe('It has not left after all; its buyer does not see it.'),
})

const version = versionSchema.describe('Of the order as it was read.')

const trackingNumberSchema = line(trackingLimits.numberLengthMax).regex(
  /^[A-Za-z0-9 -]+$/,
  'has letters and digits.',
)

const tracking = {
  carrier: z.enum(carriers).optional(),
  tracking_number: trackingNumberSchema
    .optional()
    .describe('Chooses the carrier where only one has such numbers, and makes the link.'),
  tracking_url: z
    .url({ protocol: /^https?$/ })
    .max(trackingLimits.urlLengthMax)
    // What stands before an @ looks like the host, and leads elsewhere.
    .regex(/^https?:\/\/[^/?#@\\]+([/?#]|$)/i, 'has a whole link without a user name.')
    .optional()
    .describe('Of another carrier; carrier and number are read from the link of a known one.'),
}

const unitsSchema = z
  .array(
    z.strictObject({
      line_id: z.int(),
      quantity: z.int().min(1).max(orderLimits.quantityMax),
    }),
  )
  .min(1)
  .max(orderLimits.linesMax)

export const shipOrderSchema = z
  .strictObject({
    version,
    lines: unitsSchema
      .optional()
      .describe('What is in the parcel; without it, all that has not left.'),
    ...tracking,
    despite: z
      .array(z.enum(shipObstacles))
      .max(shipObstacles.length)
      .optional()
      .describe('What stands against it, and is known: the answer 409 names it in `against`.'),
  })
  .meta({ id: 'OrderShipment' })
export type ShipOrder = z.infer<typeof shipOrderSchema>

export const correctParcelSchema = z
  .strictObject({
    version,
    carrier: tracking.carrier,
    tracking_number: z
      .union([z.literal(''), trackingNumberSchema])
      .optional()
      .describe('Empty: it has none.'),
    tracking_url: tracking.tracking_url,
    send_mail: z.boolean().optional().describe('Tells the buyer.'),
  })
  .refine(
    (given) =>
      [given.carrier, given.tracking_number, given.tracking_url].some((one) => one !== undefined),
    { message: 'Say what is corrected.' },
  )
  .meta({ id: 'ParcelCorrection' })
export type CorrectParcel = z.infer<typeof correctParcelSchema>

export const parcelStepSchema = z.strictObject({ version }).meta({ id: 'ParcelStep' })

export const holdOrderSchema = z
  .strictObject({
    version,
    reason: z.string().trim().min(1).max(orderLimits.reasonLengthMax).describe('For the owner.'),
  })
  .meta({ id: 'OrderHold' })
export const releaseOrderSchema = z.strictObject({ version }).meta({ id: 'OrderRelease' })
