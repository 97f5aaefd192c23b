import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/test-app.ts'

const extend = (app: FastifyInstance) => {
  app.get('/ip', (request) => ({ ip: request.ip }))
}

let direct: TestApp
let proxied: TestApp

beforeAll(async () => {
  direct = await startTestApp({}, { extend })
  proxied = await startTestApp({ TRUSTED_PROXIES: '127.0.0.1,10.0.0.0/8' }, { extend })
})

afterAll(async () => {
  await direct.close()
  await proxied.close()
})

const addressSeen = async (shop: TestApp, forwardedFor: string) =>
  (await shop.request.get('/ip').set('x-forwarded-for', forwardedFor)).body.ip

test('without a proxy of its own the shop believes the socket alone', async () => {
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
])('the id of a request %s', async (_what, shop, given, kept) => {
  const answer = await shop().request.get('/nowhere').set('x-request-id', given)

  expect(answer.headers['x-request-id']).toMatch(kept)
  expect(answer.body.requestId).toBe(answer.headers['x-request-id'])
})

test('numbers of the shop are for its own network, and never come through a proxy', async () => {
  const outside = await proxied.request.get('/metrics').set('x-forwarded-for', '203.0.113.9')
  const inside = await proxied.request.get('/metrics')

  expect([outside.status, inside.status]).toEqual([404, 200])
})

test.each([
  ['/health/live', { status: 'alive' }],
  ['/health/ready', { status: 'ready' }],
])('%s tells those outside how the shop is, and nothing else', async (path, told) => {
  const answer = await proxied.request.get(path).set('x-forwarded-for', '203.0.113.9')

  expect(answer.body).toEqual(told)
})
