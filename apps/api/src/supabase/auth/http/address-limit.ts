import type { FastifyRequest, preHandlerAsyncHookHandler } from 'fastify'
import { tooManyRefreshes, tooManyRequests } from '#supabase/auth/auth.errors.ts'
import type { AuthRateLimits, RateLimitName } from '#supabase/auth/rate-limits.ts'
import { keyOfAddress } from '#platform/http/rate-limit-key.ts'
import type { RateLimiter } from '#platform/http/rate-limiter.ts'

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
