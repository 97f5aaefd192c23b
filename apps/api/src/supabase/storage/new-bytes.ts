import { unavailable } from '#platform/http/http-error.ts'
import type { Database, Transaction } from '#platform/database/database.ts'
import type { Logger } from '#platform/logging/logger.ts'
import type { ObjectStorage } from '#platform/objects/object-storage.ts'
import { deleteOrphans } from './delete-orphans.ts'
import { claimKey, markReservedKeyOrphaned, reserveKey } from './pending-objects.repository.ts'

/** Longer than any upload can take, as every wait on its way has a limit. */
const reservedSeconds = 600
/** A request that timed out here may still be carried out over there. */
const lateArrivalSeconds = 30

type Options = {
  database: Database
  storage: ObjectStorage
  log: Pick<Logger, 'warn'>
}

/**
 * The order in which bytes and rows are made and unmade, so that whatever is killed in between, no
 * row points to nothing and no bytes stay behind for ever.
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
    /** Reserves the key, sends the bytes, and commits the row: each only after the one before. */
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

    /** Deletes orphaned bytes at once, if possible; their pending rows outlive a failure. */
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
