import { z } from 'zod'
import { orderLimits, postalCodePattern, postalCodeRule } from './order-options.ts'
import { usStates, type UsState } from './us-states.ts'

/** One line of text. Characters that show nothing or turn the direction have no place in a label. */
export const line = (lengthMax: number) =>
  z
    .string()
    .trim()
    .max(lengthMax)
    .regex(/^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}]*$/u, 'Use plain letters, digits and signs.')
const required = (lengthMax: number) => line(lengthMax).min(1, 'This is missing.')

export const shipToSchema = z.strictObject({
  name: required(orderLimits.nameLengthMax),
  organisation: line(orderLimits.nameLengthMax).optional(),
  line1: required(orderLimits.addressLengthMax),
  line2: line(orderLimits.addressLengthMax).optional(),
  city: required(orderLimits.addressLengthMax),
  state: z.string().length(2),
  postal_code: z.string().trim().regex(postalCodePattern, postalCodeRule),
  country: z.string().length(2),
  phone: line(orderLimits.phoneLengthMax).optional(),
})
export type ShipTo = z.infer<typeof shipToSchema>

const moment = z.iso.datetime({ offset: true })
const { name, line1, city, postal_code } = shipToSchema.shape

/** An address that somebody keeps, as `/rest/v1/addresses` shows it. What an order has no need of is empty. */
export const addressSchema = z
  .strictObject({
    id: z.uuid().describe('Of the row.'),
    user_id: z.uuid().describe('The account that keeps it.'),
    name: name.describe('Who gets the parcel.'),
    organisation: line(orderLimits.nameLengthMax).describe('A school or a company.'),
    line1: line1.describe('Street and number.'),
    line2: line(orderLimits.addressLengthMax).describe('Apartment, floor or building.'),
    city: city.describe('The city.'),
    state: z
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Its keys are the states.
      .enum(Object.keys(usStates) as UsState[], 'The shop does not ship there.')
      .describe('One that the shop ships to.'),
    postal_code: postal_code.describe('The ZIP code.'),
    country: z.literal('US', 'The shop ships within the United States.').describe('`US`.'),
    phone: line(orderLimits.phoneLengthMax).describe('For the carrier.'),
    is_default: z.boolean().describe('The one that the checkout fills in; one at most.'),
    created_at: moment.describe('When it was saved.'),
    updated_at: moment.describe('When it was last changed.'),
  })
  .meta({
    id: 'Address',
    description: 'An address that an account keeps.',
    examples: [
      {
        id: '7f3e6f51-3468-4ace-80b1-dccc7caa0e0d',
        user_id: '7f3e6f51-3468-4ace-80b1-dccc7caa0e0c',
        name: 'Ada Lovelace',
        organisation: '',
        line1: '12 Elm Street',
        line2: '',
        city: 'Chicago',
        state: 'IL',
        postal_code: '60614',
        country: 'US',
        phone: '',
        is_default: true,
        created_at: '2026-11-26T14:05:00.654321+00:00',
        updated_at: '2026-11-26T14:05:00.654321+00:00',
      },
    ],
  })
export type Address = z.infer<typeof addressSchema>
