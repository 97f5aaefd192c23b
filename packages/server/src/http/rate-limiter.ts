import { inArray, sql, type Placeholder, type SQL } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import { refillSecondsMax, type RateLimit } from './rate-limit.ts'
import type { Connection, Database, Transaction } from '#server/database/database.ts'
import { deleteInBatches } from '#server/database/delete-in-batches.ts'
import { prepareStatement } from '#server/database/run-statement.ts'
import { rateLimits } from './rate-limits.tables.ts'
import fp from 'fastify-plugin'
import { sweepRegularly } from '#server/process/sweep-regularly.ts'

export type RateLimitVerdict = { isAllowed: true } | { isAllowed: false; retryAfterSeconds: number }

const rejectedKeysMax = 10_000

const verdictOf = (missingSeconds: number): RateLimitVerdict =>
  missingSeconds <= 0
    ? { isAllowed: true }
    : { isAllowed: false, retryAfterSeconds: Math.max(1, Math.ceil(missingSeconds)) }

type Value = SQL | Placeholder | string | number
type Bucket = { scope: Value; key: Value; burst: Value; perSecond: Value }

/** A rejected request stores `tokens - 1`, a negative number, and has consumed nothing. */
const held = sql`bucket.tokens + case when bucket.tokens < 0 then 1 else 0 end`

/** Takes one token and returns how many are left. */
const takeOne = ({ scope, key, burst, perSecond }: Bucket, from = sql.empty()) => sql`
  insert into ${rateLimits} as bucket (scope, key, tokens, updated_at)
  select ${scope}, ${key}, ${burst}::float8 - 1, clock_timestamp() ${from}
  on conflict (scope, key) do update set
    tokens = least(
      ${burst}::float8,
      ${held}
        + greatest(extract(epoch from clock_timestamp() - bucket.updated_at), 0)
          * ${perSecond}::float8
    ) - 1,
    updated_at = clock_timestamp()
  returning tokens`

const takeOneOf = prepareStatement<{ tokens: number }>(
  'take_one_of_a_bucket',
  takeOne({
    scope: sql.placeholder('scope'),
    key: sql.placeholder('key'),
    burst: sql.placeholder('burst'),
    perSecond: sql.placeholder('perSecond'),
  }),
)

/** May exceed the size of the bucket; the next take cuts the excess off. */
const putOneBack = ({ scope, key }: Pick<Bucket, 'scope' | 'key'>, from = sql.empty()) => sql`
  update ${rateLimits} as bucket set tokens = ${held} + 1 ${from}
  where bucket.scope = ${scope} and bucket.key = ${key}`

const putOneBackInto = prepareStatement(
  'put_one_back_into_a_bucket',
  putOneBack({ scope: sql.placeholder('scope'), key: sql.placeholder('key') }),
)

