import { spawn } from 'node:child_process'
import { closeSync, mkdirSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { becomesReady, endServer, hasEnded } from '@golden-bead/local-services/child-server'
import { LocalServiceError } from '@golden-bead/local-services/local-service-error'
import { root } from '../root.ts'
import { endWithLauncherArgs } from './end-with-launcher-args.ts'
import { rotateLog } from './rotate-log.ts'

export type ApiProcess = {
  /** Resolves with the exit code when the process ends. */
  ended: Promise<number | null>
  stop: () => Promise<void>
}

const logBytesMax = 10 * 1024 * 1024
const turnsOverEveryMs = 5_000

export const logFolder = (dataDir: string) => join(dataDir, 'logs')
export const apiLogFile = (dataDir: string) => join(logFolder(dataDir), 'api.log')

function openLog(dataDir: string): number {
  const path = apiLogFile(dataDir)
  mkdirSync(logFolder(dataDir), { recursive: true, mode: 0o700 })
  rotateLog(path, logBytesMax)
  return openSync(path, 'a', 0o600)
}

const notReady = (hasEnded: boolean, hasSpoken: boolean) =>
  new LocalServiceError(
    hasEnded ? 'The API ended while it was starting.' : 'The API did not become ready in time.',
    hasSpoken ? 'The lines above say why.' : 'Its log in the data folder, logs/api.log, tells why.',
  )

type ApiOptions = {
  nodeArgs: readonly string[]
  environment: NodeJS.ProcessEnv
  url: string
  dataDir: string
}

/** Starts the API as a process of its own and waits until it can serve. */
export async function startApi(options: ApiOptions): Promise<ApiProcess> {
  const log = openLog(options.dataDir)
  const child = spawn(process.execPath, [...endWithLauncherArgs, ...options.nodeArgs], {
    cwd: root,
    env: options.environment,
    stdio: ['pipe', log, 'pipe'],
  })
  closeSync(log)
  const turning = setInterval(rotateLog, turnsOverEveryMs, apiLogFile(options.dataDir), logBytesMax)
  child.once('exit', () => clearInterval(turning))
  let hasSpoken = false
  child.stderr?.on('data', (chunk: Buffer) => {
    hasSpoken = true
    process.stderr.write(chunk)
  })
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const stop = async () => void (await endServer(child))
  if (await becomesReady(child, { readyUrl: `${options.url}/health/ready` })) return { ended, stop }
  const error = notReady(hasEnded(child), hasSpoken)
  await stop()
  throw error
}
