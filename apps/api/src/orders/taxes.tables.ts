import { shippingTaxModes } from '@golden-bead/contracts/tax'
import { taxBookingKinds } from '@golden-bead/contracts/tax-bookings'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import { taxRates } from '#shop/tax/tax.tables.ts'
import { orders } from './orders.tables.ts'

const cents = (name: string) => bigint(name, { mode: 'number' })
const identity = () => bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity()
const orderId = () =>
  bigint('order_id', { mode: 'number' })
    .notNull()
    .references(() => orders.id)
const createdAt = () => timestamp('created_at', { withTimezone: true }).notNull().defaultNow()

/** What is taxed of an order, what is not and why, and the tax. */
const amounts = () => ({
  taxedCents: cents('taxed_cents').notNull(),
  /** Of lines that are not taxable. */
  untaxedGoodsCents: cents('untaxed_goods_cents').notNull(),
  untaxedShippingCents: cents('untaxed_shipping_cents').notNull(),
  amountCents: cents('amount_cents').notNull(),
})

/**
 * The tax of an order in a state that collects, also where it comes to nothing, by the rate as it was. A
 * paid order whose address is corrected gets a further row, which counts from then on for what is owed.
 */
export const orderTaxes = pgTable(
  'order_taxes',
  {
    id: identity(),
    orderId: orderId(),
    taxRateId: uuid('tax_rate_id').references(() => taxRates.id, { onDelete: 'restrict' }),
    /** Empty in a correction to where nothing is collected. */
    state: text('state').notNull(),
    name: text('name').notNull(),
    ratePpm: integer('rate_ppm').notNull(),
    shipping: text('shipping', { enum: shippingTaxModes }).notNull(),
    ...amounts(),
    isCorrection: boolean('is_correction').notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [
    index('order_taxes_order_index').on(table.orderId, table.id),
    index('order_taxes_rate_index').on(table.taxRateId),
    check(
      'order_taxes_amounts',
      sql`least(${table.taxedCents}, ${table.untaxedGoodsCents}, ${table.untaxedShippingCents}, ${table.amountCents}) >= 0`,
    ),
  ],
)

/**
 * What is owed to a state changes by each of these, on the day that it says. Their sum is what is owed of
 * an order; nothing here ever changes, so that a period that is over stays as it was reported.
 */
export const taxBookings = pgTable(
  'tax_bookings',
  {
    id: identity(),
    orderId: orderId(),
    kind: text('kind', { enum: taxBookingKinds }).notNull(),
    /** Of the shop. */
    day: date('day').notNull(),
    state: text('state').notNull(),
    name: text('name').notNull(),
    ratePpm: integer('rate_ppm').notNull(),
    ...amounts(),
    createdAt: createdAt(),
  },
  (table) => [
    index('tax_bookings_order_index').on(table.orderId),
    index('tax_bookings_day_index').on(table.day, table.state),
  ],
)
