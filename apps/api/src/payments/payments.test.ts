import { startStripeServer } from '@golden-bead/local-services/stripe-server'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { signatureByAnybody } from '#test/card-shop.ts'
import { parseRaw, sendRaw } from '@golden-bead/server/test/raw-http'
import { startTestApp, type TestApp } from '#test/test-app.ts'
import { KeySpent, PaymentRefused, type PaymentNews } from './payment-port.ts'
import type { NewPage } from './payments.module.ts'

const eventsPath = '/store/v1/payments/stripe/events'

let stripe: Awaited<ReturnType<typeof startStripeServer>>
let shop: TestApp
let take: (news: PaymentNews) => Promise<void>
const told: PaymentNews[] = []
const keepNews = (news: PaymentNews) => Promise.resolve(void told.push(news))

beforeAll(async () => {
  stripe = await startStripeServer({})
  shop = await startTestApp(
    {
      STRIPE_SECRET_KEY: stripe.secretKey,
      STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
      STRIPE_API_URL: stripe.url,
    },
    { extend: ({ payments }) => payments.onNews((news) => take(news)) },
  )
  stripe.sendTo(`${shop.url}${eventsPath}`)
})
afterAll(async () => {
  await shop.close()
  await stripe.stop()
})
afterEach(() => {
  stripe.hold(false)
  take = keepNews
  told.length = 0
})
take = keepNews

const cards = () => {
  if (shop.app.payments.cards === undefined) throw new Error('The shop takes no cards.')
  return shop.app.payments.cards
}

let keys = 0
const newKey = () => `a key of this test ${(keys += 1)}`
const inMinutes = (minutes: number) => Math.floor(Date.now() / 1000) + minutes * 60
const newPage = (changes: Partial<NewPage> = {}): NewPage => ({
  items: [
    { name: 'Pink Tower', cents: 6850, quantity: 1 },
    { name: 'Shipping', cents: 999, quantity: 1 },
  ],
  email: 'ada@example.com',
  metadata: { shop: 'http://shop.goldenbead.test', order: 'one' },
  paidUrl: 'http://shop.goldenbead.test/order/GB-1?paid=1',
  backUrl: 'http://shop.goldenbead.test/order/GB-1',
  endsAt: inMinutes(60),
  ...changes,
})

/** The id of a payment that was made with a card. */
async function paidWith(card?: string): Promise<string> {
  const page = await cards().open(newPage(), newKey())
  stripe.pay(page.id, card)
  return (await cards().find(page.id))?.paymentId ?? ''
}

