import { formatBenefits } from './benefits.ts'
import { productInputSchema, type Product, type ProductInput } from './catalogue.ts'
import type { StockLevel } from './stock.ts'
import { byteOrderMark, csvLine, escapeFormulas } from './csv.ts'
import { productImagesPath } from './picture-options.ts'

/** The CSV format of export and import. */

/** `on_hand` is empty where the product is not counted. */
const stockColumns = ['on_hand', 'stock_version'] as const

/** The pictures after the first one. */
const picturesColumn = 'more_images'

export type ProductColumn =
  | keyof ProductInput
  | typeof picturesColumn
  | (typeof stockColumns)[number]
  | 'id'
  | 'created_at'
  | 'updated_at'

/** Of `/rest/v1/products`, with the stock and the further pictures beside it. */
export const exportedColumns =
  '*,stock_levels(counted,on_hand,version),product_images(image,position)'
export type ExportedProduct = Product & {
  /** Of an admin, and of the service key. */
  stock_levels: Pick<StockLevel, 'counted' | 'on_hand' | 'version'> | null
  product_images: readonly { image: string; position: number }[]
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The schema is strict: it has no other keys.
const inputColumns = Object.keys(
  productInputSchema.shape,
) as (keyof typeof productInputSchema.shape)[]

export const csvColumns: readonly ProductColumn[] = [
  'id',
  ...inputColumns,
  picturesColumn,
  ...stockColumns,
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

export function productCsvLine({
  stock_levels: level,
  product_images: pictures,
  ...product
}: ExportedProduct): string {
  const inOrder = pictures.toSorted((one, other) => one.position - other.position)
  const row = {
    ...product,
    more_images: inOrder.map(({ image }) => pathOf(image)).join(' '),
    on_hand: level?.counted === true ? level.on_hand : '',
    stock_version: level?.version ?? '',
  }
  return csvLine(csvColumns.map((column) => escapeFormulas(cellOf(row, column))))
}

/** Of a picture of the shop; of one from elsewhere its address. Neither has a blank. */
function pathOf(image: string): string {
  const start = image.indexOf(productImagesPath)
  return start === -1 ? image : image.slice(start + productImagesPath.length)
}

type Row = Record<Exclude<ProductColumn, 'benefits' | 'price'>, unknown> &
  Pick<Product, 'benefits' | 'price'>

export function cellOf<Column extends ProductColumn>(
  product: Pick<Row, Column | 'benefits' | 'price'>,
  column: Column,
): string {
  if (column === 'benefits') return formatBenefits(product.benefits)
  if (column === 'price') return product.price.toFixed(2)
  const value = product[column]
  if (column === 'compare_at_price' && typeof value === 'number') return value.toFixed(2)
  return String(value ?? '')
}
