import { formatBenefits } from './benefits.ts'
import { productInputSchema, type Product } from './catalogue.ts'
import { byteOrderMark, csvLine, escapeFormulas } from './csv.ts'

/** The CSV format of export and import. */

export type ProductColumn = keyof Product

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The schema is strict: it has no other keys.
const inputColumns = Object.keys(
  productInputSchema.shape,
) as (keyof typeof productInputSchema.shape)[]

export const csvColumns: readonly ProductColumn[] = [
  'id',
  ...inputColumns,
  'created_at',
  'updated_at',
]

const megabytesMax = 10

export const importLimits = {
  megabytesMax,
  bytesMax: megabytesMax * 1024 * 1024,
  rowsMax: 20_000,
} as const

export const productCsvHead = () => byteOrderMark + csvLine(csvColumns)

export const productCsvLine = (product: Product) =>
  csvLine(csvColumns.map((column) => escapeFormulas(cellOf(product, column))))

export function cellOf<Column extends ProductColumn>(
  product: Pick<Product, Column | 'benefits' | 'price'>,
  column: Column,
): string {
  if (column === 'benefits') return formatBenefits(product.benefits)
  if (column === 'price') return product.price.toFixed(2)
  return String(product[column])
}
