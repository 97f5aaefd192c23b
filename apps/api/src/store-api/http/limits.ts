import type { FastifyInstance, onRequestAsyncHookHandler } from 'fastify'
import { HttpError } from '@golden-bead/server/errors/http-error'
import { keyOfAddress, keyOfAccount } from '@golden-bead/server/http/rate-limit-key'
import type { RateLimit } from '@golden-bead/server/http/rate-limit'
import type { RateLimitVerdict } from '@golden-bead/server/http/rate-limiter'
import { inboxOf } from '@golden-bead/server/mail/mail-address'

/** Limits the requests of one network, before the body is read. */
export const limitNetwork =
  (app: FastifyInstance, name: string, limit: RateLimit): onRequestAsyncHookHandler =>
  async (request) => {
    const verdict = await app.rateLimiter.consume(name, keyOfAddress(request.ip), limit)
    if (!verdict.isAllowed) request.log.info({ event: 'rate_limited', limit: name })
    requireAllowed(verdict)
  }

/** Limits what one account does. */
export const limitAccount =
  (app: FastifyInstance, name: string, limit: RateLimit) =>
  async (userId: string): Promise<void> =>
    requireAllowed(await app.rateLimiter.consume(name, keyOfAccount(userId), limit))

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
