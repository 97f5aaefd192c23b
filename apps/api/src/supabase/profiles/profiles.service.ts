import { profileNameLengthMax } from '@golden-bead/contracts/account-options'
import type { Role } from '@golden-bead/contracts/roles'
import type { Connection, Transaction } from '#platform/database/database.ts'
import { canonicalEmail } from '#platform/mail/mail-address.ts'
import {
  countProfilesOfRole,
  lockAdmins,
  insertProfile,
  updateProfile,
  updateRoleOfEmail,
  type NewProfile,
} from './profiles.repository.ts'

/** The name comes from free-form sign-up metadata, so it is truncated to the limit of a profile. */
const profileName = (name: string) =>
  Array.from(name.trim()).slice(0, profileNameLengthMax).join('').trimEnd()

/** Every user has a profile, created in the transaction that creates the user. */
export const createProfile = (tx: Transaction, profile: NewProfile): Promise<void> =>
  insertProfile(tx, { ...profile, name: profileName(profile.name) })

export const changeProfileName = (
  tx: Transaction,
  { id, name }: Pick<NewProfile, 'id' | 'name'>,
): Promise<void> => updateProfile(tx, id, { name: profileName(name) })

/** The profile has a copy of the account's address, updated in the account's transaction. */
export const changeProfileEmail = (
  tx: Transaction,
  { id, email }: Pick<NewProfile, 'id' | 'email'>,
): Promise<void> => updateProfile(tx, id, { email })

export const eraseProfile = (
  tx: Transaction,
  { id, email }: Pick<NewProfile, 'id' | 'email'>,
): Promise<void> => updateProfile(tx, id, { email, name: '', role: 'user' })

/** Sets the role of the account with this address; false if there is none. */
export const setRoleOfEmail = (
  connection: Connection,
  email: string,
  role: Role,
): Promise<boolean> => updateRoleOfEmail(connection, canonicalEmail(email.trim()), role)

/** Locks the admins, so that two who leave at once do not both count on the other. */
export async function isLastAdmin(tx: Transaction, id: string): Promise<boolean> {
  const admins = await lockAdmins(tx)
  return admins.length === 1 && admins[0] === id
}

export const hasAdmin = async (connection: Connection): Promise<boolean> =>
  (await countProfilesOfRole(connection, 'admin')) > 0
