import { pgSchema, text, timestamp } from 'drizzle-orm/pg-core'

/** Tables of the machinery, beside those of the modules. */
export const platformSchema = pgSchema('platform')

/** What was done once and must never be done again, such as planting the sample catalogue. */
export const milestones = platformSchema.table('milestones', {
  name: text('name').primaryKey(),
  reachedAt: timestamp('reached_at', { withTimezone: true }).notNull().defaultNow(),
})
