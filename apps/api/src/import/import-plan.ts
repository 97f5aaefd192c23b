import { editedBenefits } from '@golden-bead/contracts/benefits'
import { productInputSchema, type ProductInput } from '@golden-bead/contracts/catalogue'
import { productDefaults } from '@golden-bead/contracts/product-defaults'
import { cellOf, type ProductColumn } from '@golden-bead/contracts/product-csv'
import type { ImportChange, ImportRow } from '@golden-bead/contracts/product-import'
import type { StoredProduct } from '#shop/catalogue/catalogue.module.ts'
import type { Shelf } from '#shop/stock/stock.module.ts'
import { truncateCell } from './truncate.ts'
import type { KnownCatalogue } from './known-catalogue.ts'
import { contentColumns, readCells } from './product-cells.ts'
import {
  createCategoryCheck,
  countErrors,
  createIdentityCheck,
  readCount,
  schemaErrors,
  staleErrors,
  foreignImageErrors,
  widthErrors,
} from './row-errors.ts'

export type PlannedRow = {
  row: ImportRow
  product?: ProductInput
  /** Units on the shelf, and the version of the stock that the plan has seen. */
  count?: { onHand: number; version: number }
}

type Line = { line: number; cells: readonly string[] }

/**
 * Decides row by row what an import would do. It remembers the previous rows, so call it in order.
 */
export function createPlanner(columns: readonly ProductColumn[], catalogue: KnownCatalogue) {
  const categoryErrors = createCategoryCheck(catalogue.categoryNames)
  const identityErrors = createIdentityCheck(catalogue)

  return ({ line, cells }: Line): PlannedRow => {
    const byColumn = new Map(columns.map((column, index) => [column, cells[index] ?? '']))
    const id = byColumn.get('id')?.trim() ?? ''
    const existing = catalogue.products.get(id)
    const { values, errors } = readCells(byColumn)
    const written = { ...(existing?.product ?? emptyProduct), ...values }

    errors.push(
      ...widthErrors(cells.length, columns.length),
      ...schemaErrors(written, existing ? columns : contentColumns, errors),
      ...categoryErrors(values.category),
      ...identityErrors({ id, name: String(written.name), line }),
    )
    const smallPartsError = catalogue.smallPartsErrors.get(String(written.age_range))
    if (written.small_parts && smallPartsError !== undefined) {
      errors.push({ column: 'small_parts', message: smallPartsError })
    }
    const { count, errors: countMistakes } = readCount(byColumn.get('on_hand') ?? '')
    errors.push(...countMistakes)
    const image = typeof values.image === 'string' ? catalogue.storedImage(values.image) : undefined
    if (values.image !== undefined && image === undefined) errors.push(...foreignImageErrors())

    const row = {
      line,
      id: truncateCell(id),
      name: truncateCell(String(written.name)),
      changes: [],
      errors,
    }
    if (errors.length > 0) return { row: { ...row, state: 'wrong' } }

    const product = productInputSchema.parse({ ...written, image: image ?? written.image })
    product.benefits = editedBenefits(existing?.product.benefits ?? [], product.benefits)
    const shelf = catalogue.shelves.get(id) ?? newShelf
    return decide({ row, byColumn, existing, product, shelf, count })
  }
}

type Read = {
  row: Omit<ImportRow, 'state'>
  byColumn: ReadonlyMap<ProductColumn, string>
  existing: StoredProduct | undefined
  product: ProductInput
  shelf: Shelf
  count: number | undefined
}

/** What a row without a mistake would change. */
function decide({ row, byColumn, existing, product, shelf, count }: Read): PlannedRow {
  const edits = changesBetween(existing?.product, product)
  const recount = count === undefined ? [] : changeOfCount(shelf, count)
  const changes = [...edits, ...recount]
  const counting =
    count === undefined || recount.length === 0
      ? {}
      : { count: { onHand: count, version: shelf.version } }
  if (existing === undefined) {
    return { row: { ...row, changes, state: 'new' }, product, ...counting }
  }
  if (changes.length === 0) return { row: { ...row, state: 'unchanged' } }
  const stale = edits.length > 0 ? staleErrors(byColumn.get('updated_at') ?? '', existing) : []
  if (count !== undefined && recount.length > 0) {
    stale.push(...countErrors(count, byColumn.get('stock_version') ?? '', shelf))
  }
  if (stale.length > 0) return { row: { ...row, errors: stale, state: 'wrong' } }
  const edited = edits.length > 0 ? { product } : {}
  return { row: { ...row, changes, state: 'changed' }, ...edited, ...counting }
}

const newShelf: Shelf = { counted: false, onHand: 0, promised: 0, version: 1 }

const changeOfCount = ({ counted, onHand }: Shelf, count: number): ImportChange[] =>
  counted && onHand === count
    ? []
    : [{ column: 'on_hand', before: counted ? String(onHand) : '', after: String(count) }]

const emptyProduct = { ...productDefaults, name: '', price: undefined, category: '' }

function changesBetween(before: ProductInput | undefined, after: ProductInput): ImportChange[] {
  return contentColumns.flatMap((column) => {
    const [old, now] = [before ? cellOf(before, column) : '', cellOf(after, column)]
    return old === now ? [] : [{ column, before: truncateCell(old), after: truncateCell(now) }]
  })
}
