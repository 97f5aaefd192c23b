import type { AccountMailer, LinkMailOptions } from '#modules/auth/mails/account-mailer.ts'
import type { Transaction } from '#platform/database/database.ts'
import {
  findUserByEmail,
  findUserById,
  lockAddressee,
  updateUser,
  type UserRow,
} from './users.repository.ts'

type EmailChange = { newEmail: string; link: LinkMailOptions; mailIntervalSeconds: number }

/**
 * Asks the old and the new address. That the new one belongs to another account is told to that
 * account only; to whoever asked, it looks like a change that nobody confirms.
 */
export async function beginEmailChange(
  tx: Transaction,
  mailer: AccountMailer,
  user: UserRow,
  { newEmail, link, mailIntervalSeconds }: EmailChange,
): Promise<UserRow> {
  const addressee = await lockAddressee(
    tx,
    { userId: user.id },
    {
      kinds: ['email_change_current', 'email_change_new'],
      intervalSeconds: mailIntervalSeconds,
    },
  )
  const isRepeated = user.newEmail === newEmail && addressee?.wasJustMailed === true
  if (isRepeated) return user

  const pending = (await updateUser(tx, user.id, { newEmail, emailChangeConfirmations: 0 })) ?? user
  await mailer.sendLink(tx, pending, 'confirm_old_email', link)
  const owner = await findUserByEmail(tx, newEmail)
  if (owner === undefined) {
    await mailer.sendLink(tx, pending, 'confirm_new_email', { ...link, recipient: newEmail })
  } else {
    await mailer.makeLink(tx, pending, 'confirm_new_email', { ...link, recipient: newEmail })
    const today = new Date().toISOString().slice(0, 10)
    const dedupeKey = `address_in_use:${owner.id}:${today}`
    await mailer.sendNotice(tx, owner, 'address_in_use', { dedupeKey })
  }
  // The mails have written down when they were sent.
  return (await findUserById(tx, user.id)) ?? pending
}
