import { pgSchema, text, timestamp } from 'drizzle-orm/pg-core'

/** Tables of the platform, beside those of the modules. */
export const platformSchema = pgSchema('platform')

/**
 * Names of what was done once and must never be done again, such as inserting the sample catalogue.
 */
export const milestones = platformSchema.table('milestones', {
  name: text('name').primaryKey(),
  reachedAt: timestamp('reached_at', { withTimezone: true }).notNull().defaultNow(),
})
