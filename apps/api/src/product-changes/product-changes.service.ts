import {
  undoMinutes,
  type ChangeProducts,
  type ChangeReport,
  type MadeChange,
  type ProductChange,
  type UndoReport,
} from '@golden-bead/contracts/product-changes'
import { desc, eq, sql } from 'drizzle-orm'
import type { Connection, Database, Transaction } from '@golden-bead/server/database/database'
import { deleteInBatches } from '@golden-bead/server/database/delete-in-batches'
import type { OnProgress } from '#shop/store-api/store-api.module.ts'
import {
  copyProduct,
  findCategoryIds,
  findSeen,
  writeValues,
  type Seen,
  type WrittenValues,
} from './changed-products.repository.ts'
import { planChange, sortBySeen, type PlannedRow } from './plan-change.ts'
import { inPortions } from './portions.ts'
import { nothingDone, notFound, unknownCategory } from './product-changes.errors.ts'
import { productChangeRows, productChanges } from './product-changes.tables.ts'

type Options = {
  database: Database
  /** Called after the commit and before the response. */
  onChanged: () => void
}

const changesListed = 20
const sweptAtOnce = 50

const canBeUndone = sql`${productChanges.undoUntil} > now()`

export function createProductChanges({ database, onChanged }: Options) {
  return {
    /** What a change would do. */
    async look(asked: ChangeProducts): Promise<ChangeReport> {
      const { rows, ...plan } = await planOf(database, asked, { isLocked: false })
      return { dry_run: true, changed: rows.length, ...plan, undo: null }
    },

    async change(asked: ChangeProducts, onProgress: OnProgress): Promise<ChangeReport> {
      const report = await database.transaction(async (tx) => {
        const { rows, ...plan } = await planOf(tx, asked, { isLocked: true })
        if (asked.all_or_none && plan.problems.length > 0)
          throw nothingDone('changed', plan.problems)
        const undo = rows.length > 0 ? await write(tx, asked.change, { rows, onProgress }) : null
        return { dry_run: false, changed: rows.length, ...plan, undo }
      })
      onChanged()
      return report
    },

    async list(): Promise<MadeChange[]> {
      const rows = await database
        .select()
        .from(productChanges)
        .where(canBeUndone)
        .orderBy(desc(productChanges.createdAt))
        .limit(changesListed)
      return rows.map(({ id, products, change, createdAt, undoUntil }) => ({
        id,
        products,
        change,
        created_at: createdAt.toISOString(),
        undo_until: undoUntil.toISOString(),
      }))
    },

    async undo(id: string, onProgress: OnProgress): Promise<UndoReport> {
      const report = await database.transaction((tx) => undoChange(tx, id, onProgress))
      onChanged()
      return report
    },

    async duplicate(id: string): Promise<{ id: string }> {
      const copyId = await database.transaction((tx) => copyProduct(tx, id))
      if (copyId === undefined) throw notFound('There is no such product.')
      onChanged()
      return { id: copyId }
    },

    sweep: (stopping: AbortSignal): Promise<void> =>
      deleteInBatches(database, productChanges, {
        condition: sql`${productChanges.undoUntil} < now()`,
        stopping,
        atOnce: sweptAtOnce,
      }),
  }
}

export type ProductChanges = ReturnType<typeof createProductChanges>

async function planOf(
  connection: Connection,
  { products, change }: ChangeProducts,
  reading: { isLocked: boolean },
) {
  const { category } = change
  if (category !== undefined) {
    const known = await findCategoryIds(connection, [category], reading)
    if (!known.has(category)) throw unknownCategory()
  }
  const found = await findSeen(connection, products, reading)
  return planChange(sortBySeen(products, found), change)
}

type Writing = { rows: readonly PlannedRow[]; onProgress: OnProgress }

