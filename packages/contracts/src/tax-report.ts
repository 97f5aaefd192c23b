import { z } from 'zod'
import { taxBookingKinds } from './tax-bookings.ts'
import { taxRateLimits } from './tax-options.ts'
import { daysOfTaxPeriod, taxPeriodPattern } from './tax-periods.ts'
import { taxStateSchema } from './tax-rates.ts'

/** What the report says of each rate; each leads to the orders that it comes from. */
export const taxFigures = [
  'taxed',
  'untaxed_goods',
  'untaxed_shipping',
  'collected',
  'refunded',
  'corrected',
  'owed',
] as const
export type TaxFigure = (typeof taxFigures)[number]

export const taxReportLimits = {
  years: 10,
  pageLength: 200,
  offsetMax: 1_000_000,
  /** Of the file with the orders. */
  fileRowsMax: 50_000,
} as const

const { years, pageLength, offsetMax } = taxReportLimits

const daysAsked = {
  period: z
    .string()
    .max(7)
    .regex(taxPeriodPattern, 'is a year (2026), a quarter (2026-Q4) or a month (2026-10).')
    .optional()
    .describe('A year (`2026`), a quarter (`2026-Q4`) or a month (`2026-10`).'),
  from: z.iso
    .date()
    .optional()
    .describe('Instead of a period: its first day, in the time zone of the shop.'),
  to: z.iso.date().optional().describe('With `from`: the last day.'),
}

type DaysAsked = { period?: string | undefined; from?: string | undefined; to?: string | undefined }

/** The first and the last day that are asked for. */
export const daysOf = ({ period, from = '', to = '' }: DaysAsked): { from: string; to: string } =>
  period === undefined ? { from, to } : daysOfTaxPeriod(period)

const isOneWay = ({ period, from, to }: DaysAsked) =>
  period === undefined
    ? from !== undefined && to !== undefined
    : from === undefined && to === undefined

const isInOrder = ({ from, to }: DaysAsked) => from === undefined || to === undefined || from <= to

const isShort = ({ from, to }: DaysAsked) =>
  from === undefined || to === undefined || yearOf(to) - yearOf(from) < years

const yearOf = (day: string) => Number(day.slice(0, 4))

const inDays = <Schema extends z.ZodType<DaysAsked>>(schema: Schema): Schema =>
  schema
    .refine(isOneWay, 'Send a period, or both from and to.')
    .refine(isInOrder, 'The first day is after the last one.')
    .refine(isShort, `A report has the days of ${years} years at most.`)

export const taxReportQuerySchema = inDays(z.strictObject(daysAsked))
export type TaxReportQuery = z.infer<typeof taxReportQuerySchema>

const filters = {
  state: taxStateSchema.optional().describe('Of this state alone.'),
  name: z
    .string()
    .min(1)
    .max(taxRateLimits.nameLengthMax)
    .optional()
    .describe('Of the rate with this name alone.'),
  rate_ppm: z.coerce
    .number()
    .int()
    .min(0)
    .max(taxRateLimits.ratePpmMax)
    .optional()
    .describe('Of this rate alone, in millionths.'),
  figure: z.enum(taxFigures).optional().describe('What this figure of the report comes from.'),
}

export const taxOrdersFileQuerySchema = inDays(z.strictObject({ ...daysAsked, ...filters }))
export type TaxOrdersFileQuery = z.infer<typeof taxOrdersFileQuerySchema>

export const taxOrdersQuerySchema = inDays(
  z.strictObject({
    ...daysAsked,
    ...filters,
    limit: z.coerce.number().int().min(1).max(pageLength).default(50).describe('How many rows.'),
    offset: z.coerce
      .number()
      .int()
      .min(0)
      .max(offsetMax)
      .default(0)
      .describe('How many rows come before.'),
  }),
)
export type TaxOrdersQuery = z.infer<typeof taxOrdersQuerySchema>

const cents = z.int()
const day = z.iso.date()

const sums = {
  taxed_cents: cents.describe('What was sold with tax, without what went back.'),
  untaxed_goods_cents: cents.describe('Products that are not taxed, without what went back.'),
  untaxed_shipping_cents: cents.describe('Shipping that is not taxed, without what went back.'),
  collected_cents: cents.describe('Tax that was paid; less where money did not come after all.'),
  refunded_cents: cents.describe('Tax that buyers had paid and that went back to them.'),
  corrected_cents: cents.describe(
    'By how much more, or less, is owed than that, by corrected addresses of paid orders.',
  ),
  owed_cents: cents.describe('Collected, without what was refunded, and with what was corrected.'),
  orders: z.int().describe('How many orders these come from.'),
}
export type TaxSums = { [Name in keyof typeof sums]: number }

const rateOf = { state: z.string(), name: z.string(), rate_ppm: z.int().describe('In millionths.') }

export const taxReportSchema = z
  .strictObject({
    from: day,
    to: day,
    total: z.strictObject(sums),
    states: z.array(z.strictObject({ state: z.string(), ...sums })).describe('By state.'),
    rates: z
      .array(z.strictObject({ ...rateOf, ...sums }))
      .describe('By state, name and rate, as the orders were taxed.'),
  })
  .meta({
    id: 'TaxReport',
    description:
      'What sales tax is owed for some days. What was booked never changes: a refund counts on its own day.',
  })
export type TaxReport = z.infer<typeof taxReportSchema>

export const taxOrderSchema = z.strictObject({
  id: z.int().describe('Of the booking.'),
  day: day.describe('On which it was booked, in the time zone of the shop.'),
  number: z.string().describe('Of the order.'),
  kind: z
    .enum(taxBookingKinds)
    .describe('Paid, not paid after all, refunded, or sent to another address.'),
  ...rateOf,
  taxed_cents: cents,
  untaxed_goods_cents: cents,
  untaxed_shipping_cents: cents,
  tax_cents: cents.describe('By how much what is owed changed.'),
})
export type TaxOrder = z.infer<typeof taxOrderSchema>

export const taxOrdersSchema = z
  .strictObject({ total: z.int(), rows: z.array(taxOrderSchema) })
  .meta({ id: 'TaxOrders', description: 'From which orders a figure of the report comes.' })
export type TaxOrders = z.infer<typeof taxOrdersSchema>
