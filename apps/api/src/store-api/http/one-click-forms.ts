import type { FastifyInstance } from 'fastify'

/** One click in a mail program sends a form (RFC 8058), whose content does not matter. */
export function acceptOneClickForms(scope: FastifyInstance): void {
  scope.addContentTypeParser(
    ['application/x-www-form-urlencoded', 'multipart/form-data'],
    { parseAs: 'buffer', bodyLimit: 4_096 },
    (_request, _body, done) => done(null, undefined),
  )
}
