import { boolean, pgTable, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from '@golden-bead/supabase/auth-tables'

const moment = (name: string) => timestamp(name, { withTimezone: true })

/**
 * What people want to hear and allow. Mails about marketing need a consent, so what was not chosen
 * is off here, although the boxes of the page are on until they are saved.
 */
export const preferences = pgTable('preferences', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  marketing: boolean('marketing').notNull().default(false),
  orders: boolean('orders').notNull().default(true),
  /** The same subscription as that of the newsletter box. */
  newsletter: boolean('newsletter').notNull().default(false),
  analytics: boolean('analytics').notNull().default(true),
  personalization: boolean('personalization').notNull().default(true),
  createdAt: moment('created_at').notNull().defaultNow(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
})
