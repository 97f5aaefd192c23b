import type { StoppedTax, StopTax, TaxStateRow } from '@golden-bead/contracts/tax-import'
import { isUsState, usStates } from '@golden-bead/contracts/us-states'
import { sql } from 'drizzle-orm'
import type { Connection, Database, Transaction } from '@golden-bead/server/database/database'
import { shopDay } from './tax.repository.ts'
import { asRefusal, notCollected, rateNotFound, rateUsed, usedUntil } from './tax.errors.ts'

export const nameOfState = (code: string): string => (isUsState(code) ? usStates[code] : code)

export function createTaxService(database: Database) {
  return {
    listStates: (): Promise<TaxStateRow[]> => listStates(database),

    /** Which of these rates orders have used. */
    async listUsed(ids: readonly string[]): Promise<string[]> {
      const { rows } = await database.execute<{ id: string }>(sql`
        select id from unnest(${sql.param(ids)}::uuid[]) as asked (id)
        where exists (select from order_taxes where tax_rate_id = asked.id)`)
      return rows.map(({ id }) => id)
    },

    async stop(asked: StopTax): Promise<StoppedTax> {
      try {
        return await database.transaction((tx) => stop(tx, asked))
      } catch (error) {
        throw asRefusal(error)
      }
    },

    async remove(id: string): Promise<void> {
      try {
        await database.transaction((tx) => remove(tx, id))
      } catch (error) {
        throw asRefusal(error)
      }
    },
  }
}

export type TaxService = ReturnType<typeof createTaxService>

/** The triggers take it too, at the end of each statement. */
export const lockTaxRates = async (tx: Transaction): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('tax_rates', 0))`)
}

/**
 * One row for each state: its rate of today, else the next one, else the last. Days are compared as they
 * are: a range of them would be looked up in the index of all states, once for each state.
 */
async function listStates(connection: Connection): Promise<TaxStateRow[]> {
  const { rows } = await connection.execute<TaxStateRow>(sql`
    with today as (select ${shopDay()} as day), rest as (
      select distinct on (state) rates.*, coalesce(valid_to < day, false) as is_over,
        greatest(valid_from, day) as counted_on
      from tax_rates as rates, today
      where postal_prefix = ''
      order by state, coalesce(valid_to < day, false),
        case when valid_to < day then day - valid_from else valid_from - date '2000-01-01' end
    )
    select state, name, rate_ppm, shipping, valid_from::text, valid_to::text, is_over,
      (select count(*)::int from tax_rates z where z.state = rest.state and postal_prefix <> ''
        and z.valid_from <= counted_on and (z.valid_to is null or z.valid_to >= counted_on)) as zip_rates,
      (select min(z.valid_from)::text from tax_rates z where z.state = rest.state) as collects_since
    from rest order by state`)
  return rows
}

/** Ends what counts on the last day, and removes what would begin later. */
async function stop(tx: Transaction, { state, last_day: lastDay }: StopTax): Promise<StoppedTax> {
  await lockTaxRates(tx)
  const used = await findLastUse(tx, [state], lastDay)
  const usedOn = [...used.values()].toSorted().at(-1)
  if (usedOn !== undefined) throw rateUsed(usedUntil(usedOn))
  const report = { ended: 0, removed: 0 }
  // The rest of the state last: at each moment it has a rate where one by ZIP code counts.
  for (const part of [sql`postal_prefix <> ''`, sql`postal_prefix = ''`]) {
    // oxlint-disable-next-line no-await-in-loop -- One after the other, on one connection.
    const ended = await tx.execute(sql`
      update tax_rates set valid_to = ${lastDay}
      where state = ${state} and ${part} and valid_from <= ${lastDay}
        and (valid_to is null or valid_to > ${lastDay})`)
    // oxlint-disable-next-line no-await-in-loop -- The same.
    const removed = await tx.execute(sql`
      delete from tax_rates where state = ${state} and ${part} and valid_from > ${lastDay}`)
    report.ended += ended.rowCount ?? 0
    report.removed += removed.rowCount ?? 0
  }
  if (report.ended + report.removed === 0) throw notCollected(nameOfState(state))
  return report
}

/**
 * The rate that ended because this one was to follow it goes on in its place. One statement, as the triggers
 * look at its end: in between, a rate by ZIP code would have no rest of its state.
 */
async function remove(tx: Transaction, id: string): Promise<void> {
  await lockTaxRates(tx)
  const { rows } = await tx.execute(sql`
    with removed as (delete from tax_rates where id = ${id} returning *), gone_on as (
      update tax_rates before set valid_to = removed.valid_to from removed
      where before.state = removed.state and before.postal_prefix = removed.postal_prefix
        and before.valid_to = removed.valid_from - 1
    )
    select from removed`)
  if (rows.length === 0) throw rateNotFound()
}

/** By the id of the rate: the last day after `day` on which an order used it. */
export async function findLastUse(
  connection: Connection,
  states: readonly string[],
  day: string,
): Promise<Map<string, string>> {
  const { rows } = await connection.execute<{ id: string; day: string }>(sql`
    select t.tax_rate_id as id, max(${shopDay(sql`o.placed_at`)})::text as day
    from order_taxes t join orders o on o.id = t.order_id
    where t.tax_rate_id in (select id from tax_rates where state = any(${sql.param(states)}::text[]))
      and o.placed_at > ${day}::date
    group by t.tax_rate_id having max(${shopDay(sql`o.placed_at`)}) > ${day}::date`)
  return new Map(rows.map((row) => [row.id, row.day]))
}
