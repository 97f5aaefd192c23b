import { movementReasons, stockLimits } from '@golden-bead/contracts/stock'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import { literal } from '@golden-bead/server/database/literal'
import { products } from '#shop/catalogue/catalogue.tables.ts'
import { users } from '@golden-bead/supabase/auth-tables'

const moment = (name: string) => timestamp(name, { withTimezone: true })

/** A row for every product, which a trigger makes. */
export const stockLevels = pgTable(
  'stock_levels',
  {
    productId: text('product_id')
      .primaryKey()
      .references(() => products.id, { onDelete: 'cascade', onUpdate: 'cascade' }),
    /** Without it, the switch of the product alone decides. */
    counted: boolean('counted').notNull().default(false),
    /** What an owner would count on the shelf: held units are among them. */
    onHand: integer('on_hand').notNull().default(0),
    /** Promised to orders; the sum of what their lines hold. */
    held: integer('held').notNull().default(0),
    lowAt: integer('low_at').notNull().default(3),
    /** Where it is on the shelf; empty where that is not said. */
    place: text('place').notNull().default(''),
    free: integer('free')
      .notNull()
      .generatedAlwaysAs(sql`on_hand - held`),
    /** Needs the owner: nothing is left, or little. */
    isLow: boolean('is_low')
      .notNull()
      .generatedAlwaysAs(sql`counted and on_hand - held <= low_at`),
    /** Counts the changes of all but `held`, which say nothing to somebody who counts the shelf. */
    version: integer('version').notNull().default(1),
    /**
     * From when those who wait for it may be told that it is back: at once where the owner put it
     * there, an hour later where a hold ended. A trigger keeps it; null while it is sold out.
     */
    backAt: moment('back_at'),
    /** How many of them were told since `told_at`; both begin anew when it is sold out. */
    told: integer('told').notNull().default(0),
    toldAt: moment('told_at'),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    check(
      'stock_levels_units',
      sql`0 <= ${table.held} and ${table.held} <= ${table.onHand} and ${table.onHand} <= ${literal(stockLimits.unitsMax)}`,
    ),
    check('stock_levels_held_is_counted', sql`${table.counted} or ${table.held} = 0`),
    check(
      'stock_levels_low_at',
      sql`${table.lowAt} between 0 and ${literal(stockLimits.unitsMax)}`,
    ),
    check(
      'stock_levels_place_length',
      sql`length(${table.place}) <= ${literal(stockLimits.placeLengthMax)}`,
    ),
    // The order of the panel: what needs the owner comes first.
    index('stock_levels_attention_index').on(
      table.isLow.desc().nullsFirst(),
      table.counted.desc().nullsFirst(),
      table.free,
      table.productId,
    ),
  ],
)

/** Each change of the shelf: their sum is what is on it. Nothing here changes. */
export const stockMovements = pgTable(
  'stock_movements',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    productId: text('product_id')
      .notNull()
      .references(() => stockLevels.productId, { onDelete: 'cascade', onUpdate: 'cascade' }),
    quantity: integer('quantity').notNull(),
    reason: text('reason', { enum: movementReasons }).notNull(),
    note: text('note').notNull().default(''),
    /** The number of the order that was shipped. */
    orderNumber: text('order_number'),
    /** The account that did it, if one did. */
    actorId: uuid('actor_id').references(() => users.id, { onDelete: 'set null' }),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('stock_movements_product_index').on(table.productId, table.id),
    index('stock_movements_actor_index').on(table.actorId),
    check('stock_movements_quantity', sql`${table.quantity} <> 0`),
    check(
      'stock_movements_note_length',
      sql`length(${table.note}) <= ${literal(stockLimits.noteLengthMax)}`,
    ),
  ],
)
