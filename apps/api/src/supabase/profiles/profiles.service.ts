import { profileNameLengthMax } from '@golden-bead/contracts/account-options'
import type { Role } from '@golden-bead/contracts/roles'
import type { Connection, Transaction } from '#platform/database/database.ts'
import { canonicalEmail } from '#platform/mail/mail-address.ts'
import {
  countProfilesOfRole,
  insertProfile,
  updateProfile,
  updateRoleOfEmail,
  type NewProfile,
} from './profiles.repository.ts'

/** The name comes from free-form sign-up metadata, so what is too long for a profile is cut. */
const profileName = (name: string) =>
  Array.from(name.trim()).slice(0, profileNameLengthMax).join('').trimEnd()

/** Every user has a profile: made in the transaction that makes the user. */
export const createProfile = (tx: Transaction, profile: NewProfile): Promise<void> =>
  insertProfile(tx, { ...profile, name: profileName(profile.name) })

export const changeProfileName = (
  tx: Transaction,
  { id, name }: Pick<NewProfile, 'id' | 'name'>,
): Promise<void> => updateProfile(tx, id, { name: profileName(name) })

/** The address belongs to the account; the profile repeats it, in the account's transaction. */
export const changeProfileEmail = (
  tx: Transaction,
  { id, email }: Pick<NewProfile, 'id' | 'email'>,
): Promise<void> => updateProfile(tx, id, { email })

export const eraseProfile = (
  tx: Transaction,
  { id, email }: Pick<NewProfile, 'id' | 'email'>,
): Promise<void> => updateProfile(tx, id, { email, name: '', role: 'user' })

/** Gives the account with this address its role; false when there is no such account. */
export const setRoleOfEmail = (
  connection: Connection,
  email: string,
  role: Role,
): Promise<boolean> => updateRoleOfEmail(connection, canonicalEmail(email.trim()), role)

export const hasAdmin = async (connection: Connection): Promise<boolean> =>
  (await countProfilesOfRole(connection, 'admin')) > 0
