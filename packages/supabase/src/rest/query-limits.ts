import { createConcurrencyLimit } from '@golden-bead/server/process/concurrency-limit'
import type { Database } from '@golden-bead/server/database/database'
import { keyOfAddress } from '@golden-bead/server/http/rate-limit-key'
import type { Caller } from '#supabase/identity/caller.ts'

const queue = { waitingMax: 2_000, waitingMaxPerKey: 500, waitMs: 2_000 }

const halfOf = (connections: number) => Math.max(1, Math.floor(connections / 2))
/** One key, such as a network, cannot take all connections with slow queries. */
export const shareOfOneKey = (connections: number) =>
  Math.max(1, connections - Math.max(1, Math.floor(connections / 3)))

/**
 * Concurrency limits for database queries. One job must not run inside another: when all slots are
 * taken by outer jobs, the inner ones would never start.
 */
export function createQueryLimits(database: Database, publicReads: Database) {
  const limitOf = (capacity: number) =>
    createConcurrencyLimit({ capacity, capacityPerKey: shareOfOneKey(capacity), ...queue })
  const publicLimit = limitOf(publicReads.$client.options.max)
  // Half of the connections: logins use the same pool and must find some of them free.
  const ownLimit = limitOf(halfOf(database.$client.options.max))

  return {
    /** Public reads, limited per network. */
    runPublic: <Result>(address: string, work: () => Promise<Result>): Promise<Result> =>
      publicLimit.run(1, work, keyOfAddress(address)),

    /**
     * Reads and writes of a signed-in user, limited per user. The service key has no limit per key.
     */
    runOwn: <Result>({ userId }: Caller, work: () => Promise<Result>): Promise<Result> =>
      ownLimit.run(1, work, userId),
  }
}

export type QueryLimits = ReturnType<typeof createQueryLimits>
