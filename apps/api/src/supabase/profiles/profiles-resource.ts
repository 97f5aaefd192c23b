import { profileSchema } from '@golden-bead/contracts/profiles'
import { describeTable } from '#supabase/rest/describe-table.ts'
import { profileDocs } from './profile-docs.ts'
import { profiles } from './profiles.tables.ts'

/** A profile is created and deleted with its account, and its address belongs to the account. */
export const profilesResource = describeTable(profiles, {
  rights: {
    anon: {},
    recovery: { select: 'own' },
    user: { select: 'own', update: { rows: 'own', columns: ['name'] } },
    admin: { select: 'all', update: { rows: 'own', columns: ['name'] } },
    service: { select: 'all', update: { rows: 'all', columns: ['name', 'role'] } },
  },
  accepts: { name: profileSchema.shape.name, role: profileSchema.shape.role },
  ownerColumn: 'id',
  events: { role: 'role_changed' },
  docs: profileDocs,
})
