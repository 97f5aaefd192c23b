import type { TaxImportQuery, TaxImportReport } from '@golden-bead/contracts/tax-import'
import { and, asc, gte, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Connection, Database, Transaction } from '@golden-bead/server/database/database'
import { createConcurrencyLimit } from '@golden-bead/server/process/concurrency-limit'
import { dayAfter, planState, type StatePlan } from './plan-import.ts'
import { readTaxFile, type TaxFile } from './tax-file.ts'
import { asRefusal, nothingImported } from './tax.errors.ts'
import { findLastUse, lockTaxRates } from './tax.service.ts'
import { taxRates } from './tax.tables.ts'

/** A parsed file takes many times its size in memory. */
const oneAtATime = { capacity: 1, waitingMax: 3, waitMs: 10_000 }

/** The triggers run for each row, and a statement has five seconds. */
const rowsPerStatement = 2_500

export function createTaxImport(database: Database) {
  const reading = createConcurrencyLimit(oneAtATime)

  return {
    /** What an import would do. */
    dryRun: (bytes: Uint8Array, asked: TaxImportQuery): Promise<TaxImportReport> =>
      reading.run(1, async () => {
        const file = await readTaxFile(bytes, asked)
        return reportOf(file, await planOf(database, file, asked), { isDryRun: true })
      }),

    /** All of it or nothing. */
    apply: (bytes: Uint8Array, asked: TaxImportQuery): Promise<TaxImportReport> =>
      reading.run(1, async () => {
        const file = await readTaxFile(bytes, asked)
        const { count } = file.refused
        if (count > 0 && asked.wrong_rows === 'refuse') throw nothingImported(refusedRows(count))
        try {
          return await database.transaction(async (tx) => {
            await lockTaxRates(tx)
            const plans = await planOf(tx, file, asked)
            const problem = plans.find(({ report }) => report.problem !== null)?.report.problem
            if (problem) throw nothingImported(problem.message)
            await write(tx, plans, asked)
            return reportOf(file, plans, { isDryRun: false })
          })
        } catch (error) {
          throw asRefusal(error)
        }
      }),
  }
}

export type TaxImport = ReturnType<typeof createTaxImport>

const refusedRows = (count: number) =>
  `${count} ${count === 1 ? 'row is' : 'rows are'} refused, so nothing was imported.`

async function planOf(
  connection: Connection,
  { rates }: TaxFile,
  asked: TaxImportQuery,
): Promise<StatePlan[]> {
  const states = [...rates.keys()].toSorted()
  const { first_day: firstDay } = asked
  const known = await connection
    .select()
    .from(taxRates)
    .where(
      and(
        inArray(taxRates.state, states),
        or(isNull(taxRates.validTo), gte(taxRates.validTo, firstDay)),
      ),
    )
    .orderBy(asc(taxRates.validFrom))
  const lastUse = await findLastUse(connection, states, dayAfter(firstDay, -1))
  const byState = Map.groupBy(known, ({ state }) => state)
  return states.map((state) =>
    planState(
      {
        state,
        inFile: rates.get(state) ?? new Map(),
        known: byState.get(state) ?? [],
        lastUse,
      },
      asked,
    ),
  )
}

async function write(
  tx: Transaction,
  plans: readonly StatePlan[],
  { first_day: firstDay, shipping }: TaxImportQuery,
): Promise<void> {
  const inPortions = async <Item>(
    items: readonly Item[],
    save: (portion: readonly Item[]) => Promise<unknown>,
  ) => {
    for (let start = 0; start < items.length; start += rowsPerStatement) {
      await save(items.slice(start, start + rowsPerStatement))
    }
  }
  const lastDay = dayAfter(firstDay, -1)
  await inPortions(
    plans.flatMap(({ ended }) => ended),
    (ids) =>
      tx.execute(sql`
        update tax_rates set valid_to = ${lastDay} where id = any(${sql.param(ids)}::uuid[])`),
  )
  await inPortions(
    plans.flatMap(({ removed }) => removed),
    (ids) => tx.execute(sql`delete from tax_rates where id = any(${sql.param(ids)}::uuid[])`),
  )
  // The rest of a state comes before its ZIP codes.
  await inPortions(
    plans.flatMap(({ added }) => added),
    (added) =>
      tx.execute(sql`
        insert into tax_rates (state, postal_prefix, name, rate_ppm, shipping, valid_from)
        select state, prefix, name, ppm, ${shipping}, ${firstDay}::date
        from unnest(${sql.param(added.map(({ state }) => state))}::text[],
          ${sql.param(added.map(({ postalPrefix }) => postalPrefix))}::text[],
          ${sql.param(added.map(({ name }) => name))}::text[],
          ${sql.param(added.map(({ ratePpm }) => ratePpm))}::int[])
          as given (state, prefix, name, ppm)`),
  )
}

const reportOf = (
  { rows, refused }: TaxFile,
  plans: readonly StatePlan[],
  { isDryRun }: { isDryRun: boolean },
): TaxImportReport => ({
  dry_run: isDryRun,
  rows,
  states: plans.map(({ report }) => report),
  refused,
})
