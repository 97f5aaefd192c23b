import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { buildApp } from '#app'
import { parseConfig } from '#config'
import { hashesAtOnce } from '@golden-bead/supabase/auth'
import { checkServer } from '@golden-bead/server/database/check-server'
import { isDatabaseUnavailable } from '@golden-bead/server/database/database-errors'
import { migrateDatabase } from '@golden-bead/server/database/migrate'
import { KindError } from '@golden-bead/server/errors/http-error'
import { closeOnSignals, endOnUncaughtErrors } from '@golden-bead/server/process/shutdown'
import { explain } from '@golden-bead/server/process/explain'
import { exitWith } from '@golden-bead/server/process/exit-with'
import { widenThreadPool } from '@golden-bead/server/process/thread-pool'
import { databaseTexts, serverName } from './server-texts.ts'
import { version } from './version.ts'

// The same path from the source and from the bundle, which lies in a folder beside it.
const migrationsFolder = fileURLToPath(new URL('../migrations', import.meta.url))

async function main(): Promise<void> {
  const config = parseConfig(process.env)
  const app = await buildApp(config)
  app.log.info({ version }, 'the shop starts')
  endOnUncaughtErrors(app.log)
  closeOnSignals(app, config.http.drainSeconds)
  await app.listen({ host: config.http.host, port: config.http.port })
  await openShop(app, config.database.url)
}

const firstPauseMs = 100
const longestPauseMs = 2_000

/**
 * Migrates the database and opens the shop to requests. Services that are not up yet are waited
 * for: meanwhile the process is alive, reports that it is not ready, and answers 503.
 */
async function openShop(app: FastifyInstance, url: string): Promise<void> {
  const { log, publicReads, startup } = app
  const onWaiting = () => log.warn("waiting for another instance's migration")
  // Access tokens live by the clock of the machine, sessions and holds by that of the database.
  const onOtherTime = (aheadSeconds: number) =>
    log.warn(
      { aheadSeconds },
      'the clock of this machine is not that of the database: let a time server set both, or logins end too early or too late',
    )
  await untilDone(app, () => checkServer({ url, publicReads, onOtherTime, serverName }))
  await untilDone(app, () => migrateDatabase(url, migrationsFolder, onWaiting))
  await untilDone(app, startup.run)
  if (startup.isDone()) log.info('the shop is open')
}

/** Tries again what needs a service that is not up yet, unless the process is closing. */
async function untilDone({ drain, log }: FastifyInstance, work: () => Promise<void>) {
  let pauseMs = firstPauseMs
  while (!drain.isStarted()) {
    try {
      return await work()
    } catch (error) {
      if (!comesLater(error)) throw error
      if (pauseMs === firstPauseMs) log.warn({ err: error }, 'waiting for the parts of the shop')
      await sleep(pauseMs)
      pauseMs = Math.min(pauseMs * 2, longestPauseMs)
    }
  }
}

const comesLater = (error: unknown) =>
  isDatabaseUnavailable(error) || (error instanceof KindError && error.kind === 'unavailable')

widenThreadPool(process.env, hashesAtOnce())
try {
  await main()
} catch (error) {
  const sentence = explain(error, databaseTexts)
  if (sentence === undefined) throw error
  exitWith(sentence)
}
