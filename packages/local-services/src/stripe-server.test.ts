import { createServer } from 'node:http'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Stripe } from 'stripe'
import { expect, onTestFinished, test } from 'vitest'
import { listen } from './ports.ts'
import { startStripeServer } from './stripe-server.ts'
import type { Signature } from './stripe/webhooks.ts'

const secretKey = 'sk_test_stand_in'
const webhookSecret = 'whsec_stand_in'

async function start(options: { dataDir?: string; webhookUrl?: string } = {}) {
  const server = await startStripeServer({ secretKey, webhookSecret, ...options })
  onTestFinished(server.stop)
  return { server, stripe: clientOf(server.url) }
}

const clientOf = (url: string, key = secretKey) => {
  const { hostname: host, port } = new URL(url)
  return new Stripe(key, { host, port, protocol: 'http', maxNetworkRetries: 0, telemetry: false })
}

const item = (cents = 6850, quantity = 1) => ({
  quantity,
  price_data: { currency: 'usd', unit_amount: cents, product_data: { name: 'Pink Tower' } },
})
const inMinutes = (minutes: number) => Math.floor(Date.now() / 1000) + minutes * 60
const newSession = (): Stripe.Checkout.SessionCreateParams => ({
  mode: 'payment',
  line_items: [item()],
  success_url: 'http://shop.test/order/GB-1001?paid={CHECKOUT_SESSION_ID}',
  cancel_url: 'http://shop.test/order/GB-1001',
  expires_at: inMinutes(60),
  metadata: { order: 'GB-1001' },
  payment_intent_data: { metadata: { order: 'GB-1001' } },
})
/** The package may answer with whole objects, which the stand-in never does. */
const idOf = (named: string | { id: string } | null) =>
  typeof named === 'string' ? named : (named?.id ?? '')

type Server = Awaited<ReturnType<typeof start>>

const paid = async ({ server, stripe }: Server, card?: string) => {
  const { id } = await stripe.checkout.sessions.create(newSession())
  expect(server.pay(id, card)).toBe('paid')
  const { payment_intent: intent } = await stripe.checkout.sessions.retrieve(id)
  return { id, intent: idOf(intent) }
}

/** A shop that remembers what it was sent. */
async function startReceiver(status: () => number = () => 200) {
  const events: Stripe.Event[] = []
  const receiver = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const signature = String(request.headers['stripe-signature'])
      try {
        const body = Buffer.concat(chunks)
        const event = Stripe.webhooks.constructEvent(body, signature, webhookSecret)
        const code = status()
        if (code === 200) events.push(event)
        response.writeHead(code).end()
      } catch {
        response.writeHead(400).end()
      }
    })
  })
  const port = await listen(receiver, { port: 0, purpose: 'a shop', variable: 'its port' })
  onTestFinished(() => {
    receiver.close()
    receiver.closeAllConnections()
  })
  return { url: `http://127.0.0.1:${port}/`, events }
}

test('a session is open and unpaid, and names its payment once somebody has paid', async () => {
  const { server, stripe } = await start()

  const session = await stripe.checkout.sessions.create(newSession())
  expect(session).toMatchObject({
    status: 'open',
    payment_status: 'unpaid',
    payment_intent: null,
    amount_total: 6850,
    currency: 'usd',
    metadata: { order: 'GB-1001' },
  })
  expect(server.pay(session.id)).toBe('paid')

  const after = await stripe.checkout.sessions.retrieve(session.id)
  expect(after).toMatchObject({ status: 'complete', payment_status: 'paid', url: null })
  const intent = await stripe.paymentIntents.retrieve(idOf(after.payment_intent))
  expect(intent).toMatchObject({ amount_received: 6850, metadata: { order: 'GB-1001' } })
  expect(await stripe.charges.retrieve(idOf(intent.latest_charge))).toMatchObject({
    amount: 6850,
    paid: true,
    payment_intent: intent.id,
  })
  expect(server.pay(session.id)).toBe('closed')
})

