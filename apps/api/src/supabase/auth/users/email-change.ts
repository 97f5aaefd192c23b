import { mailedTooRecently } from '#supabase/auth/auth.errors.ts'
import type { AccountMailer, LinkMailOptions } from '#supabase/auth/mails/account-mailer.ts'
import type { MailLimit } from '#supabase/auth/mails/mail-limit.ts'
import type { Transaction } from '#platform/database/database.ts'
import {
  findUserByEmail,
  findUserById,
  updateUser,
  wasEmailChangeJustRequested,
  type UserRow,
} from './users.repository.ts'

type Mails = { mailer: AccountMailer; mailAllowance: MailLimit }
type EmailChange = { newEmail: string; link: LinkMailOptions; mailIntervalSeconds: number }

/**
 * If the new address belongs to another account, only that account is told; to the caller it looks
 * like a change that is never confirmed.
 */
export async function sendLinkToNewAddress(
  tx: Transaction,
  { mailer, mailAllowance }: Mails,
  user: UserRow,
  { newEmail, link }: Pick<EmailChange, 'newEmail' | 'link'>,
): Promise<void> {
  const given = { ...link, recipient: newEmail }
  const owner = await findUserByEmail(tx, newEmail)
  const mayBeMailed = owner === undefined && (await mailAllowance.take(tx, newEmail))
  if (mayBeMailed) return mailer.sendLink(tx, user, 'confirm_new_email', given)
  await mailer.makeLink(tx, user, 'confirm_new_email', given)
  if (owner !== undefined) await mailer.sendNotice(tx, owner, 'address_in_use')
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
  await mails.mailer.sendLink(tx, pending, 'confirm_old_email', link)
  await sendLinkToNewAddress(tx, mails, pending, { newEmail, link })
  // Sending the mails updates the user's timestamps.
  return (await findUserById(tx, user.id)) ?? pending
}
