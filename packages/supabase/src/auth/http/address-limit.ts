import type { FastifyRequest, preHandlerAsyncHookHandler } from 'fastify'
import { tooManyRefreshes, tooManyRequests } from '#supabase/auth/auth.errors.ts'
import type { RateLimit } from '@golden-bead/server/http/rate-limit'
import { keyOfAddress } from '@golden-bead/server/http/rate-limit-key'
import type { RateLimiter } from '@golden-bead/server/http/rate-limiter'

const fiveMinutes = 300
const quarterOfAnHour = 900

/** Defaults, per network address unless noted. */
export const authRateLimits = {
  signup: { count: 30, seconds: fiveMinutes, burst: 30 },
  recover: { count: 30, seconds: fiveMinutes, burst: 30 },
  resend: { count: 30, seconds: fiveMinutes, burst: 30 },
  otp: { count: 30, seconds: fiveMinutes, burst: 30 },
  user: { count: 30, seconds: fiveMinutes, burst: 30 },
  verify: { count: 30, seconds: fiveMinutes, burst: 30 },
  token: { count: 150, seconds: fiveMinutes, burst: 30 },
  // A whole office may share one address.
  refresh: { count: 3_000, seconds: fiveMinutes, burst: 600 },
  refresh_session: { count: 120, seconds: fiveMinutes, burst: 120 },
  login_account: { count: 10, seconds: quarterOfAnHour, burst: 10 },
  // At this rate, guessing one in a million codes takes years.
  code_account: { count: 2, seconds: 3_600, burst: 10 },
  mail_account: { count: 10, seconds: 3_600, burst: 10 },
} as const satisfies Record<string, RateLimit>

export type RateLimitName = keyof typeof authRateLimits
export type AuthRateLimits = Record<RateLimitName, RateLimit>

/** Runs before the body is read, so that a rejected request costs next to nothing. */
export function createAddressLimit(rateLimiter: RateLimiter, limits: AuthRateLimits) {
  const check = async (request: FastifyRequest, name: RateLimitName) => {
    const verdict = await rateLimiter.consume(name, keyOfAddress(request.ip), limits[name])
    if (verdict.isAllowed) return
    request.log.info({ event: 'rate_limited', limit: name })
    throw name === 'refresh' ? tooManyRefreshes() : tooManyRequests(verdict.retryAfterSeconds)
  }

  return {
    of:
      (name: RateLimitName): preHandlerAsyncHookHandler =>
      async (request) => {
        await check(request, name)
      },
    check,
  }
}

export type AddressLimit = ReturnType<typeof createAddressLimit>
