import { unescapeFormulas } from '@golden-bead/contracts/csv'
import type { ImportReport } from '@golden-bead/contracts/product-import'
import {
  findIdsByName,
  findMoreImages,
  findProducts,
  findProductsBySku,
  findSmallPartsErrors,
  insertProducts,
  listCategoryNames,
  replaceMoreImages,
  updateProducts,
  type ProductRow,
  findTakenIds,
  slugsOf,
} from '#shop/catalogue/catalogue.module.ts'
import { keepUser } from '@golden-bead/supabase/auth'
import type { StockService } from '#shop/stock/stock.module.ts'
import type { OnProgress } from '#shop/store-api/store-api.module.ts'
import { violatesUnique } from '@golden-bead/server/database/database-errors'
import type { Connection, Database, Transaction } from '@golden-bead/server/database/database'
import { createConcurrencyLimit } from '@golden-bead/server/process/concurrency-limit'
import { createYield } from './yield-to-event-loop.ts'
import { changedMeanwhile, importRunning, wrongRows } from './import.errors.ts'
import { createPlanner, type PlannedRow } from './import-plan.ts'
import type { KnownCatalogue } from './known-catalogue.ts'
import { nameKey } from './name-key.ts'
import { readProductFile, type ProductFile } from './product-file.ts'
import { sql } from 'drizzle-orm'

type Options = {
  database: Database
  stock: StockService
  storedImage: KnownCatalogue['storedImage']
  storedPath: KnownCatalogue['storedPath']
  /** Called after the commit and before the response. */
  onImported: () => void
}

const rowsPerStatement = 500

/** A parsed file takes many times its size in memory. */
const oneAtATime = { capacity: 1, waitingMax: 3, waitMs: 10_000 }

/** What the owner agrees to leave out, where a file would be refused for it. */
type LeavesOut = { leavesOutUnknown: boolean; leavesOutWrong: boolean }

export function createImportService({ database, onImported, ...known }: Options) {
  const { stock } = known
  const reading = createConcurrencyLimit(oneAtATime)
  return {
    /** A dry run: reports what an import would do, and changes nothing. */
    async dryRun(bytes: Uint8Array, leavesOut: LeavesOut): Promise<ImportReport> {
      return await reading.run(1, async () => {
        const file = await readProductFile(bytes, leavesOut)
        const plan = await planOf(database, file, { isLocked: false, ...known })
        return reportOf(plan, file, { isDryRun: true })
      })
    },

    /** All rows or none: throws if a single one is wrong, unless those are left out. */
    async apply(
      bytes: Uint8Array,
      { by, onProgress = () => {}, ...leavesOut }: Applying,
    ): Promise<ImportReport> {
      const file = await reading.run(1, () => readProductFile(bytes, leavesOut))
      try {
        const report = await database.transaction(async (tx) => {
          if (!(await takeImportLock(tx))) throw importRunning()
          const actor = by === undefined ? undefined : await keepUser(tx, by)
          const plan = await planOf(tx, file, { isLocked: true, ...known })
          const wrong = plan.filter(({ row }) => row.state === 'wrong').length
          if (wrong > 0 && !leavesOut.leavesOutWrong) throw wrongRows(wrong)
          await write(tx, plan, onProgress)
          // Last, since nobody can buy these products from here until the end.
          const counting = { reason: 'imported', actorId: actor?.id } as const
          if (!(await stock.count(tx, countsOf(plan), counting))) throw changedMeanwhile()
          return reportOf(plan, file, { isDryRun: false })
        })
        onImported()
        return report
      } catch (error) {
        throw violatesUnique(error) ? changedMeanwhile(error) : error
      }
    },
  }
}

type Applying = LeavesOut & { by: string | undefined; onProgress?: OnProgress }

export type ImportService = ReturnType<typeof createImportService>

