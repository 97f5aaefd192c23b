import type { Role } from '@golden-bead/contracts/roles'
import type { Connection } from '#platform/database/database.ts'
import { canonicalEmail } from '#platform/mail/mail-address.ts'
import { countProfilesOfRole, updateRoleOfEmail } from './profiles.repository.ts'

/** Gives the account with this address its role; false when there is no such account. */
export const setRoleOfEmail = (
  connection: Connection,
  email: string,
  role: Role,
): Promise<boolean> => updateRoleOfEmail(connection, canonicalEmail(email.trim()), role)

export const hasAdmin = async (connection: Connection): Promise<boolean> =>
  (await countProfilesOfRole(connection, 'admin')) > 0
