import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { FaultError } from '#platform/http/problem.ts'
import { isDatabaseUnavailable } from '#platform/database/database-faults.ts'

const firstPauseMs = 100
const longestPauseMs = 2_000

/**
 * Brings the tables up to date and lets the first request in. Parts that are not there yet are
 * waited for: in the meantime the process is alive, says that it is not ready, and answers 503.
 */
export async function openShop(app: FastifyInstance, migrate: () => Promise<void>): Promise<void> {
  let pauseMs = firstPauseMs
  while (!app.drain.isStarted()) {
    try {
      await migrate()
      await app.startup.run()
      app.log.info('the shop is open')
      return
    } catch (error) {
      if (!comesLater(error)) throw error
      if (pauseMs === firstPauseMs)
        app.log.warn({ err: error }, 'waiting for the parts of the shop')
      await sleep(pauseMs)
      pauseMs = Math.min(pauseMs * 2, longestPauseMs)
    }
  }
}

const comesLater = (error: unknown) =>
  isDatabaseUnavailable(error) || (error instanceof FaultError && error.fault === 'unavailable')
