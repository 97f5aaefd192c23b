import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { retrySoon } from '@golden-bead/server/http/retry-soon'
import { sendCompressible } from '@golden-bead/server/http/send-compressible'
import { isCacheable, type Documents, type WrittenDocument } from './documents.service.ts'

const slashes = /^[/\\]{2,}/
/** U+000A, U+000D, U+2028 and U+2029, which no route of the client matches. */
const lineBreaks = /%0a|%0d|%e2%80%a[89]/gi

type Options = { documents: Documents }

/** Every address without a route is a page of the client, which has its own 404. */
export function addDocumentRoutes(app: FastifyInstance, { documents }: Options): void {
  app.servePages(async (request, reply) => {
    const asked = addressOf(request)
    const repaired = repairedAddress(asked)
    if (repaired !== asked) return reply.redirect(repaired, 308)
    const document = await findDocument(documents, request)
    return send(request, reply.headers(document.headers), document)
  })
}

/** Removes line breaks that were copied together with an address. */
function repairedAddress(asked: string): string {
  const [path = '', ...query] = asked.split('?')
  const joined = path.replaceAll(lineBreaks, '')
  // A browser reads what follows two slashes as a host, and the client would not start.
  return [joined.replace(slashes, '/'), ...query].join('?')
}

async function findDocument(documents: Documents, request: FastifyRequest) {
  const url = addressOf(request)
  try {
    return await documents.get(url, request.ip)
  } catch (error) {
    request.log.error({ err: error }, 'a document is sent without its data')
    return documents.getWithoutData(url)
  }
}

/** Path and query: a proxy may send an absolute URL. */
function addressOf({ url }: FastifyRequest): string {
  if (url.startsWith('/')) return url
  const { pathname, search } = new URL(url)
  return `${pathname}${search}`
}

function send(request: FastifyRequest, reply: FastifyReply, document: WrittenDocument) {
  reply.header('cache-control', isCacheable(addressOf(request)) ? 'no-cache' : 'no-store')
  if (document.status === 503) reply.headers(retrySoon)
  return sendCompressible(request, reply, { ...document, type: 'text/html; charset=utf-8' })
}
