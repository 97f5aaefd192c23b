import { sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import { refillSecondsMax, type RateLimit } from '#lib/rate-limit.ts'
import type { Database } from '#platform/database/database.ts'

export type RateLimitVerdict = { isAllowed: true } | { isAllowed: false; retryAfterSeconds: number }

const refusedKeysMax = 10_000
const allowed: RateLimitVerdict = { isAllowed: true }

/**
 * Token buckets in the database, so that all instances share them. A refused request leaves
 * `tokens - 1` behind, a negative number: the next one adds the token back before it counts.
 */
export function createRateLimiter(database: Database, factor: number) {
  // A flood of refused requests is refused from memory and costs the database nothing.
  const refusedUntilMs = new LRUCache<string, number>({ max: refusedKeysMax })

  return {
    async consume(scope: string, key: string, limit: RateLimit): Promise<RateLimitVerdict> {
      const memoryKey = `${scope} ${key}`
      const waitMs = (refusedUntilMs.get(memoryKey) ?? 0) - performance.now()
      if (waitMs > 0) return { isAllowed: false, retryAfterSeconds: Math.ceil(waitMs / 1000) }

      const burst = limit.burst * factor
      const perSecond = (limit.count * factor) / limit.seconds
      const result = await database.execute<{ tokens: number }>(sql`
        insert into platform.rate_limits as bucket (scope, key, tokens, updated_at)
        values (${scope}, ${key}, ${burst}::float8 - 1, clock_timestamp())
        on conflict (scope, key) do update set
          tokens = least(
            ${burst}::float8,
            bucket.tokens
              + case when bucket.tokens < 0 then 1 else 0 end
              + greatest(extract(epoch from clock_timestamp() - bucket.updated_at), 0)
                * ${perSecond}::float8
          ) - 1,
          updated_at = clock_timestamp()
        returning tokens`)
      const tokens = result.rows[0]?.tokens ?? 0
      if (tokens >= 0) return allowed

      const missingSeconds = -tokens / perSecond
      refusedUntilMs.set(memoryKey, performance.now() + missingSeconds * 1000)
      return { isAllowed: false, retryAfterSeconds: Math.max(1, Math.ceil(missingSeconds)) }
    },

    /** Forgets what was counted, after proof that the caller is who they claim to be. */
    async reset(scope: string, key: string): Promise<void> {
      refusedUntilMs.delete(`${scope} ${key}`)
      await database.execute(
        sql`delete from platform.rate_limits where scope = ${scope} and key = ${key}`,
      )
    },

    /** Buckets that nobody touched for so long are full again. */
    async sweep(): Promise<void> {
      await database.execute(
        sql`delete from platform.rate_limits
            where updated_at < now() - make_interval(secs => ${refillSecondsMax})`,
      )
    },
  }
}

export type RateLimiter = ReturnType<typeof createRateLimiter>
