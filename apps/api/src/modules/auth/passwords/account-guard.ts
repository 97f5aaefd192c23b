import type { RateLimit } from '#lib/rate-limit.ts'
import { tooManyRequests } from '#modules/auth/auth.errors.ts'
import { keyOfAccount } from '#platform/http/rate-limit-key.ts'
import type { RateLimiter } from '#platform/http/rate-limiter.ts'

export type AccountLimits = { login: RateLimit; code: RateLimit }
export type Attempt = { forgive: () => Promise<void> }

/**
 * Counts attempts per account, before they are checked, so that many at once count as many. From
 * a network address where the owner was signed in before, a bucket of its own counts: a stranger
 * who guesses cannot lock the owner out.
 */
export function createAccountGuard(rateLimiter: RateLimiter, limits: AccountLimits) {
  async function count(scope: string, key: string, limit: RateLimit): Promise<Attempt> {
    const verdict = await rateLimiter.consume(scope, key, limit)
    if (!verdict.isAllowed) throw tooManyRequests(verdict.retryAfterSeconds)
    return { forgive: () => rateLimiter.reset(scope, key) }
  }

  return {
    countAttempt(email: string, from: { ip: string; isKnownAddress: boolean }): Promise<Attempt> {
      const account = keyOfAccount(email)
      const key = from.isKnownAddress ? `${account} ${from.ip}` : account
      return count('login_account', key, limits.login)
    },

    /** Six digits have to withstand guessing for as long as anybody cares to guess. */
    countCode: (email: string): Promise<Attempt> =>
      count('code_account', keyOfAccount(email), limits.code),
  }
}

export type AccountGuard = ReturnType<typeof createAccountGuard>
