import type { FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { isAtOrBelow, pathOf } from './address.ts'
import { methodsAt } from './route-methods.ts'
import { addVary } from './vary.ts'

const exposedHeaders = [
  'Content-Encoding',
  'Content-Location',
  'Content-Range',
  'Content-Type',
  'Date',
  'ETag',
  'Idempotent-Replayed',
  'Link',
  'Location',
  'Preference-Applied',
  'Range-Unit',
  'Retry-After',
  'X-Request-Id',
  'X-Supabase-Api-Version',
  'X-Total-Count',
].join(', ')

const methods = 'GET, HEAD, POST, PUT, PATCH, DELETE'
const daySeconds = 86_400

type Options = { corsOrigins: readonly string[] }
type Pages = 'everywhere' | 'site'

declare module 'fastify' {
  interface FastifyInstance {
    /** Lets scripts of these pages call an address and everything below it. */
    allowCors: (pages: Pages, address: string) => void
    /**
     * Sets the CORS headers of a response. Returns true if the request was a preflight or another
     * OPTIONS, and is answered.
     */
    applyCors: (request: FastifyRequest, reply: FastifyReply) => boolean
  }
}

/**
 * Any origin may call what is open everywhere unless the operator lists some: there are no cookies
 * that a foreign page could use, only tokens that it would already need to have. Decided by address
 * and not by route, since a preflight and an unknown address have no route.
 */
export const corsPlugin = fp<Options>(
  (app, { corsOrigins }) => {
    const site = new URL(app.serverInfo.siteUrl).origin
    const isOpen = corsOrigins.length === 0 || corsOrigins.includes('*')
    const origins: Record<Pages, '*' | string[]> = {
      everywhere: isOpen ? '*' : [...corsOrigins, site],
      site: [site],
    }
    const openings: { address: string; pages: Pages }[] = []
    app.decorate('allowCors', (pages, address) => void openings.push({ address, pages }))

    app.decorate('applyCors', (request, reply) => {
      const opening = openings.find(({ address }) => isAtOrBelow(request.url, address))
      if (opening === undefined) return false

      const allowed = origins[opening.pages]
      if (allowed !== '*') addVary(reply, 'Origin')
      const leave =
        allowed === '*' ? allowed : allowed.find((one) => one === request.headers.origin)
      if (leave !== undefined) reply.header('access-control-allow-origin', leave)
      reply.header('access-control-expose-headers', exposedHeaders)
      if (request.method !== 'OPTIONS') return false

      const possible = methodsAt(app, pathOf(request.url))
      const isPreflight = request.headers['access-control-request-method'] !== undefined
      if (!isPreflight) {
        if (possible.length === 0) return false
        reply
          .code(200)
          .header('allow', ['OPTIONS', ...possible].join(','))
          .send()
        return true
      }

      addVary(reply, 'Access-Control-Request-Headers')
      const wanted = request.headers['access-control-request-headers']
      if (wanted !== undefined) reply.header('access-control-allow-headers', wanted)
      reply
        .code(204)
        .headers({
          'access-control-allow-methods': methods,
          'access-control-max-age': String(daySeconds),
        })
        .send()
      return true
    })
    app.addHook('onRequest', (request, reply, done) => {
      if (!app.applyCors(request, reply)) done()
    })
    return Promise.resolve()
  },
  { name: 'cors' },
)
