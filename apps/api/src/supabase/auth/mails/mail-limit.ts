import type { RateLimit } from '#platform/http/rate-limit.ts'
import type { Transaction } from '#platform/database/database.ts'
import { keyOfAccount } from '#platform/http/rate-limit-key.ts'
import type { RateLimiter } from '#platform/http/rate-limiter.ts'
import { inboxOf } from '#platform/mail/mail-address.ts'

const scope = 'mail_account'

/**
 * Limits the mails that unauthenticated clients can send to one inbox. Only sent mails count, so
 * that the limit cannot be used up without the owner getting mails.
 */
export function createMailLimit(rateLimiter: RateLimiter, limit: RateLimit) {
  return {
    async take(tx: Transaction, email: string): Promise<boolean> {
      const key = keyOfAccount(inboxOf(email))
      return (await rateLimiter.consumeIn(tx, scope, key, limit)).isAllowed
    },
  }
}

export type MailLimit = ReturnType<typeof createMailLimit>
