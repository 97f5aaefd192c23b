import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Pictures of the bucket that nothing names, and since when that is known. */
export const unusedPictures = pgTable('unused_pictures', {
  name: text('name').primaryKey(),
  since: timestamp('since', { withTimezone: true }).notNull().defaultNow(),
})
