import { createPeriodicTask } from '@golden-bead/server/process/periodic-task'
import type { Database } from '@golden-bead/server/database/database'
import type { Logger } from '@golden-bead/server/logging/logger'
import type { ObjectStorage } from '@golden-bead/server/objects/object-storage'
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
