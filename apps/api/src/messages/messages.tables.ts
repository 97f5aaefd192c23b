import { contactLimits, contactSubjects } from '@golden-bead/contracts/contact'
import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { users } from '@golden-bead/supabase/auth-tables'
import { literal } from '@golden-bead/server/database/literal'
import { orders } from '#shop/orders/orders.tables.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true })

/** What visitors wrote in the contact form. */
export const messages = pgTable(
  'messages',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** For people: in mails, on the page, on the phone. */
    reference: text('reference').notNull(),
    /**
     * Null for visitors. When the account is deleted, the database empties name, email, message and
     * note, and reference and dates stay.
     */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    name: text('name').notNull(),
    email: text('email').notNull(),
    subject: text('subject', { enum: contactSubjects }).notNull(),
    message: text('message').notNull(),
    /** The order that it is about, as it was written. */
    namedOrder: text('named_order').notNull().default(''),
    /** That order, and whether the sender has shown to be its buyer; none, once it has lost its person. */
    orderNumber: text('order_number').references(() => orders.number),
    isProven: boolean('is_proven'),
    /** The owner's own. */
    note: text('note').notNull().default(''),
    readAt: moment('read_at'),
    answeredAt: moment('answered_at'),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    unique('messages_reference_unique').on(table.reference),
    check(
      'messages_name_length',
      sql`length(${table.name}) <= ${literal(contactLimits.nameLengthMax)}`,
    ),
    check('messages_email_length', sql`length(${table.email}) <= 255`),
    check(
      'messages_message_length',
      sql`length(${table.message}) <= ${literal(contactLimits.messageLengthMax)}`,
    ),
    check(
      'messages_note_length',
      sql`length(${table.note}) <= ${literal(contactLimits.noteLengthMax)}`,
    ),
    check(
      'messages_named_order_length',
      sql`length(${table.namedOrder}) <= ${literal(contactLimits.orderNumberLengthMax)}`,
    ),
    check(
      'messages_order_is_proven_or_not',
      sql`(${table.orderNumber} is null) = (${table.isProven} is null)`,
    ),
    index('messages_order_index')
      .on(table.orderNumber)
      .where(sql`order_number is not null`),
    index('messages_created_index').on(table.createdAt, table.id),
    index('messages_user_index').on(table.userId),
  ],
)
