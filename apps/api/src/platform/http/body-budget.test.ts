import type { Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { signatureByAnybody } from '#test/card-shop.ts'
import { readMetric } from '#test/server/metrics.ts'
import { openSocket, parseRaw, textUntilClosed } from '#test/server/raw-http.ts'
import { serviceKey } from '#test/supabase/keys.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'

const bodyBytes = 1_030_000
const begunBody = `"${'x'.repeat(bodyBytes - 100)}`
/** So many of them fit into the part of one network, and one more does not. */
const ofOneNetwork = 16

/** A shop behind a proxy, which says from which network a request comes. */
async function startShop() {
  const shop = await startTestApp(
    {
      TRUSTED_PROXIES: '127.0.0.1',
      STRIPE_SECRET_KEY: 'sk_test_that_is_not_used',
      STRIPE_WEBHOOK_SECRET: 'whsec_that_is_not_used',
    },
    { extend: (app) => app.post('/echo', (request) => ({ length: String(request.body).length })) },
  )
  onTestFinished(shop.close)
  return shop
}

const headOf = (path: string, address: string) =>
  `POST ${path} HTTP/1.1\r\nHost: a\r\napikey: ${serviceKey}\r\nX-Forwarded-For: ${address}\r\n` +
  'Content-Type: application/json\r\n'

/** Sends the beginning of an event that nobody has signed. */
function beginEvent(shop: TestApp, address: string) {
  const socket = openSocket(shop.url)
  onTestFinished(() => void socket.destroy())
  const answer = textUntilClosed(socket).then(parseRaw)
  const signature = `Stripe-Signature: ${signatureByAnybody()}\r\n`
  const head = headOf('/store/v1/payments/stripe/events', address) + signature
  socket.write(`${head}Content-Length: 260000\r\n\r\n${begunBody.slice(0, 250_000)}`)
  return answer
}

/** Sends all of a body but its end. */
function beginBody(shop: TestApp, address: string, path = '/echo') {
  const socket = openSocket(shop.url)
  onTestFinished(() => void socket.destroy())
  const text = textUntilClosed(socket)
  socket.write(`${headOf(path, address)}Content-Length: ${bodyBytes}\r\n\r\n${begunBody}`)
  return { socket, answer: text.then(parseRaw) }
}

async function fillNetworks(shop: TestApp, ...addresses: string[]): Promise<Socket[]> {
  const bodies = addresses.flatMap((address) =>
    Array.from({ length: ofOneNetwork }, () => beginBody(shop, address).socket),
  )
  await expect
    .poll(() => readMetric(shop, 'json_bodies_bytes'))
    .toBeGreaterThan(bodies.length * (begunBody.length - 20_000))
  return bodies
}

const send = async (shop: TestApp, address: string, length: number) => {
  const answer = await fetch(`${shop.url}/echo`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify('x'.repeat(length)),
  })
  return answer.status
}

test('a network that has sent as much as may wait is refused what is large, and no other network is', async () => {
  const shop = await startShop()
  await fillNetworks(shop, '198.51.100.1')

  const refused = await beginBody(shop, '198.51.100.1').answer
  const small = await send(shop, '198.51.100.1', 10_000)
  const other = await send(shop, '198.51.100.2', 900_000)

  expect([refused.status, JSON.parse(refused.body).code]).toEqual([503, 'unavailable'])
  expect(refused.headers).toMatchObject({ 'retry-after': '1', connection: 'close' })
  expect([small, other]).toEqual([200, 200])
})

test('events of Stripe count among them', async () => {
  const shop = await startShop()
  await fillNetworks(shop, '198.51.100.1')

  const events = [1, 2, 3].map(() => beginEvent(shop, '198.51.100.1'))
  const { status, body } = await Promise.race(events)

  expect([status, JSON.parse(body).message]).toEqual([503, expect.stringContaining('Too many')])
})

test('all networks together send no more than may wait, and small bodies are let in still', async () => {
  const shop = await startShop()
  await fillNetworks(shop, '198.51.100.1', '198.51.100.2', '198.51.100.3', '2001:db8:1:1::1')

  const others = [1, 2, 3].map(() => beginBody(shop, '198.51.100.5').answer)
  const refused = await Promise.race(others)
  const small = await send(shop, '198.51.100.5', 10_000)

  expect([refused.status, small]).toEqual([503, 200])
})

test.each([
  ['/auth/v1/token?grant_type=password', { code: 503, error_code: 'service_unavailable' }],
  ['/rest/v1/products', { code: 'PGRST000', details: null, hint: null }],
  ['/storage/v1/object/list/product-images', { statusCode: '503', code: 'ServiceUnavailable' }],
])('what is refused at %s is refused in the words of its prefix', async (path, expected) => {
  const shop = await startShop()
  await fillNetworks(shop, '198.51.100.1')

  const { status, headers, body } = await beginBody(shop, '198.51.100.1', path).answer

  expect([status, headers['retry-after']]).toEqual([503, '1'])
  expect(JSON.parse(body)).toMatchObject(expected)
})

test.each<[end: string, finish: (socket: Socket) => void]>([
  ['whose sender goes away', (socket) => socket.destroy()],
  ['that is whole', (socket) => socket.write('"'.padEnd(bodyBytes - begunBody.length))],
  ['that is no JSON', (socket) => socket.write('x'.padEnd(bodyBytes - begunBody.length))],
])('a body %s makes room for others', async (_end, finish) => {
  const shop = await startShop()
  const bodies = await fillNetworks(shop, '198.51.100.1')

  for (const socket of bodies) finish(socket)

  await expect.poll(() => readMetric(shop, 'json_bodies_bytes')).toBe(0)
  expect(await send(shop, '198.51.100.1', 900_000)).toBe(200)
})

test('a body that came in the smallest parts counts as what it takes', async () => {
  const shop = await startShop()
  const socket = openSocket(shop.url)
  const answer = textUntilClosed(socket).then(parseRaw)
  socket.write(`${headOf('/echo', '198.51.100.1')}Transfer-Encoding: chunked\r\n\r\n`)
  socket.write('1\r\nx\r\n'.repeat(100_000))

  expect((await answer).status).toBe(503)
})
