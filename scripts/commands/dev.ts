import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { becomesReady, endServer } from '@golden-bead/local-services/child-server'
import { LocalServiceError } from '@golden-bead/local-services/local-service-error'
import { findFreePort } from '@golden-bead/local-services/ports'
import { announce } from '../launcher/announce.ts'
import { endWithLauncherArgs } from '../launcher/end-with-launcher-args.ts'
import { startLocalShop } from '../launcher/local-shop.ts'
import { step } from '../launcher/progress.ts'
import { reachableHost } from '../launcher/reachable-host.ts'
import { readLauncherSettings } from '../launcher/settings.ts'
import { runUntilStopped } from '../launcher/run-until-stopped.ts'
import { root } from '../root.ts'

const viteEnded = new LocalServiceError(
  'Vite, which serves the web client, ended by itself.',
  'The lines above say why.',
)

const viteTooSlow = new LocalServiceError(
  'Vite, which serves the web client, did not answer in time.',
  'The machine may be busy: start again.',
)

/** The API restarts when its sources change; the web client is served with hot replacement. */
async function dev(started: AsyncDisposableStack): Promise<void> {
  const settings = readLauncherSettings(process.env)
  const apiPort = await findFreePort()
  const shop = await startLocalShop({
    settings,
    environment: process.env,
    apiPort,
    nodeArgs: ['--watch', '--watch-preserve-output', 'apps/api/src/main.ts'],
    prepare: () => Promise.resolve(),
    started,
  })

  // Not the program of .bin: that is a shell, which would die of the signal and pass none on.
  const viteProgram = join(root, 'apps/web/node_modules/vite/bin/vite.js')
  const vite = spawn(process.execPath, [...endWithLauncherArgs, viteProgram], {
    cwd: join(root, 'apps/web'),
    env: {
      ...process.env,
      API_URL: shop.apiUrl,
      PUBLISHABLE_KEY: shop.environment['PUBLISHABLE_KEY'],
      WEB_HOST: settings.host,
      WEB_PORT: String(settings.port),
    },
    stdio: ['pipe', 'ignore', 'inherit'],
  })
  const ended = once(vite, 'exit')
  started.defer(async () => void (await endServer(vite)))
  const failed = Promise.race([shop.failed, ended.then(() => viteEnded)])
  await step('Web client', async () => {
    // By a response, not a connection: before Vite listens, it probes its port on other addresses.
    const readyUrl = `http://${reachableHost(settings.host)}:${settings.port}`
    const outcome = await Promise.race([failed, becomesReady(vite, { readyUrl })])
    if (outcome === false) throw viteTooSlow
    if (outcome !== true) throw outcome
  })
  await announce(settings, shop)
  throw await failed
}

await runUntilStopped(dev)
