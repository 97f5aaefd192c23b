import { taxRateInputSchema, taxRateSchema } from '@golden-bead/contracts/tax-rates'
import fp from 'fastify-plugin'
import { describeTable, type RightsTable } from '@golden-bead/supabase/rest'
import { addAdminRoutes } from '#shop/store-api/store-api.module.ts'
import { taxRefusals } from './tax.errors.ts'
import { taxImportRoutes } from './tax-import.routes.ts'
import { createTaxImport } from './tax-import.service.ts'
import { taxRoutes } from './tax.routes.ts'
import { createTaxService } from './tax.service.ts'
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
  refusals: taxRefusals,
  accepts: { ...taxRateInputSchema.shape, id: taxRateSchema.shape.id },
  docs: {
    tag: 'Tax rates',
    tagDescription:
      'What sales tax is collected, where and when. Admins and servers read and write them.',
    row: taxRateSchema,
    description:
      'A new rate ends the one before of the same prefix. One that an order has used never changes: it ends.',
    one: 'tax',
    many: 'taxes',
    required: ['state', 'name', 'rate_ppm', 'valid_from'],
    exampleChange: 'valid_to',
  },
})

/** The rates of sales tax: rows of `/rest/v1/tax_rates`, and what is done to those of whole states. */
export const taxModule = fp(
  async (app) => {
    app.supabase.expose(resource)
    const { database } = app
    await addAdminRoutes(app, (scope) => taxRoutes(scope, createTaxService(database)))
    await addAdminRoutes(app, (scope) => taxImportRoutes(scope, createTaxImport(database)))
  },
  { name: 'tax', dependencies: ['database', 'openapi', 'store-api', 'supabase'] },
)
