import type { FastifyRequest } from 'fastify'
import type { Readable } from 'node:stream'
import { KindError, unavailable } from '#server/errors/http-error.ts'
import { timeouts } from './timeouts.ts'

/** Compressed bodies are not accepted, so a small one cannot unpack to a large one. */
export const isPacked = ({ headers }: FastifyRequest): boolean =>
  (headers['content-encoding'] ?? 'identity') !== 'identity'

type Limits = {
  bytesMax: number
  waitMs?: number
  /** Whether there is space for one more chunk beside all other bodies. */
  take?: ((part: Buffer) => boolean) | undefined
}

/** Collects a body of limited size within a limited time. */
export function readBody(
  request: FastifyRequest,
  payload: Readable,
  { bytesMax, waitMs = timeouts.body, take = () => true }: Limits,
): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  if (Number(request.headers['content-length']) > bytesMax) {
    reject(new KindError('body_too_large', `The body is larger than ${bytesMax} bytes.`))
    return promise
  }

  const chunks: Buffer[] = []
  let bytes = 0
  const timer = setTimeout(
    () => reject(new KindError('timeout', 'The body took too long to arrive.')),
    waitMs,
  )
  const onData = (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > bytesMax) {
      reject(new KindError('body_too_large', `The body is larger than ${bytesMax} bytes.`))
    } else if (take(chunk)) chunks.push(chunk)
    else reject(unavailable('Too many bodies are on their way at the moment.'))
  }
  const onEnd = () => {
    // 'close' follows 'end'; its listener would create an error with a stack trace for nothing.
    payload.off('close', onClose)
    resolve(Buffer.concat(chunks, bytes))
  }
  const onClose = () => reject(new Error('The connection closed before the end of the body.'))

  payload.on('data', onData).once('end', onEnd).once('error', reject).once('close', onClose)
  // A stream that was destroyed before does not emit 'close' again.
  if (payload.destroyed) onClose()
  return promise.finally(() => {
    clearTimeout(timer)
    payload.off('data', onData).off('end', onEnd).off('error', reject).off('close', onClose)
  })
}
