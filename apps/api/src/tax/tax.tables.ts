import { shippingTaxModes } from '@golden-bead/contracts/tax'
import { taxRateLimits } from '@golden-bead/contracts/tax-options'
import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { literal } from '@golden-bead/server/database/literal'

const { nameLengthMax, ratePpmMax } = taxRateLimits
const moment = (name: string) => timestamp(name, { withTimezone: true })

/**
 * What tax is collected, where and when. Two rates of one prefix never count on one day
 * (`tax_rates_no_overlap`), and triggers keep what an order used.
 */
export const taxRates = pgTable(
  'tax_rates',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    state: text('state').notNull(),
    /** The first digits of the ZIP codes; empty: the rest of the state. */
    postalPrefix: text('postal_prefix').notNull().default(''),
    name: text('name').notNull(),
    /** Millionths. */
    ratePpm: integer('rate_ppm').notNull(),
    shipping: text('shipping', { enum: shippingTaxModes }).notNull().default('never'),
    /** Days of the shop; without a last one, until the next one of the prefix begins. */
    validFrom: date('valid_from').notNull(),
    validTo: date('valid_to'),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('tax_rates_state_index').on(table.state, table.postalPrefix),
    check(
      'tax_rates_sane',
      sql`${table.state} ~ '^[A-Z]{2}$' and ${table.postalPrefix} ~ '^[0-9]{0,9}$'
        and length(${table.name}) between 1 and ${literal(nameLengthMax)}
        and ${table.ratePpm} between 0 and ${literal(ratePpmMax)}
        and ${table.shipping} in ('never', 'whole', 'share')`,
    ),
    check('tax_rates_days', sql`${table.validTo} >= ${table.validFrom}`),
  ],
)