const refusals: [
  what: string,
  change: (params: Record<string, unknown>) => void,
  message: RegExp,
][] = [
  ['an unknown parameter', (params) => (params['colour'] = 'red'), /unknown parameter: colour/],
  [
    'an unknown parameter within another',
    (params) => (params['payment_intent_data'] = { colour: 'red' }),
    /unknown parameter: payment_intent_data\[colour\]/,
  ],
  ['a missing address', (params) => delete params['success_url'], /Missing required/],
  ['no item', (params) => delete params['line_items'], /Missing required/],
  [
    'more than 100 items',
    (params) => (params['line_items'] = Array.from({ length: 101 }, () => item())),
    /No more than 100/,
  ],
  ['less than 50 cents', (params) => (params['line_items'] = [item(49)]), /at least \$0\.50/],
  [
    'a parameter of an older version',
    (params) => (params['payment_method_types'] = ['card']),
    /unknown parameter: payment_method_types/,
  ],
  ['a fraction of a cent', (params) => (params['line_items'] = [item(68.5)]), /Invalid integer/],
  ['no quantity', (params) => (params['line_items'] = [item(100, 0)]), /Invalid positive integer/],
  ['an end in 29 minutes', (params) => (params['expires_at'] = inMinutes(29)), /30 minutes/],
  ['an end in 25 hours', (params) => (params['expires_at'] = inMinutes(25 * 60)), /24 hours/],
  ['an address that is none', (params) => (params['cancel_url'] = 'order'), /Not a valid URL/],
  [
    'an unknown method',
    (params) => (params['allowed_payment_method_types'] = ['cowries']),
    /Invalid payment method/,
  ],
]

test.each(refusals)('a session with %s is refused', async (_what, change, message) => {
  const { server, stripe } = await start()
  const params: Record<string, unknown> = { ...newSession() }
  change(params)

  await expect(
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Wrong on purpose.
    stripe.checkout.sessions.create(params as unknown as Stripe.Checkout.SessionCreateParams),
  ).rejects.toThrow(message)
  expect(server.list().sessions).toEqual([])
})

test('another key than that of the account is refused', async () => {
  const { server } = await start()

  await expect(
    clientOf(server.url, 'sk_test_other').checkout.sessions.create(newSession()),
  ).rejects.toThrow(/Invalid API Key/)
})

test('a session ends once: when it is told to, or by itself, and is not paid after that', async () => {
  const { server, stripe } = await start()
  const [told, left, bought] = await Promise.all(
    [1, 2, 3].map(() => stripe.checkout.sessions.create(newSession())),
  )
  if (!told || !left || !bought) throw new Error('Sessions are missing.')

  expect((await stripe.checkout.sessions.expire(told.id)).status).toBe('expired')
  await expect(stripe.checkout.sessions.expire(told.id)).rejects.toThrow(/can be expired/)
  server.pay(bought.id)
  await expect(stripe.checkout.sessions.expire(bought.id)).rejects.toThrow(/can be expired/)
  server.moveClock(61 * 60)
  expect((await stripe.checkout.sessions.retrieve(left.id)).status).toBe('expired')
  expect(server.pay(left.id)).toBe('closed')
})

test('one key with the same parameters answers the same, and with others is refused', async () => {
  const { server, stripe } = await start()
  const [params, key] = [newSession(), { idempotencyKey: 'first' }]

  const first = await stripe.checkout.sessions.create(params, key)
  expect((await stripe.checkout.sessions.create(params, key)).id).toBe(first.id)
  await expect(
    stripe.checkout.sessions.create({ ...params, submit_type: 'pay' }, key),
  ).rejects.toMatchObject({ type: 'StripeIdempotencyError' })
  expect(server.list().sessions).toHaveLength(1)
})

test('parts of a payment are refunded until nothing is left of it', async () => {
  const shop = await start()
  const { server, stripe } = shop
  const { intent } = await paid(shop)
  const refund = (amount?: number) =>
    stripe.refunds.create({ payment_intent: intent, ...(amount && { amount }) })

  const part = await refund(1000)
  expect(part).toMatchObject({ status: 'succeeded', amount: 1000, payment_intent: intent })
  await expect(refund(5851)).rejects.toThrow(/greater than unrefunded amount/)
  expect((await refund()).amount).toBe(5850)
  await expect(refund(1)).rejects.toMatchObject({ code: 'charge_already_refunded' })

  const { data } = await stripe.refunds.list({ payment_intent: intent })
  expect(data.map(({ amount }) => amount)).toEqual([1000, 5850])
  expect((await stripe.refunds.retrieve(part.id)).amount).toBe(1000)
  expect(server.list().charges[0]).toMatchObject({ amount_refunded: 6850, refunded: true })
})

test('refunds of some cards take a while, and those of others fail later', async () => {
  const shop = await start()
  const { server, stripe } = shop
  const slow = await paid(shop, '4000000000007726')
  const failing = await paid(shop, '4000 0000 0000 5126')

  const later = await stripe.refunds.create({ payment_intent: slow.intent })
  const never = await stripe.refunds.create({ payment_intent: failing.intent })
  expect([later.status, never.status]).toEqual(['pending', 'succeeded'])
  server.moveClock(11)

  expect((await stripe.refunds.retrieve(later.id)).status).toBe('succeeded')
  expect((await stripe.refunds.retrieve(never.id)).status).toBe('failed')
  expect((await stripe.refunds.create({ payment_intent: failing.intent })).amount).toBe(6850)
})

