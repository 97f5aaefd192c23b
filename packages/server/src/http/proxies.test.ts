import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createLogLines } from '#test/log-lines.ts'
import { startServer, type ServerSettings, type TestServer } from '#test/start-server.ts'

const extend = (app: FastifyInstance) => {
  app.get('/ip', (request) => ({ ip: request.ip }))
  app.post('/ip', (request) => ({ ip: request.ip }))
}

let direct: TestServer
let proxied: TestServer

beforeAll(async () => {
  direct = await startServer({}, { extend })
  proxied = await startServer({ http: { trustedProxies: ['127.0.0.1', '10.0.0.0/8'] } }, { extend })
})

afterAll(async () => {
  await direct.close()
  await proxied.close()
})

const addressSeen = async (server: TestServer, forwardedFor: string) =>
  (await server.request.get('/ip').set('x-forwarded-for', forwardedFor)).body.ip

test('without a proxy of its own the server believes the socket alone', async () => {
  expect(await addressSeen(direct, '198.51.100.7')).toBe('127.0.0.1')
})

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['198.51.100.7, 203.0.113.9', '203.0.113.9'],
  ['198.51.100.7, 203.0.113.9, 10.1.2.3', '203.0.113.9'],
])('of %s the last address that is not a proxy is the client', async (header, client) => {
  expect(await addressSeen(proxied, header)).toBe(client)
})

const ownId = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

test.each([
  ['of a trusted proxy is kept', () => proxied, '7f0e-9a_b.c', /^7f0e-9a_b\.c$/],
  ['with a character that logs could stumble over is not', () => proxied, 'a b"c', ownId],
  ['that is too long is not', () => proxied, 'x'.repeat(101), ownId],
  ['of anybody else is not', () => direct, '7f0e-9a_b.c', ownId],
])('the id of a request %s', async (_what, server, given, kept) => {
  const answer = await server().request.get('/nowhere').set('x-request-id', given)

  expect(answer.headers['x-request-id']).toMatch(kept)
  expect(answer.body.requestId).toBe(answer.headers['x-request-id'])
})

test('numbers of the server are for its own network, and never come through a proxy', async () => {
  const outside = await proxied.request.get('/metrics').set('x-forwarded-for', '203.0.113.9')
  const inside = await proxied.request.get('/metrics')

  expect([outside.status, inside.status]).toEqual([404, 200])
})

test.each([
  ['/health/live', { status: 'alive' }],
  ['/health/ready', { status: 'ready' }],
])('%s tells those outside how the server is, and nothing else', async (path, told) => {
  const answer = await proxied.request.get(path).set('x-forwarded-for', '203.0.113.9')

  expect(answer.body).toEqual(told)
})

async function startLogged(settings: ServerSettings['http'] = {}) {
  const log = createLogLines()
  const server = await startServer(
    { http: { log: { level: 'warn', stream: log.destination }, ...settings } },
    { extend },
  )
  onTestFinished(server.close)
  const askAsMany = async (headers: Record<string, string> = {}) => {
    for (let times = 0; times < 200; times += 1) await server.request.get('/ip').set(headers)
  }
  return { server, log, askAsMany }
}

test('an owner whose proxy is not trusted is told so once, and one of a trusted proxy is not', async () => {
  const unknown = await startLogged()
  const known = await startLogged({ trustedProxies: ['127.0.0.1'] })

  await unknown.askAsMany({ 'x-forwarded-for': '203.0.113.9' })
  await known.askAsMany({ 'x-forwarded-for': '203.0.113.9' })
  for (let times = 0; times < 200; times += 1) await known.server.request.get('/metrics')

  expect(unknown.log.text().match(/name your proxies in TRUSTED_PROXIES/g)).toHaveLength(1)
  expect(known.log.text()).toBe('')
})

test('an owner whose SITE_URL is not where people use the site is told so once', async () => {
  const { server, log } = await startLogged()
  const from = (origin: string, headers: Record<string, string>) =>
    server.request.post('/ip').set({ origin, ...headers })

  // The site itself, a client of somebody else, a tunnel to this machine, and no address at all.
  await from('http://site.example', { 'sec-fetch-site': 'same-origin' })
  await from('https://toys.example', { 'sec-fetch-site': 'cross-site' })
  await from('http://localhost:3000', { host: 'localhost:3000' })
  await from('null', { 'sec-fetch-site': 'same-origin' })
  expect(log.text()).toBe('')

  await from('https://www.shop.example', {
    host: '127.0.0.1:3000',
    'sec-fetch-site': 'same-origin',
  })
  await from('http://192.168.1.5:8080', { host: '192.168.1.5:8080' })

  expect(log.text()).toContain('"usedAt":"https://www.shop.example"')
  expect(log.text().match(/another address than SITE_URL/g)).toHaveLength(1)
})
