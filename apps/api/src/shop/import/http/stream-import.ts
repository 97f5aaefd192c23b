import { PassThrough, type Readable } from 'node:stream'
import type { ImportReport, ImportStreamLine } from '@golden-bead/contracts/product-import'
import type { FastifyRequest } from 'fastify'
import type { OnProgress } from '#shop/import/import.service.ts'
import { defaultErrorShape } from '#platform/http/default-error-shape.ts'
import { toProblem } from '#platform/http/error-shape.ts'

/**
 * The import goes on to its end, whether or not somebody still reads. The lines are few and short,
 * so nothing waits for a slow reader.
 */
export function streamImport(
  work: (onProgress: OnProgress) => Promise<ImportReport>,
  request: FastifyRequest,
): Readable {
  const lines = new PassThrough()
  lines.on('error', () => undefined)
  const say = (line: ImportStreamLine) => {
    if (lines.writable) lines.write(`${JSON.stringify(line)}\n`)
  }
  void work((progress) => say({ progress }))
    .then(
      (report) => say({ report }),
      (error: unknown) => {
        const { status, code, message } = toProblem(error, defaultErrorShape, request)
        if (status >= 500) request.log.error({ err: error }, 'import failed')
        say({ problem: { status, code, message } })
      },
    )
    .finally(() => lines.end())
  return lines
}
