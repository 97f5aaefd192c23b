import { profileNameLengthMax } from '@golden-bead/contracts/account-options'
import type { Role } from '@golden-bead/contracts/roles'
import { eq } from 'drizzle-orm'
import { createCache } from '@golden-bead/server/cache/cache'
import type { ChangeFeed } from '@golden-bead/server/cache/change-feed'
import type { Connection, Database, Transaction } from '@golden-bead/server/database/database'
import { canonicalEmail } from '@golden-bead/server/mail/mail-address'
import { profiles } from './profiles.tables.ts'

type NewProfile = { id: string; email: string; name: string }

/** The name comes from free-form sign-up metadata, so it is truncated to the limit of a profile. */
const profileName = (name: string) =>
  Array.from(name.trim()).slice(0, profileNameLengthMax).join('').trimEnd()

/** Every user has a profile, created in the transaction that creates the user. */
export async function createProfile(tx: Transaction, profile: NewProfile): Promise<void> {
  const values = { ...profile, name: profileName(profile.name) }
  await tx.insert(profiles).values(values).onConflictDoNothing()
}

async function updateProfile(
  tx: Transaction,
  id: string,
  changes: Partial<Pick<typeof profiles.$inferInsert, 'email' | 'name' | 'phone' | 'role'>>,
): Promise<void> {
  await tx.update(profiles).set(changes).where(eq(profiles.id, id))
}

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
): Promise<void> => updateProfile(tx, id, { email, name: '', phone: '', role: 'user' })

/** Sets the role of the account with this address; false if there is none. */
export async function setRoleOfEmail(
  connection: Connection,
  email: string,
  role: Role,
): Promise<boolean> {
  const changed = await connection
    .update(profiles)
    .set({ role })
    .where(eq(profiles.email, canonicalEmail(email.trim())))
    .returning({ id: profiles.id })
  return changed.length > 0
}

/** Locks the admins, so that two who leave at once do not both count on the other. */
export async function isLastAdmin(tx: Transaction, id: string): Promise<boolean> {
  const admins = await tx
    .select({ id: profiles.id })
    .from(profiles)
    .where(eq(profiles.role, 'admin'))
    .orderBy(profiles.id)
    .for('update')
  return admins.length === 1 && admins[0]?.id === id
}

export const hasAdmin = async (connection: Connection): Promise<boolean> =>
  (await connection.$count(profiles, eq(profiles.role, 'admin'))) > 0

const selectRole = (connection: Connection, userId: string) =>
  connection.select({ role: profiles.role }).from(profiles).where(eq(profiles.id, userId))

/** The role does not change before the end of the transaction. */
export async function keepProfileRole(tx: Transaction, userId: string): Promise<Role | undefined> {
  const [row] = await selectRole(tx, userId).for('share')
  return row?.role
}

const roleMs = 1_000

/**
 * The role from the database and not from the token, so that a demotion takes effect at once.
 * Cached for a second at most, and only until a profile changes.
 */
export function createRoleLookup(database: Database, changeFeed: ChangeFeed) {
  const roles = createCache<Role | undefined>({ ttlMs: roleMs })
  changeFeed.onChange('profiles', roles.clear)
  changeFeed.onLost(roles.clear)

  return (userId: string) =>
    roles.find(userId, async () => {
      const [row] = await selectRole(database, userId)
      return row?.role
    })
}

export type RoleLookup = ReturnType<typeof createRoleLookup>
