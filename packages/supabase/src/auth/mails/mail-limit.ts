import type { RateLimit } from '@golden-bead/server/http/rate-limit'
import type { Transaction } from '@golden-bead/server/database/database'
import { keyOfAccount } from '@golden-bead/server/http/rate-limit-key'
import type { RateLimiter } from '@golden-bead/server/http/rate-limiter'
import { inboxOf } from '@golden-bead/server/mail/mail-address'

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
