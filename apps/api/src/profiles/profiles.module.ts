import { profileSchema } from '@golden-bead/contracts/profiles'
import fp from 'fastify-plugin'
import { describeTable, type TableDocs } from '@golden-bead/supabase/rest'
import {
  changeProfileEmail,
  changeProfileName,
  createProfile,
  createRoleLookup,
  eraseProfile,
  type RoleLookup,
} from './profiles.service.ts'
import { profiles } from './profiles.tables.ts'

export { hasAdmin, isLastAdmin, keepProfileRole, setRoleOfEmail } from './profiles.service.ts'

declare module 'fastify' {
  interface FastifyInstance {
    roleOf: RoleLookup
  }
}

const profileDocs: TableDocs = {
  tag: 'Profiles',
  tagDescription:
    'What the shop knows of somebody who has an account. The sign-up makes it: to add the own one is a 409, and an upsert of it changes the name. With the service key both change the row that is there, one in a request.',
  row: profileSchema,
  description: 'People read their own profile, admins all of them.',
  one: 'profile',
  many: 'profiles',
}

/** The row is there since the sign-up: an insert of it is a conflict, and an upsert an update. */
const writesOwn = {
  insert: { rows: 'own', columns: ['id', 'name', 'phone'] },
  update: { rows: 'own', columns: ['name', 'phone'] },
} as const

/** A profile is created and deleted with its account, and its address belongs to the account. */
const profilesResource = describeTable(profiles, {
  rights: {
    anon: {},
    recovery: { select: 'own' },
    user: { select: 'own', ...writesOwn },
    admin: { select: 'all', ...writesOwn },
    service: {
      select: 'all',
      // Servers add the profile after they made the account, which has one by then.
      insert: { rows: 'all', columns: ['id', 'name', 'role'], isUpdate: true },
      update: { rows: 'all', columns: ['name', 'role'] },
    },
  },
  accepts: {
    id: profileSchema.shape.id,
    name: profileSchema.shape.name,
    phone: profileSchema.shape.phone.unwrap(),
    role: profileSchema.shape.role,
  },
  // Front ends that read all columns know them by heart.
  onlyByName: ['phone'],
  ownerColumn: 'id',
  events: { role: 'role_changed' },
  docs: profileDocs,
})

export const profilesModule = fp(
  (app) => {
    app.decorate('roleOf', createRoleLookup(app.database, app.changeFeed))
    app.supabase.expose(profilesResource)
    app.supabase.onUser('created', createProfile)
    app.supabase.onUser('renamed', changeProfileName)
    app.supabase.onUser('readdressed', changeProfileEmail)
    app.supabase.onUser('erased', eraseProfile)
    return Promise.resolve()
  },
  { name: 'profiles', dependencies: ['database', 'change-feed', 'supabase'] },
)
