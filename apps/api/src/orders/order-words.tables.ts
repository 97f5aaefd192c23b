import { bigint, index, pgTable, text } from 'drizzle-orm/pg-core'
import { orders } from './orders.tables.ts'

/**
 * By what the owner finds an order, in small letters and without accents; triggers write it. A table of its
 * own: a step of an order changes none of it, and writes no index of it.
 */
export const orderWords = pgTable(
  'order_words',
  {
    orderId: bigint('order_id', { mode: 'number' })
      .primaryKey()
      .references(() => orders.id, { onDelete: 'cascade' }),
    words: text('words').notNull(),
  },
  // What waits to be sorted in is read by each search, so it is little.
  (table) => [
    index('order_words_index')
      .using('gin', table.words.op('gin_trgm_ops'))
      .with({ gin_pending_list_limit: 512 }),
  ],
)
