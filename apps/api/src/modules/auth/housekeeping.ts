import type { Database } from '#platform/database/database.ts'
import type { RateLimiter } from '#platform/http/rate-limiter.ts'
import type { Outbox } from '#platform/outbox/outbox.ts'
import { sweepTokens } from './one-time-tokens/one-time-tokens.repository.ts'
import { sweepSessions, type SessionLimits } from './sessions/sessions.repository.ts'

export type HousekeepingOptions = {
  database: Database
  outbox: Outbox
  rateLimiter: RateLimiter
  limits: SessionLimits
  onFailure: (error: unknown) => void
}

const everyMs = 15 * 60_000

/** Takes away what has expired. Any number of instances may do so at once. */
export function createHousekeeping(options: HousekeepingOptions) {
  const { database, outbox, rateLimiter, limits, onFailure } = options
  let timer: NodeJS.Timeout | undefined

  async function sweep(): Promise<void> {
    await sweepTokens(database)
    await sweepSessions(database, limits)
    await outbox.sweep(database)
    await rateLimiter.sweep()
  }

  return {
    sweep,
    start(): void {
      timer = setInterval(() => void sweep().catch(onFailure), everyMs)
      timer.unref()
    },
    stop: () => clearInterval(timer),
  }
}
