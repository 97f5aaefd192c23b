import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { becomesReady, hasEnded } from '@golden-bead/local-services/child-server'
import { waitUntil } from '@golden-bead/local-services/wait-until'
import type { Environment } from '#config'

const mainFile = fileURLToPath(new URL('../dist/main.js', import.meta.url))

/** Far more than it takes on any machine. */
const listensWithinMs = 300_000

export type ApiProcess = {
  process: ChildProcess
  /** All output so far. */
  output: () => string
  /** The address on which it listens, once it does. */
  url: () => Promise<string>
  /** The same, once it is ready. */
  ready: () => Promise<string>
  exited: Promise<number | null>
}

/** Set by the test runner; not a setting of the shop. */
const compileCache = { NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] }

/** The API as operators run it: a process of its own with nothing but the given environment. */
export function startApiProcess(environment: Environment, nodeArgs: string[] = []): ApiProcess {
  const child = spawn(process.execPath, [...nodeArgs, mainFile], {
    env: { ...compileCache, PORT: '0', LOG_LEVEL: 'info', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  child.stdout.on('data', (data: Buffer) => (text += data.toString()))
  child.stderr.on('data', (data: Buffer) => (text += data.toString()))
  const findUrl = () => /listening at (http:\/\/[\d.]+:\d+)/.exec(text)?.[1]
  const url = async () => {
    await waitUntil(() => findUrl() !== undefined || hasEnded(child), listensWithinMs)
    const address = findUrl()
    if (address === undefined) throw new Error(`The API did not begin to listen:\n${text}`)
    return address
  }
  return {
    process: child,
    output: () => text,
    url,
    ready: async () => {
      const address = await url()
      if (await becomesReady(child, { readyUrl: `${address}/health/ready` })) return address
      throw new Error(`The API did not become ready:\n${text}`)
    },
    exited: once(child, 'close').then(([code]) => code),
  }
}
