import type { Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signatureByAnybody } from '#test/card-shop.ts'
import { addEcho, beginBody, fillNetworks } from '@golden-bead/server/test/begun-bodies'
import { drip, openSocket, parseRaw, textUntilClosed } from '@golden-bead/server/test/raw-http'
import { startTestApp, type TestApp } from '#test/test-app.ts'

const asked = 'POST /store/v1/payments/stripe/events'
/** As of an event that nobody has signed. */
const headers = `Stripe-Signature: ${signatureByAnybody()}\r\n`

let shop: TestApp
beforeAll(async () => {
  shop = await startTestApp(
    {
      TRUSTED_PROXIES: '127.0.0.1',
      STRIPE_SECRET_KEY: 'sk_test_that_is_not_used',
      STRIPE_WEBHOOK_SECRET: 'whsec_that_is_not_used',
    },
    { extend: addEcho },
  )
})
afterAll(() => shop.close())

test('events of Stripe count among the bodies that may wait of one network', async () => {
  const address = '198.51.100.1'
  await fillNetworks(shop, address)

  const begun = 'x'.repeat(250_000)
  const events = [1, 2, 3].map(
    () => beginBody(shop, { address, asked, headers, length: 260_000, begun }).answer,
  )
  const { status, body } = await Promise.race(events)

  expect([status, JSON.parse(body).message]).toEqual([503, expect.stringContaining('Too many')])
})

test.concurrent.each<[what: string, goOn: (socket: Socket) => void]>([
  ['stops half-way', () => undefined],
  ['drips', drip],
])('an event of Stripe that %s is given up', async (_what, goOn) => {
  const socket = openSocket(shop.url)
  const text = textUntilClosed(socket)
  socket.write(
    `${asked} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n${headers}Content-Length: 1000\r\n\r\n"`,
  )
  goOn(socket)

  const answer = parseRaw(await text)
  expect([answer.status, JSON.parse(answer.body).code]).toEqual([408, 'request_timeout'])
})
