import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import {
  addEcho,
  beginBody,
  behindProxy,
  fillNetworks,
} from '@golden-bead/server/test/begun-bodies'
import { createLogLines } from '@golden-bead/server/test/log-lines'
import { parseRaw, sendRaw } from '@golden-bead/server/test/raw-http'
import type { ServerExtras, TestServer } from '@golden-bead/server/test/start-server'
import { publishableKey, serviceKey } from '#test/keys.ts'
import { startSupabase, type SupabaseSettings } from '#test/start-supabase.ts'

let server: TestServer
beforeAll(async () => {
  server = await startSupabase()
})
afterAll(() => server.close())

async function startOther(settings: SupabaseSettings = {}, extras: ServerExtras = {}) {
  const other = await startSupabase(settings, extras)
  onTestFinished(other.close)
  return other
}

test('who asks a table what is possible there is told, as Supabase does it', async () => {
  const asked = await server.request.options('/rest/v1/profiles')
  const refused = await server.request.copy('/rest/v1/profiles').set('apikey', publishableKey)

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

test.each(['https://anywhere.example', 'null'])(
  'a page of the origin %s may read the API with a key, and never with a cookie',
  async (origin) => {
    const { headers } = await server.request
      .get('/rest/v1/profiles')
      .set({ apikey: serviceKey, origin })

    expect(headers['access-control-allow-origin']).toBe('*')
    expect(headers).not.toHaveProperty('access-control-allow-credentials')
  },
)

test.each(['/rest/v1/nothing', '/rest/v1/profiles?a=%00', '/rest/v1/profiles?x=%zz'])(
  'a page can read why %s was refused',
  async (path) => {
    const answer = await server.request.get(path).set('origin', 'https://anywhere.example')

    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(answer.headers['access-control-allow-origin']).toBe('*')
  },
)

test.each(['/rest/v1/%zz', '/auth/v1/%', '/storage/v1/object/public/pictures/100%.png'])(
  'a page can read why %s was refused, before there was a route',
  async (path) => {
    const origin = 'https://anywhere.example'
    const ask = (method: string) =>
      sendRaw(
        server.url,
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

const apiVersion = 'x-supabase-api-version'

test.each([
  ['/auth/v1/user', 'method_not_allowed', { apikey: publishableKey, [apiVersion]: '2024-01-01' }],
  ['/rest/v1/profiles', 'PGRST117', {}],
  ['/storage/v1/bucket', 'InvalidRequest', {}],
])('QUERY at %s is a method like others, with and without a body', async (path, code, headers) => {
  const ask = async (content: RequestInit) => {
    const answer = await fetch(`${server.url}${path}`, { method: 'QUERY', headers, ...content })
    return [answer.status, JSON.parse(await answer.text()).code]
  }

  expect(await ask({})).toEqual([405, code])
  expect(await ask({ body: 'words' })).toEqual([405, code])
})

test.each([
  ['POST /auth/v1/token?grant_type=password', { code: 503, error_code: 'service_unavailable' }],
  ['PATCH /rest/v1/profiles?id=not.is.null', { code: 'PGRST000', details: null, hint: null }],
  ['POST /storage/v1/object/list/pictures', { statusCode: '503', code: 'ServiceUnavailable' }],
])('what is refused at %s is refused in the words of its prefix', async (asked, expected) => {
  const other = await startOther(behindProxy, { extend: addEcho })
  const address = '198.51.100.1'
  const headers = `apikey: ${serviceKey}\r\n`
  await fillNetworks(other, address)

  const { status, ...refused } = await beginBody(other, { address, asked, headers }).answer

  expect([status, refused.headers['retry-after']]).toEqual([503, '1'])
  expect(JSON.parse(refused.body)).toMatchObject(expected)
})

test('before the server is open, its tables ask for patience', async () => {
  const extend = (app: FastifyInstance) => {
    app.startup.isDone = () => false
  }
  const { request } = await startOther({}, { extend })
  const table = await request.get('/rest/v1/profiles')

  expect([table.status, table.body.message]).toEqual([503, 'The server is starting.'])
  expect(table.headers['retry-after']).toBe('1')
})

const canary = (name: string) => `pearl-${name}-6f1c2d9e`

test('no secret of a request to them is in any line of the log', async () => {
  const log = createLogLines()
  const { request } = await startOther({
    http: { log: { level: 'trace', stream: log.destination } },
    smtp: { url: `smtp://site:${canary('smtp')}@localhost:1` },
  })
  const paths = [
    '/auth/v1/token',
    '/auth/v1/signup',
    '/auth/v1/recover',
    '/rest/v1/profiles',
    '/storage/v1/object/pictures/x.png',
  ]

  const answers: string[] = []
  for (const path of paths) {
    const answer = await request
      .post(`${path}?apikey=${canary('query')}&token=${canary('query')}`)
      .set('authorization', `Bearer ${canary('authorization')}`)
      .set('apikey', canary('apikey'))
      .set('cookie', `session=${canary('cookie')}`)
      .set('user-agent', canary('agent'))
      .send({
        email: `${canary('email')}@site.example`,
        password: canary('password'),
        refresh_token: canary('refresh'),
        name: canary('name'),
      })
    answers.push(`${JSON.stringify(answer.headers)} ${answer.text}`)
  }

  await expect.poll(() => log.records('request')).toHaveLength(paths.length)
  expect(log.text()).not.toContain('pearl')
  expect(answers.filter((answer) => /select |insert |node_modules|stack/.test(answer))).toEqual([])
})
