import { spawnSync } from 'node:child_process'
import { startPostgres } from '@golden-bead/local-services/postgres'
import { provideLocalKeys } from '../launcher/local-keys.ts'
import { runUntilStopped } from '../launcher/run-until-stopped.ts'
import { findRunningDatabase } from '../launcher/running-shop.ts'
import { readLauncherSettings } from '../launcher/settings.ts'
import { root } from '../root.ts'

/** The database of the running shop, or the embedded one, started for this. */
async function findDatabase(dataDir: string, started: AsyncDisposableStack): Promise<string> {
  const running = await findRunningDatabase(dataDir)
  if (running !== undefined) return running
  const postgres = await startPostgres({ dataDir })
  started.defer(postgres.stop)
  return postgres.url
}

/** What the command has to know of the shop: the one that is named, or the local one. */
async function findShop(started: AsyncDisposableStack): Promise<NodeJS.ProcessEnv> {
  if (process.env['DATABASE_URL']) return process.env
  const { dataDir } = readLauncherSettings(process.env)
  const { tokenKey } = await provideLocalKeys(dataDir)
  return {
    ...process.env,
    JWT_PRIVATE_KEY: process.env['JWT_PRIVATE_KEY'] || tokenKey,
    DATABASE_URL: await findDatabase(dataDir, started),
  }
}

await runUntilStopped(async (started) => {
  const { status } = spawnSync(
    process.execPath,
    ['apps/api/src/commands/admin.ts', ...process.argv.slice(2)],
    { cwd: root, env: await findShop(started), stdio: 'inherit' },
  )
  await started.disposeAsync()
  process.exitCode = status ?? 1
})