describe('a payment page', () => {
  test('is open until it is paid, and names payment, charge and metadata then', async () => {
    const page = await cards().open(newPage(), newKey())
    expect(page).toMatchObject({
      status: 'open',
      url: `${stripe.url}/pay/${page.id}`,
      amountCents: 7849,
      currency: 'usd',
      paymentId: undefined,
    })

    stripe.pay(page.id, '4000000000000002')
    expect(await cards().find(page.id)).toMatchObject({ status: 'open', amountCents: 7849 })
    stripe.pay(page.id)
    const paid = await cards().find(page.id)
    expect(paid).toMatchObject({ status: 'paid', url: undefined, metadata: newPage().metadata })
    expect(await cards().findPayment(paid?.paymentId ?? '')).toEqual({
      id: paid?.paymentId,
      status: 'paid',
      amountCents: 7849,
      capturedCents: 7849,
      refundedCents: 0,
      currency: 'usd',
      metadata: newPage().metadata,
      isTest: true,
      disputes: [],
    })
  })

  test('is closed once, and the answer says whether somebody was faster', async () => {
    const left = await cards().open(newPage(), newKey())
    const bought = await cards().open(newPage(), newKey())
    stripe.pay(bought.id)

    expect((await cards().close(left.id))?.status).toBe('ended')
    expect((await cards().close(left.id))?.status).toBe('ended')
    expect((await cards().close(bought.id))?.status).toBe('paid')
  })

  test('costs what the shop says, also where the account adds tax of its own', async () => {
    stripe.addTax(true)
    const page = await cards().open(newPage(), newKey())
    stripe.addTax(false)

    expect(page.amountCents).toBe(7849)
  })

  test('is the same one for the same key, also when the answer was lost', async () => {
    const [page, key] = [newPage(), newKey()]
    const before = stripe.list().sessions.length
    // The package asks once more by itself.
    stripe.fail('session.create', 'dies')
    stripe.fail('session.create', 'dies')

    await expect(cards().open(page, key)).rejects.toMatchObject({ kind: 'unavailable' })
    const { id } = await cards().open(page, key)
    expect((await cards().open(page, key)).id).toBe(id)
    expect(stripe.list().sessions).toHaveLength(before + 1)
  })

  test('is refused for good where the provider says so, and the key stays good', async () => {
    const key = newKey()

    const opening = cards().open(newPage({ endsAt: inMinutes(29) }), key)
    await expect(opening).rejects.toBeInstanceOf(PaymentRefused)
    expect((await cards().open(newPage(), key)).status).toBe('open')
  })

  test('that the account does not have is unknown: it may be open in another one', async () => {
    expect(await cards().find('cs_test_none')).toBeUndefined()
    expect(await cards().close('cs_test_none')).toBeUndefined()
  })

  test('needs another key after a failure that comes again, or with other parameters', async () => {
    const [page, key] = [newPage(), newKey()]
    stripe.fail('session.create', 'error')

    await expect(cards().open(page, key)).rejects.toBeInstanceOf(KeySpent)
    await expect(cards().open(page, key)).rejects.toBeInstanceOf(KeySpent)
    const other = newKey()
    expect((await cards().open(page, other)).status).toBe('open')
    await expect(cards().open({ ...page, email: 'b@example.com' }, other)).rejects.toBeInstanceOf(
      KeySpent,
    )
  })

  test('is no refusal while another call with its key is under way', async () => {
    const [page, key] = [newPage(), newKey()]
    const before = stripe.list().sessions.length
    stripe.fail('session.create', 'late')

    const first = cards().open(page, key)
    await expect.poll(() => stripe.list().sessions).toHaveLength(before + 1)
    await expect(cards().open(page, key)).rejects.toMatchObject({ kind: 'unavailable' })
    stripe.letGo()
    expect((await cards().open(page, key)).id).toBe((await first).id)
  })
})

describe('a refund', () => {
  test('is made once for a key, and in parts until nothing is left', async () => {
    const paymentId = await paidWith()
    const [part, key] = [{ paymentId, amountCents: 1000, metadata: { refund: 'one' } }, newKey()]

    const done = await cards().refund(part, key)
    expect(done).toMatchObject({ ...part, status: 'done' })
    expect((await cards().refund(part, key)).id).toBe(done.id)
    await expect(cards().refund({ ...part, amountCents: 7000 }, newKey())).rejects.toBeInstanceOf(
      PaymentRefused,
    )
    const rest = await cards().refund({ ...part, amountCents: 6849 }, newKey())
    await expect(cards().refund({ ...part, amountCents: 1 }, newKey())).rejects.toMatchObject({
      code: 'charge_already_refunded',
    })
    expect(await cards().listRefunds(paymentId)).toEqual([rest, done])
    expect((await cards().findPayment(paymentId)).refundedCents).toBe(7849)
  })

  test('that takes a while is pending, and one that fails later gives the money back', async () => {
    const [slow, failing] = [await paidWith('4000000000007726'), await paidWith('4000000000005126')]
    const refund = (paymentId: string) =>
      cards().refund({ paymentId, amountCents: 7849, metadata: {} }, newKey())

    expect((await refund(slow)).status).toBe('pending')
    expect((await refund(failing)).status).toBe('done')
    stripe.moveClock(11)
    expect(await cards().listRefunds(slow)).toMatchObject([{ status: 'done' }])
    expect(await cards().listRefunds(failing)).toMatchObject([{ status: 'failed' }])
    expect((await cards().findPayment(failing)).refundedCents).toBe(0)
  })

  test('of a disputed payment is refused, and the dispute is told', async () => {
    const paymentId = await paidWith('4000000000000259')
    const refund = () => cards().refund({ paymentId, amountCents: 7849, metadata: {} }, newKey())

    const [dispute] = (await cards().findPayment(paymentId)).disputes
    expect(dispute).toMatchObject({ status: 'open', amountCents: 7849 })
    await expect(refund()).rejects.toMatchObject({ code: 'charge_disputed' })
    stripe.closeDispute(dispute?.id ?? '', 'won')
    expect((await cards().findPayment(paymentId)).disputes).toMatchObject([{ status: 'won' }])
    expect((await refund()).status).toBe('done')
  })

  test('whose answer fails for good may have been made, or not: the list says it', async () => {
    const paymentId = await paidWith()
    stripe.fail('refund.create', 'error')

    await expect(
      cards().refund({ paymentId, amountCents: 7849, metadata: {} }, newKey()),
    ).rejects.toBeInstanceOf(KeySpent)
    expect(await cards().listRefunds(paymentId)).toEqual([])
  })
})

