import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { stockLevels } from '#shop/stock/stock.tables.ts'
import { users } from '@golden-bead/supabase/auth-tables'

const moment = (name: string) => timestamp(name, { withTimezone: true })

/** Who gets one mail when a product is back. A row goes with its mail. */
export const stockWaits = pgTable(
  'stock_waits',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Of the stock, whose row who deletes a product and who sends the mails lock first. */
    productId: text('product_id')
      .notNull()
      .references(() => stockLevels.productId, { onDelete: 'cascade', onUpdate: 'cascade' }),
    email: text('email').notNull(),
    inbox: text('inbox')
      .notNull()
      .generatedAlwaysAs(sql`inbox_of(email)`),
    /** The account that asked. Its address is proven, and a trigger lets this follow it. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** Of the link in the mail; only its hash is kept. */
    tokenHash: text('token_hash'),
    tokenExpiresAt: moment('token_expires_at'),
    confirmedAt: moment('confirmed_at'),
    /** In the link that ends it. */
    endKey: uuid('end_key').notNull().defaultRandom(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    unique('stock_waits_email_unique').on(table.email, table.productId),
    unique('stock_waits_token_unique').on(table.tokenHash),
    unique('stock_waits_end_key_unique').on(table.endKey),
    check('stock_waits_email_lower_case', sql`${table.email} = lower(${table.email})`),
    check('stock_waits_email_length', sql`length(${table.email}) between 3 and 255`),
    index('stock_waits_product_index').on(table.productId, table.createdAt, table.id),
    index('stock_waits_user_index').on(table.userId),
    index('stock_waits_inbox_index').on(table.inbox),
    index('stock_waits_created_index').on(table.createdAt),
  ],
)
