import { createSlots } from '#platform/process/slots.ts'
import type { Database } from '#platform/database/database.ts'
import { keyOfAddress } from '#platform/http/rate-limit-key.ts'
import type { Caller } from '#supabase/identity/caller.ts'

const waits = { waitingMax: 2_000, waitingMaxPerKey: 500, waitMs: 2_000 }

const halfOf = (connections: number) => Math.max(1, Math.floor(connections / 2))
/** Whoever asks what takes long keeps nobody else from asking. */
const mostOf = (connections: number) =>
  Math.max(1, connections - Math.max(1, Math.floor(connections / 3)))

/** Whose turn it is to have a connection to the database. Nobody takes a turn within a turn. */
export function createTurns(database: Database, publicReads: Database) {
  const slotsOf = (capacity: number) =>
    createSlots({ capacity, capacityPerKey: mostOf(capacity), ...waits })
  const publicSlots = slotsOf(publicReads.$client.options.max)
  // Logins, which ask the same connections, find some of them free.
  const ownSlots = slotsOf(halfOf(database.$client.options.max))

  return {
    /** What anybody may ask counts for the network that asks. */
    runForAnybody: <Result>(address: string, work: () => Promise<Result>): Promise<Result> =>
      publicSlots.run(1, work, keyOfAddress(address)),

    /** What is one's own counts for the person, but with the service key: it is the operator's own. */
    runForOne: <Result>({ userId }: Caller, work: () => Promise<Result>): Promise<Result> =>
      ownSlots.run(1, work, userId),
  }
}

export type Turns = ReturnType<typeof createTurns>
