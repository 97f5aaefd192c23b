import { catalogueLimits } from './catalogue-options.ts'

type Column = {
  /** `line` and `text` differ in one thing: around a line, blanks mean nothing. */
  kind: 'line' | 'text' | 'price' | 'list' | 'flag' | 'choice' | 'optionalLine' | 'optionalPrice'
  /** In the form. */
  label: string
  /** In messages. */
  subject?: string
  /** In the description of the API, where its limit follows. */
  description?: string
  lengthMax?: number
}

/**
 * What a column of a product is, in the order of the form. Apart from the schema, which loads zod.
 * Those without a default (`product-defaults.ts`) are required.
 * Beside it a column stands in `catalogue.ts`, the table, the form, and where it is shown.
 */
export const productColumns = {
  name: { kind: 'line', label: 'Name', subject: 'The name' },
  category: { kind: 'line', label: 'Category', subject: 'The category' },
  status: { kind: 'choice', label: 'Status', subject: 'The status' },
  age_range: {
    kind: 'line',
    label: 'Age range',
    subject: 'The age range',
    lengthMax: 50,
  },
  price: { kind: 'price', label: 'Price in dollars', subject: 'The price' },
  compare_at_price: {
    kind: 'optionalPrice',
    label: 'Compare-at price',
    subject: 'The compare-at price',
  },
  description: {
    kind: 'text',
    label: 'Description',
    subject: 'The description',
    lengthMax: catalogueLimits.descriptionLengthMax,
  },
  material: {
    kind: 'line',
    label: 'Material',
    subject: 'The material',
    description: 'What it is made of.',
    lengthMax: 120,
  },
  dimensions: {
    kind: 'line',
    label: 'Dimensions',
    subject: 'The dimensions',
    description: 'How large it is.',
    lengthMax: 120,
  },
  contents: {
    kind: 'line',
    label: 'Contents',
    subject: 'The contents',
    description: 'What is in the box.',
    lengthMax: 300,
  },
  skills: {
    kind: 'line',
    label: 'Skills',
    subject: 'The list of skills',
    description: 'What it trains, in the words that people search for.',
    lengthMax: 300,
  },
  benefits: { kind: 'list', label: 'Benefits', subject: 'The list of benefits' },
  small_parts: { kind: 'flag', label: 'Contains small parts' },
  warning: {
    kind: 'line',
    label: 'Warning',
    subject: 'The warning',
    description: 'Shown beside the price.',
    lengthMax: 500,
  },
  sku: {
    kind: 'optionalLine',
    label: 'SKU',
    subject: 'The SKU',
    lengthMax: catalogueLimits.skuLengthMax,
  },
  barcode: { kind: 'line', label: 'Barcode', subject: 'The barcode', lengthMax: 14 },
  brand: {
    kind: 'line',
    label: 'Brand',
    subject: 'The brand',
    description: 'Who makes it.',
    lengthMax: catalogueLimits.brandLengthMax,
  },
  image: {
    kind: 'line',
    label: 'Picture',
    subject: 'The address of the picture',
    lengthMax: catalogueLimits.imageLengthMax,
  },
  image_alt: {
    kind: 'line',
    label: 'What the picture shows',
    subject: 'The text of the picture',
    description: 'What the first picture shows, for those who do not see it.',
    lengthMax: catalogueLimits.imageAltLengthMax,
  },
  is_taxable: { kind: 'flag', label: 'Charge sales tax' },
  in_stock: { kind: 'flag', label: 'In stock' },
  featured: { kind: 'flag', label: 'Featured on the home page' },
} as const satisfies Record<string, Column>

type Columns = typeof productColumns
type LineColumn = {
  [Name in keyof Columns]: Columns[Name]['kind'] extends 'line' ? Name : never
}[keyof Columns]

const entries: [string, Column][] = Object.entries(productColumns)

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- What the condition says, as types.
export const lineColumns = entries.flatMap(([name, { kind }]) =>
  kind === 'line' ? [name] : [],
) as LineColumn[]
