import { paths } from '@golden-bead/contracts/paths'
import type { ShownUser } from './use-auth.ts'

/** Where the menus of a user lead. The server decides who may do something there. */
export const accountLinks = ({ role }: ShownUser) => [
  { label: 'Profile', to: paths.profile() },
  ...(role === 'admin' ? [{ label: 'Admin Panel', to: paths.admin() }] : []),
]

export const displayName = ({ name, email }: ShownUser) => name || email
