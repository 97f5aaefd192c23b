import type { Role } from '@golden-bead/contracts/roles'
import { eq } from 'drizzle-orm'
import type { Connection } from '#platform/database/database.ts'
import { profiles } from './profiles.tables.ts'

/** Gives the account with this address its role; false when there is no such account. */
export async function setRoleOfEmail(
  connection: Connection,
  email: string,
  role: Role,
): Promise<boolean> {
  const changed = await connection
    .update(profiles)
    .set({ role })
    .where(eq(profiles.email, email.trim().toLowerCase()))
    .returning({ id: profiles.id })
  return changed.length > 0
}

export const hasAdmin = async (connection: Connection): Promise<boolean> =>
  (await connection.$count(profiles, eq(profiles.role, 'admin'))) > 0
