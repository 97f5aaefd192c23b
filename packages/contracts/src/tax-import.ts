import { z } from 'zod'
import { shippingTaxModes } from './tax.ts'
import { ratePpmSchema, taxDaySchema, taxRateNameSchema, taxStateSchema } from './tax-rates.ts'
import { taxRateLimits } from './tax-options.ts'
import { isUsState } from './us-states.ts'

const day = taxDaySchema

/** Of `POST /admin/v1/tax-rates/stop`. */
export const stopTaxSchema = z
  .strictObject({
    state: taxStateSchema,
    last_day: day.describe('The last day on which tax is collected there.'),
  })
  .meta({
    id: 'StopOfTax',
    description: 'Where sales tax is no longer collected.',
    examples: [{ state: 'IL', last_day: '2026-12-31' }],
  })
export type StopTax = z.infer<typeof stopTaxSchema>

export const stoppedTaxSchema = z
  .strictObject({
    ended: z.int().describe('Rates that end on that day.'),
    removed: z.int().describe('Rates that would have begun later.'),
  })
  .meta({ id: 'StoppedTax', description: 'What has become of the rates of the state.' })
export type StoppedTax = z.infer<typeof stoppedTaxSchema>

/** A row of `GET /admin/v1/tax-rates/states`. */
export const taxStateRowSchema = z
  .strictObject({
    state: taxStateSchema,
    name: taxRateNameSchema,
    rate_ppm: ratePpmSchema,
    shipping: z.enum(shippingTaxModes),
    valid_from: day,
    valid_to: day.nullable(),
    is_over: z.boolean().describe('Whether its last day is over and none follows.'),
    zip_rates: z.int().describe('How many rates by ZIP code count with it.'),
    collects_since: day.describe('The first day of any rate of the state.'),
  })
  .meta({
    id: 'TaxState',
    description:
      'A state that has rates, with the one for the rest of it: that of today, else the next one, else the last.',
  })
export type TaxStateRow = z.infer<typeof taxStateRowSchema>

/** As many as a page of the panel has. */
export const usedTaxRatesMax = 50

export const usedTaxRatesQuerySchema = z.strictObject({
  ids: z
    .string()
    .max(usedTaxRatesMax * 37)
    .transform((text) => text.split(','))
    .pipe(z.array(z.uuid()).max(usedTaxRatesMax))
    .describe(`Of ${usedTaxRatesMax} rates at most, with commas between.`),
})

/** What the columns of a published file are called. */
export const taxFileColumns = {
  state: 'State',
  zip: 'ZipCode',
  name: 'TaxRegionName',
  rate: 'EstimatedCombinedRate',
  state_rate: 'StateRate',
} as const
export type TaxFileColumn = keyof typeof taxFileColumns

const columnNameLengthMax = 100
const columnName = (name: TaxFileColumn, what: string) =>
  z.string().trim().min(1).max(columnNameLengthMax).default(taxFileColumns[name]).describe(what)

/** The rates for the rest of states, such as `IL:62500,WI:50000`, in millionths. */
const restRates = z
  .string()
  .max(1_000)
  .regex(/^([A-Z]{2}:\d{1,6}(,|$))*$/, 'is written like IL:62500,WI:50000.')
  .transform((text) =>
    text
      .split(',')
      .filter((part) => part !== '')
      .map((part): [string, number] => {
        const [state = '', ppm] = part.split(':')
        return [state, Number(ppm)]
      }),
  )
  .refine((rates) => rates.every(([state]) => isUsState(state)), 'names what is not a state.')
  .refine((rates) => new Map(rates).size === rates.length, 'names a state twice.')
  .refine(
    (rates) => rates.every(([, ppm]) => ppm <= taxRateLimits.ratePpmMax),
    'A rate is 20 % at most.',
  )
  .transform((rates) => Object.fromEntries(rates))

export const taxImportQuerySchema = z.strictObject({
  dry_run: z
    .enum(['true', 'false'])
    .default('false')
    .describe('`true`: nothing is saved, and the report says what would be.'),
  first_day: day.describe('From which day on the rates count, in the time zone of the shop.'),
  shipping: z.enum(shippingTaxModes).describe('How shipping is taxed, as of a rate.'),
  wrong_rows: z
    .enum(['refuse', 'leave_out'])
    .default('refuse')
    .describe('Rows that are refused: nothing is saved, or they are left out.'),
  rest_rates: restRates
    .default({})
    .describe(
      'The rates for the rest of states that have none, such as `IL:62500,WI:50000`; without it `StateRate` of the file.',
    ),
  state_column: columnName('state', 'What the file calls the column of the state.'),
  zip_column: columnName('zip', 'What it calls that of the ZIP code.'),
  name_column: columnName('name', 'What it calls that of the name.'),
  rate_column: columnName('rate', 'What it calls that of the combined rate, such as 0.0825.'),
  state_rate_column: columnName('state_rate', 'What it calls that of the rate of the state alone.'),
})
export type TaxImportQuery = z.infer<typeof taxImportQuerySchema>

const count = (what: string) => z.int().describe(what)

export const importedTaxStateSchema = z.strictObject({
  state: taxStateSchema,
  begin: count('ZIP codes that had no rate of their own.'),
  change: count('ZIP codes whose rate becomes another one.'),
  end: count('ZIP codes and prefixes that the file does not have: their rates end.'),
  stay: count('ZIP codes whose rate is the same already.'),
  rest: z
    .strictObject({ rate_ppm: ratePpmSchema, is_new: z.boolean() })
    .nullable()
    .describe('The rate for the rest of the state on the first day.'),
  problem: z
    .strictObject({ code: z.enum(['needs_rest', 'rest_has_gaps', 'used']), message: z.string() })
    .nullable()
    .describe('Why nothing of the file can be imported.'),
})
export type ImportedTaxState = z.infer<typeof importedTaxStateSchema>

export const refusedTaxRowsMax = 100

export const taxImportReportSchema = z
  .strictObject({
    dry_run: z.boolean(),
    rows: count('Rows that are taken.'),
    states: z.array(importedTaxStateSchema),
    refused: z.strictObject({
      count: z.int(),
      rows: z
        .array(z.strictObject({ line: z.int(), message: z.string() }))
        .describe(`The first ${refusedTaxRowsMax}.`),
    }),
  })
  .meta({ id: 'TaxImportReport', description: 'What the file does, or has done.' })
export type TaxImportReport = z.infer<typeof taxImportReportSchema>

const megabytesMax = 10

/** There are some 41,000 ZIP codes. */
export const taxImportLimits = {
  megabytesMax,
  bytesMax: megabytesMax * 1024 * 1024,
  rowsMax: 50_000,
} as const
