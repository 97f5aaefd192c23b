import { paths } from '@golden-bead/contracts/paths'
import type { ShownUser } from './use-auth.ts'

/** The links of the user menus. The server checks the rights on every request. */
export const accountLinks = ({ role }: ShownUser) => [
  { label: 'Profile', to: paths.profile() },
  ...(role === 'admin' ? [{ label: 'Admin Panel', to: paths.admin() }] : []),
]

export const displayName = ({ name, email }: ShownUser) => name || email
