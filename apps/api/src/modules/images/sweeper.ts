import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '#platform/database/database.ts'
import type { ObjectStorage } from '#platform/object-storage/object-storage.ts'
import { forgetKeys, takeDueKeys } from './pending-objects.repository.ts'

const batch = 200
const everyMs = 15_000

type Options = {
  database: Database
  storage: ObjectStorage
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>
}

/** Deletes the bytes that no row points to: of failed and cut-off uploads, of replaced objects. */
export function createSweeper({ database, storage, log }: Options) {
  let timer: NodeJS.Timeout | undefined
  let current: Promise<unknown> = Promise.resolve()
  let isStopped = false

  /** How many it deleted. `everything` takes keys of uploads that are still under way as well. */
  const sweep = async ({ everything = false } = {}): Promise<number> => {
    let swept = 0
    for (;;) {
      const keys = await takeDueKeys(database, batch, everything)
      if (keys.length === 0) return swept
      await storage.delete(keys)
      await forgetKeys(database, keys)
      swept += keys.length
    }
  }

  const tick = async () => {
    try {
      const swept = await sweep()
      if (swept > 0) log.info({ swept }, 'unused files deleted')
    } catch (error) {
      log.warn({ err: error }, 'sweeping was interrupted')
    }
    schedule()
  }

  const schedule = () => {
    if (isStopped) return
    timer = setTimeout(() => {
      current = tick()
    }, everyMs).unref()
  }

  return {
    sweep,
    start: schedule,
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await current
    },
  }
}
