import { subscriptionSchema } from '@golden-bead/contracts/subscriptions'
import { describeTable } from '#supabase/rest/describe-table.ts'
import type { TableDocs } from '#supabase/rest/description/docs.ts'
import { subscriptions } from './subscriptions.tables.ts'

const docs: TableDocs = {
  tag: 'Newsletter',
  tagDescription: 'Who gets the newsletter. Only addresses that are `confirmed` may be written to.',
  row: subscriptionSchema,
  description: 'People read their own subscription, admins read all.',
  one: 'subscription',
  many: 'subscriptions',
}

const admin = { select: 'all', delete: 'all' } as const

export const subscriptionsResource = describeTable(subscriptions, {
  rights: { anon: {}, recovery: {}, user: { select: 'own' }, admin, service: admin },
  accepts: {},
  hidden: ['token_hash', 'token_source', 'token_expires_at', 'asked_again_at'],
  ownerColumn: 'user_id',
  docs,
})