async function write(tx: Transaction, change: ProductChange, { rows, onProgress }: Writing) {
  const [made] = await tx
    .insert(productChanges)
    .values({
      change,
      products: rows.length,
      undoUntil: sql`now() + make_interval(mins => ${undoMinutes})`,
    })
    .returning({ id: productChanges.id, undoUntil: productChanges.undoUntil })
  if (made === undefined) throw new Error('The change has no row.')
  await inPortions(rows, onProgress, async (portion) => {
    const written = await writeValues(
      tx,
      portion.map(({ after }) => after),
    )
    await keepBefore(tx, made.id, { portion, written })
  })
  return { id: made.id, undo_until: made.undoUntil.toISOString() }
}

type Written = { portion: readonly PlannedRow[]; written: ReadonlyMap<string, string> }

async function keepBefore(
  tx: Transaction,
  changeId: string,
  { portion, written }: Written,
): Promise<void> {
  const before = portion.map(({ before: { isAsSeen: _isAsSeen, ...row } }) => ({
    ...row,
    written: written.get(row.id),
  }))
  await tx.execute(sql`
    insert into ${productChangeRows} (change_id, product_id, name, seen, written, price,
      compare_at_price, category, status, featured, is_taxable)
    select ${changeId}, id, name, updated_at, written, price, compare_at_price, category, status,
      featured, is_taxable
    from jsonb_to_recordset(${JSON.stringify(before)}::jsonb) as given (id text, name text,
      updated_at timestamptz, written timestamptz, price numeric, compare_at_price numeric,
      category text, status text, featured boolean, is_taxable boolean)`)
}

/** Any editor may: whoever may change prices may change them back. */
async function undoChange(
  tx: Transaction,
  id: string,
  onProgress: OnProgress,
): Promise<UndoReport> {
  const [change] = await tx
    .select({ id: productChanges.id, canBeUndone: sql<boolean>`${canBeUndone}` })
    .from(productChanges)
    .where(eq(productChanges.id, id))
    .for('update')
  if (!change?.canBeUndone) throw notFound('This change was undone, or it is too late for that.')
  const before = await findBefore(tx, id)
  const found = await findSeen(tx, before.map(asWritten), { isLocked: true })
  const { asSeen, problems } = sortBySeen(before.map(asWritten), found)
  const categories = await findCategoryIds(
    tx,
    before.map(({ category }) => category),
    { isLocked: true },
  )
  const unchanged = new Set(asSeen.map((product) => product.id))
  const restored = before.filter((row) => unchanged.has(row.id) && categories.has(row.category))
  for (const { id: productId, name, category } of before) {
    if (!unchanged.has(productId) || categories.has(category)) continue
    problems.push({ id: productId, name, code: 'refused', message: 'Its category was deleted.' })
  }
  await inPortions(restored, onProgress, async (portion) =>
    moveEarlier(tx, portion, await writeValues(tx, portion)),
  )
  await tx.delete(productChanges).where(eq(productChanges.id, id))
  return { restored: restored.length, problems }
}

type Before = { id: string; name: string; seen: string; written: string } & WrittenValues

const asWritten = ({ id, name, written }: Before): Seen & { name: string } => ({
  id,
  name,
  updated_at: written,
})

async function findBefore(tx: Transaction, changeId: string): Promise<Before[]> {
  const rows = await tx
    .select({
      id: productChangeRows.productId,
      name: productChangeRows.name,
      seen: sql<string>`${productChangeRows.seen}::text`,
      written: sql<string>`${productChangeRows.written}::text`,
      price: productChangeRows.price,
      compare_at_price: productChangeRows.compareAtPrice,
      category: productChangeRows.category,
      status: productChangeRows.status,
      featured: productChangeRows.featured,
      is_taxable: productChangeRows.isTaxable,
    })
    .from(productChangeRows)
    .where(eq(productChangeRows.changeId, changeId))
    .orderBy(productChangeRows.productId)
  return rows
}

/** What is restored is again what the change before has written, so that it can be undone next. */
async function moveEarlier(
  tx: Transaction,
  restored: readonly Before[],
  now: ReadonlyMap<string, string>,
): Promise<void> {
  const moved = restored.map(({ id, seen }) => ({ id, seen, now: now.get(id) }))
  await tx.execute(sql`
    update ${productChangeRows} set written = given.now
    from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb)
      as given (id text, seen timestamptz, now timestamptz)
    where product_id = given.id and written = given.seen`)
}
