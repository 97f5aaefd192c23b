import { execFile } from 'node:child_process'
import { createServer } from 'node:http'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
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
  ['an address of no web page', (params) => (params['cancel_url'] = 'data:,a'), /Not a valid URL/],
  ['an empty text', (params) => (params['client_reference_id'] = ''), /empty string/],
  ['an unknown choice', (params) => (params['submit_type'] = 'buy'), /Invalid submit_type/],
  ['an address of no inbox', (params) => (params['customer_email'] = 'ada'), /Invalid email/],
  ['too much metadata', (params) => (params['metadata'] = { order: 'x'.repeat(501) }), /Metadata/],
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

test('an account that adds tax adds it to a session, unless that says otherwise', async () => {
  const { server, stripe } = await start()
  server.addTax(true)
  const { sessions } = stripe.checkout

  expect(await sessions.create(newSession())).toMatchObject({
    amount_subtotal: 6850,
    amount_total: 7398,
    automatic_tax: { enabled: true },
    total_details: { amount_tax: 548 },
  })
  const untaxed = { ...newSession(), automatic_tax: { enabled: false } }
  expect((await sessions.create(untaxed)).amount_total).toBe(6850)
})

test('another version of the API is refused', async () => {
  const { stripe } = await start()

  await expect(
    stripe.checkout.sessions.create(newSession(), { apiVersion: '2020-08-27' }),
  ).rejects.toThrow(/Invalid Stripe API version/)
})

test('what it does not know is not found', async () => {
  const { stripe } = await start()

  await expect(stripe.checkout.sessions.retrieve('cs_test_none')).rejects.toMatchObject({
    statusCode: 404,
    code: 'resource_missing',
  })
  await expect(stripe.refunds.create({ payment_intent: 'pi_none' })).rejects.toMatchObject({
    statusCode: 404,
  })
  await expect(stripe.customers.list()).rejects.toThrow(/Unrecognized request URL/)
})

test('what it has is not found by the key of another account, and is there again afterwards', async () => {
  const { server, stripe } = await start()
  const { id } = await stripe.checkout.sessions.create(newSession())

  server.beAnotherAccount(true)
  await expect(stripe.checkout.sessions.expire(id)).rejects.toMatchObject({
    statusCode: 404,
    code: 'resource_missing',
  })
  server.beAnotherAccount(false)
  expect((await stripe.checkout.sessions.retrieve(id)).status).toBe('open')
  expect(server.listCalls()).toMatchObject([
    { operation: 'session.create' },
    { operation: 'session.expire', id },
    { operation: 'session.retrieve', id },
  ])
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

  const wrong: object = { reason: 'none' }
  await expect(stripe.checkout.sessions.expire(told.id, wrong)).rejects.toThrow(/unknown param/)
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
  server.moveClock(24 * 60 * 60)
  const later = { ...params, expires_at: inMinutes(25 * 60) }
  expect((await stripe.checkout.sessions.create(later, key)).id).not.toBe(first.id)
})

test('a key is refused for as long as its request is under way', async () => {
  const { server, stripe } = await start()
  const [params, key] = [newSession(), { idempotencyKey: 'first' }]
  server.fail('session.create', 'late')

  const first = stripe.checkout.sessions.create(params, key)
  await expect.poll(() => server.list().sessions).toHaveLength(1)
  await expect(stripe.checkout.sessions.create(params, key)).rejects.toMatchObject({
    statusCode: 409,
    code: 'idempotency_key_in_use',
  })
  server.letGo()
  expect((await stripe.checkout.sessions.create(params, key)).id).toBe((await first).id)
})

