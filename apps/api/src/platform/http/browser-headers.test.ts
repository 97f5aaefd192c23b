import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseRaw, sendRaw } from '#test/server/raw-http.ts'
import { publishableKey } from '#test/supabase/keys.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'

const extend = (app: FastifyInstance) => {
  app.get('/rest/v1/toys', () => [])
  app.get('/page', (_request, reply) =>
    reply.header('content-security-policy', "default-src 'self'").type('text/html').send('<p>'),
  )
  app.get('/empty', (_request, reply) => reply.code(204).send())
  app.get('/same', (_request, reply) => reply.code(304).send())
  app.get('/broken', () => {
    throw new Error('pearl-canary in a message')
  })
  app.post('/body', () => ({}))
}

let open: TestApp
let closed: TestApp

beforeAll(async () => {
  open = await startTestApp({}, { extend, isBeyondDescription: true })
  closed = await startTestApp(
    { SITE_URL: 'https://shop.example', CORS_ORIGINS: 'https://partner.example' },
    { extend, isBeyondDescription: true },
  )
})

afterAll(async () => {
  await open.close()
  await closed.close()
})

const requestHeaders =
  'apikey, authorization, content-type, prefer, range, x-client-info, x-retry-count, x-supabase-api-version, x-upsert'

const preflight = (shop: TestApp, origin: string) =>
  shop.request
    .options('/rest/v1/toys')
    .set('origin', origin)
    .set('access-control-request-method', 'PATCH')
    .set('access-control-request-headers', requestHeaders)

test('who asks a table what is possible there is told, as Supabase does it', async () => {
  const asked = await open.request.options('/rest/v1/products')
  const refused = await open.request.copy('/rest/v1/products').set('apikey', publishableKey)

  expect([asked.status, asked.text]).toEqual([200, ''])
  expect(asked.headers).toMatchObject({
    allow: 'OPTIONS,DELETE,GET,HEAD,PATCH,POST,PUT',
    'access-control-allow-origin': '*',
  })
  expect([refused.status, refused.body.code, refused.body.message]).toEqual([
    405,
    'PGRST117',
    'Unsupported HTTP method: COPY',
  ])
})

test('any page may call the API with a key, and never with a cookie', async () => {
  const asked = await preflight(open, 'https://anywhere.example')
  const answer = await open.request.get('/rest/v1/toys').set('origin', 'https://anywhere.example')

  expect(asked.status).toBe(204)
  expect(asked.headers).toMatchObject({
    'access-control-allow-origin': '*',
    'access-control-allow-headers': requestHeaders,
    'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
    'access-control-max-age': '86400',
  })
  expect(answer.headers['access-control-allow-origin']).toBe('*')
  expect(answer.headers['access-control-expose-headers']).toMatch(
    /Content-Range.*X-Supabase-Api-Version.*X-Total-Count/,
  )
  expect(answer.headers).not.toHaveProperty('access-control-allow-credentials')
})

test.each(['/rest/v1/nothing', '/rest/v1/toys?a=%00', '/rest/v1/toys?x=%zz'])(
  'a page can read why %s was refused',
  async (path) => {
    const answer = await open.request.get(path).set('origin', 'https://anywhere.example')

    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(answer.headers['access-control-allow-origin']).toBe('*')
  },
)

test.each(['/rest/v1/%zz', '/auth/v1/%', '/storage/v1/object/public/product-images/100%.png'])(
  'a page can read why %s was refused, before there was a route',
  async (path) => {
    const origin = 'https://anywhere.example'
    const ask = (method: string) =>
      sendRaw(
        open.url,
        `${method} ${path} HTTP/1.1\r\nHost: a\r\nOrigin: ${origin}\r\nConnection: close\r\n` +
          'Access-Control-Request-Method: GET\r\nAccess-Control-Request-Headers: apikey\r\n\r\n',
      )

    const [asked, answer] = [parseRaw(await ask('OPTIONS')), parseRaw(await ask('GET'))]

    expect([asked.status, answer.status]).toEqual([204, 400])
    expect(asked.headers['access-control-allow-headers']).toBe('apikey')
    for (const { headers } of [asked, answer]) {
      expect(headers['access-control-allow-origin']).toBe('*')
    }
  },
)

test('no other page can read why a page of the shop was refused', async () => {
  const text = await sendRaw(
    open.url,
    'GET /%zz HTTP/1.1\r\nHost: a\r\nOrigin: https://a.example\r\nConnection: close\r\n\r\n',
  )

  expect(parseRaw(text).headers).not.toHaveProperty('access-control-allow-origin')
})

