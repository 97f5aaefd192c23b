import type { DeleteProducts, DeletionReport } from '@golden-bead/contracts/product-changes'
import type { Connection, Database } from '@golden-bead/server/database/database'
import { lockLevels, type StockService } from '#shop/stock/stock.module.ts'
import type { OnProgress } from '#shop/store-api/store-api.module.ts'
import { deleteProducts, findSeen } from './changed-products.repository.ts'
import { sortBySeen, type Sorted } from './plan-change.ts'
import { inPortions } from './portions.ts'
import { nothingDone } from './product-changes.errors.ts'

type Options = {
  database: Database
  stock: Pick<StockService, 'shelves'>
  /** Called after the commit and before the response. */
  onDeleted: () => void
}

/** Deletes many products at once. */
export const createDeletion = ({ database, stock, onDeleted }: Options) => ({
  /** What would be deleted. */
  async look({ products }: DeleteProducts): Promise<DeletionReport> {
    const found = await findSeen(database, products, { isLocked: false })
    const { ids, ...plan } = await planOf(database, sortBySeen(products, found), stock)
    return { dry_run: true, deleted: ids.length, ...plan }
  },

  async delete(
    { products, all_or_none: isAllOrNone }: DeleteProducts,
    onProgress: OnProgress,
  ): Promise<DeletionReport> {
    const report = await database.transaction(async (tx) => {
      const found = await findSeen(tx, products, { isLocked: true })
      // From here on no order holds units of them.
      await lockLevels(tx, [...found.keys()])
      const { ids, ...plan } = await planOf(tx, sortBySeen(products, found), stock)
      if (isAllOrNone && plan.problems.length > 0) throw nothingDone('deleted', plan.problems)
      await inPortions(ids, onProgress, (portion) => deleteProducts(tx, portion))
      return { dry_run: false, deleted: ids.length, ...plan }
    })
    onDeleted()
    return report
  },
})

export type Deletion = ReturnType<typeof createDeletion>

/** As with one product: those stay whose units orders hold. */
async function planOf(
  connection: Connection,
  { asSeen, problems }: Sorted,
  stock: Options['stock'],
): Promise<Pick<DeletionReport, 'problems' | 'notes'> & { ids: string[] }> {
  const shelves = await stock.shelves(
    connection,
    asSeen.map(({ id }) => id),
  )
  const plan = {
    ids: [] as string[],
    problems: [...problems],
    notes: [] as DeletionReport['notes'],
  }
  for (const { id, name } of asSeen) {
    const { counted = false, onHand = 0, promised = 0 } = shelves.get(id) ?? {}
    if (counted && promised > 0) {
      const message = `${unitsOf(promised)} promised to orders. Cancel or ship them first.`
      plan.problems.push({ id, name, code: 'refused', message })
      continue
    }
    plan.ids.push(id)
    if (counted && onHand > 0) {
      plan.notes.push({ id, name, message: `${unitsOf(onHand)} on the shelf.` })
    } else if (promised > 0) {
      plan.notes.push({ id, name, message: `${unitsOf(promised)} in open orders, which stay.` })
    }
  }
  return plan
}

const unitsOf = (count: number) =>
  count === 1 ? '1 unit is' : `${count.toLocaleString('en-US')} units are`
