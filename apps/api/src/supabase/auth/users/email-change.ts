import { mailedAMomentAgo } from '#supabase/auth/auth.errors.ts'
import type { AccountMailer, LinkMailOptions } from '#supabase/auth/mails/account-mailer.ts'
import type { Transaction } from '#platform/database/database.ts'
import {
  findUserByEmail,
  findUserById,
  updateUser,
  wasJustAskedToMove,
  type UserRow,
} from './users.repository.ts'

type EmailChange = { newEmail: string; link: LinkMailOptions; mailIntervalSeconds: number }

/**
 * That the new address belongs to another account is told to that account only; to whoever asked,
 * it looks like a change that nobody confirms.
 */
export async function askNewAddress(
  tx: Transaction,
  mailer: AccountMailer,
  user: UserRow,
  { newEmail, link }: Pick<EmailChange, 'newEmail' | 'link'>,
): Promise<void> {
  const given = { ...link, recipient: newEmail }
  const owner = await findUserByEmail(tx, newEmail)
  if (owner === undefined) return mailer.sendLink(tx, user, 'confirm_new_email', given)
  await mailer.makeLink(tx, user, 'confirm_new_email', given)
  await mailer.sendNotice(tx, owner, 'address_in_use')
}

/** Asks the old and the new address, and not one address after the other without a pause. */
export async function beginEmailChange(
  tx: Transaction,
  mailer: AccountMailer,
  user: UserRow,
  { newEmail, link, mailIntervalSeconds }: EmailChange,
): Promise<UserRow> {
  if (await wasJustAskedToMove(tx, user.id, mailIntervalSeconds)) {
    if (user.newEmail === newEmail) return user
    throw mailedAMomentAgo(Math.ceil(mailIntervalSeconds))
  }

  const pending = (await updateUser(tx, user.id, { newEmail, emailChangeConfirmedBy: 0 })) ?? user
  await mailer.sendLink(tx, pending, 'confirm_old_email', link)
  await askNewAddress(tx, mailer, pending, { newEmail, link })
  // The mails have written down when they were sent.
  return (await findUserById(tx, user.id)) ?? pending
}