describe('an event', () => {
  const send = (body: string, type = 'application/json') =>
    shop.request
      .post(eventsPath)
      .set({ 'content-type': type, 'stripe-signature': signatureByAnybody() })
      .send(body)
  const idOf = (kind: string) => {
    const event = stripe.list().events.findLast(({ type }) => type === kind)
    if (event === undefined) throw new Error(`Nothing of ${kind}.`)
    return event.id
  }

  test('names the page, or the payment, that it is about', async () => {
    stripe.hold(true)
    const page = await cards().open(newPage(), newKey())
    stripe.pay(page.id)
    const paymentId = (await cards().find(page.id))?.paymentId
    const charge = stripe.list().charges.at(-1)
    await cards().refund({ paymentId: paymentId ?? '', amountCents: 1, metadata: {} }, newKey())
    stripe.dispute(charge?.id ?? '')

    const kinds = [
      'checkout.session.completed',
      'refund.created',
      'charge.refunded',
      'charge.dispute.created',
    ]
    for (const kind of kinds) expect(await stripe.deliver(idOf(kind))).toBe(200)
    const ids = kinds.map((kind) => ({ eventId: idOf(kind), paymentId }))
    expect(told).toMatchObject([{ ...ids[0], pageId: page.id }, ...ids.slice(1)])
    expect(told.slice(1).map(({ pageId }) => pageId)).toEqual([undefined, undefined, undefined])
  })

  test('that is forged, signed long ago, or none, is refused, and nobody hears of it', async () => {
    stripe.hold(true)
    await paidWith()
    const event = idOf('checkout.session.completed')

    expect(await stripe.deliver(event, 'wrong')).toBe(400)
    expect(await stripe.deliver(event, 'old')).toBe(400)
    await send('{"type":"checkout.session.completed"}').expect(400)
    await send('no json').expect(400)
    await send('').expect(400)
    await send('<event/>', 'text/xml').expect(415)
    expect(told).toEqual([])
  })

  const now = Math.floor(Date.now() / 1000)
  test.each([
    ['no signature', ''],
    ['a signature without a time', `Stripe-Signature: v1=${'0'.repeat(64)}\r\n`],
    ['a signature without a sum', `Stripe-Signature: t=${now},v1=none\r\n`],
    ['an old signature', `Stripe-Signature: t=${now - 400},v1=${'0'.repeat(64)}\r\n`],
  ])('with %s is refused before its body comes', async (_what, header) => {
    const head = `POST ${eventsPath} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n`
    const answer = parseRaw(await sendRaw(shop.url, `${head}${header}Content-Length: 9\r\n\r\n`))

    expect([answer.status, answer.headers['connection']]).toEqual([400, 'close'])
  })

  test('of an unknown kind is taken, and nobody hears of it', async () => {
    stripe.hold(true)
    await paidWith()
    const event = stripe.list().events.at(-1)
    Object.assign(event?.data ?? {}, { object: { id: 'acct_1', object: 'account' } })

    expect(await stripe.deliver(event?.id ?? '')).toBe(200)
    expect(told).toEqual([])
  })

  test('that whoever heard of it could not use is told again', async () => {
    take = () => Promise.reject(new Error('not now'))
    await paidWith()
    const event = idOf('checkout.session.completed')
    expect(await stripe.deliver(event)).toBe(500)
    take = keepNews

    await expect.poll(() => told.map(({ eventId }) => eventId)).toContain(event)
  })

  test('larger than any of Stripe is refused before it is read', async () => {
    await send(`"${'x'.repeat(300_000)}"`).expect(413)
  })
})

test('a shop without keys takes neither cards nor events', async () => {
  const plain = await startTestApp()

  expect(plain.app.payments.cards).toBeUndefined()
  await plain.request.post(eventsPath).send({}).expect(404)
  await plain.close()
})