async function planOf(
  connection: Connection,
  { columns, records }: ProductFile,
  { isLocked, stock, ...images }: { isLocked: boolean } & Omit<Options, 'database' | 'onImported'>,
): Promise<PlannedRow[]> {
  const idIndex = columns.indexOf('id')
  const nameIndex = columns.indexOf('name')
  const ageIndex = columns.indexOf('age_range')
  const idOf = (cells: readonly string[]) => cells[idIndex]?.trim() ?? ''
  const ids = records.map(({ cells }) => idOf(cells)).filter(isStorable)
  const newNames = records
    .filter(({ cells }) => idOf(cells) === '')
    .map(({ cells }) => nameKey(unescapeFormulas(cells[nameIndex] ?? '')))
    .filter(isStorable)
  const skuIndex = columns.indexOf('sku')
  const skus = records
    .map(({ cells }) => unescapeFormulas(cells[skuIndex] ?? '').trim())
    .filter(isStorable)

  const products = await findProducts(connection, ids, { isLocked })
  const ages = new Set([
    ...records.map(({ cells }) => unescapeFormulas(cells[ageIndex] ?? '')).filter(isStorable),
    ...[...products.values()].map(({ product }) => product.age_range),
  ])
  const planRow = createPlanner(columns, {
    products,
    moreImages: columns.includes('more_images') ? await findMoreImages(connection, ids) : new Map(),
    productsBySku: await findProductsBySku(connection, skus),
    shelves: columns.includes('on_hand') ? await stock.shelves(connection, ids) : new Map(),
    smallPartsErrors: await findSmallPartsErrors(connection, [...ages]),
    idsByName: await findIdsByName(connection, newNames),
    categoryNames: await listCategoryNames(connection, { isLocked }),
    ...images,
  })
  const plan: PlannedRow[] = []
  const yieldNow = createYield()
  for (const record of records) {
    plan.push(planRow(record))
    await yieldNow()
  }
  return plan
}

const countsOf = (plan: readonly PlannedRow[]) =>
  plan.flatMap(({ row, count }) => (count ? [{ productId: row.id, ...count }] : []))

/** PostgreSQL can neither store nor compare U+0000. */
const isStorable = (text: string) => text !== '' && !text.includes('\0')

async function write(
  tx: Transaction,
  plan: readonly PlannedRow[],
  onProgress: OnProgress,
): Promise<void> {
  const planned = plan.flatMap(({ row, product }) => (product ? [{ row, product }] : []))
  await assignIds(tx, planned)

  const rowsOf = (state: 'new' | 'changed'): ProductRow[] =>
    planned.flatMap(({ row, product }) => (row.state === state ? [{ id: row.id, ...product }] : []))
  let done = 0
  const inPortions = async (
    rows: readonly ProductRow[],
    save: (tx: Transaction, rows: readonly ProductRow[]) => Promise<void>,
  ) => {
    for (let start = 0; start < rows.length; start += rowsPerStatement) {
      const portion = rows.slice(start, start + rowsPerStatement)
      await save(tx, portion)
      done += portion.length
      onProgress({ done, total: planned.length })
    }
  }
  await inPortions(rowsOf('new'), insertProducts)
  await inPortions(rowsOf('changed'), updateProducts)

  const pictured = plan.flatMap(({ row, moreImages }) =>
    moreImages ? [{ productId: row.id, images: moreImages }] : [],
  )
  for (let start = 0; start < pictured.length; start += rowsPerStatement) {
    await replaceMoreImages(tx, pictured.slice(start, start + rowsPerStatement))
  }
}

function reportOf(
  plan: readonly PlannedRow[],
  { unknown }: ProductFile,
  { isDryRun }: { isDryRun: boolean },
): ImportReport {
  const counts = { new: 0, changed: 0, unchanged: 0, wrong: 0 }
  for (const { row } of plan) counts[row.state] += 1
  return {
    dry_run: isDryRun,
    counts,
    rows: plan.map(({ row }) => row).filter(({ state }) => state !== 'unchanged'),
    ...(unknown.length > 0 && { unknown_columns: unknown }),
  }
}

const importLock = 5_116_204_877

/** False while another import holds it; released at the end of the transaction. */
async function takeImportLock(tx: Transaction): Promise<boolean> {
  const { rows } = await tx.execute<{ taken: boolean }>(
    sql`select pg_try_advisory_xact_lock(${importLock}) as taken`,
  )
  return rows[0]?.taken === true
}

type NewRow = { row: { id: string; name: string } }

/**
 * Gives every row without an id the one that the trigger would give it. The trigger takes an
 * advisory lock for each row, and a large file would exceed the lock table.
 */
async function assignIds(connection: Connection, rows: readonly NewRow[]): Promise<void> {
  const withoutId = rows.filter(({ row }) => row.id === '')
  if (withoutId.length === 0) return
  const slugs = await slugsOf(
    connection,
    withoutId.map(({ row }) => row.name),
  )
  const taken = await findTakenIds(connection, [...new Set(slugs)])
  for (const { row } of rows) taken.add(row.id)

  const counters = new Map<string, number>()
  for (const [index, { row }] of withoutId.entries()) {
    const slug = slugs[index] ?? ''
    let counter = counters.get(slug) ?? 1
    const candidate = () => (counter === 1 ? slug : `${slug}-${counter}`)
    while (taken.has(candidate())) counter += 1
    row.id = candidate()
    counters.set(slug, counter + 1)
  }
}
