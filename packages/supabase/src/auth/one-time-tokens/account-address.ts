import { sql } from 'drizzle-orm'
import { emailExists, linkExpired } from '#supabase/auth/auth.errors.ts'
import type { AccountMailer } from '#supabase/auth/mails/account-mailer.ts'
import type { MailLimit } from '#supabase/auth/mails/mail-limit.ts'
import type { AccountHooks } from '#supabase/auth/users/account-hooks.ts'
import { mailedAccountOf } from '#supabase/auth/users/user-view.ts'
import {
  findUserByEmail,
  findUserById,
  updateIdentity,
  updateUser,
  wasEmailChangeJustRequested,
  type UserRow,
} from '#supabase/auth/users/users.repository.ts'
import { violatesUnique } from '@golden-bead/server/database/database-errors'
import type { Transaction } from '@golden-bead/server/database/database'
import { HttpError } from '@golden-bead/server/errors/http-error'
import type { AccountLinks, LinkOptions } from './account-links.ts'
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
  const moved = mustExist(
    await updateUser(tx, user.id, changes).catch((error: unknown) => {
      throw violatesUnique(error, 'users_email_unique') ? emailExists() : error
    }),
  )
  await updateIdentity(tx, user.id, {
    identityData: sql`identity_data || jsonb_build_object('email', ${email}::text)`,
  })
  await clearTokens(tx, user.id, keptFlowStateId)
  await hooks.tell(tx, 'readdressed', { id: user.id, email })
  return moved
}

const mailedTooRecently = (retryAfterSeconds: number) =>
  new HttpError({
    status: 429,
    code: 'over_email_send_rate_limit',
    message: `For security purposes, you can only request this after ${retryAfterSeconds} seconds.`,
    headers: { 'retry-after': String(retryAfterSeconds) },
  })

type Mails = { links: AccountLinks; mailer: AccountMailer; mailAllowance: MailLimit }
type EmailChange = { newEmail: string; link: LinkOptions; mailIntervalSeconds: number }

/**
 * If the new address belongs to another account, only that account is told; to the caller it looks
 * like a change that is never confirmed.
 */
export async function sendLinkToNewAddress(
  tx: Transaction,
  { links, mailer, mailAllowance }: Mails,
  user: UserRow,
  { newEmail, link }: Pick<EmailChange, 'newEmail' | 'link'>,
): Promise<void> {
  const given = { ...link, recipient: newEmail }
  const owner = await findUserByEmail(tx, newEmail)
  const mayBeMailed = owner === undefined && (await mailAllowance.take(tx, newEmail))
  if (mayBeMailed) return links.sendLink(tx, user, 'confirm_new_email', given)
  await links.makeLink(tx, user, 'confirm_new_email', given)
  if (owner !== undefined) await mailer.sendNotice(tx, mailedAccountOf(owner), 'address_in_use')
}

/** Sends a link to the old and to the new address, at most once per interval. */
export async function beginEmailChange(
  tx: Transaction,
  mails: Mails,
  user: UserRow,
  { newEmail, link, mailIntervalSeconds }: EmailChange,
): Promise<UserRow> {
  if (await wasEmailChangeJustRequested(tx, user.id, mailIntervalSeconds)) {
    if (user.newEmail === newEmail) return user
    throw mailedTooRecently(Math.ceil(mailIntervalSeconds))
  }

  const pending = (await updateUser(tx, user.id, { newEmail, emailChangeConfirmedBy: 0 })) ?? user
  await mails.links.sendLink(tx, pending, 'confirm_old_email', link)
  await sendLinkToNewAddress(tx, mails, pending, { newEmail, link })
  // Sending the mails updates the user's timestamps.
  return (await findUserById(tx, user.id)) ?? pending
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
  await mailer.sendNotice(tx, mailedAccountOf(user), 'email_changed')
  return { isComplete: true, user: moved }
}
