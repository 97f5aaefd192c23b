import type { SQL } from 'drizzle-orm'
import type { RateLimit } from '@golden-bead/server/http/rate-limit'
import { tooManyRequests } from '#supabase/auth/auth.errors.ts'
import type { Client } from '#supabase/auth/client.ts'
import { keyOfAccount } from '@golden-bead/server/http/rate-limit-key'
import type { RateLimiter, RateLimitVerdict } from '@golden-bead/server/http/rate-limiter'

export type AccountLimits = { login: RateLimit; code: RateLimit }
export type Attempt = { refund: () => Promise<void> }
/** The client of an attempt, and the account if there is one. */
export type AttemptSource = { client: Client; userId: string | undefined }
export type SignedInSource = AttemptSource & { sessionId: string }

const loginScope = 'login_account'
const codeScope = 'code_account'

/**
 * Counts attempts per account before they are checked, so that concurrent ones count too. A network
 * where sessions of the account began has a bucket of its own: an attacker elsewhere cannot lock
 * the owner out there.
 */
export function createAccountGuard(rateLimiter: RateLimiter, limits: AccountLimits) {
  function rejectUnless(verdict: RateLimitVerdict, scope: string, source: AttemptSource): void {
    if (verdict.isAllowed) return
    source.client.note('rate_limited', { limit: scope, userId: source.userId })
    throw tooManyRequests(verdict.retryAfterSeconds)
  }

  async function count(
    scope: string,
    key: string,
    limit: RateLimit,
    source: AttemptSource,
  ): Promise<Attempt> {
    rejectUnless(await rateLimiter.consume(scope, key, limit), scope, source)
    return { refund: () => rateLimiter.refund(scope, key) }
  }

  return {
    /** Limits guesses of a six-digit code. */
    countCode: (email: string, source: AttemptSource): Promise<Attempt> =>
      count(codeScope, keyOfAccount(email), limits.code, source),

    /**
     * For signed-in users, by session: an attacker with a stolen session gets no more attempts from
     * more networks, and uses up none of the owner, whose login attempts may be used up already.
     */
    signedIn: {
      countPassword: (email: string, source: SignedInSource): Promise<Attempt> =>
        count(loginScope, keyOfSession(email, source), limits.login, source),
      countCode: (email: string, source: SignedInSource): Promise<Attempt> =>
        count(codeScope, keyOfSession(email, source), limits.code, source),
    },

    /** For logins, as parts of the statements that read the account and start the session. */
    login: {
      keysOf,
      consumeSql: (counted: { key: SQL; from: SQL }) =>
        rateLimiter.consumeSql(loginScope, limits.login, counted),
      rejectAt: (tokens: number, source: AttemptSource) =>
        rejectUnless(rateLimiter.judge(tokens, limits.login), loginScope, source),
      refundSql: (refunded: { key: SQL; from: SQL }) => rateLimiter.refundSql(loginScope, refunded),
    },
  }
}

export type AccountGuard = ReturnType<typeof createAccountGuard>

const keyOfSession = (email: string, { sessionId }: SignedInSource) =>
  `${keyOfAccount(email)} ${sessionId}`

function keysOf(email: string, ip: string) {
  const account = keyOfAccount(email)
  return { fromUnknownNetwork: account, fromKnownNetwork: `${account} ${ip}` }
}
