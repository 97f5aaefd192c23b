import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createCache } from '#platform/cache/cache.ts'
import { isHeld } from './entity-tags.ts'
import { hostError } from './request-checks.plugin.ts'

type CachedResponse = { headers: Record<string, string>; body: Buffer }

export type ResponseCache = ReturnType<typeof createResponses>

declare module 'fastify' {
  interface FastifyInstance {
    responseCache: ResponseCache
  }
  interface FastifyRequest {
    /** The cache key of the response, if it may be cached. */
    cacheAs: { key: string; epoch: number } | undefined
  }
}

/** Request headers that a response may depend on. */
const varying = [
  'accept',
  'accept-encoding',
  'accept-profile',
  'apikey',
  'authorization',
  'origin',
  'prefer',
]
/** Requests with one of these headers bypass the cache. */
const bypassing = [
  'content-profile',
  'if-match',
  'if-modified-since',
  'if-range',
  'if-unmodified-since',
  'range',
]
const known = new Set([...varying, ...bypassing])
/** A last resort, in case a change is ever missed by the change feed. */
const ttlMs = 30_000

function keyOf({ method, raw, headers }: FastifyRequest): string | undefined {
  if (method !== 'GET' || bypassing.some((name) => headers[name] !== undefined)) return undefined
  return [raw.url, ...varying.map((name) => headers[name])].join('\n')
}

function createResponses(app: FastifyInstance) {
  const responses = createCache<CachedResponse>('responses', {
    ttlMs,
    canCache: () => app.changeFeed.isListening(),
  })
  return {
    find: (key: string) => responses.get(key),
    epoch: responses.epoch,
    /**
     * To be called for public responses, with all headers set and before sending. A response to a
     * request that began before `clear` is not cached: its content may be older.
     */
    store({ cacheAs }: FastifyRequest, reply: FastifyReply, body: Buffer): void {
      if (cacheAs === undefined || reply.statusCode !== 200 || app.unreadyReason()) return
      const { 'x-request-id': _own, ...headers } = reply.getHeaders()
      const names = String(headers['vary'] ?? '').toLowerCase()
      if (!names.split(/,\s*/).every((name) => name === '' || known.has(name))) return
      const texts = Object.entries(headers).map(([name, value]) => [name, String(value)] as const)
      responses.set(cacheAs.key, { headers: Object.fromEntries(texts), body }, cacheAs.epoch)
    },
    clear: responses.clear,
    bytes: responses.bytes,
  }
}

/** Must be the first hook: a cached response already has the headers of all others. */
export function addResponseCache(app: FastifyInstance): void {
  const responses = createResponses(app)
  app.decorate('responseCache', responses)
  app.decorateRequest('cacheAs', undefined)

  app.addHook('onRequest', (request, reply, done) => {
    const key = keyOf(request)
    if (key === undefined) return done()
    const cached = responses.find(key)
    const { 'if-none-match': held } = request.headers
    if (held === undefined) request.cacheAs = { key, epoch: responses.epoch() }
    // With a date as well, both conditions are evaluated where they are known.
    const needsDateCheck = held !== undefined && cached?.headers['last-modified'] !== undefined
    if (cached === undefined || needsDateCheck || hostError(request) || app.unreadyReason()) {
      return done()
    }
    app.metrics.observe({
      method: 'GET',
      route: request.routeOptions.url ?? 'none',
      status: sendCached(request, reply, cached),
      seconds: reply.elapsedTime / 1_000,
    })
  })
}

/** Skips Fastify's reply, whose work was done before the response was cached. */
function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  { headers, body }: CachedResponse,
) {
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