test('a payment that was declined has an intent and a charge, and may be tried again', async () => {
  const { server, stripe } = await start()
  const { id } = await stripe.checkout.sessions.create(newSession())

  expect(server.pay(id, '4000000000000002')).toBe('declined')
  const declined = await stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent'] })
  expect(declined).toMatchObject({
    status: 'open',
    payment_status: 'unpaid',
    payment_intent: { status: 'requires_payment_method', amount_received: 0 },
  })
  await expect(
    stripe.refunds.create({ payment_intent: idOf(declined.payment_intent) }),
  ).rejects.toMatchObject({ statusCode: 404 })

  expect(server.pay(id)).toBe('paid')
  const paid = await stripe.checkout.sessions.retrieve(id, {
    expand: ['payment_intent.latest_charge'],
  })
  expect(paid.payment_intent).toMatchObject({
    id: idOf(declined.payment_intent),
    status: 'succeeded',
    latest_charge: { paid: true, amount: 6850 },
  })
  expect(server.list().charges.map(({ status }) => status)).toEqual(['failed', 'succeeded'])
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

  const list = { payment_intent: intent, limit: 1 }
  expect(await stripe.refunds.list(list)).toMatchObject({
    data: [{ amount: 5850 }],
    has_more: true,
  })
  await expect(stripe.refunds.list({ limit: 101 })).rejects.toThrow(/Invalid integer/)
  const all = await stripe.refunds.list(list).autoPagingToArray({ limit: 9 })
  expect(all.map(({ amount }) => amount)).toEqual([5850, 1000])
  await expect(stripe.refunds.create({})).rejects.toThrow(/Missing required param/)
  await expect(stripe.refunds.create({ payment_intent: intent, reason: 'regret' })).rejects.toThrow(
    /Invalid reason/,
  )
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
  const [dispute] = (await stripe.disputes.list({ payment_intent: intent })).data

  expect(dispute).toMatchObject({ status: 'needs_response', amount: 6850 })
  await expect(stripe.refunds.create({ payment_intent: intent })).rejects.toMatchObject({
    code: 'charge_disputed',
  })
  server.closeDispute(dispute?.id ?? '', 'won')
  expect((await stripe.disputes.retrieve(dispute?.id ?? '')).status).toBe('won')
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

test('once healed, what waits is answered, and what was to fail does not', async () => {
  const { server, stripe } = await start()
  const create = () => stripe.checkout.sessions.create(newSession())
  server.fail('session.create', 'late')
  server.fail('session.create', 'error')
  const late = create()
  await expect.poll(() => server.list().sessions).toHaveLength(1)

  expect(server.heal()).toEqual([['session.create', 'error']])
  expect((await late).id).toBe(server.list().sessions[0]?.id)
  expect((await create()).status).toBe('open')
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
  expect(server.list().charges.filter(({ paid: isPaid }) => isPaid)).toHaveLength(1)
})

test('a restart on the same folder forgets nothing, and its pages stay where they are', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'stripe-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  const first = await startStripeServer({ dataDir })
  const client = clientOf(first.url, first.secretKey)
  const [params, key] = [newSession(), { idempotencyKey: 'first' }]
  const { id } = await client.checkout.sessions.create(newSession())
  first.pay(id)
  const { id: open, url } = await client.checkout.sessions.create(params, key)
  await first.stop()

  const second = await startStripeServer({ dataDir })
  onTestFinished(second.stop)
  const stripe = clientOf(second.url, first.secretKey)
  expect((await stripe.checkout.sessions.retrieve(id)).payment_status).toBe('paid')
  expect((await stripe.checkout.sessions.create(params, key)).id).toBe(open)
  expect(await (await fetch(String(url))).text()).toContain('Pay $68.50')
  expect(second.webhookSecret).toBe(first.webhookSecret)
})

test('programs that did not start it control it by JSON, if they have its key', async () => {
  const { server, stripe } = await start()
  const { id } = await stripe.checkout.sessions.create(newSession())
  const body = JSON.stringify({ do: 'pay', with: [id] })

  const control = (options: RequestInit = {}) => fetch(`${server.url}/_control`, options)
  const headers = { authorization: `Bearer ${secretKey}` }
  expect((await control({ method: 'POST', body })).status).toBe(404)
  expect(await (await control({ method: 'POST', body, headers })).json()).toEqual({
    result: 'paid',
  })
  const unknown = await control({ method: 'POST', body: '{"do":"pay","with":["none"]}', headers })
  expect([unknown.status, await unknown.text()]).toEqual([400, expect.stringContaining("'none'")])
  expect(await (await control({ headers })).json()).toMatchObject({ charges: [{ amount: 6850 }] })
})

/** The types of the package are generated from Stripe's OpenAPI description, for this very version. */
test('what it answers is what the description of Stripe says, no more and no less', async () => {
  const shop = await start()
  const { server, stripe } = shop
  const answered: [type: string, object: object][] = []
  const note = <Row extends object>(type: string, object: Row): Row => {
    answered.push([type, object])
    return object
  }
  const { sessions } = stripe.checkout
  const open = note('Checkout.Session', await sessions.create(newSession()))
  server.pay(open.id, '4000000000000002')
  const declined = note('Checkout.Session', await sessions.retrieve(open.id))
  note('PaymentIntent', await stripe.paymentIntents.retrieve(idOf(declined.payment_intent)))
  note('Checkout.Session', await sessions.expire(open.id))
  server.addTax(true)
  note('Checkout.Session', await sessions.create(newSession()))
  server.addTax(false)
  const { id } = await paid(shop, '4000000000000259')
  const done = note(
    'Checkout.Session',
    await sessions.retrieve(id, { expand: ['payment_intent.latest_charge'] }),
  )
  note('ApiList<Stripe.Dispute>', await stripe.disputes.list())
  server.closeDispute(server.list().disputes[0]?.id ?? '', 'won')
  const payment = idOf(done.payment_intent)
  note('Refund', await stripe.refunds.create({ payment_intent: payment }))
  note('ApiList<Stripe.Refund>', await stripe.refunds.list({ payment_intent: payment }))
  for (const charge of server.list().charges) {
    note('Charge', await stripe.charges.retrieve(charge.id))
  }

  const declarations = answered.map(
    ([type, object], index) =>
      `export const answer${index}: Stripe.${type} = ${JSON.stringify(object)}`,
  )
  expect(await problemsOf(declarations)).toBe('')
  const misspelt = declarations.map((text) => text.replace('"object":', '"objekt":'))
  expect((await problemsOf(misspelt)).match(/"objekt"' does not exist/g)).toHaveLength(
    declarations.length,
  )
  const shortened = declarations.map((text) => text.replace(/"(?:created|has_more)":\w+,/, ''))
  expect((await problemsOf(shortened)).match(/is missing in type/g)).toHaveLength(
    declarations.length,
  )
})

/** What the compiler says against a module that uses the package. */
async function problemsOf(lines: string[]): Promise<string> {
  const reports = join(import.meta.dirname, '../reports')
  await mkdir(reports, { recursive: true })
  const folder = await mkdtemp(join(reports, 'answers-'))
  try {
    const config = { extends: '../../tsconfig.json', include: ['*.ts'] }
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(config))
    const text = ["import type { Stripe } from 'stripe'", ...lines].join('\n')
    await writeFile(join(folder, 'answers.ts'), text)
    const compiler = join(import.meta.dirname, '../../../node_modules/typescript/bin/tsc')
    await promisify(execFile)(process.execPath, [compiler, '-p', folder])
    return ''
  } catch (error) {
    return String(Reflect.get(Object(error), 'stdout') || error)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
