import { parseBenefits } from '@golden-bead/contracts/benefits'
import { unescapeFormulas } from '@golden-bead/contracts/csv'
import { productStatuses } from '@golden-bead/contracts/catalogue-options'
import { priceTexts } from '@golden-bead/contracts/price-texts'
import { csvColumns, type ProductColumn } from '@golden-bead/contracts/product-csv'
import type { ImportError } from '@golden-bead/contracts/product-import'
import { productColumns } from '@golden-bead/contracts/product-columns'
import { missingMessage } from '@golden-bead/contracts/product-messages'
import { readPriceCell } from './price-cell.ts'

/** The columns of the product itself; `id` and `updated_at` identify the row, `created_at` is ignored. */
export type ContentColumn = keyof typeof productColumns

const isContentColumn = (column: ProductColumn): column is ContentColumn => column in productColumns

export const contentColumns = csvColumns.filter(isContentColumn)

export type CellValue = string | number | boolean | string[] | null
export type CellValues = Partial<Record<ContentColumn, CellValue>>

/** Without a value, the product keeps what it has, and a new one gets the default. */
type Reading = { value?: CellValue } | { message: string }

/** Turns the cells of one row into values, as far as a cell can be checked alone. */
export function readCells(cells: ReadonlyMap<ProductColumn, string>) {
  const values: CellValues = {}
  const errors: ImportError[] = []
  for (const [column, cell] of cells) {
    if (!isContentColumn(column)) continue
    const reading = cell.includes('\0')
      ? { message: 'This cell holds a character that cannot be kept.' }
      : readers[productColumns[column].kind](unescapeFormulas(cell))
    if ('message' in reading) errors.push({ column, message: reading.message })
    else if (reading.value !== undefined) values[column] = reading.value
  }
  return { values, errors }
}

const priceErrors = {
  missing: missingMessage('price'),
  ambiguous: priceTexts.ambiguous,
  marked: priceTexts.ambiguous,
  noNumber: 'The price must be a number, such as 68.50.',
} as const

function price(cell: string): Reading {
  const read = readPriceCell(cell)
  return typeof read === 'number' ? { value: read } : { message: priceErrors[read] }
}

const isEmpty = (cell: string) => cell.trim() === ''

/** As people tick lists, and as spreadsheets in several languages write TRUE and FALSE. */
const flagWords = new Map([
  ...['true', 'yes', 'y', '1', 'x', 'wahr', 'ja', 'vrai', 'oui'].map(
    (word) => [word, true] as const,
  ),
  ...['false', 'no', 'n', '0', 'falsch', 'nein', 'faux', 'non'].map(
    (word) => [word, false] as const,
  ),
])

function flag(cell: string): Reading {
  const value = flagWords.get(cell.trim().toLowerCase())
  return value === undefined ? { message: 'Write yes or no.' } : { value }
}

function status(cell: string): Reading {
  if (isEmpty(cell)) return {}
  const value = productStatuses.find((known) => known === cell.trim().toLowerCase())
  return value === undefined ? { message: 'Write draft, live or hidden.' } : { value }
}

const readers = {
  line: (cell) => ({ value: cell.trim() }),
  text: (cell) => ({ value: cell }),
  price,
  list: (cell) => ({ value: parseBenefits(cell) }),
  flag,
  choice: status,
  optionalLine: (cell) => ({ value: isEmpty(cell) ? null : cell.trim() }),
  optionalPrice: (cell) => (isEmpty(cell) ? { value: null } : price(cell)),
} satisfies Record<string, (cell: string) => Reading>
