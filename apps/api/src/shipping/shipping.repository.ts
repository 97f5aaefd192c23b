import type { ShownShipping } from '@golden-bead/contracts/shop-info'
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

/** What pages say of the first one. */
export const shownShippingOf = ([
  first,
  ...others
]: readonly ShippingRateRow[]): ShownShipping | null =>
  first === undefined
    ? null
    : {
        price_cents: first.priceCents,
        free_from_cents: first.priceCents === 0 ? 0 : first.freeFromCents,
        is_only: others.length === 0,
      }
