import { preferencesSchema } from '@golden-bead/contracts/preferences'
import fp from 'fastify-plugin'
import { describeTable, type TableDocs } from '@golden-bead/supabase/rest'
import { preferences } from './preferences.tables.ts'

const docs: TableDocs = {
  tag: 'Preferences',
  tagDescription: 'What somebody with an account wants to hear and allows.',
  row: preferencesSchema,
  description: 'There is no row before somebody saved one.',
  one: 'preferences',
  many: 'preferences',
  exampleChange: 'orders',
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
    app.supabase.expose(preferencesResource)
    return Promise.resolve()
  },
  { name: 'preferences', dependencies: ['supabase', 'profiles'] },
)
