import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { IncomingMessage } from 'node:http'
import { KindError } from '@golden-bead/server/errors/http-error'
import { isPacked, readBody } from '@golden-bead/server/http/read-body'
import { timeouts } from '@golden-bead/server/http/timeouts'

/** The routes of this scope take a file as their body, and nothing else. */
export function acceptCsv(scope: FastifyInstance, bytesMax: number): void {
  scope.removeContentTypeParser('application/json')
  scope.addContentTypeParser('text/csv', (request: FastifyRequest, payload: IncomingMessage) => {
    if (isPacked(request)) throw new KindError('media_type', 'Send the file unpacked.')
    return readBody(request, payload, { bytesMax, waitMs: timeouts.uploadBody })
  })
}

export function csvFileOf({ body }: FastifyRequest): Buffer {
  if (Buffer.isBuffer(body)) return body
  throw new KindError('media_type', 'Send the file as text/csv.')
}
