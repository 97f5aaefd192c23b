import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createCache } from '#platform/cache/cache.ts'
import { isHeld } from './entity-tags.ts'
import { hostError } from './request-checks.plugin.ts'

type KeptResponse = { headers: Record<string, string>; body: Buffer }

export type ResponseCache = ReturnType<typeof createResponses>

declare module 'fastify' {
  interface FastifyInstance {
    responseCache: ResponseCache
  }
  interface FastifyRequest {
    /** Under what the answer may be kept, if it may be. */
    keepAs: { key: string; epoch: number } | undefined
  }
}

/** What an answer may depend on, beside its address. */
const varying = [
  'accept',
  'accept-encoding',
  'accept-profile',
  'apikey',
  'authorization',
  'origin',
  'prefer',
]
/** Requests with one of these are worked out each time. */
const passing = [
  'content-profile',
  'if-match',
  'if-modified-since',
  'if-range',
  'if-unmodified-since',
  'range',
]
const known = new Set([...varying, ...passing])
/** The last resort, should a change ever pass by the change feed. */
const ttlMs = 30_000

function keyOf({ method, raw, headers }: FastifyRequest): string | undefined {
  if (method !== 'GET' || passing.some((name) => headers[name] !== undefined)) return undefined
  return [raw.url, ...varying.map((name) => headers[name])].join('\n')
}

function createResponses(app: FastifyInstance) {
  const responses = createCache<KeptResponse>('responses', {
    ttlMs,
    sizeOf: ({ headers, body }) => body.length + JSON.stringify(headers).length,
    canKeep: () => app.changeFeed.isListening(),
  })
  return {
    find: (key: string) => responses.get(key),
    epoch: responses.epoch,
    /**
     * To be called for what everybody gets, with all headers set and before it is sent. A request
     * that came before `clear` is not kept after it: what it answers may be older.
     */
    keep({ keepAs }: FastifyRequest, reply: FastifyReply, body: Buffer): void {
      if (keepAs === undefined || reply.statusCode !== 200 || app.unreadyReason()) return
      const { 'x-request-id': _own, ...headers } = reply.getHeaders()
      const names = String(headers['vary'] ?? '').toLowerCase()
      if (!names.split(/,\s*/).every((name) => name === '' || known.has(name))) return
      const texts = Object.entries(headers).map(([name, value]) => [name, String(value)] as const)
      responses.set(keepAs.key, { headers: Object.fromEntries(texts), body }, keepAs.epoch)
    },
    clear: responses.clear,
    bytes: responses.bytes,
  }
}

/** Has to be the first hook: what is kept was answered with the headers of all others. */
export function addResponseCache(app: FastifyInstance): void {
  const responses = createResponses(app)
  app.decorate('responseCache', responses)
  app.decorateRequest('keepAs', undefined)

  app.addHook('onRequest', (request, reply, done) => {
    const key = keyOf(request)
    if (key === undefined) return done()
    const kept = responses.find(key)
    const { 'if-none-match': held } = request.headers
    if (held === undefined) request.keepAs = { key, epoch: responses.epoch() }
    // What has a date too is compared where both are known.
    const isAskedElsewhere = held !== undefined && kept?.headers['last-modified'] !== undefined
    if (kept === undefined || isAskedElsewhere || hostError(request) || app.unreadyReason()) {
      return done()
    }
    app.metrics.observe({
      method: 'GET',
      route: request.routeOptions.url ?? 'none',
      status: answer(request, reply, kept),
      seconds: reply.elapsedTime / 1_000,
    })
  })
}

/** Past what Fastify does with an answer, which was done when it was kept. */
function answer(request: FastifyRequest, reply: FastifyReply, { headers, body }: KeptResponse) {
  reply.hijack()
  const own = { 'x-request-id': request.id }
  if (isHeld(request, headers['etag'] ?? '')) {
    const { 'content-type': _type, 'content-encoding': _encoding, ...rest } = headers
    const { 'content-length': _length, ...all } = rest
    reply.raw.writeHead(304, { ...all, ...own }).end()
    return 304
  }
  reply.raw.writeHead(200, { ...headers, ...own, 'content-length': body.length }).end(body)
  return 200
}
