import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendCompressible } from '#platform/http/send-compressible.ts'
import { mayBeKept, type Documents, type WrittenDocument } from './documents.service.ts'

const slashes = /^[/\\]{2,}/

type Options = { documents: Documents; headers: Record<string, string> }

/** Every address that no other route takes is a page of the client, which knows its own 404. */
export function addDocumentRoutes(app: FastifyInstance, { documents, headers }: Options): void {
  addPartConstraint(app)

  app.get('/*', { constraints: { part: 'shop' } }, async (request, reply) => {
    const path = pathOf(request)
    // A browser takes what follows two slashes for a host, and the client would not start.
    if (slashes.test(path)) return reply.redirect(path.replace(slashes, '/'), 308)
    const document = await findDocument(documents, request)
    return send(request, reply.headers(headers), document)
  })
}

/** Below a prefix of the wire, an unknown address is answered in the words of that prefix. */
function addPartConstraint(app: FastifyInstance): void {
  app.addConstraintStrategy({
    name: 'part',
    storage: () => {
      const routes = new Map()
      return {
        get: (part) => routes.get(part) ?? null,
        set: (part, route) => routes.set(part, route),
      }
    },
    deriveConstraint: ({ url = '/' }) => {
      const [path = ''] = url.split('?', 1)
      const prefixes = [...app.errorShapes.keys()].filter((prefix) => prefix !== '')
      return prefixes.some((prefix) => `${path}/`.startsWith(`${prefix}/`)) ? 'wire' : 'shop'
    },
  })
}

async function findDocument(documents: Documents, request: FastifyRequest) {
  const url = pathOf(request)
  try {
    return await documents.get(url)
  } catch (error) {
    request.log.error({ err: error }, 'a document is sent without its data')
    return documents.getWithoutData(url)
  }
}

/** Proxies may ask for a whole address. */
function pathOf({ url }: FastifyRequest): string {
  if (url.startsWith('/')) return url
  const { pathname, search } = new URL(url)
  return `${pathname}${search}`
}

function send(request: FastifyRequest, reply: FastifyReply, document: WrittenDocument) {
  reply.header('cache-control', mayBeKept(request.url) ? 'no-cache' : 'no-store')
  if (document.status === 503) reply.header('retry-after', '1')
  return sendCompressible(request, reply, { ...document, type: 'text/html; charset=utf-8' })
}
