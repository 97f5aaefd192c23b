import createClient, { type Client, type Middleware } from 'openapi-fetch'
import type { components, paths } from './schema.ts'

export type { components, operations, paths } from './schema.ts'

/** What the API speaks of, by name: `Schemas['Product']`. */
export type Schemas = components['schemas']

/** Answers that are not JSON, such as CSV or pictures, are asked for with `parseAs`. */
export type GoldenBeadClient = Client<paths, 'application/json'>

export type GoldenBeadClientOptions = {
  /** The address of the shop, such as `https://shop.example`. */
  url: string
  /** The publishable key; on a server, and nowhere else, the service key. */
  key: string
  /** The access token of the signed-in user, called before every request. */
  accessToken?: () => string | undefined | Promise<string | undefined>
  fetch?: (request: Request) => Promise<Response>
}

/** Errors of the auth API have two forms; a request that names this version gets the current one. */
const apiVersion = '2024-01-01'

export function createGoldenBeadClient(options: GoldenBeadClientOptions): GoldenBeadClient {
  const { url, key, accessToken, fetch } = options
  const client = createClient<paths, 'application/json'>({
    baseUrl: url,
    // No type for all bodies, which would be that of JSON: each brings its own.
    headers: { apikey: key, 'x-supabase-api-version': apiVersion, 'content-type': null },
    bodySerializer: serialize,
    ...(fetch !== undefined && { fetch }),
  })
  const authorize: Middleware = {
    onRequest: async ({ request }) => {
      const token = await accessToken?.()
      if (token !== undefined) request.headers.set('authorization', `Bearer ${token}`)
      return request
    },
  }
  client.use(authorize)
  return client
}

/** Files are sent as they are, a string as CSV, since no operation takes one as JSON, the rest as JSON. */
function serialize(body: unknown) {
  const isFile = body instanceof Blob || body instanceof FormData || body instanceof Uint8Array
  if (isFile) return body
  return typeof body === 'string'
    ? new Blob([body], { type: 'text/csv' })
    : new Blob([JSON.stringify(body)], { type: 'application/json' })
}
