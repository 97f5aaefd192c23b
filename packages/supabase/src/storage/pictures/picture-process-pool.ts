import { unavailable } from '@golden-bead/server/errors/http-error'
import { startPictureChild, type PictureChild } from './picture-child.ts'
import type { PictureReport, PictureResult, PictureTask } from './picture-jobs.ts'

const jobMs = 45_000
const idleMs = 20_000
/** A larger process is replaced, because its allocator returns little memory to the system. */
const memoryBytesMax = 300_000_000

const crashSignals = new Set(['SIGSEGV', 'SIGABRT', 'SIGBUS', 'SIGILL', 'SIGFPE', 'SIGTRAP'])

/** A pool of processes with one job each at a time; the caller limits the concurrency. */
export function createPictureProcessPool() {
  const idle = new Map<PictureChild, NodeJS.Timeout>()
  const busy = new Set<PictureChild>()
  let isClosed = false

  const dismiss = (worker: PictureChild) => {
    clearTimeout(idle.get(worker))
    idle.delete(worker)
    busy.delete(worker)
    worker.child.kill('SIGKILL')
  }

  const engage = (): PictureChild => {
    const [waiting] = idle.keys()
    const worker = waiting ?? startPictureChild()
    if (waiting === undefined) {
      worker.child.once('exit', () => dismiss(worker))
    } else {
      clearTimeout(idle.get(worker))
      idle.delete(worker)
      worker.setIdle(false)
    }
    busy.add(worker)
    return worker
  }

  const release = (worker: PictureChild, memoryBytes: number) => {
    busy.delete(worker)
    if (isClosed || memoryBytes > memoryBytesMax) return dismiss(worker)
    worker.setIdle(true)
    idle.set(worker, setTimeout(() => dismiss(worker), idleMs).unref())
  }

  const finish = async (
    worker: PictureChild,
    { result, memoryBytes }: PictureReport,
  ): Promise<PictureResult> => {
    if (result.kind !== 'made') {
      release(worker, memoryBytes)
      return result
    }
    const { sizeBytes, ...picture } = result.picture
    const bytes = await worker.receive(sizeBytes)
    release(worker, memoryBytes)
    return { kind: 'made', picture: { ...picture, bytes } }
  }

  return {
    do(task: PictureTask, bytes: Uint8Array): Promise<PictureResult> {
      const worker = engage()
      const { child } = worker
      const { promise, resolve, reject } = Promise.withResolvers<PictureResult>()

      const onMessage = (message: unknown) => {
        // Only our own process speaks on this channel.
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion
        const report = message as PictureReport
        // Resolved only when all bytes have arrived: until then the process may still die.
        void finish(worker, report).then(resolve)
      }
      const onError = (error: Error) => {
        reject(unavailable('Pictures cannot be read at the moment.', error))
        dismiss(worker)
      }
      const onExit = (code: number | null, signal: NodeJS.Signals | null) => {
        if (signal !== null && crashSignals.has(signal)) {
          resolve({ kind: 'rejected', error: 'not_an_image' })
        }
        reject(unavailable(`The picture process ended with ${signal ?? code}.`))
      }
      const timer = setTimeout(() => {
        reject(unavailable('The picture took too long to be read.'))
        dismiss(worker)
      }, jobMs)

      child.once('message', onMessage).once('error', onError).once('exit', onExit)
      worker.send({ task, sizeBytes: bytes.byteLength }, bytes)
      return promise.finally(() => {
        clearTimeout(timer)
        child.off('message', onMessage).off('error', onError).off('exit', onExit)
      })
    },
    close() {
      isClosed = true
      for (const worker of [...idle.keys(), ...busy]) dismiss(worker)
    },
  }
}
