import { shippingRateLimits } from '@golden-bead/contracts/shipping-options'
import { sql } from 'drizzle-orm'
import { bigint, check, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { literal } from '@golden-bead/server/database/literal'

const { nameLengthMax, priceCentsMax, freeFromCentsMax, workingDaysMax } = shippingRateLimits
const moment = (name: string) => timestamp(name, { withTimezone: true })

/** What delivery costs; the first that serves a state is that of whoever names none. */
export const shippingRates = pgTable(
  'shipping_rates',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    name: text('name').notNull(),
    priceCents: bigint('price_cents', { mode: 'number' }).notNull(),
    /** From this sum of the lines on it costs nothing; null: never. */
    freeFromCents: bigint('free_from_cents', { mode: 'number' }),
    /** The two letters of each state that it serves; none: all of them. */
    states: text('states').array().notNull().default([]),
    /** From when it leaves until it arrives; null: `arrives_in_days` of the settings. */
    workingDays: integer('working_days'),
    position: integer('position').notNull().default(0),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    check(
      'shipping_rates_sane',
      sql`length(${table.name}) between 1 and ${literal(nameLengthMax)}
        and ${table.priceCents} between 0 and ${literal(priceCentsMax)}
        and ${table.freeFromCents} between 0 and ${literal(freeFromCentsMax)}
        and ${table.workingDays} between 0 and ${literal(workingDaysMax)}
        and cardinality(${table.states}) <= 60 and array_position(${table.states}, null) is null`,
    ),
  ],
)
