import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { shopName } from '@golden-bead/contracts/shop'
import { endServer, hasEnded } from '@golden-bead/local-services/child-server'
import { findFreePort } from '@golden-bead/local-services/ports'
import { removePostgresData } from '@golden-bead/local-services/postgres'
import { logFolder } from '../launcher/api-process.ts'
import { findRunningDatabase } from '../launcher/running-shop.ts'
import { root } from '../root.ts'
import { listProcessTree } from './process-tree.ts'

const readyLine = `${shopName} is ready`
const readyWithinMs = 600_000
/** Later than the launcher gives up by itself. */
const stopWithinMs = 30_000

export type Shop = {
  url: string
  inboxUrl: string
  publishableKey: string
  serviceKey: string
  admin: { email: string; password: string }
  /** Ends the shop as a person would, keeps its data, and answers the exit code. */
  stop: () => Promise<number | null>
  /** Ends every process of it with SIGKILL. */
  kill: () => Promise<void>
  /** Starts it again on the same data and ports. */
  start: () => Promise<void>
  /** The address of its database while it runs, to look past the application. */
  findDatabase: () => Promise<string>
  /** Stops it and deletes its data. */
  remove: () => Promise<void>
}

/** One that was started here, whose folder can be looked into. */
export type OwnShop = Shop & { dataDir: string; listLogs: () => Promise<string[]> }

/** Ends a launcher that does not come to it in time. */
export function waitForReadyLine(launcher: ChildProcess): Promise<void> {
  const limit = setTimeout(() => launcher.kill('SIGTERM'), readyWithinMs)
  const ready = new Promise<void>((resolve, reject) => {
    let printed = ''
    const read = (chunk: Buffer) => {
      printed += chunk.toString()
      if (printed.includes(readyLine)) resolve()
    }
    launcher.stdout?.on('data', read)
    launcher.stderr?.on('data', read)
    // Not at its exit: what it said last may still be on the way.
    launcher.once('close', () => reject(new Error(`The shop did not start:\n${printed}`)))
  })
  return ready.finally(() => clearTimeout(limit))
}

/** What `npm start` starts, on ports and data of its own. */
export async function startShop(environment: Record<string, string> = {}): Promise<OwnShop> {
  const dataDir = await mkdtemp(join(tmpdir(), 'golden-bead-shop-'))
  const [port, mailPort] = [await findFreePort(), await findFreePort()]
  let launcher: ChildProcess | undefined

  const start = async () => {
    launcher = spawn(process.execPath, [join(root, 'scripts/commands/start.ts')], {
      cwd: root,
      env: {
        ...process.env,
        RATE_LIMIT_FACTOR: '1000',
        ANSWER_TIME_FACTOR: '20',
        ...environment,
        PORT: String(port),
        MAIL_PORT: String(mailPort),
        DATA_DIR: dataDir,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    await waitForReadyLine(launcher)
  }
  const stop = async () =>
    launcher === undefined ? null : await endServer(launcher, { withinMs: stopWithinMs })
  const kill = async () => {
    if (launcher?.pid === undefined || hasEnded(launcher)) return
    const exited = once(launcher, 'exit')
    for (const pid of await listProcessTree(launcher.pid)) {
      try {
        process.kill(pid, 'SIGKILL')
      } catch {
        // It ended by itself, since the one it belongs to is gone.
      }
    }
    await exited
  }

  const remove = async () => {
    await stop()
    await removePostgresData(dataDir)
    await rm(dataDir, { recursive: true, force: true })
  }

  await using undo = new AsyncDisposableStack()
  undo.defer(remove)
  await start()
  const keys = JSON.parse(await readFile(join(dataDir, 'keys.json'), 'utf8'))
  undo.move()
  return {
    url: `http://localhost:${port}`,
    inboxUrl: `http://localhost:${mailPort}`,
    publishableKey: keys.publishableKey,
    serviceKey: keys.serviceKey,
    admin: { email: keys.adminEmail, password: keys.adminPassword },
    dataDir,
    listLogs: async () => {
      const folder = logFolder(dataDir)
      return (await readdir(folder)).map((name) => join(folder, name))
    },
    start,
    stop,
    kill,
    findDatabase: async () => {
      const url = await findRunningDatabase(dataDir)
      if (url === undefined) throw new Error('The shop does not run.')
      return url
    },
    remove,
  }
}
