import { unavailable } from '@golden-bead/server/errors/http-error'
import type { Database, Transaction } from '@golden-bead/server/database/database'
import type { Logger } from '@golden-bead/server/logging/logger'
import type { ObjectStorage } from '@golden-bead/server/objects/object-storage'
import { deleteOrphans } from './delete-orphans.ts'
import { claimKey, markReservedKeyOrphaned, reserveKey } from './pending-objects.repository.ts'

/** Longer than any upload can take, since every step has a timeout. */
const reservedSeconds = 600
/** A request to the storage that timed out here may still succeed there. */
const lateArrivalSeconds = 30

type Options = {
  database: Database
  storage: ObjectStorage
  log: Pick<Logger, 'warn'>
}

/**
 * The order of writes to storage and database, so that after a crash at any point no row references
 * missing bytes, and all orphaned bytes are swept.
 */
export function createNewBytes({ database, storage, log }: Options) {
  const background = new Set<Promise<void>>()

  const inBackground = (work: () => Promise<void>) => {
    const task = work()
      .catch((error: unknown) => log.warn({ err: error }, 'left to the sweeper'))
      .finally(() => background.delete(task))
    background.add(task)
  }

  return {
    /** Reserves the key, uploads the bytes, then commits the row. */
    async commit<Sent, Result>(
      key: string,
      send: () => Promise<Sent>,
      record: (tx: Transaction, sent: Sent) => Promise<Result>,
    ): Promise<Result> {
      await reserveKey(database, key, reservedSeconds)
      try {
        const sent = await send()
        return await database.transaction(async (tx) => {
          const result = await record(tx, sent)
          if (!(await claimKey(tx, key))) throw unavailable('The upload took too long.')
          return result
        })
      } catch (error) {
        inBackground(async () => {
          if (await markReservedKeyOrphaned(database, key, lateArrivalSeconds))
            await storage.delete([key])
        })
        throw error
      }
    },

    /**
     * Deletes orphaned bytes in the background; if that fails, their pending rows leave them to the
     * sweeper.
     */
    discard(keys: string[]): void {
      if (keys.length === 0) return
      inBackground(async () => {
        await deleteOrphans({ database, storage }, keys)
      })
    },

    async settle(): Promise<void> {
      await Promise.all(background)
    },
  }
}

export type NewBytes = ReturnType<typeof createNewBytes>
