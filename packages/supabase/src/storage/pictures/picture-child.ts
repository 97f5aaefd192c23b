import { fork } from 'node:child_process'
import { Socket } from 'node:net'
import { setPriority } from 'node:os'
import type { Readable } from 'node:stream'
import { unavailable } from '@golden-bead/server/errors/http-error'
import type { PictureOrder } from './picture-jobs.ts'

const belowTheApi = 5

// In the bundle, the program is beside it under the same name.
const extension = import.meta.url.endsWith('.ts') ? '.ts' : '.js'
const processUrl = new URL(`./picture-process${extension}`, import.meta.url)

const ignore = () => undefined

/** A child process for pictures: messages for orders and reports, pipes for bytes. */
export function startPictureChild() {
  const child = fork(processUrl, {
    execArgv: [],
    // The decoders need no secrets, and with two malloc arenas they use less memory.
    env: { MALLOC_ARENA_MAX: '2' },
    stdio: ['pipe', 'pipe', 'ignore', 'ipc'],
  })
  // Between jobs there is no other listener, and an unhandled error event would end the API.
  child.on('error', ignore)
  const { stdin, stdout } = child
  if (!(stdin instanceof Socket) || !(stdout instanceof Socket)) {
    throw unavailable('There are too many processes to read a picture.')
  }
  stdin.on('error', ignore)
  stdout.on('error', ignore)
  try {
    if (child.pid !== undefined) setPriority(child.pid, belowTheApi)
  } catch {
    // The process has ended, or the system does not allow it: then it keeps its priority.
  }

  return {
    child,

    send(order: PictureOrder, bytes: Uint8Array): void {
      child.send(order)
      stdin.write(bytes)
    },

    receive: (sizeBytes: number) => readBytes(stdout, sizeBytes),

    /** An idle child does not keep the API from exiting. */
    setIdle(isIdle: boolean): void {
      for (const handle of [child, child.channel, stdin, stdout]) {
        if (isIdle) handle?.unref()
        else handle?.ref()
      }
    },
  }
}

export type PictureChild = ReturnType<typeof startPictureChild>

/**
 * Resolves when all bytes have arrived. It never rejects: the caller notices the end of the process
 * by its own listeners.
 */
function readBytes(stream: Readable, sizeBytes: number): Promise<Buffer> {
  const bytes = Buffer.allocUnsafeSlow(sizeBytes)
  let filled = 0
  return new Promise((resolve) => {
    const onData = (chunk: Buffer) => {
      filled += chunk.copy(bytes, filled)
      if (filled < sizeBytes) return
      stream.off('data', onData).pause()
      resolve(bytes)
    }
    stream.on('data', onData).resume()
  })
}
