import { editedBenefits } from '@golden-bead/contracts/benefits'
import { productInputSchema, type ProductInput } from '@golden-bead/contracts/catalogue'
import { productDefaults } from '@golden-bead/contracts/product-defaults'
import { cellOf, type ProductColumn } from '@golden-bead/contracts/product-csv'
import type { ImportChange, ImportRow } from '@golden-bead/contracts/product-import'
import { clipCell } from './clip.ts'
import type { KnownCatalogue } from './known-catalogue.ts'
import { contentColumns, readCells } from './product-cells.ts'
import {
  createCategoryCheck,
  createIdentityCheck,
  schemaFaults,
  staleFaults,
  strangeImage,
  widthFaults,
} from './row-faults.ts'

export type PlannedRow = { row: ImportRow; product?: ProductInput }

type Line = { line: number; cells: readonly string[] }

/** Decides row by row what an import would do. It remembers the rows before, so call it in order. */
export function createPlanner(columns: readonly ProductColumn[], catalogue: KnownCatalogue) {
  const categoryFaults = createCategoryCheck(catalogue.categoryNames)
  const identityFaults = createIdentityCheck(catalogue)

  return ({ line, cells }: Line): PlannedRow => {
    const byColumn = new Map(columns.map((column, index) => [column, cells[index] ?? '']))
    const id = byColumn.get('id')?.trim() ?? ''
    const existing = catalogue.products.get(id)
    const { values, faults } = readCells(byColumn)
    const written = { ...(existing?.product ?? emptyProduct), ...values }

    faults.push(
      ...widthFaults(cells.length, columns.length),
      ...schemaFaults(written, existing ? columns : contentColumns, faults),
      ...categoryFaults(values.category),
      ...identityFaults({ id, name: String(written.name), line }),
    )
    const smallPartsError = catalogue.smallPartsErrors.get(String(written.age_range))
    if (written.small_parts && smallPartsError !== undefined) {
      faults.push({ column: 'small_parts', message: smallPartsError })
    }
    const image = typeof values.image === 'string' ? catalogue.storedImage(values.image) : undefined
    if (values.image !== undefined && image === undefined) faults.push(...strangeImage())

    const row = {
      line,
      id: clipCell(id),
      name: clipCell(String(written.name)),
      changes: [],
      faults,
    }
    if (faults.length > 0) return { row: { ...row, state: 'wrong' } }

    const product = productInputSchema.parse({ ...written, image: image ?? written.image })
    product.benefits = editedBenefits(existing?.product.benefits ?? [], product.benefits)
    const changes = changesBetween(existing?.product, product)
    if (existing === undefined) return { row: { ...row, changes, state: 'new' }, product }
    if (changes.length === 0) return { row: { ...row, state: 'unchanged' } }
    const stale = staleFaults(byColumn.get('updated_at') ?? '', existing)
    if (stale.length > 0) return { row: { ...row, faults: stale, state: 'wrong' } }
    return { row: { ...row, changes, state: 'changed' }, product }
  }
}

const emptyProduct = { ...productDefaults, name: '', price: undefined, category: '' }

function changesBetween(before: ProductInput | undefined, after: ProductInput): ImportChange[] {
  return contentColumns.flatMap((column) => {
    const [old, now] = [before ? cellOf(before, column) : '', cellOf(after, column)]
    return old === now ? [] : [{ column, before: clipCell(old), after: clipCell(now) }]
  })
}
