import { sql, type SQL } from 'drizzle-orm'
import type { Connection } from '@golden-bead/server/database/database'
import { columnsOf, prepareRows } from '@golden-bead/server/database/run-statement'
import { defaultTimeZone } from '@golden-bead/contracts/time-zones'
import { taxRates } from './tax.tables.ts'

export type TaxRateRow = typeof taxRates.$inferSelect

/** The day of the shop at a moment. */
export const shopDay = (moment: SQL = sql`now()`): SQL =>
  sql`(${moment} at time zone coalesce((select time_zone from shop_settings), ${sql.raw(`'${defaultTimeZone}'`)}))::date`

const readRates = prepareRows(
  'tax_rates',
  taxRates,
  sql`
    select ${columnsOf(taxRates)} from ${taxRates}
    where (${sql.placeholder('states')}::text[] is null or state = any(${sql.placeholder('states')}::text[]))
      and postal_prefix = any(${sql.placeholder('prefixes')}::text[])
      and daterange(valid_from, valid_to, '[]')
        @> ${shopDay(sql`coalesce(${sql.placeholder('moment')}::timestamptz, now())`)}
    order by length(postal_prefix) desc limit 1`,
)

type Wanted = {
  /** Without any: all of them. */
  states?: readonly string[] | undefined
  /** Without one, the rest of the state. */
  postalCode?: string | undefined
  /** When the order was placed; without it: now. */
  moment?: Date | undefined
}

/** The rate of the longest prefix that fits; nothing where nothing is collected. */
export async function findTaxRate(
  connection: Connection,
  { states, postalCode = '', moment }: Wanted,
): Promise<TaxRateRow | undefined> {
  const digits = postalCode.replaceAll(/\D/g, '')
  const [rate] = await readRates(connection, {
    states: states ?? null,
    prefixes: Array.from({ length: digits.length + 1 }, (_, length) => digits.slice(0, length)),
    moment: moment?.toISOString() ?? null,
  })
  return rate
}

/** Whether the cart has to speak of it. */
export async function collectsTax(connection: Connection): Promise<boolean> {
  const { rows } = await connection.execute(sql`
    select from ${taxRates} where valid_to is null or valid_to >= ${shopDay()} limit 1`)
  return rows.length > 0
}
