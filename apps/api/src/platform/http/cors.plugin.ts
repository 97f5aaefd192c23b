import cors from '@fastify/cors'
import fp from 'fastify-plugin'

/** The addresses that shops elsewhere call with a public key; the site itself is not among them. */
const wire = /^\/(?:auth|rest|storage|admin)\/v1(?:\/|$)|^\/openapi\.json$/

const exposedHeaders = [
  'Content-Encoding',
  'Content-Location',
  'Content-Range',
  'Content-Type',
  'Date',
  'ETag',
  'Link',
  'Location',
  'Preference-Applied',
  'Range-Unit',
  'Retry-After',
  'X-Request-Id',
  'X-Supabase-Api-Version',
  'X-Total-Count',
]

const daySeconds = 86_400

type Options = { corsOrigins: string[]; siteUrl: string }

declare module 'fastify' {
  interface FastifyContextConfig {
    cors?: false
  }
}

/**
 * Any origin may call the wire unless the operator names some: there is no cookie that a foreign
 * page could ride on, only tokens that it would have to hold already.
 */
export const corsPlugin = fp<Options>(
  async (app, { corsOrigins, siteUrl }) => {
    app.addHook('onRoute', (route) => {
      const isPreflight = route.url === '*'
      if (!isPreflight && !wire.test(route.url)) route.config = { ...route.config, cors: false }
    })
    const isOpen = corsOrigins.length === 0 || corsOrigins.includes('*')
    await app.register(cors, {
      origin: isOpen ? '*' : [...corsOrigins, new URL(siteUrl).origin],
      methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
      exposedHeaders,
      maxAge: daySeconds,
      strictPreflight: false,
    })
  },
  { name: 'cors' },
)
