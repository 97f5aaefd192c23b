import { authError, refreshTokenMalformed, tooManyRefreshes } from '#supabase/auth/auth.errors.ts'
import type { AuthSession } from '#supabase/auth/auth.schemas.ts'
import type { Client } from '#supabase/auth/client.ts'
import { listIdentities } from '#supabase/auth/users/users.repository.ts'
import type { Database, Transaction } from '@golden-bead/server/database/database'
import type { HttpError } from '@golden-bead/server/errors/http-error'
import type { ServerSecrets } from '@golden-bead/server/process/server-secrets'
import {
  hashOfRefreshToken,
  isRefreshToken,
  newRefreshToken,
  successorOf,
} from './refresh-token-text.ts'
import { prepareRotation, type RotationOptions } from './rotate-token.repository.ts'
import type { RunningSession } from './running-session.ts'
import type { SessionIssuer } from './session-issuer.ts'
import {
  endSession,
  findRefreshToken,
  insertRefreshToken,
  lockSession,
  readTokenFamily,
  revokeRefreshToken,
  touchSession,
  type LockedSession,
  type TokenFamily,
} from './sessions.repository.ts'

export type RefreshServiceOptions = RotationOptions & {
  database: Database
  issuer: SessionIssuer
  secrets: ServerSecrets
  mayRefresh: (sessionId: string) => Promise<boolean>
  onSessionEnded: (sessionId: string) => void
}

export type Refreshed = { answer: AuthSession; sessionId: string; isReuse: boolean }

const rejected = (code: string, reason: string) =>
  authError(400, code, `Invalid Refresh Token: ${reason}`)
const tokenNotFound = () => rejected('refresh_token_not_found', 'Refresh Token Not Found')

type Continued = { running: RunningSession; refreshToken: string }

type Decision =
  | { kind: 'go_on'; refreshToken: string }
  /** A result, not a throw: the end of the session has to be committed. */
  | { kind: 'reject'; error: HttpError; endsSession?: true }

const reuseSeconds = 10
const successorsMax = 100

/**
 * Rotation of refresh tokens. A lost response or two open tabs do not end the session; a later
 * reuse of an old token does, because it means that two parties hold tokens of one family.
 */
export function createRefreshService(options: RefreshServiceOptions) {
  const { database, issuer, secrets, limits, mayRefresh, onSessionEnded } = options
  const rotateToken = prepareRotation(database, options)

  async function followFamily(
    tx: Transaction,
    token: string,
    { presented, active }: TokenFamily,
  ): Promise<Decision> {
    // The reason against its rotation is gone meanwhile, so that the next attempt will succeed.
    if (!presented.revoked) throw tooManyRefreshes()

    const isParentOfActive = active !== undefined && active.parentId === presented.id
    if (!isParentOfActive && !presented.wasJustReplaced) {
      return {
        kind: 'reject',
        error: rejected('refresh_token_already_used', 'Already Used'),
        endsSession: true,
      }
    }
    const found = active === undefined ? undefined : findSuccessor(token, active.tokenHash, secrets)
    if (found !== undefined) return { kind: 'go_on', refreshToken: found }

    // The server keys changed since: a new child replaces the active token.
    if (active !== undefined) await revokeRefreshToken(tx, active.id)
    const refreshToken = newRefreshToken()
    await insertRefreshToken(tx, {
      sessionId: presented.sessionId,
      tokenHash: hashOfRefreshToken(refreshToken),
      parentId: presented.id,
    })
    return { kind: 'go_on', refreshToken }
  }

  async function decide(
    tx: Transaction,
    token: string,
    tokenId: number,
    { session, end, isBanned }: LockedSession,
  ): Promise<Decision> {
    if (end !== null) {
      const error = rejected(
        'session_expired',
        end === 'idle' ? 'Session Expired (Inactivity)' : 'Session Expired',
      )
      return { kind: 'reject', error, endsSession: true }
    }
    const family = await readTokenFamily(tx, tokenId, { sessionId: session.id, reuseSeconds })
    if (family === undefined) return { kind: 'reject', error: tokenNotFound() }
    if (isBanned) return { kind: 'reject', error: rejected('user_banned', 'User Banned') }
    return followFamily(tx, token, family)
  }

  /** For a token that could not simply be rotated. */
  async function continueSession(token: string, client: Client): Promise<Continued> {
    const known = await findRefreshToken(database, hashOfRefreshToken(token))
    if (known === undefined) throw tokenNotFound()
    const { sessionId } = known
    if (!(await mayRefresh(sessionId))) throw tooManyRefreshes()

    const result = await database.transaction(async (tx) => {
      const locked = await lockSession(tx, sessionId, limits)
      if (locked === undefined) return rejected('session_not_found', 'No Valid Session Found')
      const decision = await decide(tx, token, known.id, locked)
      if (decision.kind === 'reject') {
        if (decision.endsSession) await endSession(tx, sessionId)
        return decision.error
      }
      await touchSession(tx, sessionId, client)
      const identities = await listIdentities(tx, [locked.user.id])
      return { running: { ...locked, identities }, refreshToken: decision.refreshToken }
    })
    if (result instanceof Error) {
      onSessionEnded(sessionId)
      client.note('refresh_refused', { sessionId, code: result.code })
      throw result
    }
    return result
  }

  return {
    async refresh(token: string, client: Client): Promise<Refreshed> {
      if (!isRefreshToken(token)) throw refreshTokenMalformed()
      const child = successorOf(token, secrets[0])
      const rotated = await rotateToken({
        tokenHash: hashOfRefreshToken(token),
        childHash: hashOfRefreshToken(child),
        userAgent: client.userAgent,
        ip: client.ip,
      })
      const { running, refreshToken } =
        rotated === undefined
          ? await continueSession(token, client)
          : { running: rotated, refreshToken: child }
      return {
        answer: issuer.answerFor(running, refreshToken),
        sessionId: running.session.id,
        isReuse: rotated === undefined,
      }
    },
  }
}

export type RefreshService = ReturnType<typeof createRefreshService>

/** Derives the active token from a used one, which takes both the token and our secret. */
function findSuccessor(
  token: string,
  activeHash: string,
  secrets: ServerSecrets,
): string | undefined {
  for (const secret of secrets) {
    let candidate = token
    for (let step = 0; step < successorsMax; step += 1) {
      candidate = successorOf(candidate, secret)
      if (hashOfRefreshToken(candidate) === activeHash) return candidate
    }
  }
  return undefined
}
