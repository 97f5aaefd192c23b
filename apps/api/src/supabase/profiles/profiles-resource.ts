import { profileSchema } from '@golden-bead/contracts/profiles'
import { describeTable } from '#supabase/rest/describe-table.ts'
import { profileDocs } from './profile-docs.ts'
import { profiles } from './profiles.tables.ts'

/** The row is there since the sign-up: an insert of it is a conflict, and an upsert an update. */
const writesOwn = {
  insert: { rows: 'own', columns: ['id', 'name'] },
  update: { rows: 'own', columns: ['name'] },
} as const

/** A profile is created and deleted with its account, and its address belongs to the account. */
export const profilesResource = describeTable(profiles, {
  rights: {
    anon: {},
    recovery: { select: 'own' },
    user: { select: 'own', ...writesOwn },
    admin: { select: 'all', ...writesOwn },
    service: { select: 'all', update: { rows: 'all', columns: ['name', 'role'] } },
  },
  accepts: {
    id: profileSchema.shape.id,
    name: profileSchema.shape.name,
    role: profileSchema.shape.role,
  },
  ownerColumn: 'id',
  events: { role: 'role_changed' },
  docs: profileDocs,
})
