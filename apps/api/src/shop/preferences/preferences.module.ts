import { preferencesSchema } from '@golden-bead/contracts/preferences'
import fp from 'fastify-plugin'
import { describeTable } from '#supabase/rest/describe-table.ts'
import type { TableDocs } from '#supabase/rest/description/docs.ts'
import { preferences } from './preferences.tables.ts'

const docs: TableDocs = {
  name: 'Preferences',
  tag: 'Preferences',
  tagDescription: 'What somebody with an account wants to hear and allows.',
  row: preferencesSchema,
  description: 'There is no row before somebody saved one.',
  one: 'preferences',
  many: 'preferences',
  columns: {
    user_id: 'The account.',
    marketing: 'Mails about sales and special prices.',
    orders: 'Mails about the own orders.',
    newsletter: 'The same as the subscription of the address of the account.',
    analytics: 'To be counted as a visitor.',
    personalization: 'To be shown what matches what was looked at.',
    created_at: 'When they were first saved.',
    updated_at: 'When they were last changed.',
  },
  required: [],
  exampleChange: 'orders',
  example: {
    user_id: '7f3e6f51-3468-4ace-80b1-dccc7caa0e0c',
    marketing: false,
    orders: true,
    newsletter: true,
    analytics: true,
    personalization: true,
    created_at: '2026-11-24T14:05:00.654321+00:00',
    updated_at: '2026-11-25T09:12:00.123456+00:00',
  },
}

const choices = ['marketing', 'orders', 'newsletter', 'analytics', 'personalization']

const person = {
  select: 'own',
  insert: { rows: 'own', columns: ['user_id', ...choices] },
  update: { rows: 'own', columns: choices },
} as const

const { user_id, marketing, orders, newsletter, analytics, personalization } =
  preferencesSchema.shape

const preferencesResource = describeTable(preferences, {
  rights: { anon: {}, recovery: {}, user: person, admin: person, service: { select: 'all' } },
  accepts: { user_id, marketing, orders, newsletter, analytics, personalization },
  ownerColumn: 'user_id',
  docs,
})

/** The five choices of the profile, as own rows of `/rest/v1/preferences`. */
export const preferencesModule = fp(
  (app) => {
    app.rest.exposeTable(preferencesResource)
    return Promise.resolve()
  },
  { name: 'preferences', dependencies: ['rest', 'profiles'] },
)
