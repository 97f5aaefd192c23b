import { z } from 'zod'
import { line } from './addresses.ts'
import { productIdSchema } from './catalogue.ts'
import { versionSchema } from './versions.ts'

export const stockLimits = { unitsMax: 999_999, noteLengthMax: 500, placeLengthMax: 60 } as const

/** Why an owner sets a count. */
export const countReasons = ['counted', 'delivered', 'broken', 'other'] as const
export const movementReasons = [...countReasons, 'shipped', 'taken_back', 'imported'] as const
export type MovementReason = (typeof movementReasons)[number]

const units = z.int().min(0).max(stockLimits.unitsMax)
const counted = z.boolean().describe('Whether the shop counts the units, and sells no more.')
const onHand = units.describe('Units on the shelf.')
const lowAt = units.describe('From this number of free units on, few are left.')
const place = line(stockLimits.placeLengthMax).describe(
  'Where it is on the shelf, for who packs; empty where that is not said.',
)

export const stockFiguresSchema = z
  .strictObject({
    counted,
    on_hand: onHand,
    held: z.int().describe('Units on the shelf that are promised to orders.'),
    free: z.int().describe('Units that can be sold: those on the shelf that are not held.'),
    low_at: lowAt,
    place,
    version: versionSchema.describe('Counts the changes of the shelf and of what is set here.'),
  })
  .meta({ id: 'StockFigures', description: 'What there is of a product.' })
export type StockFigures = z.infer<typeof stockFiguresSchema>

/** The orders that hold more than a count would leave. */
export const promisedUnitsSchema = z.array(z.strictObject({ number: z.string(), units: z.int() }))
export type PromisedUnits = z.infer<typeof promisedUnitsSchema>

/** A row of `/rest/v1/stock_levels`. */
export const stockLevelSchema = stockFiguresSchema
  .extend({
    product_id: productIdSchema,
    is_low: z.boolean().describe('Whether few are left, or none.'),
    updated_at: z.iso.datetime({ offset: true }).describe('When anything here last changed.'),
  })
  .meta({
    id: 'StockLevel',
    description: 'What there is of a product.',
    examples: [
      {
        product_id: 'red-rods',
        counted: true,
        on_hand: 4,
        held: 1,
        free: 3,
        low_at: 3,
        place: 'Shelf B 2',
        is_low: true,
        version: 2,
        updated_at: '2026-09-01T08:30:00.123456+00:00',
      },
    ],
  })
export type StockLevel = z.infer<typeof stockLevelSchema>

export const stockSchema = stockFiguresSchema
  .extend({
    movements: z
      .array(
        z.strictObject({
          quantity: z.int().describe('Units that came, or went where it is negative.'),
          reason: z.enum(movementReasons),
          note: z.string(),
          order: z.string().nullable().describe('The number of the order that was shipped.'),
          created_at: z.iso.datetime({ offset: true }),
        }),
      )
      .describe('The last 50 changes of the shelf, the newest first.'),
  })
  .meta({ id: 'Stock', description: 'What there is of a product, and how it came about.' })
export type Stock = z.infer<typeof stockSchema>

export const stockInputSchema = z
  .strictObject({
    counted,
    on_hand: onHand,
    low_at: lowAt.optional(),
    place: place.optional(),
    reason: z.enum(countReasons).describe('Why the shelf has another number of units now.'),
    note: z.string().trim().max(stockLimits.noteLengthMax).optional(),
    version: versionSchema.describe(
      'As it was read: a change by somebody else since is a conflict.',
    ),
  })
  .meta({
    id: 'NewStock',
    description: 'What there is of a product, as somebody has counted it.',
    examples: [{ counted: true, on_hand: 12, reason: 'delivered', version: 1 }],
  })
export type StockInput = z.infer<typeof stockInputSchema>
