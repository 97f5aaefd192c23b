import type { FastifyInstance } from 'fastify'
import { FaultError } from '#lib/problem.ts'

const decoder = new TextDecoder('utf-8', { fatal: true })

/**
 * The clients of this wire send DELETE and logout with a JSON content type and no body, which
 * Fastify's own parser refuses.
 */
export function acceptJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<Buffer>(
    'application/json',
    { parseAs: 'buffer' },
    (_request, body, done) => {
      if (body.length === 0) return done(null, undefined)
      try {
        done(null, JSON.parse(decoder.decode(body)))
      } catch (cause) {
        done(new FaultError('bad_json', 'The body is not valid JSON.', { cause }))
      }
    },
  )
}
