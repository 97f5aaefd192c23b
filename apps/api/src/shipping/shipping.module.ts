import { shippingRateInputSchema, shippingRateSchema } from '@golden-bead/contracts/shipping-rates'
import fp from 'fastify-plugin'
import { describeTable, type RightsTable } from '@golden-bead/supabase/rest'
import { shippingRates } from './shipping.tables.ts'

export { listShippingRates, priceOfRate, type ShippingRateRow } from './shipping.repository.ts'

const written = {
  select: 'all',
  insert: { rows: 'all', columns: 'writable' },
  update: { rows: 'all', columns: 'writable' },
  delete: 'all',
} as const

const rights: RightsTable = {
  anon: { select: 'all' },
  recovery: { select: 'all' },
  user: { select: 'all' },
  admin: written,
  service: written,
}

const resource = describeTable(shippingRates, {
  rights,
  accepts: { ...shippingRateInputSchema.shape, id: shippingRateSchema.shape.id },
  docs: {
    tag: 'Shipping rates',
    tagDescription:
      'What delivery costs, and where to. Everybody reads them, admins and servers write them.',
    row: shippingRateSchema,
    description:
      'The first by `position` that serves a state is the one of whoever names none. An order keeps its rate as it was then.',
    one: 'rate',
    many: 'rates',
    required: ['name', 'price_cents'],
    exampleChange: 'price_cents',
  },
})

/** The rates of delivery, as rows of `/rest/v1/shipping_rates`. */
export const shippingModule = fp(
  (app) => {
    app.supabase.expose(resource)
    return Promise.resolve()
  },
  { name: 'shipping', dependencies: ['supabase'] },
)
