import type { FastifyInstance, onRequestAsyncHookHandler } from 'fastify'
import { HttpError } from '#platform/errors/http-error.ts'
import { keyOfAddress, keyOfAccount } from '#platform/http/rate-limit-key.ts'
import type { RateLimit } from '#platform/http/rate-limit.ts'
import type { RateLimitVerdict } from '#platform/http/rate-limiter.ts'
import { inboxOf } from '#platform/mail/mail-address.ts'

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

/** Counts the mails to an inbox; the answer says whether one more may be sent. */
export const limitInbox =
  (app: FastifyInstance, name: string, limit: RateLimit) =>
  async (email: string): Promise<boolean> =>
    (await app.rateLimiter.consume(name, keyOfAccount(inboxOf(email)), limit)).isAllowed
