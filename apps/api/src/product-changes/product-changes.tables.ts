import type { ProductChange } from '@golden-bead/contracts/product-changes'
import {
  boolean,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import { productStatuses } from '@golden-bead/contracts/catalogue-options'

const moment = (name: string) => timestamp(name, { withTimezone: true })

/** A change of many products, which can be undone for a while. */
export const productChanges = pgTable('product_changes', {
  id: uuid('id').primaryKey().defaultRandom(),
  change: jsonb('change').$type<ProductChange>().notNull(),
  products: integer('products').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
  undoUntil: moment('undo_until').notNull(),
})

/** What a changed product had before. It may be deleted meanwhile, and is named then too. */
export const productChangeRows = pgTable(
  'product_change_rows',
  {
    changeId: uuid('change_id')
      .notNull()
      .references(() => productChanges.id, { onDelete: 'cascade' }),
    productId: text('product_id').notNull(),
    name: text('name').notNull(),
    /** Its `updated_at` before the change, and by it. */
    seen: moment('seen').notNull(),
    written: moment('written').notNull(),
    price: numeric('price', { precision: 10, scale: 2, mode: 'number' }).notNull(),
    compareAtPrice: numeric('compare_at_price', { precision: 10, scale: 2, mode: 'number' }),
    category: text('category').notNull(),
    status: text('status', { enum: productStatuses }).notNull(),
    featured: boolean('featured').notNull(),
    /** Null in what a release wrote that does not change it: it stays as it is. */
    isTaxable: boolean('is_taxable'),
  },
  (table) => [primaryKey({ columns: [table.changeId, table.productId] })],
)
