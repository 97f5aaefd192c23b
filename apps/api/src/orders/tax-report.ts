import {
  daysOf,
  type TaxFigure,
  type TaxOrder,
  type TaxOrders,
  type TaxOrdersFileQuery,
  type TaxOrdersQuery,
  type TaxReport,
  type TaxReportQuery,
  type TaxSums,
} from '@golden-bead/contracts/tax-report'
import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '@golden-bead/server/database/database'
import { orders } from './orders.tables.ts'
import { taxBookings } from './taxes.tables.ts'

/** What is owed to states for some days, and from which orders that comes. */
export const createTaxReport = (database: Database) => ({
  async get(asked: TaxReportQuery): Promise<TaxReport> {
    const days = daysOf(asked)
    const { rows } = await database.execute<TaxSums & Grouped>(sql`
      select state, name, rate_ppm, ${sumColumns}
      from ${taxBookings} where ${isWithin(days)}
      group by grouping sets ((state, name, rate_ppm), (state), ())
      order by state, name, rate_ppm`)
    const all = { ...emptySums, ...rows.find(({ state }) => state === null) }
    return {
      ...days,
      total: sumsOf(all),
      states: rows.flatMap((row) =>
        row.state !== null && row.name === null ? [{ state: row.state, ...sumsOf(row) }] : [],
      ),
      rates: rows.flatMap((row) =>
        row.state !== null && row.name !== null && row.rate_ppm !== null
          ? [{ state: row.state, name: row.name, rate_ppm: row.rate_ppm, ...sumsOf(row) }]
          : [],
      ),
    }
  },

  async listOrders({ limit, offset, ...asked }: TaxOrdersQuery): Promise<TaxOrders> {
    const { rows: counts } = await database.execute<{ total: number }>(
      sql`select count(*)::int as total from ${taxBookings} where ${isAsked(asked)}`,
    )
    return {
      total: counts[0]?.total ?? 0,
      rows: await listBooked(database, asked, { limit, offset }),
    }
  },

  /** As many as a file has room for, and one more where there are others. */
  listAll: (asked: TaxOrdersFileQuery, limit: number): Promise<TaxOrder[]> =>
    listBooked(database, asked, { limit: limit + 1, offset: 0 }),
})

export type TaxReporting = ReturnType<typeof createTaxReport>

/** Null where it is summed over. */
type Grouped = { state: string | null; name: string | null; rate_ppm: number | null }

const sum = (column: string, where = 'true') =>
  sql.raw(`coalesce(sum(${column}) filter (where ${where}), 0)::float8`)

/** What was paid by mistake is taken out of what was collected; all else that goes back is a refund. */
const isCollected = `kind in ('sale', 'undone')`

const sumColumns = sql`
  ${sum('taxed_cents')} as taxed_cents,
  ${sum('untaxed_goods_cents')} as untaxed_goods_cents,
  ${sum('untaxed_shipping_cents')} as untaxed_shipping_cents,
  ${sum('amount_cents', isCollected)} as collected_cents,
  ${sum('-amount_cents', `kind = 'refund'`)} as refunded_cents,
  ${sum('amount_cents', `kind = 'correction'`)} as corrected_cents,
  ${sum('amount_cents')} as owed_cents,
  count(distinct order_id)::int as orders`

const emptySums: TaxSums = {
  taxed_cents: 0,
  untaxed_goods_cents: 0,
  untaxed_shipping_cents: 0,
  collected_cents: 0,
  refunded_cents: 0,
  corrected_cents: 0,
  owed_cents: 0,
  orders: 0,
}

const sumsOf = ({ orders: count, ...row }: TaxSums): TaxSums => ({
  taxed_cents: row.taxed_cents,
  untaxed_goods_cents: row.untaxed_goods_cents,
  untaxed_shipping_cents: row.untaxed_shipping_cents,
  collected_cents: row.collected_cents,
  refunded_cents: row.refunded_cents,
  corrected_cents: row.corrected_cents,
  owed_cents: row.owed_cents,
  orders: count,
})

const isWithin = ({ from, to }: { from: string; to: string }): SQL =>
  sql`${taxBookings.day} between ${from} and ${to}`

const conditions: Record<TaxFigure, string> = {
  taxed: 'taxed_cents <> 0',
  untaxed_goods: 'untaxed_goods_cents <> 0',
  untaxed_shipping: 'untaxed_shipping_cents <> 0',
  collected: `${isCollected} and amount_cents <> 0`,
  refunded: `kind = 'refund' and amount_cents <> 0`,
  corrected: `kind = 'correction' and amount_cents <> 0`,
  owed: 'amount_cents <> 0',
}

function isAsked({ state, name, rate_ppm: ratePpm, figure, ...days }: TaxOrdersFileQuery): SQL {
  const asked = [
    isWithin(daysOf(days)),
    state !== undefined && sql`${taxBookings.state} = ${state}`,
    name !== undefined && sql`${taxBookings.name} = ${name}`,
    ratePpm !== undefined && sql`${taxBookings.ratePpm} = ${ratePpm}`,
    figure !== undefined && sql.raw(conditions[figure]),
  ]
  return sql.join(
    asked.filter((one) => one !== false),
    sql` and `,
  )
}

async function listBooked(
  database: Database,
  asked: TaxOrdersFileQuery,
  { limit, offset }: { limit: number; offset: number },
): Promise<TaxOrder[]> {
  const { rows } = await database.execute<TaxOrder>(sql`
    select booked.id::float8 as id, booked.day::text as day, ${orders.number}, booked.kind, booked.state, booked.name,
      booked.rate_ppm, booked.taxed_cents::float8 as taxed_cents,
      booked.untaxed_goods_cents::float8 as untaxed_goods_cents,
      booked.untaxed_shipping_cents::float8 as untaxed_shipping_cents,
      booked.amount_cents::float8 as tax_cents
    from (
      select * from ${taxBookings} where ${isAsked(asked)}
      order by ${taxBookings.day}, ${taxBookings.id} limit ${limit} offset ${offset}
    ) as booked
    join ${orders} on ${orders.id} = booked.order_id
    order by booked.day, booked.id`)
  return rows
}
