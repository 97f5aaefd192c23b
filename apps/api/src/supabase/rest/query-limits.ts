import { createConcurrencyLimit } from '#platform/process/concurrency-limit.ts'
import type { Database } from '#platform/database/database.ts'
import { keyOfAddress } from '#platform/http/rate-limit-key.ts'
import type { Caller } from '#supabase/identity/caller.ts'

const queue = { waitingMax: 2_000, waitingMaxPerKey: 500, waitMs: 2_000 }

const halfOf = (connections: number) => Math.max(1, Math.floor(connections / 2))
/** One key, such as a network, never takes all connections with slow queries. */
const mostOf = (connections: number) =>
  Math.max(1, connections - Math.max(1, Math.floor(connections / 3)))

/**
 * Concurrency limits for queries of the database. One work must not run inside another: both would
 * wait for a place, and neither would get one.
 */
export function createQueryLimits(database: Database, publicReads: Database) {
  const limitOf = (capacity: number) =>
    createConcurrencyLimit({ capacity, capacityPerKey: mostOf(capacity), ...queue })
  const publicLimit = limitOf(publicReads.$client.options.max)
  // Logins use the same connections and find some of them free.
  const ownLimit = limitOf(halfOf(database.$client.options.max))

  return {
    /** Public reads: counted by the network of the client. */
    runPublic: <Result>(address: string, work: () => Promise<Result>): Promise<Result> =>
      publicLimit.run(1, work, keyOfAddress(address)),

    /** Reads and writes of a signed-in user: counted by user. The service key has no such limit. */
    runOwn: <Result>({ userId }: Caller, work: () => Promise<Result>): Promise<Result> =>
      ownLimit.run(1, work, userId),
  }
}

export type QueryLimits = ReturnType<typeof createQueryLimits>
