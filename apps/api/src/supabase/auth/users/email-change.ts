import { mailedAMomentAgo } from '#supabase/auth/auth.errors.ts'
import type { AccountMailer, LinkMailOptions } from '#supabase/auth/mails/account-mailer.ts'
import type { MailLimit } from '#supabase/auth/mails/mail-limit.ts'
import type { Transaction } from '#platform/database/database.ts'
import {
  findUserByEmail,
  findUserById,
  updateUser,
  wasJustAskedToMove,
  type UserRow,
} from './users.repository.ts'

type Mails = { mailer: AccountMailer; mailAllowance: MailLimit }
type EmailChange = { newEmail: string; link: LinkMailOptions; mailIntervalSeconds: number }

/**
 * That the new address belongs to another account is told to that account only; to whoever asked,
 * it looks like a change that nobody confirms.
 */
export async function askNewAddress(
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

/** Asks the old and the new address, and not one address after the other without a pause. */
export async function beginEmailChange(
  tx: Transaction,
  mails: Mails,
  user: UserRow,
  { newEmail, link, mailIntervalSeconds }: EmailChange,
): Promise<UserRow> {
  if (await wasJustAskedToMove(tx, user.id, mailIntervalSeconds)) {
    if (user.newEmail === newEmail) return user
    throw mailedAMomentAgo(Math.ceil(mailIntervalSeconds))
  }

  const pending = (await updateUser(tx, user.id, { newEmail, emailChangeConfirmedBy: 0 })) ?? user
  await mails.mailer.sendLink(tx, pending, 'confirm_old_email', link)
  await askNewAddress(tx, mails, pending, { newEmail, link })
  // The mails have written down when they were sent.
  return (await findUserById(tx, user.id)) ?? pending
}
