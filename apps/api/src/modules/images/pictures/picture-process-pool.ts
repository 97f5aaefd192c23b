import { fork, type ChildProcess } from 'node:child_process'
import { setPriority } from 'node:os'
import { unavailable } from '#lib/problem.ts'
import type { PictureJob, PictureReport, PictureResult } from './picture-jobs.ts'

const jobMs = 45_000
const idleMs = 20_000
/** A process that grew beyond this is replaced: its allocator gives little back. */
const memoryBytesMax = 300_000_000
const belowTheApi = 5

// Bundled, the process lies beside the bundle under the same name.
const extension = import.meta.url.endsWith('.ts') ? '.ts' : '.js'
const processUrl = new URL(`./picture-process${extension}`, import.meta.url)

const crashSignals = new Set(['SIGSEGV', 'SIGABRT', 'SIGBUS', 'SIGILL', 'SIGFPE', 'SIGTRAP'])

function startProcess(): ChildProcess {
  const child = fork(processUrl, {
    serialization: 'advanced',
    execArgv: [],
    // The decoders need no secrets, and two arenas instead of many keep their memory small.
    env: { MALLOC_ARENA_MAX: '2' },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  // Between two jobs nobody else listens, and an unheard error would end the API.
  child.on('error', () => undefined)
  try {
    if (child.pid !== undefined) setPriority(child.pid, belowTheApi)
  } catch {
    // The process has ended already, or the system forbids it: then it runs as it is.
  }
  return child
}

/** Processes that each do one job at a time; who calls decides how many run at once. */
export function createPictureProcessPool() {
  const idle = new Map<ChildProcess, NodeJS.Timeout>()
  const busy = new Set<ChildProcess>()
  let isClosed = false

  const dismiss = (child: ChildProcess) => {
    clearTimeout(idle.get(child))
    idle.delete(child)
    busy.delete(child)
    child.kill('SIGKILL')
  }

  const engage = (): ChildProcess => {
    const [waiting] = idle.keys()
    const child = waiting ?? startProcess()
    if (waiting === undefined) {
      child.once('exit', () => dismiss(child))
    } else {
      clearTimeout(idle.get(child))
      idle.delete(child)
      child.ref()
      child.channel?.ref()
    }
    busy.add(child)
    return child
  }

  const release = (child: ChildProcess, memoryBytes: number) => {
    busy.delete(child)
    if (isClosed || memoryBytes > memoryBytesMax) return dismiss(child)
    child.unref()
    child.channel?.unref()
    idle.set(child, setTimeout(() => dismiss(child), idleMs).unref())
  }

  return {
    do(job: PictureJob): Promise<PictureResult> {
      const child = engage()
      const { promise, resolve, reject } = Promise.withResolvers<PictureResult>()

      const onMessage = (message: unknown) => {
        // Only our own process speaks on this channel.
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion
        const { result, memoryBytes } = message as PictureReport
        resolve(result)
        release(child, memoryBytes)
      }
      const onError = (error: Error) => {
        reject(unavailable('Pictures cannot be read at the moment.', error))
        dismiss(child)
      }
      const onExit = (code: number | null, signal: NodeJS.Signals | null) => {
        if (signal !== null && crashSignals.has(signal)) {
          resolve({ kind: 'refused', refusal: 'not_an_image' })
        }
        reject(unavailable(`The picture process ended with ${signal ?? code}.`))
      }
      const timer = setTimeout(() => {
        reject(unavailable('The picture took too long to be read.'))
        dismiss(child)
      }, jobMs)

      child.once('message', onMessage).once('error', onError).once('exit', onExit)
      child.send(job)
      return promise.finally(() => {
        clearTimeout(timer)
        child.off('message', onMessage).off('error', onError).off('exit', onExit)
      })
    },
    close() {
      isClosed = true
      for (const child of [...idle.keys(), ...busy]) dismiss(child)
    },
  }
}
