import type { FastifyInstance, onRequestAsyncHookHandler } from 'fastify'
import { HttpError } from '#platform/errors/http-error.ts'
import { keyOfAddress } from '#platform/http/rate-limit-key.ts'
import type { RateLimit } from '#platform/http/rate-limit.ts'
import type { RateLimitVerdict } from '#platform/http/rate-limiter.ts'

/** Limits the requests of one network, before the body is read. */
export const limitNetwork =
  (app: FastifyInstance, name: string, limit: RateLimit): onRequestAsyncHookHandler =>
  async (request) => {
    const verdict = await app.rateLimiter.consume(name, keyOfAddress(request.ip), limit)
    if (!verdict.isAllowed) request.log.info({ event: 'rate_limited', limit: name })
    requireAllowed(verdict)
  }

function requireAllowed(verdict: RateLimitVerdict): void {
  if (verdict.isAllowed) return
  throw new HttpError({
    status: 429,
    code: 'too_many_requests',
    message: 'That was too often. Please try again later.',
    headers: { 'retry-after': String(verdict.retryAfterSeconds) },
  })
}
