import { LocalServiceError } from '@golden-bead/local-services/local-service-error'
import { heapLimit } from '../launcher/memory.ts'
import { announce } from '../launcher/announce.ts'
import { startLocalShop } from '../launcher/local-shop.ts'
import { say, step } from '../launcher/progress.ts'
import { readLauncherSettings } from '../launcher/settings.ts'
import { runUntilStopped } from '../launcher/run-until-stopped.ts'
import { runTurbo } from '../tools.ts'

async function build(): Promise<void> {
  const { ok, output } = await step('Build', () => runTurbo('build'))
  if (ok) return
  say(output)
  throw new LocalServiceError('The build failed.', 'The lines above say where.')
}

async function start(started: AsyncDisposableStack): Promise<void> {
  const settings = readLauncherSettings(process.env)
  const shop = await startLocalShop({
    settings,
    environment: process.env,
    apiPort: settings.port,
    nodeArgs: [heapLimit, 'apps/api/dist/main.js'],
    prepare: build,
    started,
  })
  await announce(settings, shop)
  throw await shop.failed
}

await runUntilStopped(start)