test.each(['/page', '/health/ready', '/metrics'])('no other page can read %s', async (path) => {
  const answer = await open.request.get(path).set('origin', 'https://anywhere.example')

  expect(answer.status).toBe(200)
  expect(answer.headers).not.toHaveProperty('access-control-allow-origin')
})

test.each([
  '/',
  '/nope',
  '/page',
  '/docs',
  '/metrics',
  '/health/live',
  '/rest/v1nope',
  '/admin/v1/products/import',
])('no other page gets leave to call %s', async (path) => {
  const origin = 'https://anywhere.example'
  const asked = await open.request
    .options(path)
    .set({ origin, 'access-control-request-method': 'POST' })
  const answer = await open.request.post(path).set({ origin })

  for (const { headers } of [asked, answer]) {
    expect(headers).not.toHaveProperty('access-control-allow-origin')
  }
})

test('pages of the site call what it keeps to itself, wherever its API is', async () => {
  const origin = open.config.site.url
  const path = '/admin/v1/products/import'
  const asked = await open.request
    .options(path)
    .set({ origin, 'access-control-request-method': 'POST' })
  const answer = await open.request.post(path).set({ origin })

  expect([asked.status, answer.status]).toEqual([204, 401])
  for (const { headers } of [asked, answer]) {
    expect(headers['access-control-allow-origin']).toBe(origin)
    expect(headers['vary']).toContain('Origin')
  }
})

test.each([
  'https://evil.example',
  'null',
  'https://partner.example.evil.io',
  'https://evilpartner.example',
  'http://partner.example',
])('with origins named, a page of %s gets no leave', async (origin) => {
  const asked = await preflight(closed, origin)
  const answer = await closed.request.get('/rest/v1/toys').set('origin', origin)

  expect(asked.headers).not.toHaveProperty('access-control-allow-origin')
  expect(answer.headers).not.toHaveProperty('access-control-allow-origin')
})

test.each(['https://partner.example', 'https://shop.example'])(
  'with origins named, a page of %s gets leave for itself',
  async (origin) => {
    const asked = await preflight(closed, origin)
    const answer = await closed.request.get('/rest/v1/toys').set('origin', origin)

    expect(asked.headers['access-control-allow-origin']).toBe(origin)
    expect(answer.headers['access-control-allow-origin']).toBe(origin)
    expect(answer.headers['vary']).toContain('Origin')
  },
)

const answers: [what: string, status: number, request: string][] = [
  ['an answer', 200, 'GET /rest/v1/toys HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'],
  ['an empty answer', 204, 'GET /empty HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'],
  ['an unchanged one', 304, 'GET /same HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'],
  ['an unknown address', 404, 'GET /nowhere HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'],
  ['a wrong method', 405, 'DELETE /body HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'],
  ['a broken escape', 400, 'GET /%zz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'],
  ['no HTTP', 400, 'hello\r\n\r\n'],
  ['headers without an end', 408, 'GET / HTTP/1.1\r\nHost: a\r\n'],
  ['a huge header', 431, `GET / HTTP/1.1\r\nHost: a\r\nX: ${'a'.repeat(17_000)}\r\n\r\n`],
  ['an unexpected error', 500, 'GET /broken HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'],
  [
    'a huge body',
    413,
    'POST /body HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 9999999\r\n\r\n',
  ],
  [
    'a preflight',
    204,
    'OPTIONS /rest/v1/toys HTTP/1.1\r\nHost: a\r\nOrigin: https://partner.example\r\nAccess-Control-Request-Method: GET\r\nConnection: close\r\n\r\n',
  ],
]

test.each(answers)('%s (%d) carries the security headers', async (_what, status, request) => {
  const answer = parseRaw(await sendRaw(closed.url, request))

  expect(answer.status).toBe(status)
  expect(answer.headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'referrer-policy': 'no-referrer',
    'cross-origin-resource-policy': 'same-origin',
    'strict-transport-security': 'max-age=31536000',
  })
  expect(answer.headers).not.toHaveProperty('server')
  expect(answer.headers).not.toHaveProperty('x-powered-by')
})

test('a shop on plain http does not ask for https', async () => {
  const answer = await open.request.get('/rest/v1/toys')

  expect(answer.headers).not.toHaveProperty('strict-transport-security')
})

test('a route that serves documents sets the policy of its own', async () => {
  const answer = await open.request.get('/page')

  expect(answer.headers['content-security-policy']).toBe("default-src 'self'")
})

test('an unexpected error tells a request id and nothing else', async () => {
  const answer = await open.request.get('/broken')

  expect(answer.body).toEqual({
    code: 'unexpected',
    message: 'An unexpected error occurred.',
    requestId: answer.headers['x-request-id'],
  })
})
