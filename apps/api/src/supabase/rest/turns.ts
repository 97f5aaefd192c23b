import { createShares } from '#platform/process/shares.ts'
import { createSlots } from '#platform/process/slots.ts'
import type { Database } from '#platform/database/database.ts'
import { keyOfAddress } from '#platform/http/rate-limit-key.ts'
import type { Caller } from '#supabase/identity/caller.ts'

const waits = { waitingMax: 500, waitMs: 2_000 }

const halfOf = (connections: number) => Math.max(1, Math.floor(connections / 2))
/** Whoever asks what takes long keeps nobody else from asking. */
const mostOf = (connections: number) =>
  Math.max(1, connections - Math.max(1, Math.floor(connections / 3)))

/** Whose turn it is to have a connection to the database. Nobody takes a turn within a turn. */
export function createTurns(database: Database, publicReads: Database) {
  const publicMax = publicReads.$client.options.max
  const slots = createSlots({ capacity: publicMax, ...waits })
  const shares = createShares({ capacity: mostOf(publicMax), ...waits })
  const ownMax = halfOf(database.$client.options.max)
  // Logins, which ask the same connections, find some of them free.
  const ownSlots = createSlots({ capacity: ownMax, ...waits })
  const ownShares = createShares({ capacity: mostOf(ownMax), ...waits })

  return {
    /** Until there is an answer, the question counts for the network that asks. */
    runInShareOf: <Result>(address: string, work: () => Promise<Result>): Promise<Result> =>
      shares.run(keyOfAddress(address), work),

    /** Within the share of whoever asks. */
    runForAnybody: <Result>(work: () => Promise<Result>): Promise<Result> => slots.run(1, work),

    /** In the share of the person who asks, which the service key is not: it is the operator's own. */
    runForOne: <Result>({ userId }: Caller, work: () => Promise<Result>): Promise<Result> => {
      const run = () => ownSlots.run(1, work)
      return userId === undefined ? run() : ownShares.run(userId, run)
    },
  }
}

export type Turns = ReturnType<typeof createTurns>
