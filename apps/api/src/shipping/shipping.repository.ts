import type { ShippingPrice } from '@golden-bead/contracts/shipping-options'
import { sql } from 'drizzle-orm'
import type { Connection } from '@golden-bead/server/database/database'
import { columnsOf, prepareRows } from '@golden-bead/server/database/run-statement'
import { shippingRates } from './shipping.tables.ts'

export type ShippingRateRow = typeof shippingRates.$inferSelect

const readRates = prepareRows(
  'shipping_rates',
  shippingRates,
  sql`
    select ${columnsOf(shippingRates)} from ${shippingRates}
    order by ${shippingRates.position}, ${shippingRates.createdAt}, ${shippingRates.id}`,
)

/** The first one first. */
export const listShippingRates = (connection: Connection): Promise<ShippingRateRow[]> =>
  readRates(connection)

export const priceOfRate = ({ priceCents, freeFromCents }: ShippingRateRow): ShippingPrice => ({
  price_cents: priceCents,
  free_from_cents: freeFromCents,
})
