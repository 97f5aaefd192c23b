import { z } from 'zod'
import { shippingRateLimits } from './shipping-options.ts'
import { isUsState, usStates } from './us-states.ts'

const { nameLengthMax, priceCentsMax, freeFromCentsMax, workingDaysMax } = shippingRateLimits

const stateSchema = z
  .string()
  .length(2)
  .refine((code): boolean => isUsState(code), 'is not a state.')

/** What the owner saves. */
export const shippingRateInputSchema = z.strictObject({
  name: z
    .string()
    .trim()
    .min(1)
    .max(nameLengthMax)
    .describe('What buyers choose, such as `Express`.'),
  price_cents: z.int().min(0).max(priceCentsMax).describe('What sending an order costs.'),
  free_from_cents: z
    .int()
    .min(0)
    .max(freeFromCentsMax)
    .nullable()
    .describe('From which sum of the lines on it costs nothing; null: never.'),
  states: z
    .array(stateSchema)
    .max(Object.keys(usStates).length)
    .refine((states) => new Set(states).size === states.length, 'name a state twice.')
    .describe('The states that it serves, such as `["AK", "HI"]`; none: all of them.'),
  working_days: z
    .int()
    .min(0)
    .max(workingDaysMax)
    .nullable()
    .describe('From when it leaves until it arrives; null: `arrives_in_days` of the settings.'),
  position: z
    .int()
    .min(0)
    .max(shippingRateLimits.positionMax)
    .describe('Its place in the list: the first one that serves a state counts by itself.'),
})
export type ShippingRateInput = z.infer<typeof shippingRateInputSchema>

export const shippingRateSchema = shippingRateInputSchema
  .extend({
    id: z.uuid().describe('Made if it is missing.'),
    created_at: z.iso.datetime({ offset: true }).describe('When it was added.'),
    updated_at: z.iso.datetime({ offset: true }).describe('When it was last changed.'),
  })
  .meta({
    id: 'ShippingRate',
    description: 'What sending an order costs, and where to.',
    examples: [
      {
        id: '5d0a8f62-7b0e-4d0c-9a57-1e2f3a4b5c6d',
        name: 'Express',
        price_cents: 1999,
        free_from_cents: null,
        states: [],
        working_days: 2,
        position: 1,
        created_at: '2026-11-20T14:05:00.654321+00:00',
        updated_at: '2026-11-21T08:30:00.123456+00:00',
      },
    ],
  })
export type ShippingRate = z.infer<typeof shippingRateSchema>
