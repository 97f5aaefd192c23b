import { spawnSync } from 'node:child_process'
import { startPostgres } from '@golden-bead/local-services/postgres'
import { runUntilStopped } from '../launcher/run-until-stopped.ts'
import { findRunningDatabase } from '../launcher/running-shop.ts'
import { readLauncherSettings } from '../launcher/settings.ts'
import { root } from '../root.ts'

/** The database that is named, that of the running shop, or the embedded one, started for this. */
async function findDatabase(started: AsyncDisposableStack): Promise<string> {
  if (process.env['DATABASE_URL']) return process.env['DATABASE_URL']
  const { dataDir } = readLauncherSettings(process.env)
  const running = await findRunningDatabase(dataDir)
  if (running !== undefined) return running
  const postgres = await startPostgres({ dataDir })
  started.defer(postgres.stop)
  return postgres.url
}

await runUntilStopped(async (started) => {
  const databaseUrl = await findDatabase(started)
  const { status } = spawnSync(
    process.execPath,
    ['apps/api/src/commands/admin.ts', ...process.argv.slice(2)],
    { cwd: root, env: { ...process.env, DATABASE_URL: databaseUrl }, stdio: 'inherit' },
  )
  await started.disposeAsync()
  process.exitCode = status ?? 1
})
