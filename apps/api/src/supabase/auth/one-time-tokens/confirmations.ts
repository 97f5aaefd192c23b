import { sql } from 'drizzle-orm'
import { linkExpired } from '#supabase/auth/auth.errors.ts'
import type { AccountMailer } from '#supabase/auth/mails/account-mailer.ts'
import type { AccountHooks } from '#supabase/auth/users/account-hooks.ts'
import { changeAddress } from '#supabase/auth/users/change-address.ts'
import { updateIdentity, updateUser, type UserRow } from '#supabase/auth/users/users.repository.ts'
import type { Transaction } from '#platform/database/database.ts'
import { clearTokens, hasLiveToken, type OneTimeTokenRow } from './one-time-tokens.repository.ts'

const mustExist = (user: UserRow | undefined): UserRow => {
  if (user === undefined) throw new Error('The locked user is gone.')
  return user
}

/**
 * An opened link proves the address, and makes all earlier links invalid. A password that was set
 * before is kept only if the link was that of a sign-up; a sign-up with another password has
 * removed it before that.
 */
export async function confirmAddress(
  tx: Transaction,
  user: UserRow,
  { isSignUp, keptFlowStateId = null }: { isSignUp: boolean; keptFlowStateId?: string | null },
): Promise<UserRow> {
  const isUnprovenPassword = user.emailConfirmedAt === null && !isSignUp
  const userMetadata = { ...user.userMetadata, email_verified: true }
  await updateIdentity(tx, user.id, {
    identityData: sql`identity_data || '{"email_verified": true}'`,
  })
  await clearTokens(tx, user.id, keptFlowStateId)
  return mustExist(
    await updateUser(tx, user.id, {
      emailConfirmedAt: sql`coalesce(email_confirmed_at, now())`,
      userMetadata,
      newEmail: null,
      emailChangeConfirmedBy: 0,
      ...(isUnprovenPassword && { passwordHash: null }),
    }),
  )
}

export type EmailChangeStep = { isComplete: false } | { isComplete: true; user: UserRow }

export const confirmedBy = { none: 0, old: 1, new: 2 } as const

/** The old and the new address confirm in any order; the second one changes the address. */
export async function confirmEmailChange(
  tx: Transaction,
  user: UserRow,
  token: OneTimeTokenRow,
  { mailer, hooks }: { mailer: AccountMailer; hooks: AccountHooks },
): Promise<EmailChangeStep> {
  const { newEmail } = user
  if (newEmail === null) throw linkExpired()

  const side = token.kind === 'email_change_current' ? confirmedBy.old : confirmedBy.new
  const known = user.emailChangeConfirmedBy
  if (known === confirmedBy.none) {
    const other = side === confirmedBy.old ? 'email_change_new' : 'email_change_current'
    if (!(await hasLiveToken(tx, user.id, other))) throw linkExpired()
    await updateUser(tx, user.id, { emailChangeConfirmedBy: side })
  }
  // Two links of the same address are not two confirmations.
  if (known === confirmedBy.none || known === side) return { isComplete: false }

  const moved = await changeAddress(tx, hooks, user, newEmail, token.flowStateId)
  await mailer.sendNotice(tx, user, 'email_changed')
  return { isComplete: true, user: moved }
}
