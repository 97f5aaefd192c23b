import { doublePrecision, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { platformSchema } from '#server/database/platform.tables.ts'

/** Token buckets, shared by all instances. */
export const rateLimits = platformSchema.table(
  'rate_limits',
  {
    scope: text('scope').notNull(),
    key: text('key').notNull(),
    tokens: doublePrecision('tokens').notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ name: 'rate_limits_key', columns: [table.scope, table.key] })],
)
