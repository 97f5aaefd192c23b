import type { Transaction } from '@golden-bead/server/database/database'
import type { Outbox } from '@golden-bead/server/mail/outbox'
import type { AuthSite } from '#supabase/auth/site.ts'
import {
  renderAccountMail,
  type AccountMailKind,
  type AccountMails,
  type LinkMailKind,
} from './account-mails.ts'

export type AccountMailerOptions = {
  outbox: Outbox
  site: Pick<AuthSite, 'name' | 'mailSite' | 'url' | 'pages'>
  mails: AccountMails
}

/** What the mails say of an account. */
export type MailedAccount = {
  id: string
  email: string
  newEmail: string | null
  name: string
  isConfirmed: boolean
}

type CodeMailKind = LinkMailKind | 'reauthenticate'
type NoticeKind = Exclude<AccountMailKind, CodeMailKind>

type CodeMail = {
  recipient: string
  code: string
  lifeSeconds: number
  /** Of the link that does the same as the code, if there is one. */
  url?: string
}

/** Sent once a day at most, since any client can trigger them. */
const unauthenticatedKinds = new Set<NoticeKind>(['account_exists', 'address_in_use'])

/** Renders the mails about an account and queues them. */
export function createAccountMailer({ outbox, site, mails }: AccountMailerOptions) {
  // An unconfirmed address may belong to another person, and the name could carry an attacker's
  // text.
  const isProven = ({ email, isConfirmed }: MailedAccount, recipient: string) =>
    isConfirmed && recipient === email

  const contextOf = (account: MailedAccount, recipient: string) => ({
    site: { ...site.mailSite?.(), name: site.name(), url: site.url, pages: site.pages },
    name: isProven(account, recipient) ? account.name : '',
    email: account.email,
    newEmail: account.newEmail ?? '',
    url: '',
    code: '',
    life: '',
  })

  return {
    async sendCode(
      tx: Transaction,
      account: MailedAccount,
      kind: CodeMailKind,
      { recipient, lifeSeconds, ...secrets }: CodeMail,
    ): Promise<void> {
      const life = lifetimeText(lifeSeconds)
      const context = { ...contextOf(account, recipient), ...secrets, life }
      await outbox.add(tx, { kind, recipient, ...renderAccountMail(mails[kind], context) })
    },

    async sendNotice(tx: Transaction, account: MailedAccount, kind: NoticeKind): Promise<void> {
      const recipient = account.email
      const rendered = renderAccountMail(mails[kind], contextOf(account, recipient))
      const today = new Date().toISOString().slice(0, 10)
      const once = unauthenticatedKinds.has(kind) && { dedupeKey: `${kind}:${account.id}:${today}` }
      await outbox.add(tx, { kind, recipient, ...once, ...rendered })
    },
  }
}

export type AccountMailer = ReturnType<typeof createAccountMailer>

const units = [
  ['day', 86_400],
  ['hour', 3_600],
] as const

/** How long a link or a code is valid, in words. */
function lifetimeText(seconds: number): string {
  const [name, length] = units.find(([, unit]) => seconds >= unit) ?? ['minute', 60]
  const count = Math.floor(seconds / length)
  return count === 1 ? `one ${name}` : `${count} ${name}s`
}