test('what is disputed is not refunded before the dispute is won', async () => {
  const shop = await start()
  const { server, stripe } = shop
  const { intent } = await paid(shop, '4000000000000259')
  const [dispute] = server.list().disputes

  await expect(stripe.refunds.create({ payment_intent: intent })).rejects.toMatchObject({
    code: 'charge_disputed',
  })
  server.closeDispute(dispute?.id ?? '', 'won')
  expect((await stripe.refunds.create({ payment_intent: intent })).amount).toBe(6850)
})

test('events are signed as the package of Stripe checks it, and come again where nobody took them', async () => {
  let refused = 1
  const receiver = await startReceiver(() => (refused-- > 0 ? 500 : 200))
  const shop = await start({ webhookUrl: receiver.url })
  const { id } = await paid(shop)

  await expect
    .poll(() => receiver.events.map(({ type, data }) => [type, Reflect.get(data.object, 'id')]))
    .toEqual([['checkout.session.completed', id]])
})

test('events are kept, sent late, twice or with another signature, as they are told to', async () => {
  const receiver = await startReceiver()
  const shop = await start({ webhookUrl: receiver.url })
  const { server } = shop
  server.hold(true)
  await paid(shop)
  const [event] = server.list().events
  const deliver = (signature?: Signature) => server.deliver(event?.id ?? '', signature)

  expect(receiver.events).toEqual([])
  expect(await deliver('wrong')).toBe(400)
  expect(await deliver('old')).toBe(400)
  expect([await deliver(), await deliver()]).toEqual([200, 200])
  expect(receiver.events.map(({ id }) => id)).toEqual([event?.id, event?.id])
})

test('a call fails as it is told to, and a 500 comes again for its key', async () => {
  const { server, stripe } = await start()
  const create = (idempotencyKey: string) =>
    stripe.checkout.sessions.create(newSessionOnce, { idempotencyKey })
  const newSessionOnce = newSession()

  server.fail('session.create', 'error')
  await expect(create('one')).rejects.toMatchObject({ statusCode: 500 })
  await expect(create('one')).rejects.toMatchObject({ statusCode: 500 })
  expect(server.list().sessions).toHaveLength(0)

  // The package asks once more by itself where a connection ends.
  server.fail('session.create', 'dies')
  server.fail('session.create', 'dies')
  await expect(create('two')).rejects.toMatchObject({ type: 'StripeConnectionError' })
  expect((await create('two')).id).toBe(server.list().sessions[0]?.id)

  server.fail('session.create', 'late')
  const late = create('three')
  await expect.poll(() => server.list().sessions).toHaveLength(2)
  server.letGo()
  expect((await late).id).toBe(server.list().sessions[1]?.id)

  server.fail('session.create', 'never')
  const impatient = stripe.checkout.sessions.create(newSessionOnce, { timeout: 50 })
  await expect(impatient).rejects.toMatchObject({ type: 'StripeConnectionError' })
  expect(server.list().sessions).toHaveLength(2)
})

test('the page takes a test card, says that one is declined, and leads back to the shop', async () => {
  const { server, stripe } = await start()
  const { id, url } = await stripe.checkout.sessions.create(newSession())
  const press = (card: string) =>
    fetch(String(url), {
      method: 'POST',
      body: new URLSearchParams({ card }),
      redirect: 'manual',
    })

  const shown = await (await fetch(String(url))).text()
  expect(shown).toContain('Pay $68.50')
  expect(shown).toContain('href="http://shop.test/order/GB-1001"')
  expect(await (await press('4000000000000002')).text()).toContain('Your card was declined.')
  const answer = await press('4242424242424242')
  expect(answer.status).toBe(303)
  expect(answer.headers.get('location')).toBe(`http://shop.test/order/GB-1001?paid=${id}`)
  expect(server.list().charges).toHaveLength(1)
})

test('a restart on the same folder forgets no payment', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'stripe-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  const first = await startStripeServer({ secretKey, webhookSecret, dataDir })
  const { id } = await clientOf(first.url).checkout.sessions.create(newSession())
  first.pay(id)
  await first.stop()

  const { stripe } = await start({ dataDir })
  expect((await stripe.checkout.sessions.retrieve(id)).payment_status).toBe('paid')
})

test('programs that did not start it control it by JSON', async () => {
  const { server, stripe } = await start()
  const { id } = await stripe.checkout.sessions.create(newSession())
  const body = JSON.stringify({ do: 'pay', with: [id] })

  const answer = await fetch(`${server.url}/_control`, { method: 'POST', body })
  expect(await answer.json()).toEqual({ result: 'paid' })
  expect(await (await fetch(`${server.url}/_control`)).json()).toMatchObject({
    charges: [{ amount: 6850 }],
  })
})
