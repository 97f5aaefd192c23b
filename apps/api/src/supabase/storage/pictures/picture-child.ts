import { fork } from 'node:child_process'
import { Socket } from 'node:net'
import { setPriority } from 'node:os'
import type { Readable } from 'node:stream'
import { unavailable } from '#platform/http/http-error.ts'
import type { PictureOrder } from './picture-jobs.ts'

const belowTheApi = 5

// Bundled, the process lies beside the bundle under the same name.
const extension = import.meta.url.endsWith('.ts') ? '.ts' : '.js'
const processUrl = new URL(`./picture-process${extension}`, import.meta.url)

const ignore = () => undefined

/** A picture process as the API sees it: orders and reports as messages, bytes through pipes. */
export function startPictureChild() {
  const child = fork(processUrl, {
    execArgv: [],
    // The decoders need no secrets, and two arenas instead of many keep their memory small.
    env: { MALLOC_ARENA_MAX: '2' },
    stdio: ['pipe', 'pipe', 'ignore', 'ipc'],
  })
  // Between two jobs nobody else listens, and an unheard error would end the API.
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
    // The process has ended already, or the system forbids it: then it runs as it is.
  }

  return {
    child,

    send(order: PictureOrder, bytes: Uint8Array): void {
      child.send(order)
      stdin.write(bytes)
    },

    receive: (sizeBytes: number) => readBytes(stdout, sizeBytes),

    /** While it is idle, nobody waits for it at the end of the API. */
    setIdle(isIdle: boolean): void {
      for (const handle of [child, child.channel, stdin, stdout]) {
        if (isIdle) handle?.unref()
        else handle?.ref()
      }
    },
  }
}

export type PictureChild = ReturnType<typeof startPictureChild>

/** Settles only when all bytes are there: whoever waits hears of an end by other means. */
function readBytes(stream: Readable, sizeBytes: number): Promise<Uint8Array> {
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
