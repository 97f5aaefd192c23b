import { spawn, type ChildProcess } from 'node:child_process'
import { closeSync, existsSync, openSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { becomesReady, endServer } from '@golden-bead/local-services/child-server'
import { allocatorSettings, heapLimit } from '../../scripts/launcher/memory.ts'

/** Longer than an instance takes at the most; one that hangs must not end as if it were asked. */
const endsWithinMs = 30_000
const bundle = fileURLToPath(new URL('../../apps/api/dist/main.js', import.meta.url))

export type Instance = {
  url: string
  logFile: string
  /** Starts the process and waits until it is ready. */
  start: () => Promise<void>
  /** SIGKILL: nothing of the process runs after it. */
  kill: () => Promise<void>
  /** SIGTERM, as an operator ends it. */
  stop: () => Promise<void>
  /** How often it ended without having been asked to. */
  deaths: () => number
}

/** The API as it is delivered: the bundle, in a process of its own, on a port that stays. */
export function createInstance(
  port: number,
  logFile: string,
  environment: Record<string, string>,
): Instance {
  if (!existsSync(bundle)) throw new Error('There is no build of the API; run npm run build first.')
  const url = `http://127.0.0.1:${port}`
  let child: ChildProcess | undefined
  let isAskedToEnd = false
  let deaths = 0

  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    isAskedToEnd = true
    if (child !== undefined) await endServer(child, { signal, withinMs: endsWithinMs })
  }

  return {
    url,
    logFile,
    deaths: () => deaths,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    async start() {
      const log = openSync(logFile, 'a')
      isAskedToEnd = false
      const started = spawn(process.execPath, [heapLimit, bundle], {
        env: {
          PATH: process.env['PATH'] ?? '',
          ...allocatorSettings,
          ...environment,
          PORT: String(port),
        },
        stdio: ['ignore', log, log],
      })
      child = started
      closeSync(log)
      // A proof that breaks off must not leave its shop behind.
      const endWithUs = () => started.kill('SIGKILL')
      process.once('exit', endWithUs)
      started.once('exit', () => {
        process.off('exit', endWithUs)
        if (!isAskedToEnd) deaths += 1
      })
      if (await becomesReady(started, { readyUrl: `${url}/health/ready` })) return
      throw new Error(`The instance at ${url} did not become ready.`)
    },
  }
}
