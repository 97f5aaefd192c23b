import { sql } from 'drizzle-orm'
import type { AccountMailer } from '#supabase/auth/mails/account-mailer.ts'
import type { LinkMailKind } from '#supabase/auth/mails/account-mails.ts'
import { mailedAccountOf } from '#supabase/auth/users/user-view.ts'
import { updateUser, type UserRow } from '#supabase/auth/users/users.repository.ts'
import type { Transaction } from '@golden-bead/server/database/database'
import type { CodeChallenge } from './code-challenge.ts'
import { linkKinds } from './link-kinds.ts'
import { hashOfLinkToken, newCode, newLinkToken, type CodeHashes } from './one-time-secrets.ts'
import { insertFlowState, putOneTimeToken } from './one-time-tokens.repository.ts'

export type AccountLinksOptions = { mailer: AccountMailer; codeHashes: CodeHashes; apiUrl: string }

const reauthenticationSeconds = 600

export type LinkOptions = {
  redirectTo: string
  challenge: CodeChallenge | undefined
  /** If it is not the address of the user. */
  recipient?: string
}

export type MadeLink = { url: string; code: string; linkToken: string }

/** Makes links and codes, and mails them. */
export function createAccountLinks({ mailer, codeHashes, apiUrl }: AccountLinksOptions) {
  const linkUrl = (linkToken: string, type: string, redirectTo: string) => {
    const url = new URL(`${apiUrl}/auth/v1/verify`)
    url.search = new URLSearchParams({ token: linkToken, type, redirect_to: redirectTo }).toString()
    return url.href
  }

  async function makeLink(
    tx: Transaction,
    user: UserRow,
    kind: LinkMailKind,
    { redirectTo, challenge, recipient = user.email }: LinkOptions,
  ): Promise<MadeLink> {
    const { tokenKind, verificationType, lifeSeconds, sentAt, method } = linkKinds[kind]
    const flowStateId =
      challenge === undefined
        ? null
        : await insertFlowState(tx, {
            userId: user.id,
            codeChallenge: challenge.challenge,
            codeChallengeMethod: challenge.method,
            authenticationMethod: method,
          })
    const linkToken = newLinkToken({ isPkce: challenge !== undefined })
    const code = newCode()
    await putOneTimeToken(tx, {
      userId: user.id,
      kind: tokenKind,
      tokenHash: hashOfLinkToken(linkToken),
      codeHash: codeHashes.hash(recipient, code),
      relatesTo: recipient,
      flowStateId,
      lifeSeconds,
    })
    if (sentAt !== undefined) await updateUser(tx, user.id, { [sentAt]: sql`now()` })
    return { url: linkUrl(linkToken, verificationType, redirectTo), code, linkToken }
  }

  return {
    makeLink,

    async sendLink(
      tx: Transaction,
      user: UserRow,
      kind: LinkMailKind,
      given: LinkOptions,
    ): Promise<void> {
      const { url, code } = await makeLink(tx, user, kind, given)
      const { lifeSeconds } = linkKinds[kind]
      const recipient = given.recipient ?? user.email
      const mail = { recipient, code, lifeSeconds, url }
      await mailer.sendCode(tx, mailedAccountOf(user), kind, mail)
    },

    async sendReauthenticationCode(tx: Transaction, user: UserRow): Promise<void> {
      const code = newCode()
      const lifeSeconds = reauthenticationSeconds
      await putOneTimeToken(tx, {
        userId: user.id,
        kind: 'reauthentication',
        tokenHash: hashOfLinkToken(newLinkToken({ isPkce: false })),
        codeHash: codeHashes.hash(user.email, code),
        relatesTo: user.email,
        flowStateId: null,
        lifeSeconds,
      })
      await updateUser(tx, user.id, { reauthenticationSentAt: sql`now()` })
      const mail = { recipient: user.email, code, lifeSeconds }
      await mailer.sendCode(tx, mailedAccountOf(user), 'reauthenticate', mail)
    },
  }
}

export type AccountLinks = ReturnType<typeof createAccountLinks>
