import { sql } from 'drizzle-orm'
import { emailExists } from '#supabase/auth/auth.errors.ts'
import { clearTokens } from '#supabase/auth/one-time-tokens/one-time-tokens.repository.ts'
import { violatesUnique } from '#platform/database/database-errors.ts'
import type { Transaction } from '#platform/database/database.ts'
import type { AccountHooks } from './account-hooks.ts'
import { updateIdentity, updateUser, type UserRow } from './users.repository.ts'

/**
 * Changes the address of an account: user, identity and profile together. Links that were sent to
 * the old address become invalid. The unique constraint decides whether the address is free, since
 * a check beforehand would be a race.
 */
export async function changeAddress(
  tx: Transaction,
  hooks: AccountHooks,
  user: UserRow,
  email: string,
  keptFlowStateId: string | null = null,
): Promise<UserRow> {
  const changes = {
    email,
    newEmail: null,
    emailChangeConfirmedBy: 0,
    userMetadata: {
      ...user.userMetadata,
      ...(user.userMetadata['email'] === user.email && { email }),
    },
  }
  const moved = await updateUser(tx, user.id, changes).catch((error: unknown) => {
    throw violatesUnique(error, 'users_email_unique') ? emailExists() : error
  })
  if (moved === undefined) throw new Error('The locked user is gone.')
  await updateIdentity(tx, user.id, {
    identityData: sql`identity_data || jsonb_build_object('email', ${email}::text)`,
  })
  await clearTokens(tx, user.id, keptFlowStateId)
  await hooks.onEmailChanged(tx, { id: user.id, email })
  return moved
}
