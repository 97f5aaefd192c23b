import { subscriptionSchema } from '@golden-bead/contracts/subscriptions'
import { describeTable } from '#supabase/rest/describe-table.ts'
import type { TableDocs } from '#supabase/rest/description/docs.ts'
import { subscriptions } from './subscriptions.tables.ts'

const docs: TableDocs = {
  name: 'Subscription',
  tag: 'Newsletter',
  tagDescription: 'Who gets the newsletter. Only addresses that are `confirmed` may be written to.',
  row: subscriptionSchema,
  description: 'People read their own subscription, admins read all.',
  one: 'subscription',
  many: 'subscriptions',
  columns: {
    id: 'Made by the database.',
    email: 'In lower case.',
    user_id: 'The account with this address, if there is one.',
    status: '`pending` until the link in the mail was opened and confirmed.',
    source: 'Where the address was given.',
    consent_text: 'What was agreed to, word for word.',
    consented_at: 'When it was agreed to.',
    confirmed_at: 'When the address was confirmed.',
    unsubscribed_at: 'When it was ended.',
    unsubscribe_key: 'Ends the subscription, for links in letters.',
    created_at: 'When the address was first given.',
    updated_at: 'When it was last changed.',
  },
  required: [],
}

const admin = { select: 'all', delete: 'all' } as const

export const subscriptionsResource = describeTable(subscriptions, {
  rights: { anon: {}, recovery: {}, user: { select: 'own' }, admin, service: admin },
  accepts: {},
  hidden: ['token_hash', 'token_source', 'token_expires_at', 'asked_again_at'],
  ownerColumn: 'user_id',
  docs,
})
