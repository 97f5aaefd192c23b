import { editedBenefits, formatBenefits } from '@golden-bead/contracts/benefits'
import {
  productIdSchema,
  productInputSchema,
  productSchema,
  type ProductInput,
} from '@golden-bead/contracts/catalogue'
import { slugRule } from '@golden-bead/contracts/catalogue-options'
import type { ProductColumn } from '@golden-bead/contracts/product-csv'
import type { ImportChange, ImportFault, ImportRow } from '@golden-bead/contracts/product-import'
import { fieldMessages, missingMessage } from '@golden-bead/contracts/product-messages'
import type { StoredProduct } from '#modules/catalogue/catalogue.module.ts'
import { clip } from './clip.ts'
import { contentColumns, readCells } from './product-cells.ts'

/** What the catalogue says at the moment of the import. */
export type Catalogue = {
  products: ReadonlyMap<string, StoredProduct>
  /** Ids of products by their name in small letters. */
  idsByName: ReadonlyMap<string, string>
  /** Names of categories by their id. */
  categoryNames: ReadonlyMap<string, string>
  /** The form in which a picture is kept, or `undefined` where it may not be shown. */
  storedImage: (image: string) => string | undefined
}

export type PlannedRow = { row: ImportRow; product?: ProductInput }

type Line = { line: number; cells: readonly string[] }

/** Decides row by row what an import would do. It remembers the rows before, so call it in order. */
export function createPlanner(columns: readonly ProductColumn[], catalogue: Catalogue) {
  const linesById = new Map<string, number>()
  const linesByName = new Map<string, number>()
  const categoryFaults = createCategoryCheck(catalogue.categoryNames)

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
    const image = typeof values.image === 'string' ? catalogue.storedImage(values.image) : undefined
    if (values.image !== undefined && image === undefined) {
      faults.push({
        column: 'image',
        message: 'Take a picture of this shop, or leave the cell empty.',
      })
    }

    // Where a quote is never closed in time, one cell holds the rest of the file.
    const row = {
      line,
      id: clip(id, shownLengthMax),
      name: clip(String(written.name), shownLengthMax),
      changes: [],
      faults,
    }
    if (faults.length > 0) return { row: { ...row, state: 'wrong' } }
    const product = productInputSchema.parse({
      ...written,
      image: image ?? written.image,
    })
    product.benefits = editedBenefits(existing?.product.benefits ?? [], product.benefits)
    const changes = changesBetween(existing?.product, product)
    if (existing !== undefined && changes.length === 0)
      return { row: { ...row, state: 'unchanged' } }
    const stale = staleFaults(byColumn.get('updated_at') ?? '', existing)
    if (stale.length > 0) return { row: { ...row, faults: stale, state: 'wrong' } }
    return { row: { ...row, changes, state: existing ? 'changed' : 'new' }, product }
  }

  function identityFaults({ id, name, line }: { id: string; name: string; line: number }) {
    if (id !== '') {
      const isKnown = catalogue.products.has(id)
      return [
        ...repetition(linesById, id, { line, column: 'id', what: 'id' }),
        ...(isKnown || productIdSchema.safeParse(id).success
          ? []
          : [{ column: 'id', message: `An id has ${slugRule}.` }]),
      ]
    }
    // Without this, a list that is imported twice would be in the catalogue twice.
    const key = name.trim().toLowerCase()
    const namesake = catalogue.idsByName.get(key)
    if (key === '') return []
    return namesake === undefined
      ? repetition(linesByName, key, { line, column: 'name', what: 'name' })
      : [
          {
            column: 'id',
            message: `There is a product of this name. To change it, write its id: ${namesake}`,
          },
        ]
  }
}

const emptyProduct = {
  name: '',
  price: undefined,
  image: '',
  category: '',
  description: '',
  age_range: '',
  benefits: [],
  in_stock: true,
  featured: false,
}

const widthFaults = (found: number, expected: number): ImportFault[] =>
  found === expected
    ? []
    : [{ column: '', message: `This row has ${found} cells, the first line has ${expected}.` }]

/**
 * Leaves alone what the file does not touch, and cells that already have a fault. A category that
 * is written is looked up instead.
 */
function schemaFaults(
  product: Record<string, unknown>,
  columns: readonly ProductColumn[],
  known: readonly ImportFault[],
): ImportFault[] {
  const result = productInputSchema.safeParse(product)
  if (result.success) return []
  const isMissing = (field: string) => field === 'category' || product[field] === undefined
  const isAsked = (field: string) =>
    !(field === 'category' && product[field] !== '') &&
    columns.some((column) => column === field) &&
    !known.some(({ column }) => column === field)
  return fieldMessages(result.error).flatMap(({ field, message }) =>
    isAsked(field)
      ? [{ column: field, message: isMissing(field) ? missingMessage(field) : message }]
      : [],
  )
}

function createCategoryCheck(names: ReadonlyMap<string, string>) {
  const idsByName = new Map([...names].map(([id, name]) => [name.toLowerCase(), id]))

  return (category: unknown): ImportFault[] => {
    if (typeof category !== 'string' || category === '' || names.has(category)) return []
    const namesake = idsByName.get(category.toLowerCase())
    const message =
      namesake === undefined
        ? `There is no category "${clip(category, shownLengthMax)}".`
        : `This is the name of a category. Write its id: ${namesake}`
    return [{ column: 'category', message }]
  }
}

function repetition(
  lines: Map<string, number>,
  key: string,
  { line, column, what }: { line: number; column: string; what: string },
): ImportFault[] {
  const first = lines.get(key)
  lines.set(key, first ?? line)
  return first === undefined
    ? []
    : [{ column, message: `This ${what} is already on line ${first}.` }]
}

/** A file that was exported before somebody's edit must not undo it. */
function staleFaults(cell: string, existing: StoredProduct | undefined): ImportFault[] {
  const written = cell.trim()
  if (written === '' || existing === undefined) return []
  // Date.parse alone guesses a time from whatever a spreadsheet makes of it.
  if (!productSchema.shape.updated_at.safeParse(written).success) {
    return [
      {
        column: 'updated_at',
        message:
          'This time cannot be read; a spreadsheet may have rewritten it. Leave the cell as it was exported, or empty.',
      },
    ]
  }
  if (Date.parse(written) === existing.updatedAt.getTime()) return []
  return [
    {
      column: 'updated_at',
      message: 'Somebody changed this product after the export. Export again, or empty this cell.',
    },
  ]
}

function changesBetween(before: ProductInput | undefined, after: ProductInput): ImportChange[] {
  return contentColumns.flatMap((column) => {
    const [old, now] = [before ? shown(before[column]) : '', shown(after[column])]
    return old === now
      ? []
      : [{ column, before: clip(old, shownLengthMax), after: clip(now, shownLengthMax) }]
  })
}

const shown = (value: ProductInput[keyof ProductInput]) => {
  if (Array.isArray(value)) return formatBenefits(value)
  return typeof value === 'number' ? value.toFixed(2) : String(value)
}

const shownLengthMax = 200
