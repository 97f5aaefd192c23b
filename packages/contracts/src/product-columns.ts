import { catalogueLimits } from './catalogue-options.ts'

/** `line` and `text` differ in one thing: around a line, blanks mean nothing. */
type Values = { line: string; text: string; price: number; list: string[]; flag: boolean }

type Column = {
  kind: keyof Values
  /** In the form. */
  label: string
  /** In messages. */
  subject?: string
  /** In the description of the API, where its limit follows. */
  description?: string
  lengthMax?: number
  /** Columns without one are required. */
  default?: string | boolean | readonly string[]
}

/**
 * What a column of a product is, in the order of the form. Apart from the schema, which loads zod.
 * Beside it a column stands in `catalogue.ts`, the table, the form, and where it is shown.
 */
export const productColumns = {
  name: { kind: 'line', label: 'Name', subject: 'The name' },
  category: { kind: 'line', label: 'Category', subject: 'The category' },
  price: { kind: 'price', label: 'Price in dollars', subject: 'The price' },
  age_range: {
    kind: 'line',
    label: 'Age range',
    subject: 'The age range',
    lengthMax: 50,
    default: '',
  },
  description: {
    kind: 'text',
    label: 'Description',
    subject: 'The description',
    lengthMax: catalogueLimits.descriptionLengthMax,
    default: '',
  },
  material: {
    kind: 'line',
    label: 'Material',
    subject: 'The material',
    description: 'What it is made of.',
    lengthMax: 120,
    default: '',
  },
  benefits: { kind: 'list', label: 'Benefits', subject: 'The list of benefits', default: [] },
  small_parts: { kind: 'flag', label: 'Contains small parts', default: false },
  warning: {
    kind: 'line',
    label: 'Warning',
    subject: 'The warning',
    description: 'Shown beside the price.',
    lengthMax: 500,
    default: '',
  },
  image: {
    kind: 'line',
    label: 'Picture',
    subject: 'The address of the picture',
    lengthMax: catalogueLimits.imageLengthMax,
    default: '',
  },
  in_stock: { kind: 'flag', label: 'In stock', default: true },
  featured: { kind: 'flag', label: 'Featured on the home page', default: false },
} as const satisfies Record<string, Column>

type Columns = typeof productColumns
type ColumnsWith<Condition> = {
  [Name in keyof Columns]: Columns[Name] extends Condition ? Name : never
}[keyof Columns]
type ProductDefaults = {
  [Name in ColumnsWith<{ default: unknown }>]: Values[Columns[Name]['kind']]
}

const entries: [string, Column][] = Object.entries(productColumns)

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- What the condition says, as types.
export const lineColumns = entries.flatMap(([name, { kind }]) =>
  kind === 'line' ? [name] : [],
) as ColumnsWith<{ kind: 'line' }>[]

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- What the condition says, as types.
export const productDefaults = Object.fromEntries(
  entries.flatMap(([name, column]) => ('default' in column ? [[name, column.default]] : [])),
) as ProductDefaults
