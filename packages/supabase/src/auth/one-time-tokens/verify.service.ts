import {
  authError,
  invalidInput,
  linkExpired,
  phoneDisabled,
  userIsBanned,
} from '#supabase/auth/auth.errors.ts'
import {
  type VerificationType,
  type VerifyRequest,
  verificationTypes,
} from '#supabase/auth/auth.schemas.ts'
import type { Client } from '#supabase/auth/client.ts'
import type { AccountMailer } from '#supabase/auth/mails/account-mailer.ts'
import type { AccountGuard } from '#supabase/auth/passwords/account-guard.ts'
import { nonEmptyText, readEmail } from '#supabase/auth/request-values.ts'
import type { IssuedSession, SessionIssuer } from '#supabase/auth/sessions/session-issuer.ts'
import type { AccountHooks } from '#supabase/auth/users/account-hooks.ts'
import { lockAddressee } from '#supabase/auth/users/users.repository.ts'
import type { Database, Transaction } from '@golden-bead/server/database/database'
import type { HttpError } from '@golden-bead/server/errors/http-error'
import { confirmAddress, confirmEmailChange } from './account-address.ts'
import { tokenKindsOf, kindsOfEmailChange } from './link-kinds.ts'
import { hashOfLinkToken, isLinkToken, type CodeHashes } from './one-time-secrets.ts'
import {
  consumeToken,
  deleteFlowState,
  findTokenByHash,
  listTokensOfAddress,
  startExchange,
  type OneTimeTokenRow,
} from './one-time-tokens.repository.ts'

const codeExpired = () => authError(403, 'otp_expired', 'Token has expired or is invalid')

export type VerifyServiceOptions = {
  database: Database
  issuer: SessionIssuer
  mailer: AccountMailer
  hooks: AccountHooks
  guard: AccountGuard
  codeHashes: CodeHashes
}

export type Verified =
  | { kind: 'session'; issued: IssuedSession; isRecovery: boolean }
  /** The PKCE flow: the client exchanges the code for a session. */
  | { kind: 'exchange'; authCode: string }
  /** One of the two addresses of a change of e-mail has confirmed. */
  | { kind: 'half' }

type Redemption = { client: Client; expired: () => HttpError; wantsExchange: boolean }

const isOfEmailChange = ({ kind }: OneTimeTokenRow) => kindsOfEmailChange.includes(kind)

/** Redeems links and codes from mails, each only once, also under concurrent requests. */
export function createVerifyService(options: VerifyServiceOptions) {
  const { database, issuer, mailer, hooks, guard, codeHashes } = options

  async function redeem(
    tx: Transaction,
    token: OneTimeTokenRow,
    how: Redemption,
  ): Promise<Verified> {
    const locked = await lockAddressee(tx, { userId: token.userId })
    if (locked === undefined || !(await consumeToken(tx, token))) throw how.expired()
    if (locked.isBanned) throw userIsBanned()

    let { user } = locked
    if (isOfEmailChange(token)) {
      const step = await confirmEmailChange(tx, user, token, { mailer, hooks })
      if (!step.isComplete) return { kind: 'half' }
      ;({ user } = step)
    } else {
      user = await confirmAddress(tx, user, {
        isSignUp: token.kind === 'confirmation',
        keptFlowStateId: token.flowStateId,
      })
    }

    if (token.flowStateId !== null && how.wantsExchange) {
      const flowState = await startExchange(tx, token.flowStateId)
      if (flowState === undefined) throw how.expired()
      return { kind: 'exchange', authCode: flowState.authCode }
    }
    if (token.flowStateId !== null) await deleteFlowState(tx, token.flowStateId)
    const isRecovery = token.kind === 'recovery'
    const issued = await issuer.start(tx, user, {
      kind: isRecovery ? 'recovery' : 'full',
      method: 'otp',
      client: how.client,
    })
    return { kind: 'session', issued, isRecovery }
  }

  async function redeemAndNote(token: OneTimeTokenRow, how: Redemption): Promise<Verified> {
    const verified = await database.transaction((tx) => redeem(tx, token, how))
    const { userId, kind } = token
    const sessionId = verified.kind === 'session' ? verified.issued.sessionId : undefined
    how.client.note('link_used', { userId, kind, sessionId })
    if (isOfEmailChange(token) && verified.kind !== 'half') {
      how.client.note('email_changed', { userId })
    }
    return verified
  }

  async function verifyLink(
    given: { token: string; type: string; wantsExchange: boolean },
    client: Client,
  ): Promise<Verified> {
    const kinds = tokenKindsOf(readType(given.type))
    const token = isLinkToken(given.token)
      ? await findTokenByHash(database, hashOfLinkToken(given.token), kinds)
      : undefined
    if (token === undefined) throw linkExpired()
    const { wantsExchange } = given
    return redeemAndNote(token, { client, expired: linkExpired, wantsExchange })
  }

  async function verifyCode(
    given: { email: string; code: string; type: string },
    client: Client,
  ): Promise<Verified> {
    const kinds = tokenKindsOf(readType(given.type))
    const candidates = await listTokensOfAddress(database, given.email, kinds)
    const userId = candidates[0]?.userId
    const attempt = await guard.countCode(given.email, { client, userId })
    const token = candidates.find(({ codeHash }) =>
      codeHashes.matches(codeHash, given.email, given.code),
    )
    if (token === undefined) {
      client.note('code_refused', { userId })
      throw codeExpired()
    }
    const how = { client, expired: codeExpired, wantsExchange: false }
    const verified = await redeemAndNote(token, how)
    await attempt.refund()
    return verified
  }

  return {
    /** Redeems a link from a mail. */
    async follow(
      given: { token: string | undefined; type: string | undefined },
      client: Client,
    ): Promise<Verified> {
      const { token = '', type = '' } = given
      if (token === '') throw invalidInput('Verify requires a token or a token hash')
      return verifyLink({ token, type, wantsExchange: true }, client)
    },

    async verify(request: VerifyRequest, client: Client): Promise<Verified> {
      const { type, token_hash: tokenHash, token, email, phone } = emptyAsAbsent(request)
      if (type === undefined) throw invalidInput('Verify requires a verification type')
      if ((token === undefined) === (tokenHash === undefined)) {
        throw invalidInput('Verify requires either a token or a token hash')
      }
      if (tokenHash !== undefined) {
        if (email !== undefined || phone !== undefined) {
          throw invalidInput('Only the token_hash and type should be provided')
        }
        return verifyLink({ token: tokenHash, type, wantsExchange: false }, client)
      }
      if (phone !== undefined) throw phoneDisabled()
      return verifyCode({ email: readEmail(email), code: token ?? '', type }, client)
    },
  }
}

export type VerifyService = ReturnType<typeof createVerifyService>

function readType(type: string): VerificationType {
  if (type === '') throw invalidInput('Verify requires a verification type')
  const known = verificationTypes.find((candidate) => candidate === type)
  if (known === undefined) throw invalidInput('Unsupported verification type')
  return known
}

const emptyAsAbsent = (request: VerifyRequest) => ({
  type: nonEmptyText(request.type),
  token_hash: nonEmptyText(request.token_hash),
  token: nonEmptyText(request.token),
  email: nonEmptyText(request.email),
  phone: nonEmptyText(request.phone),
})
