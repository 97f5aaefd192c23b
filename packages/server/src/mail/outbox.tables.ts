import { sql } from 'drizzle-orm'
import { index, integer, jsonb, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { platformSchema } from '#server/database/platform.tables.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true })

export const mailOutbox = platformSchema.table(
  'mail_outbox',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    kind: text('kind').notNull(),
    recipient: text('recipient').notNull(),
    content: jsonb('content').$type<unknown>().notNull(),
    dedupeKey: text('dedupe_key'),
    attempts: integer('attempts').notNull().default(0),
    nextAttemptAt: moment('next_attempt_at').notNull().defaultNow(),
    leasedUntil: moment('leased_until'),
    sentAt: moment('sent_at'),
    failedAt: moment('failed_at'),
    lastError: text('last_error'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    unique('mail_outbox_dedupe_unique').on(table.dedupeKey),
    index('mail_outbox_due_index')
      .on(table.nextAttemptAt)
      .where(sql`sent_at is null and failed_at is null`),
    index('mail_outbox_recipient_index').on(sql`lower(recipient)`),
  ],
)
