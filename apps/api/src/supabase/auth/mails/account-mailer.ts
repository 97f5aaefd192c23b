import { sql } from 'drizzle-orm'
import type { CodeChallenge } from '#supabase/auth/one-time-tokens/code-challenge.ts'
import {
  hashOfLinkToken,
  newCode,
  newLinkToken,
  type CodeHashes,
} from '#supabase/auth/one-time-tokens/one-time-secrets.ts'
import {
  insertFlowState,
  putOneTimeToken,
} from '#supabase/auth/one-time-tokens/one-time-tokens.repository.ts'
import { nameOf } from '#supabase/auth/users/user-metadata.ts'
import { updateUser, type UserRow } from '#supabase/auth/users/users.repository.ts'
import type { Transaction } from '#platform/database/database.ts'
import type { Outbox } from '#platform/mail/outbox.ts'
import { renderAccountMail, type AccountMailKind, type LinkMailKind } from './account-mails.ts'
import { lifetimeText, minute } from './lifetime-text.ts'
import { linkKinds } from './link-kinds.ts'

export type AccountMailerOptions = {
  outbox: Outbox
  codeHashes: CodeHashes
  siteUrl: string
  apiUrl: string
}

/** Sent once a day at most, since any client can trigger them. */
const unauthenticatedKinds = new Set<AccountMailKind>(['account_exists', 'address_in_use'])

const reauthenticationSeconds = 10 * minute

export type LinkMailOptions = {
  redirectTo: string
  challenge: CodeChallenge | undefined
  /** If it is not the address of the user. */
  recipient?: string
}

export type MadeLink = { url: string; code: string; linkToken: string }

type Person = Pick<UserRow, 'id' | 'email' | 'emailConfirmedAt' | 'newEmail' | 'userMetadata'>

/** Makes links and codes, and queues the mails that contain them. */
export function createAccountMailer(options: AccountMailerOptions) {
  const { outbox, codeHashes, siteUrl, apiUrl } = options

  // An unconfirmed address may belong to another person, and the name could carry an attacker's
  // text.
  const isProven = ({ email, emailConfirmedAt }: Person, recipient: string) =>
    emailConfirmedAt !== null && recipient === email

  const contextOf = (person: Person, recipient: string) => ({
    siteUrl,
    name: isProven(person, recipient) ? nameOf(person.userMetadata) : '',
    email: person.email,
    newEmail: person.newEmail ?? '',
    url: '',
    code: '',
    life: '',
  })

  const linkUrl = (linkToken: string, type: string, redirectTo: string) => {
    const url = new URL(`${apiUrl}/auth/v1/verify`)
    url.search = new URLSearchParams({ token: linkToken, type, redirect_to: redirectTo }).toString()
    return url.href
  }

  async function makeLink(
    tx: Transaction,
    person: Person,
    kind: LinkMailKind,
    { redirectTo, challenge, recipient = person.email }: LinkMailOptions,
  ): Promise<MadeLink> {
    const { tokenKind, verificationType, lifeSeconds, sentAt, method } = linkKinds[kind]
    const flowStateId =
      challenge === undefined
        ? null
        : await insertFlowState(tx, {
            userId: person.id,
            codeChallenge: challenge.challenge,
            codeChallengeMethod: challenge.method,
            authenticationMethod: method,
          })
    const linkToken = newLinkToken({ isPkce: challenge !== undefined })
    const code = newCode()
    await putOneTimeToken(tx, {
      userId: person.id,
      kind: tokenKind,
      tokenHash: hashOfLinkToken(linkToken),
      codeHash: codeHashes.hash(recipient, code),
      relatesTo: recipient,
      flowStateId,
      lifeSeconds,
    })
    if (sentAt !== undefined) await updateUser(tx, person.id, { [sentAt]: sql`now()` })
    return { url: linkUrl(linkToken, verificationType, redirectTo), code, linkToken }
  }

  return {
    makeLink,

    async sendLink(
      tx: Transaction,
      person: Person,
      kind: LinkMailKind,
      given: LinkMailOptions,
    ): Promise<void> {
      const recipient = given.recipient ?? person.email
      const { url, code } = await makeLink(tx, person, kind, given)
      const life = lifetimeText(linkKinds[kind].lifeSeconds)
      const context = { ...contextOf(person, recipient), url, code, life }
      await outbox.add(tx, { kind, recipient, ...renderAccountMail(kind, context) })
    },

    async sendReauthenticationCode(tx: Transaction, person: Person): Promise<void> {
      const code = newCode()
      await putOneTimeToken(tx, {
        userId: person.id,
        kind: 'reauthentication',
        tokenHash: hashOfLinkToken(newLinkToken({ isPkce: false })),
        codeHash: codeHashes.hash(person.email, code),
        relatesTo: person.email,
        flowStateId: null,
        lifeSeconds: reauthenticationSeconds,
      })
      await updateUser(tx, person.id, { reauthenticationSentAt: sql`now()` })
      const life = lifetimeText(reauthenticationSeconds)
      const recipient = person.email
      const context = { ...contextOf(person, recipient), code, life }
      const rendered = renderAccountMail('reauthenticate', context)
      await outbox.add(tx, { kind: 'reauthenticate', recipient, ...rendered })
    },

    async sendNotice(
      tx: Transaction,
      person: Person,
      kind: Exclude<AccountMailKind, LinkMailKind>,
    ): Promise<void> {
      const recipient = person.email
      const rendered = renderAccountMail(kind, contextOf(person, recipient))
      const today = new Date().toISOString().slice(0, 10)
      const once = unauthenticatedKinds.has(kind) && { dedupeKey: `${kind}:${person.id}:${today}` }
      await outbox.add(tx, { kind, recipient, ...once, ...rendered })
    },
  }
}

export type AccountMailer = ReturnType<typeof createAccountMailer>
