import { type ChildProcess, spawn } from 'node:child_process'
import { open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { hasEnded } from '../child-server.ts'
import { LocalServiceError } from '../local-service-error.ts'
import { waitUntil } from '../wait-until.ts'
import type { ClusterHome } from './cluster-home.ts'
import { readPidFile } from './stale-server.ts'
import { watchdogDisarm, watchdogShell, withWatchdog } from './launcher-watchdog.ts'
import { explainServerOutput, saysPortIsTaken } from './server-output.ts'
import { bareEnvironment } from './settings.ts'

const startLimitMs = 60_000
const fastStopLimitMs = 5_000
const forcedStopLimitMs = 2_000
const statusLine = 7

export type ServerProcess = {
  pid: number
  /** Calls back when the process has ended, for any reason. */
  onEnd: (callback: () => void) => void
  stop: () => Promise<void>
}

/** Starts the server and waits until it accepts connections; 'port taken' where another program has it. */
export async function startServer(
  home: ClusterHome,
  settings: string[],
): Promise<ServerProcess | 'port taken'> {
  const child = await spawnServer(home, settings)
  const isReady = async () => {
    const lines = await readPidFile(home.dataFolder)
    return Number(lines[0]) === child.pid && lines[statusLine]?.trim() === 'ready'
  }

  const isDecided = await waitUntil(async () => hasEnded(child) || (await isReady()), startLimitMs)
  if (!isDecided) {
    await endDatabase(child)
    throw tooSlow(home)
  }
  if (hasEnded(child) || child.pid === undefined) {
    const output = await readFile(logIn(home), 'utf8')
    if (saysPortIsTaken(output)) return 'port taken'
    throw explainServerOutput(output, home.folder)
  }
  return {
    pid: child.pid,
    onEnd: (callback) => void child.once('exit', callback),
    stop: async () => await endDatabase(child),
  }
}

async function spawnServer(home: ClusterHome, settings: string[]): Promise<ChildProcess> {
  const log = await open(logIn(home), 'w', 0o600)
  try {
    const program = join(home.binariesFolder, 'bin', 'postgres')
    const child = spawn(
      watchdogShell,
      withWatchdog(program, ['-D', home.dataFolder, ...settings]),
      {
        cwd: '/',
        env: bareEnvironment,
        // Ctrl-C reaches the whole group: the database must outlive the requests in flight.
        detached: true,
        // The log is a file, so that a server whose launcher was killed does not choke on a pipe.
        stdio: ['ignore', log.fd, log.fd, 'pipe'],
        ...home.runAs,
      },
    )
    await new Promise((resolve, reject) => child.once('spawn', resolve).once('error', reject))
    letGo(child)
    return child
  } catch (error) {
    throw explainServerOutput(String(error), home.folder, error)
  } finally {
    await log.close()
  }
}

/** A launcher that has nothing else to do may end: the watchdog then ends the server. */
function letGo(child: ChildProcess): void {
  child.unref()
  const watchdogPipe = findWatchdogPipe(child)
  if ('unref' in watchdogPipe && typeof watchdogPipe.unref === 'function') watchdogPipe.unref()
  watchdogPipe.on('error', () => undefined)
}

/** PostgreSQL ends by other signals than servers do: SIGTERM would wait for its clients to leave. */
async function endDatabase(child: ChildProcess): Promise<void> {
  const isOver = () => hasEnded(child)
  findWatchdogPipe(child).end(watchdogDisarm)
  child.kill('SIGINT')
  if (await waitUntil(isOver, fastStopLimitMs)) return
  child.kill('SIGQUIT')
  if (await waitUntil(isOver, forcedStopLimitMs)) return
  child.kill('SIGKILL')
  await waitUntil(isOver, forcedStopLimitMs)
}

function findWatchdogPipe(child: ChildProcess): Writable {
  const watchdogPipe = child.stdio[3]
  if (!(watchdogPipe instanceof Writable)) throw new TypeError('the watchdog has no pipe')
  return watchdogPipe
}

export function logIn(home: ClusterHome): string {
  return join(home.folder, 'server.log')
}

function tooSlow(home: ClusterHome): LocalServiceError {
  return new LocalServiceError(
    `The local database was not ready after ${startLimitMs / 1000} s.`,
    `Read ${logIn(home)}; a slow disk may need a second start.`,
  )
}
