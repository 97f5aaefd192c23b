import { z } from 'zod'
import { productIdSchema, productInputSchema, seenMomentSchema } from './catalogue.ts'
import { centsMax, percentMax, priceEndings } from './price-change.ts'
import { streamLineSchema } from './progress-stream.ts'

/** At once, in one transaction. */
export const changedProductsMax = 5_000

/** For so long a change of many products can be undone. */
export const undoMinutes = 10

const moment = z.iso.datetime({ offset: true })

const selectionSchema = z
  .array(
    z.strictObject({
      id: productIdSchema,
      updated_at: seenMomentSchema.describe('As it was read: a change since is a conflict.'),
    }),
  )
  .min(1)
  .max(changedProductsMax)
  .refine((products) => new Set(products.map(({ id }) => id)).size === products.length, {
    message: 'Name each product once.',
  })
  .describe(`At most ${changedProductsMax.toLocaleString('en-US')} products.`)

const allOrNone = z
  .boolean()
  .default(true)
  .describe('Where one of them cannot be had: `true` does nothing, `false` leaves it out.')

const hasTwoDecimals = (percent: number) => Number(percent.toFixed(2)) === percent

const toPrice = {
  ending: z
    .enum(priceEndings)
    .default('any')
    .describe('The cents of the new prices, which are the nearest that end so.'),
  shows_before: z
    .boolean()
    .default(false)
    .describe('Whether what becomes cheaper shows the price of before as its compare-at price.'),
}

const priceChangeSchema = z.discriminatedUnion('unit', [
  z.strictObject({
    unit: z.literal('percent'),
    by: z
      .number()
      .min(-100)
      .max(percentMax)
      .refine(hasTwoDecimals, 'A percentage can have two decimals at most.')
      .describe('Negative: lower.'),
    ...toPrice,
  }),
  z.strictObject({
    unit: z.literal('cents'),
    by: z.int().min(-centsMax).max(centsMax).describe('Negative: lower, down to 0.'),
    ...toPrice,
  }),
])

const { category, status, featured, is_taxable: isTaxable } = productInputSchema.shape

export const productChangeSchema = z
  .strictObject({
    price: priceChangeSchema.optional().describe('A product without a price stays without one.'),
    category: category.optional(),
    status: status.optional(),
    featured: featured.optional(),
    is_taxable: isTaxable.optional(),
  })
  .refine((change) => Object.keys(change).length > 0, 'Say what to change.')
export type ProductChange = z.infer<typeof productChangeSchema>

const exampleSelection = [{ id: 'red-rods', updated_at: '2026-09-01T08:30:00.123456+00:00' }]

export const changeProductsSchema = z
  .strictObject({
    products: selectionSchema,
    change: productChangeSchema,
    all_or_none: allOrNone,
  })
  .meta({
    id: 'ChangeOfProducts',
    description: 'What of which products is changed.',
    examples: [{ products: exampleSelection, change: { price: { unit: 'percent', by: -10 } } }],
  })
export type ChangeProducts = z.infer<typeof changeProductsSchema>
/** As it is sent: what has a default may be left out. */
export type ChangeProductsInput = z.input<typeof changeProductsSchema>

export const deleteProductsSchema = z
  .strictObject({ products: selectionSchema, all_or_none: allOrNone })
  .meta({
    id: 'DeletionOfProducts',
    description: 'Which products are deleted.',
    examples: [{ products: exampleSelection }],
  })
export type DeleteProducts = z.infer<typeof deleteProductsSchema>
export type DeleteProductsInput = z.input<typeof deleteProductsSchema>

const namedProduct = { id: productIdSchema, name: z.string() }

export const productProblemSchema = z.strictObject({
  ...namedProduct,
  code: z
    .enum(['changed', 'gone', 'refused'])
    .describe('It was changed since it was read, is no longer there, or something keeps it so.'),
  message: z.string().describe('For people.'),
})
export type ProductProblem = z.infer<typeof productProblemSchema>

export const productProblemsSchema = z
  .array(productProblemSchema)
  .describe('Products that stay as they are, and why.')

const undoSchema = { id: z.uuid(), undo_until: moment }

export const changeReportSchema = z
  .strictObject({
    dry_run: z.boolean(),
    changed: z.int(),
    unchanged: z.int().describe('Those that were so already.'),
    problems: productProblemsSchema,
    undo: z.strictObject(undoSchema).nullable().describe('Null where nothing was changed.'),
  })
  .meta({ id: 'ProductChangeReport', description: 'What is changed, or would be.' })
export type ChangeReport = z.infer<typeof changeReportSchema>

export const deletionReportSchema = z
  .strictObject({
    dry_run: z.boolean(),
    deleted: z.int(),
    problems: productProblemsSchema,
    notes: z
      .array(z.strictObject({ ...namedProduct, message: z.string() }))
      .describe('What there is to know of those that go, such as units on the shelf.'),
  })
  .meta({ id: 'ProductDeletionReport', description: 'What is deleted, or would be.' })
export type DeletionReport = z.infer<typeof deletionReportSchema>

export const undoReportSchema = z
  .strictObject({ restored: z.int(), problems: productProblemsSchema })
  .meta({ id: 'ProductUndoReport', description: 'What is as it was before the change.' })
export type UndoReport = z.infer<typeof undoReportSchema>

export const madeChangeSchema = z
  .strictObject({
    ...undoSchema,
    products: z.int().describe('How many it changed.'),
    change: productChangeSchema,
    created_at: moment,
  })
  .meta({ id: 'MadeProductChange', description: 'A change of many products that can be undone.' })
export type MadeChange = z.infer<typeof madeChangeSchema>

const lineOf = <Report extends z.ZodType>(report: Report, id: string) =>
  streamLineSchema(report).meta({
    id,
    description: 'Progress first; the last line is the report, or what went wrong.',
  })

/** One line of the answer to who hears of the progress. */
export const changeLineSchema = lineOf(changeReportSchema, 'ProductChangeLine')
export const deletionLineSchema = lineOf(deletionReportSchema, 'ProductDeletionLine')
export const undoLineSchema = lineOf(undoReportSchema, 'ProductUndoLine')
