import { editedBenefits } from '@golden-bead/contracts/benefits'
import { productInputSchema, type ProductInput } from '@golden-bead/contracts/catalogue'
import { productDefaults } from '@golden-bead/contracts/product-columns'
import { cellOf, type ProductColumn } from '@golden-bead/contracts/product-csv'
import type { ImportChange, ImportRow } from '@golden-bead/contracts/product-import'
import { truncateCell } from './truncate.ts'
import type { KnownCatalogue } from './known-catalogue.ts'
import { contentColumns, readCells } from './product-cells.ts'
import {
  createCategoryCheck,
  createIdentityCheck,
  schemaErrors,
  staleErrors,
  foreignImageErrors,
  widthErrors,
} from './row-errors.ts'

export type PlannedRow = { row: ImportRow; product?: ProductInput }

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
    const changes = changesBetween(existing?.product, product)
    if (existing === undefined) return { row: { ...row, changes, state: 'new' }, product }
    if (changes.length === 0) return { row: { ...row, state: 'unchanged' } }
    const stale = staleErrors(byColumn.get('updated_at') ?? '', existing)
    if (stale.length > 0) return { row: { ...row, errors: stale, state: 'wrong' } }
    return { row: { ...row, changes, state: 'changed' }, product }
  }
}

const emptyProduct = { ...productDefaults, name: '', price: undefined, category: '' }

function changesBetween(before: ProductInput | undefined, after: ProductInput): ImportChange[] {
  return contentColumns.flatMap((column) => {
    const [old, now] = [before ? cellOf(before, column) : '', cellOf(after, column)]
    return old === now ? [] : [{ column, before: truncateCell(old), after: truncateCell(now) }]
  })
}
