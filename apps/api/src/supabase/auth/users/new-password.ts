import { clearTokens } from '#supabase/auth/one-time-tokens/one-time-tokens.repository.ts'
import { endSessionsOfUser } from '#supabase/auth/sessions/sessions.repository.ts'
import type { Transaction } from '#platform/database/database.ts'
import { updateUser, type UserRow } from './users.repository.ts'

/**
 * Sets a password and ends all links, codes and sessions from before, and a pending change of
 * address, which an attacker may have started. The caller holds the lock of the user.
 */
export async function setNewPassword(
  tx: Transaction,
  user: UserRow,
  passwordHash: string,
  endedSessions: { exceptId?: string } = {},
): Promise<UserRow> {
  await clearTokens(tx, user.id)
  await endSessionsOfUser(tx, user.id, endedSessions)
  const changes = { passwordHash, newEmail: null, emailChangeConfirmedBy: 0 }
  return (await updateUser(tx, user.id, changes)) ?? user
}
