import { clearTokens } from '#supabase/auth/one-time-tokens/one-time-tokens.repository.ts'
import type { PasswordHasher } from '#supabase/auth/passwords/password-hasher.ts'
import type { PasswordPolicy } from '#supabase/auth/passwords/password-policy.ts'
import { endSessionsOfUser } from '#supabase/auth/sessions/sessions.repository.ts'
import { updateUser, type UserRow } from '#supabase/auth/users/users.repository.ts'
import type { Transaction } from '@golden-bead/server/database/database'

export type GivenPasswordOptions = { hasher: PasswordHasher; policy: PasswordPolicy }

/** Undefined if no password is given: the account may have none, or keeps its own. */
export async function hashIfGiven(
  { hasher, policy }: GivenPasswordOptions,
  password: string | null | undefined,
  email: string,
): Promise<string | null> {
  if (password == null) return null
  policy.rejectUnfit(password, email)
  return hasher.hash(password)
}

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
