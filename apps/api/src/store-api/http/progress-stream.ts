import { PassThrough } from 'node:stream'
import { progressStreamType, type Progress } from '@golden-bead/contracts/progress-stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { defaultErrorShape } from '@golden-bead/server/http/default-error-shape'
import { toHttpError } from '@golden-bead/server/http/error-shape'

export type OnProgress = (progress: Progress) => void

export const acceptsProgress = ({ headers }: FastifyRequest): boolean =>
  headers.accept?.includes(progressStreamType) === true

/**
 * Answers line by line how far the work is, and at last its report. It runs to its end, even if the
 * client disconnects. The lines are few and short, so back-pressure is ignored.
 */
export function sendProgress<Report>(
  request: FastifyRequest,
  reply: FastifyReply,
  work: (onProgress: OnProgress) => Promise<Report>,
): never {
  const lines = new PassThrough()
  lines.on('error', () => undefined)
  const say = (line: object) => {
    if (lines.writable) lines.write(`${JSON.stringify(line)}\n`)
  }
  void work((progress) => say({ progress }))
    .then(
      (report) => say({ report }),
      (error: unknown) => {
        const { status, code, message, members } = toHttpError(error, defaultErrorShape, request)
        if (status >= 500) request.log.error({ err: error }, 'request failed')
        say({ error: { status, code, message, ...members } })
      },
    )
    .finally(() => lines.end())
  reply.header('cache-control', 'no-store').type(progressStreamType)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Routes describe the JSON only.
  return reply.send(lines) as never
}
