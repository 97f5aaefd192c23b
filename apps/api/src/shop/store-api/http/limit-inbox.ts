import type { FastifyInstance } from 'fastify'
import { keyOfAccount } from '#platform/http/rate-limit-key.ts'
import type { RateLimit } from '#platform/http/rate-limit.ts'
import { inboxOf } from '#platform/mail/mail-address.ts'

/** Counts the mails to an inbox; the answer says whether one more may be sent. */
export const limitInbox =
  (app: FastifyInstance, name: string, limit: RateLimit) =>
  async (email: string): Promise<boolean> =>
    (await app.rateLimiter.consume(name, keyOfAccount(inboxOf(email)), limit)).isAllowed
