import { integer, pgSchema, text, timestamp } from 'drizzle-orm/pg-core'

/** Tables of the platform, beside those of the modules. */
export const platformSchema = pgSchema('platform')

/**
 * Names of what was done once and must never be done again, such as inserting the sample catalogue.
 */
export const milestones = platformSchema.table('milestones', {
  name: text('name').primaryKey(),
  reachedAt: timestamp('reached_at', { withTimezone: true }).notNull().defaultNow(),
})

/** One row, which a migration raises that an older release cannot run on: it then does not start. */
export const oldestRelease = platformSchema.table('oldest_release', {
  /** For people. */
  version: text('version').primaryKey(),
  /** How many migrations a release has at least that may run on this database. */
  migrations: integer('migrations').notNull(),
})
