import type { AuthSession } from '@golden-bead/contracts/auth'
import type { Problem } from '#lib/problem.ts'
import {
  refreshOfBannedUser,
  refreshTokenAlreadyUsed,
  refreshTokenMalformed,
  refreshTokenNotFound,
  sessionExpired,
  sessionMissing,
  tooManyRefreshes,
} from '#modules/auth/auth.errors.ts'
import type { Client } from '#modules/auth/client.ts'
import type { Database, Transaction } from '#platform/database/database.ts'
import {
  hashOfRefreshToken,
  isRefreshToken,
  newRefreshToken,
  successorOf,
} from './refresh-token-text.ts'
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
  type SessionLimits,
  type TokenFamily,
} from './sessions.repository.ts'

export type RefreshServiceOptions = {
  database: Database
  issuer: SessionIssuer
  secrets: readonly [Buffer, ...Buffer[]]
  limits: SessionLimits
  mayRefresh: (sessionId: string) => Promise<boolean>
  onSessionEnded: (sessionId: string) => void
}

export type Refreshed = { answer: AuthSession; sessionId: string; isReuse: boolean }

type Decision =
  | { kind: 'go_on'; refreshToken: string; isReuse: boolean }
  /** An answer, not a throw: what ends a session has to be committed. */
  | { kind: 'refuse'; problem: Problem }

const endingCodes = new Set(['refresh_token_already_used', 'session_expired'])
const reuseSeconds = 10
const successorsMax = 100

/**
 * Rotation of refresh tokens. Losing an answer or opening two tabs logs nobody out; using an old
 * token again later ends the session, because then two parties hold tokens of one family.
 */
export function createRefreshService(options: RefreshServiceOptions) {
  const { database, issuer, secrets, limits, mayRefresh, onSessionEnded } = options

  async function rotate(tx: Transaction, token: string, family: TokenFamily): Promise<Decision> {
    const { presented, active } = family
    const { sessionId } = presented

    const issueChild = async (child: string): Promise<Decision> => {
      await insertRefreshToken(tx, {
        sessionId,
        tokenHash: hashOfRefreshToken(child),
        parentId: presented.id,
      })
      return { kind: 'go_on', refreshToken: child, isReuse: presented.revoked }
    }

    if (!presented.revoked) {
      await revokeRefreshToken(tx, presented.id)
      return issueChild(successorOf(token, secrets[0]))
    }

    const isParentOfActive = active !== undefined && active.parentId === presented.id
    if (!isParentOfActive && !presented.wasJustReplaced) {
      return { kind: 'refuse', problem: refreshTokenAlreadyUsed() }
    }
    const found = active === undefined ? undefined : findSuccessor(token, active.tokenHash, secrets)
    if (found !== undefined) return { kind: 'go_on', refreshToken: found, isReuse: true }

    // The keys of the server changed since: one new child takes the place of the active token.
    if (active !== undefined) await revokeRefreshToken(tx, active.id)
    return issueChild(newRefreshToken())
  }

  async function decide(
    tx: Transaction,
    token: string,
    tokenId: number,
    locked: LockedSession,
  ): Promise<Decision> {
    const { session, end, isBanned } = locked
    if (end !== undefined) {
      const problem = sessionExpired(end === 'idle' ? 'Inactivity' : undefined)
      return { kind: 'refuse', problem }
    }
    const family = await readTokenFamily(tx, tokenId, { sessionId: session.id, reuseSeconds })
    return family === undefined
      ? { kind: 'refuse', problem: refreshTokenNotFound() }
      : isBanned
        ? { kind: 'refuse', problem: refreshOfBannedUser() }
        : rotate(tx, token, family)
  }

  return {
    async refresh(token: string, client: Client): Promise<Refreshed> {
      if (!isRefreshToken(token)) throw refreshTokenMalformed()
      const known = await findRefreshToken(database, hashOfRefreshToken(token))
      if (known === undefined) throw refreshTokenNotFound()
      if (!(await mayRefresh(known.sessionId))) throw tooManyRefreshes()

      const result = await database.transaction(async (tx) => {
        const locked = await lockSession(tx, known.sessionId, limits)
        if (locked === undefined) return sessionMissing()
        const { session, user, nowSeconds } = locked
        const decision = await decide(tx, token, known.id, locked)
        if (decision.kind === 'refuse') return refuse(tx, session.id, decision.problem, client)

        await touchSession(tx, session.id, client)
        const { refreshToken, isReuse } = decision
        const answer = await issuer.answerFor(tx, user, { session, refreshToken, nowSeconds })
        return { answer, sessionId: session.id, isReuse }
      })
      if (result instanceof Error) {
        onSessionEnded(known.sessionId)
        throw result
      }
      return result
    },
  }

  async function refuse(
    tx: Transaction,
    sessionId: string,
    problem: Problem,
    client: Client,
  ): Promise<Problem> {
    if (endingCodes.has(problem.code)) await endSession(tx, sessionId)
    client.note('refresh_refused', { sessionId, code: problem.code })
    return problem
  }
}

export type RefreshService = ReturnType<typeof createRefreshService>

/** Walks from a used token to the active one, which only its holder and we together can do. */
function findSuccessor(
  token: string,
  activeHash: string,
  secrets: readonly Buffer[],
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
