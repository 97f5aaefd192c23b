import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseRaw, sendRaw } from '#test/raw-http.ts'
import { startServer, type TestServer } from '#test/start-server.ts'

const extend = (app: FastifyInstance) => {
  app.allowCors('everywhere', '/open')
  app.get('/open', () => [])
  app.allowCors('site', '/own')
  app.post('/own', () => ({}))
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

let open: TestServer
let closed: TestServer

beforeAll(async () => {
  open = await startServer({}, { extend })
  closed = await startServer(
    { http: { siteUrl: 'https://site.example' }, corsOrigins: ['https://partner.example'] },
    { extend },
  )
})

afterAll(async () => {
  await open.close()
  await closed.close()
})

const requestHeaders =
  'apikey, authorization, content-type, prefer, range, x-client-info, x-retry-count, x-supabase-api-version, x-upsert'

const preflight = (server: TestServer, origin: string) =>
  server.request
    .options('/open')
    .set('origin', origin)
    .set('access-control-request-method', 'PATCH')
    .set('access-control-request-headers', requestHeaders)

test('any page may call what is open everywhere, and never with a cookie', async () => {
  const asked = await preflight(open, 'https://anywhere.example')
  const answer = await open.request.get('/open').set('origin', 'https://anywhere.example')

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

test.each(['/open/nothing', '/open?a=%00', '/open?x=%zz'])(
  'a page can read why %s was refused',
  async (path) => {
    const answer = await open.request.get(path).set('origin', 'https://anywhere.example')

    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(answer.headers['access-control-allow-origin']).toBe('*')
  },
)

test('no other page can read why a page of the site was refused', async () => {
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

test.each(['/', '/nope', '/page', '/docs', '/metrics', '/health/live', '/opennope', '/own'])(
  'no other page gets leave to call %s',
  async (path) => {
    const origin = 'https://anywhere.example'
    const asked = await open.request
      .options(path)
      .set({ origin, 'access-control-request-method': 'POST' })
    const answer = await open.request.post(path).set({ origin })

    for (const { headers } of [asked, answer]) {
      expect(headers).not.toHaveProperty('access-control-allow-origin')
    }
  },
)

test('pages of the site call what it keeps to itself, wherever its API is', async () => {
  const origin = 'http://site.example'
  const path = '/own'
  const asked = await open.request
    .options(path)
    .set({ origin, 'access-control-request-method': 'POST' })
  const answer = await open.request.post(path).set({ origin })

  expect([asked.status, answer.status]).toEqual([204, 200])
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
  const answer = await closed.request.get('/open').set('origin', origin)

  expect(asked.headers).not.toHaveProperty('access-control-allow-origin')
  expect(answer.headers).not.toHaveProperty('access-control-allow-origin')
})

test.each(['https://partner.example', 'https://site.example'])(
  'with origins named, a page of %s gets leave for itself',
  async (origin) => {
    const asked = await preflight(closed, origin)
    const answer = await closed.request.get('/open').set('origin', origin)

    expect(asked.headers['access-control-allow-origin']).toBe(origin)
    expect(answer.headers['access-control-allow-origin']).toBe(origin)
    expect(answer.headers['vary']).toContain('Origin')
  },
)

const answers: [what: string, status: number, request: string][] = [
  ['an answer', 200, 'GET /open HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'],
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
    'OPTIONS /open HTTP/1.1\r\nHost: a\r\nOrigin: https://partner.example\r\nAccess-Control-Request-Method: GET\r\nConnection: close\r\n\r\n',
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

test('a server of a site on plain http does not ask for https', async () => {
  const answer = await open.request.get('/open')

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
