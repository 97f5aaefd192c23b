import { editedBenefits } from '@golden-bead/contracts/benefits'
import { productInputSchema, type ProductInput } from '@golden-bead/contracts/catalogue'
import { productDefaults } from '@golden-bead/contracts/product-defaults'
import { cellOf, type ProductColumn } from '@golden-bead/contracts/product-csv'
import type { ImportChange, ImportRow } from '@golden-bead/contracts/product-import'
import type { MoreImage, StoredProduct } from '#shop/catalogue/catalogue.module.ts'
import type { Shelf } from '#shop/stock/stock.module.ts'
import { truncateCell } from './truncate.ts'
import type { KnownCatalogue } from './known-catalogue.ts'
import { changeOfImages, readMoreImages, type MoreImages } from './more-images.ts'
import { contentColumns, readCells } from './product-cells.ts'
import type { FileColumns } from './product-file.ts'
import {
  createCategorySearch,
  countErrors,
  compareAtErrors,
  createIdentityCheck,
  createSkuCheck,
  readCount,
  schemaErrors,
  smallPartsErrors,
  staleErrors,
  foreignImageErrors,
  widthErrors,
} from './row-errors.ts'

export type PlannedRow = {
  row: ImportRow
  product?: ProductInput
  /** Units on the shelf, and the version of the stock that the plan has seen. */
  count?: { onHand: number; version: number }
  /** In place of those that the product has. */
  moreImages?: readonly MoreImage[]
}

type Line = { line: number; cells: readonly string[] }

/**
 * Decides row by row what an import would do. It remembers the previous rows, so call it in order.
 */
export function createPlanner(columns: FileColumns, catalogue: KnownCatalogue) {
  const findCategory = createCategorySearch(catalogue.categoryNames)
  const skuErrors = createSkuCheck(catalogue.productsBySku)
  const identityErrors = createIdentityCheck(catalogue)

  return ({ line, cells }: Line): PlannedRow => {
    const byColumn = cellsByColumn(columns, cells)
    const id = byColumn.get('id')?.trim() ?? ''
    const existing = catalogue.products.get(id)
    const { values, errors } = readCells(byColumn)
    const category = findCategory(values.category)
    if (category.id !== undefined) values.category = category.id
    const written = { ...(existing?.product ?? emptyProduct), ...values }

    errors.push(
      ...widthErrors(cells.length, columns.length),
      ...schemaErrors(written, existing ? columns : contentColumns, errors),
      ...category.errors,
      ...skuErrors(values.sku, { id, line }),
      ...compareAtErrors(values.compare_at_price, written.price),
      ...identityErrors({ id, name: String(written.name), line }),
    )
    const { count, errors: countMistakes } = readCount(byColumn.get('on_hand') ?? '')
    const moreImages = readMoreImages(
      byColumn.get('more_images'),
      catalogue.moreImages.get(id) ?? [],
      catalogue.storedPath,
    )
    errors.push(...smallPartsErrors(written, catalogue), ...countMistakes, ...moreImages.errors)
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
    return decide({ row, byColumn, existing, product, moreImages, shelf, count })
  }
}

const cellsByColumn = (columns: FileColumns, cells: readonly string[]) =>
  new Map(
    columns.flatMap((column, index) =>
      column === undefined ? [] : [[column, cells[index] ?? ''] as const],
    ),
  )

type Read = {
  row: Omit<ImportRow, 'state'>
  byColumn: ReadonlyMap<ProductColumn, string>
  existing: StoredProduct | undefined
  product: ProductInput
  moreImages: MoreImages
  shelf: Shelf
  count: number | undefined
}

/** What a row without a mistake would change. */
function decide({ row, byColumn, existing, product, moreImages, shelf, count }: Read): PlannedRow {
  const repicturing = changeOfImages(moreImages)
  const edits = [...changesBetween(existing?.product, product), ...repicturing]
  const pictured = repicturing.length > 0 ? { moreImages: moreImages.after } : {}
  const recount = count === undefined ? [] : changeOfCount(shelf, count)
  const changes = [...edits, ...recount]
  const counting =
    count === undefined || recount.length === 0
      ? {}
      : { count: { onHand: count, version: shelf.version } }
  if (existing === undefined) {
    return { row: { ...row, changes, state: 'new' }, product, ...pictured, ...counting }
  }
  if (changes.length === 0) return { row: { ...row, state: 'unchanged' } }
  const stale = edits.length > 0 ? staleErrors(byColumn.get('updated_at') ?? '', existing) : []
  if (count !== undefined && recount.length > 0) {
    stale.push(...countErrors(count, byColumn.get('stock_version') ?? '', shelf))
  }
  if (stale.length > 0) return { row: { ...row, errors: stale, state: 'wrong' } }
  const edited = edits.length > 0 ? { product } : {}
  return { row: { ...row, changes, state: 'changed' }, ...edited, ...pictured, ...counting }
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
