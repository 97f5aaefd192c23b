import { addressSchema } from '@golden-bead/contracts/addresses'
import { orderLimits } from '@golden-bead/contracts/order-options'
import fp from 'fastify-plugin'
import { describeTable, type TableDocs } from '@golden-bead/supabase/rest'
import { addresses } from './addresses.tables.ts'

const docs: TableDocs = {
  tag: 'Addresses',
  tagDescription: 'Where people have their orders sent.',
  row: addressSchema,
  description: `People keep up to ${orderLimits.addressesMax} of their own, one of them the default: to set another one takes that from the first.`,
  one: 'address',
  many: 'addresses',
  exampleChange: 'city',
}

const { id: _id, created_at: _created, updated_at: _updated, ...accepts } = addressSchema.shape
const { user_id: _owner, ...changeable } = accepts
const columns = Object.keys(changeable)

const writesOwn = {
  insert: { rows: 'own', columns: ['user_id', ...columns] },
  update: { rows: 'own', columns },
  delete: 'own',
} as const

const addressesResource = describeTable(addresses, {
  rights: {
    anon: {},
    recovery: {},
    user: { select: 'own', ...writesOwn },
    admin: { select: 'all', ...writesOwn },
    service: { select: 'all' },
  },
  accepts,
  setByDatabase: ['id'],
  ownerColumn: 'user_id',
  docs,
})

/** What the profile's tab keeps, as own rows of `/rest/v1/addresses`. */
export const addressesModule = fp(
  (app) => {
    app.supabase.expose(addressesResource)
    return Promise.resolve()
  },
  { name: 'addresses', dependencies: ['supabase', 'profiles'] },
)
