import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from '@golden-bead/local-services/ports'
import { removePostgresData } from '@golden-bead/local-services/postgres'

const root = join(import.meta.dirname, '../..')
const readyLine = 'Golden Bead is ready'

export type Shop = {
  url: string
  inboxUrl: string
  publishableKey: string
  serviceKey: string
  admin: { email: string; password: string }
  /** Ends the processes as a person would, and keeps the data. */
  stop: () => Promise<void>
  /** Starts them again on the same data and ports. */
  start: () => Promise<void>
}

function waitForReadyLine(launcher: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let printed = ''
    const read = (chunk: Buffer) => {
      printed += chunk.toString()
      if (printed.includes(readyLine)) resolve()
    }
    launcher.stdout?.on('data', read)
    launcher.stderr?.on('data', read)
    launcher.once('exit', () => reject(new Error(`The shop did not start:\n${printed}`)))
  })
}

/** What `npm start` starts, on ports and data of its own. */
export async function startShop(
  environment: Record<string, string> = {},
): Promise<Shop & { remove: () => Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'golden-bead-e2e-'))
  const [port, mailPort] = [await findFreePort(), await findFreePort()]
  let launcher: ChildProcess | undefined

  const start = async () => {
    launcher = spawn(process.execPath, [join(root, 'scripts/commands/start.ts')], {
      cwd: root,
      env: {
        ...process.env,
        RATE_LIMIT_FACTOR: '1000',
        ...environment,
        PORT: String(port),
        MAIL_PORT: String(mailPort),
        DATA_DIR: dataDir,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    await waitForReadyLine(launcher)
  }
  const stop = async () => {
    if (launcher === undefined || launcher.exitCode !== null) return
    const exited = once(launcher, 'exit')
    launcher.kill('SIGTERM')
    await exited
  }

  await start()
  const keys = JSON.parse(await readFile(join(dataDir, 'keys.json'), 'utf8'))
  return {
    url: `http://localhost:${port}`,
    inboxUrl: `http://localhost:${mailPort}`,
    publishableKey: keys.publishableKey,
    serviceKey: keys.serviceKey,
    admin: { email: keys.adminEmail, password: keys.adminPassword },
    start,
    stop,
    remove: async () => {
      await stop()
      await removePostgresData(dataDir)
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
