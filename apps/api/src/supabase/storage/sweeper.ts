import { createPeriodicTask } from '#platform/process/periodic-task.ts'
import type { Database } from '#platform/database/database.ts'
import type { Logger } from '#platform/logging/logger.ts'
import type { ObjectStorage } from '#platform/objects/object-storage.ts'
import { deleteOrphans } from './delete-orphans.ts'
import { takeDueKeys } from './pending-objects.repository.ts'

const batch = 200
const everyMs = 15_000

type Options = {
  database: Database
  storage: ObjectStorage
  log: Pick<Logger, 'info' | 'warn'>
}

/** Deletes bytes that no row references: those of failed uploads and of replaced objects. */
export function createSweeper({ database, storage, log }: Options) {
  /** Returns how many it deleted. */
  const sweep = async (stopping: AbortSignal): Promise<number> => {
    let swept = 0
    while (!stopping.aborted) {
      const keys = await takeDueKeys(database, batch)
      if (keys.length === 0) break
      await deleteOrphans({ database, storage }, keys)
      swept += keys.length
    }
    return swept
  }

  const regularly = createPeriodicTask({
    everyMs,
    run: async (stopping) => {
      const swept = await sweep(stopping)
      if (swept > 0) log.info({ swept }, 'unused files deleted')
    },
    onFailure: (error) => log.warn({ err: error }, 'sweeping was interrupted'),
  })

  return { sweep, ...regularly }
}
