import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  mayBeKept,
  type Documents,
  type Encoding,
  type WrittenDocument,
} from './documents.service.ts'

type Options = { documents: Documents; headers: Record<string, string> }

/** Every address that no other route takes is a page of the client, which knows its own 404. */
export function addDocumentRoutes(app: FastifyInstance, { documents, headers }: Options): void {
  addPartConstraint(app)

  app.get('/*', { constraints: { part: 'shop' } }, async (request, reply) => {
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
  try {
    return await documents.get(request.url)
  } catch (error) {
    request.log.error({ err: error }, 'a document is sent without its data')
    return documents.getWithoutData(request.url)
  }
}

function send(request: FastifyRequest, reply: FastifyReply, document: WrittenDocument) {
  const { status, etag, bodies } = document
  reply
    .headers({
      'cache-control': mayBeKept(request.url) ? 'no-cache' : 'no-store',
      vary: 'accept-encoding',
      etag,
    })
    .type('text/html; charset=utf-8')
  if (status === 503) reply.header('retry-after', '1')
  if (status === 200 && request.headers['if-none-match'] === etag) return reply.code(304).send()

  const encoding = bestEncoding(request.headers['accept-encoding'])
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.code(status).send(bodies[encoding])
}

/** Every client that compresses at all names what it takes; weights of zero are not worth a parser. */
function bestEncoding(accepted: string | string[] | undefined): Encoding {
  const text = String(accepted ?? '')
  if (/\bbr\b(?!;q=0(?:\.0*)?(?:,|$))/.test(text)) return 'br'
  return /\bgzip\b(?!;q=0(?:\.0*)?(?:,|$))/.test(text) ? 'gzip' : 'identity'
}
