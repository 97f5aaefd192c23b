import { fork, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { availableParallelism } from 'node:os'
import type { JobResult } from './jobs.ts'

/** The shop and its limits on one core, the load generator on the other. */
export const cores = { server: 0, load: 1 } as const

export const canPin = availableParallelism() > 1 && spawnSync('taskset', ['--version']).status === 0

type PinnedOptions = { env?: NodeJS.ProcessEnv; stdout?: 'ignore' | number }

/** Starts Node with these arguments on one core. Where no core can be chosen, the system chooses. */
export function spawnPinned(
  core: number,
  nodeArgs: readonly string[],
  { env = process.env, stdout = 'ignore' }: PinnedOptions = {},
): ChildProcess {
  const [command, args]: [string, string[]] = canPin
    ? ['taskset', ['-c', String(core), process.execPath, ...nodeArgs]]
    : [process.execPath, [...nodeArgs]]
  return spawn(command, args, { env, stdio: ['ignore', stdout, 'inherit'] })
}

export type Worker = {
  pid: number
  call: (name: string, argument: unknown) => Promise<unknown>
  stop: () => void
}

/** A process of ours on one core that does jobs. */
export function startWorker(core: number, file: URL): Worker {
  const child = fork(file, {
    serialization: 'advanced',
    stdio: 'inherit',
    // Between its rows V8 would clear up, and forget what it has learnt.
    execArgv: ['--no-memory-reducer'],
  })
  if (child.pid === undefined) throw new Error(`${file.href} did not start.`)
  // All threads that exist so far: those of the pool inherit it later.
  if (canPin) spawnSync('taskset', ['-a', '-c', '-p', String(core), String(child.pid)])
  const waiting = new Map<number, (result: JobResult) => void>()
  let calls = 0
  child.on('message', (message) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Only our own process speaks here.
    const result = message as JobResult
    waiting.get(result.id)?.(result)
    waiting.delete(result.id)
  })
  child.on('exit', () => {
    for (const [id, settle] of waiting) settle({ id, error: 'The process ended.' })
  })
  return {
    pid: child.pid,
    call: async (name, argument) => {
      calls += 1
      const id = calls
      const result = await new Promise<JobResult>((resolve) => {
        waiting.set(id, resolve)
        child.send({ id, name, argument })
      })
      if (result.error !== undefined) throw new Error(result.error)
      return result.value
    },
    stop: () => void child.kill(),
  }
}
