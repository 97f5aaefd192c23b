import { subscriptionSources, subscriptionStatuses } from '@golden-bead/contracts/newsletter'
import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { users } from '@golden-bead/supabase/auth-tables'

const moment = (name: string) => timestamp(name, { withTimezone: true })

/** Who gets the newsletter, and the proof that they asked for it. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    email: text('email').notNull(),
    /** The account with this address, if there is one. The subscription ends with it. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    status: text('status', { enum: subscriptionStatuses })
      .notNull()
      .generatedAlwaysAs(
        sql`case when unsubscribed_at is not null then 'unsubscribed' when confirmed_at is not null then 'confirmed' else 'pending' end`,
      ),
    /** Where the address was given: a page of the shop, or the preferences of an account. */
    source: text('source', { enum: subscriptionSources }).notNull(),
    /** What was agreed to, word for word. */
    consentText: text('consent_text').notNull(),
    consentedAt: moment('consented_at').notNull().defaultNow(),
    /** Of the link in the mail; only its hash is kept. Null once the subscription was ended. */
    tokenHash: text('token_hash'),
    /** Where the mail with the link was asked for; the source of the consent once it is confirmed. */
    tokenSource: text('token_source', { enum: subscriptionSources }),
    tokenExpiresAt: moment('token_expires_at'),
    confirmedAt: moment('confirmed_at'),
    unsubscribedAt: moment('unsubscribed_at'),
    /** When the address was last mailed although it had unsubscribed. */
    askedAgainAt: moment('asked_again_at'),
    /** In the link that ends the subscription, which works for as long as letters are kept. */
    unsubscribeKey: uuid('unsubscribe_key').notNull().defaultRandom(),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    unique('subscriptions_email_unique').on(table.email),
    unique('subscriptions_token_unique').on(table.tokenHash),
    unique('subscriptions_unsubscribe_key_unique').on(table.unsubscribeKey),
    check('subscriptions_email_lower_case', sql`${table.email} = lower(${table.email})`),
    check('subscriptions_email_length', sql`length(${table.email}) between 3 and 255`),
    check(
      'subscriptions_source_known',
      sql`${table.source} in ('home', 'about', 'preferences', 'api')`,
    ),
    index('subscriptions_created_index').on(table.createdAt, table.id),
    index('subscriptions_user_index').on(table.userId),
    index('subscriptions_ended_inbox_index')
      .on(sql`inbox_of(email)`)
      .where(sql`unsubscribed_at is not null`),
  ],
)
