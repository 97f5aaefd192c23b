import { profileSchema } from '@golden-bead/contracts/profiles'
import type { TableDocs } from '#supabase/rest/description/docs.ts'

export const profileDocs: TableDocs = {
  name: 'Profile',
  tag: 'Profiles',
  tagDescription:
    'What the shop knows of somebody who has an account. The sign-up makes it: to add the own one is a 409, and an upsert of it changes the name.',
  row: profileSchema,
  description: 'People read their own profile, admins all of them.',
  one: 'profile',
  many: 'profiles',
  columns: {
    id: 'The id of the account.',
    email: 'The address of the account.',
    name: 'As the person wants to be called.',
    role: '`user` or `admin`. Only the service key changes it.',
    created_at: 'When it was made.',
    updated_at: 'When it was last changed.',
  },
  required: [],
}