/** Token buckets in the database, shared by all instances. */
function createRateLimiter(database: Database, factor: number) {
  // A flood of rejected requests is answered from memory, without a query.
  const rejectedUntilMs = new LRUCache<string, number>({ max: rejectedKeysMax })

  const sizeOf = (limit: RateLimit) => ({
    burst: limit.burst * factor,
    perSecond: (limit.count * factor) / limit.seconds,
  })

  const secondsMissing = (tokens: number, limit: RateLimit) => -tokens / sizeOf(limit).perSecond

  const remember = (scope: string, key: string, missingSeconds: number): RateLimitVerdict => {
    if (missingSeconds > 0) {
      rejectedUntilMs.set(`${scope} ${key}`, performance.now() + missingSeconds * 1000)
    }
    return verdictOf(missingSeconds)
  }

  const refused = (scope: string, key: string): RateLimitVerdict | undefined => {
    const waitMs = (rejectedUntilMs.get(`${scope} ${key}`) ?? 0) - performance.now()
    return waitMs > 0
      ? { isAllowed: false, retryAfterSeconds: Math.ceil(waitMs / 1000) }
      : undefined
  }

  return {
    /** How many times as generous the limits are. */
    factor,

    /** The last refusal while it holds, from memory. */
    refused,

    async consume(scope: string, key: string, limit: RateLimit): Promise<RateLimitVerdict> {
      const known = refused(scope, key)
      if (known !== undefined) return known
      const [bucket] = await takeOneOf(database, { scope, key, ...sizeOf(limit) })
      return remember(scope, key, secondsMissing(bucket?.tokens ?? 0, limit))
    },

    /** The same in a transaction: what is rolled back was not counted. */
    async consumeIn(
      tx: Transaction,
      scope: string,
      key: string,
      limit: RateLimit,
    ): Promise<RateLimitVerdict> {
      const [bucket] = await takeOneOf(tx, { scope, key, ...sizeOf(limit) })
      return remember(scope, key, secondsMissing(bucket?.tokens ?? 0, limit))
    },

    /** Whether one could be taken now. */
    async hasOne(
      connection: Connection,
      scope: string,
      key: string,
      limit: RateLimit,
    ): Promise<boolean> {
      const { burst, perSecond } = sizeOf(limit)
      const { rows } = await connection.execute<{ tokens: number }>(sql`
        select least(${burst}::float8, ${held} + ${perSecond}::float8
          * greatest(extract(epoch from clock_timestamp() - bucket.updated_at), 0)) as tokens
        from ${rateLimits} as bucket where bucket.scope = ${scope} and bucket.key = ${key}`)
      return (rows[0]?.tokens ?? burst) >= 1
    },

    /** Gives one back within a transaction. */
    async refundIn(tx: Transaction, scope: string, key: string): Promise<void> {
      await putOneBackInto(tx, { scope, key })
    },

    /** The same as a part of a larger statement, which then reads the remaining `tokens`. */
    consumeSql: (scope: string, limit: RateLimit, { key, from }: { key: SQL; from: SQL }): SQL =>
      takeOne({ scope, key, ...sizeOf(limit) }, from),

    judge: (tokens: number, limit: RateLimit) => verdictOf(secondsMissing(tokens, limit)),

    /**
     * For a request that turned out to be legitimate. It returns its own token and no others:
     * otherwise an attacker could use it to notice a successful login and to go on guessing.
     */
    async refund(scope: string, key: string): Promise<void> {
      rejectedUntilMs.delete(`${scope} ${key}`)
      await putOneBackInto(database, { scope, key })
    },

    /** The same as a part of a larger statement. */
    refundSql: (scope: string, { key, from }: { key: SQL; from: SQL }): SQL =>
      putOneBack({ scope, key }, from),

    /** Limits may have been lifted: the database knows. */
    forgetRejections: () => rejectedUntilMs.clear(),

    /** Deletes buckets that were not used for so long that they are full. */
    async sweep(stopping: AbortSignal): Promise<void> {
      await deleteInBatches(database, rateLimits, {
        condition: sql`updated_at < now() - make_interval(secs => ${refillSecondsMax})`,
        stopping,
      })
    },
  }
}

/**
 * Forgets what was counted for these keys, alone or together with something else, and tells the
 * instances. Answers the names of the limits.
 */
export async function liftLimits(database: Database, keys: readonly string[]): Promise<string[]> {
  const lifted = await database.transaction(async (tx) => {
    const firstKey = sql`split_part(${rateLimits.key}, ' ', 1)`
    const buckets = await tx
      .delete(rateLimits)
      .where(inArray(firstKey, [...keys]))
      .returning({ scope: rateLimits.scope })
    await tx.execute(sql`select pg_notify('table_changed', 'rate_limits')`)
    return buckets
  })
  return [...new Set(lifted.map(({ scope }) => scope))].toSorted()
}

export type RateLimiter = ReturnType<typeof createRateLimiter>

declare module 'fastify' {
  interface FastifyInstance {
    rateLimiter: RateLimiter
  }
}

type Options = { factor: number }

export const rateLimitPlugin = fp<Options>(
  (app, { factor }) => {
    const rateLimiter = createRateLimiter(app.database, factor)
    app.decorate('rateLimiter', rateLimiter)
    app.changeFeed.onChange('rate_limits', rateLimiter.forgetRejections)
    app.changeFeed.onLost(rateLimiter.forgetRejections)
    sweepRegularly(app, 'rate limits', (stopping) => rateLimiter.sweep(stopping))
    return Promise.resolve()
  },
  { name: 'rate-limit', dependencies: ['change-feed', 'database'] },
)
