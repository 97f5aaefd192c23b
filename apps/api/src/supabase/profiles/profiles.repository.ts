import type { Role } from '@golden-bead/contracts/roles'
import { eq } from 'drizzle-orm'
import type { Connection, Transaction } from '#platform/database/database.ts'
import { profiles } from './profiles.tables.ts'

export async function findProfileRole(
  connection: Connection,
  userId: string,
): Promise<Role | undefined> {
  const [row] = await connection
    .select({ role: profiles.role })
    .from(profiles)
    .where(eq(profiles.id, userId))
  return row?.role
}

/** The same; it does not change before the end of the transaction. */
export async function keepProfileRole(tx: Transaction, userId: string): Promise<Role | undefined> {
  const [row] = await tx
    .select({ role: profiles.role })
    .from(profiles)
    .where(eq(profiles.id, userId))
    .for('share')
  return row?.role
}

export type NewProfile = { id: string; email: string; name: string }

export async function insertProfile(connection: Connection, profile: NewProfile): Promise<void> {
  await connection.insert(profiles).values(profile).onConflictDoNothing()
}

export async function updateProfile(
  connection: Connection,
  id: string,
  changes: Partial<Pick<typeof profiles.$inferInsert, 'email' | 'name' | 'role'>>,
): Promise<void> {
  await connection.update(profiles).set(changes).where(eq(profiles.id, id))
}

export async function updateRoleOfEmail(
  connection: Connection,
  email: string,
  role: Role,
): Promise<boolean> {
  const changed = await connection
    .update(profiles)
    .set({ role })
    .where(eq(profiles.email, email))
    .returning({ id: profiles.id })
  return changed.length > 0
}

export async function lockAdmins(tx: Transaction): Promise<string[]> {
  const rows = await tx
    .select({ id: profiles.id })
    .from(profiles)
    .where(eq(profiles.role, 'admin'))
    .orderBy(profiles.id)
    .for('update')
  return rows.map(({ id }) => id)
}

export const countProfilesOfRole = (connection: Connection, role: Role): Promise<number> =>
  connection.$count(profiles, eq(profiles.role, role))
