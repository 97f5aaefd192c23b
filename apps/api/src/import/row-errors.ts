import {
  productIdSchema,
  productInputSchema,
  productSchema,
} from '@golden-bead/contracts/catalogue'
import { slugRule } from '@golden-bead/contracts/catalogue-options'
import type { ProductColumn } from '@golden-bead/contracts/product-csv'
import type { ImportError } from '@golden-bead/contracts/product-import'
import { fieldMessages, missingMessage } from '@golden-bead/contracts/product-messages'
import { stockLimits } from '@golden-bead/contracts/stock'
import type { Shelf } from '#shop/stock/stock.module.ts'
import type { StoredProduct } from '#shop/catalogue/catalogue.module.ts'
import { truncateCell } from './truncate.ts'
import type { KnownCatalogue } from './known-catalogue.ts'
import type { FileColumns } from './product-file.ts'
import { nameKey } from './name-key.ts'

const oneError = (column: ProductColumn | '', message: string): ImportError[] => [
  { column, message },
]

export const widthErrors = (found: number, expected: number): ImportError[] =>
  found === expected
    ? []
    : oneError('', `This row has ${found} cells, the first line has ${expected}.`)

/** Errors of the schema for these columns, without cells that already have an error. */
export function schemaErrors(
  product: Record<string, unknown>,
  columns: FileColumns,
  known: readonly ImportError[],
): ImportError[] {
  const result = productInputSchema.safeParse(product)
  if (result.success) return []

  const isEmpty = (field: string) => (product[field] ?? '') === ''
  const isAsked = (field: string) => columns.some((column) => column === field)
  const hasError = (field: string) => known.some(({ column }) => column === field)
  // The check of categories uses the text as written.
  const isLookedUp = (field: string) => field === 'category' && !isEmpty(field)

  return fieldMessages(result.error)
    .filter(({ field }) => isAsked(field) && !hasError(field) && !isLookedUp(field))
    .map(({ field, message }) => ({
      column: field,
      message: isEmpty(field) ? missingMessage(field) : message,
    }))
}

type FoundCategory = { id?: string; errors: ImportError[] }

/** By its id, or by its name in any case. */
export function createCategorySearch(names: KnownCatalogue['categoryNames']) {
  const idsByName = new Map<string, string[]>()
  for (const [id, name] of names) {
    idsByName.set(nameKey(name), [...(idsByName.get(nameKey(name)) ?? []), id])
  }

  return (category: unknown): FoundCategory => {
    if (typeof category !== 'string' || category === '' || names.has(category))
      return { errors: [] }
    const [id, ...others] = idsByName.get(nameKey(category)) ?? []
    if (id === undefined) {
      return { errors: oneError('category', `There is no category "${truncateCell(category)}".`) }
    }
    if (others.length === 0) return { id, errors: [] }
    const ids = [id, ...others].join(', ')
    return {
      errors: oneError(
        'category',
        `Several categories have this name. Write the id of one: ${ids}`,
      ),
    }
  }
}

/** Remembers the previous rows: a SKU belongs to one product. */
export function createSkuCheck(productsBySku: KnownCatalogue['productsBySku']) {
  const lines = new Map<string, number>()

  return (sku: unknown, { id, line }: { id: string; line: number }): ImportError[] => {
    if (typeof sku !== 'string') return []
    const holder = productsBySku.get(sku)
    if (holder === undefined || holder.id === id)
      return repetition(lines, sku, { line, column: 'sku' })
    return oneError('sku', `${truncateCell(holder.name)} (${holder.id}) has this SKU.`)
  }
}

/** Remembers the previous rows: a product may be in a file only once. */
export function createIdentityCheck({ products, idsByName }: KnownCatalogue) {
  const linesById = new Map<string, number>()
  const linesByName = new Map<string, number>()

  const idErrors = (id: string, line: number): ImportError[] => {
    const repeated = repetition(linesById, id, { line, column: 'id' })
    const isFit = products.has(id) || productIdSchema.safeParse(id).success
    return isFit ? repeated : [...repeated, ...oneError('id', `An id has ${slugRule}.`)]
  }

  /** Without this check, a list that is imported twice would be in the catalogue twice. */
  const nameErrors = (name: string, line: number): ImportError[] => {
    const key = nameKey(name)
    if (key === '') return []
    const namesake = idsByName.get(key)
    if (namesake === undefined) return repetition(linesByName, key, { line, column: 'name' })
    return oneError(
      'id',
      `There is a product of this name. To change it, write its id: ${namesake}`,
    )
  }

  return ({ id, name, line }: { id: string; name: string; line: number }): ImportError[] =>
    id === '' ? nameErrors(name, line) : idErrors(id, line)
}

function repetition(
  lines: Map<string, number>,
  key: string,
  { line, column }: { line: number; column: 'id' | 'name' | 'sku' },
): ImportError[] {
  const first = lines.get(key)
  lines.set(key, first ?? line)
  return first === undefined ? [] : oneError(column, `This ${column} is already on line ${first}.`)
}

export function smallPartsErrors(
  written: Record<string, unknown>,
  { smallPartsErrors: byAge }: KnownCatalogue,
): ImportError[] {
  const error = byAge.get(String(written['age_range']))
  return written['small_parts'] === true && error !== undefined
    ? oneError('small_parts', error)
    : []
}

/** The database would drop it without a word. */
export const compareAtErrors = (before: unknown, price: unknown): ImportError[] =>
  typeof before === 'number' && typeof price === 'number' && before <= price
    ? oneError('compare_at_price', 'Write a price above the one of now, or leave the cell empty.')
    : []

export const foreignImageErrors = (): ImportError[] =>
  oneError('image', 'Take a picture of this shop, or leave the cell empty.')

/** An exported file must not undo later edits. */
export function staleErrors(cell: string, { updatedAt }: StoredProduct): ImportError[] {
  const written = cell.trim()
  if (written === '') return []
  // Date.parse alone accepts many other formats and guesses the time.
  if (!productSchema.shape.updated_at.safeParse(written).success) {
    return oneError(
      'updated_at',
      'This time cannot be read; a spreadsheet may have rewritten it. Leave the cell as it was exported, or empty.',
    )
  }
  if (Date.parse(written) === updatedAt.getTime()) return []
  return oneError(
    'updated_at',
    'This product was changed after the export. Export again, or empty this cell.',
  )
}

/** Units on the shelf; none where the cell is empty. */
export function readCount(cell: string): { count: number | undefined; errors: ImportError[] } {
  const written = cell.trim()
  if (written === '') return { count: undefined, errors: [] }
  const count = Number(written)
  if (/^\d+$/.test(written) && count <= stockLimits.unitsMax) return { count, errors: [] }
  const most = stockLimits.unitsMax.toLocaleString('en-US')
  const message = `Write a whole number of units from 0 to ${most}, or nothing.`
  return { count: undefined, errors: oneError('on_hand', message) }
}

/** An import never changes what is held, and an exported file must not undo later counts. */
export function countErrors(count: number, version: string, shelf: Shelf): ImportError[] {
  const written = version.trim()
  if (written !== '' && written !== String(shelf.version)) {
    return oneError(
      'stock_version',
      'The stock of this product changed after the export. Export again, or empty this cell.',
    )
  }
  if (!shelf.counted && shelf.promised > 0) {
    return oneError(
      'on_hand',
      'Open orders hold this product. Begin to count it in the panel, under Stock.',
    )
  }
  if (count >= shelf.promised) return []
  return oneError('on_hand', `${shelf.promised} units of it are promised to orders.`)
}
