import { z } from 'zod'
import { line } from './addresses.ts'
import { shippingTaxModes } from './tax.ts'
import { taxRateLimits } from './tax-options.ts'
import { isUsState } from './us-states.ts'

const { nameLengthMax, ratePpmMax } = taxRateLimits

export const taxStateSchema = z
  .string()
  .length(2)
  .refine((code): boolean => isUsState(code), 'is not a state.')

export const taxRateNameSchema = line(nameLengthMax).min(1)
export const ratePpmSchema = z.int().min(0).max(ratePpmMax)
/** No shop is older, and a day before the first one is one too. */
export const taxDaySchema = z.iso
  .date()
  .refine((day) => day >= '2000-01-01', 'is before the year 2000.')
const day = taxDaySchema

/** What the owner saves. */
export const taxRateInputSchema = z.strictObject({
  state: taxStateSchema.describe('The two letters of the state, such as `IL`.'),
  postal_prefix: z
    .string()
    .regex(/^\d{0,9}$/, 'has 0 to 9 digits.')
    .describe(
      'The first digits of the ZIP codes that it is for, such as `606`; empty: the rest of the state. The longest that fits counts.',
    ),
  name: taxRateNameSchema.describe('What it is called, such as `Illinois, Chicago`.'),
  rate_ppm: ratePpmSchema.describe('In millionths: 8.25 % are `82500`.'),
  shipping: z
    .enum(shippingTaxModes)
    .describe(
      'Of the shipping it taxes nothing (`never`), all where any line is taxed (`whole`), or the share of the lines that are taxed (`share`).',
    ),
  valid_from: day.describe('Its first day, in the time zone of the shop.'),
  valid_to: day.nullable().describe('Its last day; null: until another one of this prefix begins.'),
})
export type TaxRateInput = z.infer<typeof taxRateInputSchema>

export const taxRateSchema = taxRateInputSchema
  .extend({
    id: z.uuid().describe('Made if it is missing.'),
    created_at: z.iso.datetime({ offset: true }).describe('When it was added.'),
    updated_at: z.iso.datetime({ offset: true }).describe('When it was last changed.'),
  })
  .meta({
    id: 'TaxRate',
    description: 'A rate of sales tax, where it counts, and when.',
    examples: [
      {
        id: '0d5c3f1e-2f0b-4c6e-8a43-7f6e5d4c3b2a',
        state: 'IL',
        postal_prefix: '',
        name: 'Illinois',
        rate_ppm: 62_500,
        shipping: 'share',
        valid_from: '2027-01-01',
        valid_to: null,
        created_at: '2026-11-20T14:05:00.654321+00:00',
        updated_at: '2026-11-21T08:30:00.123456+00:00',
      },
    ],
  })
export type TaxRate = z.infer<typeof taxRateSchema>
