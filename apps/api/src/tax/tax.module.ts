import { taxRateInputSchema, taxRateSchema } from '@golden-bead/contracts/tax-rates'
import fp from 'fastify-plugin'
import { describeTable, type RightsTable } from '@golden-bead/supabase/rest'
import { taxRates } from './tax.tables.ts'

export { collectsTax, findTaxRate, shopDay, type TaxRateRow } from './tax.repository.ts'

const written = {
  select: 'all',
  insert: { rows: 'all', columns: 'writable' },
  update: { rows: 'all', columns: 'writable' },
  delete: 'all',
} as const

const rights: RightsTable = { anon: {}, recovery: {}, user: {}, admin: written, service: written }

const resource = describeTable(taxRates, {
  rights,
  accepts: { ...taxRateInputSchema.shape, id: taxRateSchema.shape.id },
  docs: {
    tag: 'Tax rates',
    tagDescription:
      'What sales tax is collected, where and when. Admins and servers read and write them.',
    row: taxRateSchema,
    description:
      'A new rate ends the one before of the same prefix. One that an order has used never changes: it ends.',
    one: 'tax rate',
    many: 'tax rates',
    required: ['state', 'name', 'rate_ppm', 'valid_from'],
    exampleChange: 'valid_to',
  },
})

/** The rates of sales tax, as rows of `/rest/v1/tax_rates`. */
export const taxModule = fp(
  (app) => {
    app.supabase.expose(resource)
    return Promise.resolve()
  },
  { name: 'tax', dependencies: ['supabase'] },
)
