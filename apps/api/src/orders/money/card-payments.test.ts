import type { Order } from '@golden-bead/contracts/orders'
import { readFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { parseConfig } from '#config'
import { newAccount } from '@golden-bead/supabase/test/account-clients'
import { pageOf, startCardShop, type CardShop } from '#test/card-shop.ts'
import { signedIn } from '#test/people.ts'
import { unchanged } from '#test/database-state.ts'
import { readMetric } from '@golden-bead/server/test/metrics'
import { migrationsFolder } from '#test/migrations.ts'
import { createLogLines } from '@golden-bead/server/test/log-lines'
import { openMailbox, type Mailbox } from '@golden-bead/server/test/mailbox'
import { startOrderShop } from '#test/order-shop.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'

let shop: CardShop
let mailbox: Mailbox
let invariants: string
beforeAll(async () => {
  shop = await startCardShop()
  mailbox = openMailbox(shop.inboxUrl)
  invariants = await readFile(`${migrationsFolder}/invariants.sql`, 'utf8')
})
afterAll(() => shop.close())
afterEach(() => shop.stripe.hold(false))

const now = async ({ number }: Order): Promise<Order> => (await shop.read(number)).body
const paymentOf = async (order: Order) => (await now(order)).payment_status
const sessionOf = (order: Order) =>
  shop.stripe.list().sessions.find(({ id }) => id === pageOf(order))
const letTimeRunOut = async ({ number }: Order) => {
  await shop.app.database.execute(
    sql`update orders set hold_until = now() - interval '1 second' where number = ${number}`,
  )
  shop.app.orderSweeping.wake()
}

describe('a guest who pays by card', () => {
  test('gets a page for the whole order, and it is paid once that page is', async () => {
    await shop.count('number-rods', 5)
    const order = await shop.placedByCard({
      lines: [
        { product_id: 'pink-tower', quantity: 1 },
        { product_id: 'number-rods', quantity: 2 },
      ],
      expected_total_cents: 12_850,
    })

    expect(order).toMatchObject({ payment_status: 'awaiting', payment_method: 'card' })
    expect(sessionOf(order)).toMatchObject({
      amount_total: 12_850,
      customer_email: order.email,
      success_url: `http://shop.goldenbead.test/order/${order.number}?paid=1`,
      metadata: { number: order.number },
    })
    expect(JSON.stringify(shop.stripe.list())).not.toContain(order.key)
    shop.stripe.pay(pageOf(order))

    await expect.poll(() => paymentOf(order)).toBe('paid')
    const paid = await now(order)
    expect(paid.payments).toMatchObject([
      { method: 'card', status: 'paid', captured_cents: 12_850 },
    ])
    expect(paid.payment).toBeUndefined()
    expect(paid.lines.map(({ held }) => held)).toEqual([0, 2])
    expect(paid.hold_until).toBeNull()
    await mailbox.waitForMail(order.email, 'has arrived')
    const placed = await mailbox.waitForMail(order.email, `Your order ${order.number} at`)
    expect(placed.text).not.toMatch(/not paid yet/)
  })

  test('is not believed when coming back: the shop asks, and the order waits', async () => {
    const order = await shop.placedByCard()

    const answer = await shop.asBuyer(order, 'settle').expect(200)
    expect(answer.body.payment_status).toBe('awaiting')
  })

  test('is paid when the browser comes back before any event, and once when events come twice', async () => {
    shop.stripe.hold(true)
    const order = await shop.placedByCard()
    shop.stripe.pay(pageOf(order))

    const back = await shop.asBuyer(order, 'settle').expect(200)
    expect(back.body.payment_status).toBe('paid')
    const event = shop.stripe
      .list()
      .events.find(({ data }) => 'id' in data.object && data.object.id === pageOf(order))
    const codes = await Promise.all([1, 2, 3].map(() => shop.stripe.deliver(event?.id ?? '')))
    expect(codes).toEqual([200, 200, 200])
    const paid = await now(order)
    expect(paid.events.filter(({ kind }) => kind === 'paid')).toHaveLength(1)
    expect(paid.version).toBe(back.body.version)
  })

  test('is found paid by the sweeper alone, when neither browser nor event come', async () => {
    shop.stripe.hold(true)
    const order = await shop.placedByCard()
    shop.stripe.pay(pageOf(order))
    await letTimeRunOut(order)

    await expect.poll(() => paymentOf(order)).toBe('paid')
  })

  test('and never comes back loses the units only when the page is dead', async () => {
    await shop.count('gold-beads', 1)
    const order = await shop.placedByCard({
      lines: [{ product_id: 'gold-beads', quantity: 1 }],
      expected_total_cents: 200_000,
    })
    await letTimeRunOut(order)

    await expect.poll(() => paymentOf(order)).toBe('expired')
    expect(sessionOf(order)?.status).toBe('expired')
    expect(shop.stripe.pay(pageOf(order))).toBe('closed')
    expect((await shop.stock('gold-beads')).body).toMatchObject({ held: 0, free: 1 })
  })

  test('waits on a new page for no product while it has another one, as two could in a circle', async () => {
    const price = { price: 80, category: 'sensorial' }
    const rows = ['Circle A', 'Circle B'].map((name) => ({ name, ...price }))
    const [first, held] = (await shop.insert('products', rows).expect(201)).body
    await shop.count(held.id, 5)
    const lines = [first, held].map(({ id }) => ({ product_id: id, quantity: 1 }))
    const order = await shop.placedByCard({ lines, expected_total_cents: 16_000 })
    const other = new pg.Client({ connectionString: shop.config.database.url })
    onTestFinished(() => other.end())
    await other.connect()
    const lock = (id: string, how = '') =>
      other.query(`select from stock_levels where product_id = $1 for no key update ${how}`, [id])
    await other.query('begin')
    await lock(first.id)

    const paying = shop
      .asBuyer(order, 'pay', { version: order.version, payment_method: 'card' })
      .then(({ status }) => status)
    const listWaiting = 'select from pg_locks where pg_backend_pid() = any(pg_blocking_pids(pid))'
    await expect.poll(async () => (await other.query(listWaiting)).rowCount).toBeGreaterThan(0)
    await expect(lock(held.id, 'nowait')).resolves.toMatchObject({ rowCount: 1 })
    await other.query('rollback')

    expect(await paying).toBe(200)
  })

  test('pays on a new page after the old one is closed, or in another way', async () => {
    const order = await shop.placedByCard()
    const again: Order = (
      await shop
        .asBuyer(order, 'pay', { version: order.version, payment_method: 'card' })
        .expect(200)
    ).body
    expect(pageOf(again)).not.toBe(pageOf(order))
    expect(sessionOf(order)?.status).toBe('expired')

    const byTransfer: Order = (
      await shop
        .asBuyer(order, 'pay', { version: again.version, payment_method: 'bank_transfer' })
        .expect(200)
    ).body
    expect(byTransfer.payment).toBeUndefined()
    expect(byTransfer.payment_instructions).toContain('Bank of Beads')
    expect(sessionOf(again)?.status).toBe('expired')
    expect(byTransfer.payments.map(({ method, status }) => [method, status])).toEqual([
      ['card', 'ended'],
      ['card', 'ended'],
      ['bank_transfer', 'open'],
    ])
    await mailbox.waitForMail(order.email, `Your order ${order.number} at`)
  })

  test('may be an admin of the shop, who pays on a new page like anybody', async () => {
    const admin = await signedIn(shop, { role: 'admin' })
    const order = await shop.placed({ payment_method: 'card' }, admin.headers)
    const again = { version: order.version, payment_method: 'card' }

    const pay = ({ number }: Order) =>
      shop.request
        .post(`/store/v1/orders/${number}/pay`)
        .set({ ...shop.visitor, ...admin.headers })
        .send(again)

    expect(pageOf((await pay(order).expect(200)).body)).not.toBe(pageOf(order))
  })

  test('keeps the page on which somebody may be paying, where a step is refused', async () => {
    const order = await shop.placedByCard()
    const stale = { version: order.version + 1 }

    await shop.asBuyer(order, 'pay', { ...stale, payment_method: 'card' }).expect(409)
    await shop.asBuyer(order, 'cancel', stale).expect(409)
    expect(sessionOf(order)?.status).toBe('open')
  })

  test('holds no more for days than a guest may, by turning to a transfer', async () => {
    const order = await shop.placedByCard({
      lines: [{ product_id: 'pink-tower', quantity: 11 }],
      expected_total_cents: 75_350,
    })
    const turn = { version: order.version, payment_method: 'bank_transfer' }

    const refusal = await shop.asBuyer(order, 'pay', turn).expect(429)
    expect(refusal.body.code).toBe('too_many_unpaid_orders')
    const left = await now(order)
    expect(left).toMatchObject({ payment_method: 'card', hold_until: order.hold_until })
    const again = { version: left.version, payment_method: 'card' }
    const page = (await shop.asBuyer(order, 'pay', again).expect(200)).body
    expect(sessionOf(page)?.status).toBe('open')
  })

  test('nor by the address of somebody who has an account', async () => {
    const { email } = await newAccount(shop.url)
    const order = await shop.placedByCard({
      email,
      lines: [{ product_id: 'pink-tower', quantity: 11 }],
      expected_total_cents: 75_350,
    })
    const turn = { version: order.version, payment_method: 'bank_transfer' }

    await shop.asBuyer(order, 'pay', turn).expect(429)
  })

  test('holds nothing longer by choosing a transfer again', async () => {
    const order = await shop.placed()
    const again = await shop
      .asBuyer(order, 'pay', { version: order.version, payment_method: 'bank_transfer' })
      .expect(200)

    expect(again.body.hold_until).toBe(order.hold_until)
  })

  test('who has paid cannot choose again, nor cancel: the payment is found first', async () => {
    shop.stripe.hold(true)
    const order = await shop.placedByCard()
    shop.stripe.pay(pageOf(order))

    const version = { version: order.version }
    const other = { ...version, payment_method: 'bank_transfer' }
    const refusal = await shop.asBuyer(order, 'pay', other).expect(409)
    expect(refusal.body.code).toBe('version_conflict')
    await shop.asBuyer(order, 'cancel', version).expect(409)
    expect(await paymentOf(order)).toBe('paid')
  })

  test('and cancels cannot pay any more', async () => {
    const order = await shop.placedByCard()
    await shop.asBuyer(order, 'cancel', { version: order.version }).expect(200)

    expect(shop.stripe.pay(pageOf(order))).toBe('closed')
    expect(await paymentOf(order)).toBe('voided')
  })
})

describe('what is asked of Stripe', () => {
  const asked = (page: string) =>
    shop.stripe
      .listCalls()
      .filter(({ id }) => id === page)
      .map(({ operation }) => operation)
  const pagesOf = ({ number }: Order) =>
    shop.stripe.list().sessions.filter(({ metadata }) => metadata?.['number'] === number)
  /** Those that made its pages among them. */
  const countCalls = (order: Order) =>
    pagesOf(order).reduce((sum, { id }) => sum + 1 + asked(id).length, 0)
  const payAgain = (order: Order) =>
    shop.asBuyer(order, 'pay', { version: order.version, payment_method: 'card' })

  test('is little, however often another page is wanted: an order has five of them', async () => {
    shop.stripe.hold(true)
    const first = await shop.placedByCard()
    let order = first
    const refusals: { status: number; body: { message?: string } }[] = []
    for (let presses = 0; presses < 40; presses += 1) {
      const answer = await payAgain(order)
      if (answer.status === 200) order = answer.body
      else refusals.push(answer)
    }

    expect(refusals).toHaveLength(36)
    expect(refusals.at(-1)).toMatchObject({ status: 409, body: { code: 'state_conflict' } })
    expect(refusals.at(-1)?.body.message).toMatch(/five payment pages/)
    // Somebody may be on the last one.
    expect(pagesOf(order).map(({ status }) => status)).toEqual([
      ...Array(4).fill('expired'),
      'open',
    ])
    await shop.asBuyer(order, 'settle').expect(200)
    expect(asked(pageOf(first))).toEqual(['session.expire'])
    expect(countCalls(order)).toBe(10)
  })

  test('is little, also where it is wanted by many at once', async () => {
    const order = await shop.placedByCard()
    const answers = await Promise.all(Array.from({ length: 40 }, () => payAgain(order)))

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(pagesOf(order)).toHaveLength(2)
    expect(countCalls(order)).toBeLessThanOrEqual(8)
  })

  test('is asked for all who come back at once, and each of them hears that it is paid', async () => {
    shop.stripe.hold(true)
    const order = await shop.placedByCard()
    shop.stripe.pay(pageOf(order))
    const answers = await Promise.all(
      Array.from({ length: 90 }, () => shop.asBuyer(order, 'settle').expect(200)),
    )

    expect(new Set(answers.map(({ body }) => body.payment_status))).toEqual(new Set(['paid']))
    expect(asked(pageOf(order)).length).toBeLessThanOrEqual(2)
  })

  test('is asked again for whoever comes while an older answer is on its way', async () => {
    shop.stripe.hold(true)
    const order = await shop.placedByCard()
    shop.stripe.fail('session.retrieve', 'late')
    const first = shop.asBuyer(order, 'settle').then(({ status }) => status)
    await expect.poll(() => shop.stripe.listFaults()).toEqual([])
    shop.stripe.pay(pageOf(order))
    const event = shop.stripe.list().events.at(-1)
    const told = shop.stripe.deliver(event?.id ?? '')
    // Both, and the question itself.
    await expect.poll(() => readMetric(shop, 'http_requests_in_flight')).toBe(3)
    shop.stripe.letGo()

    expect([await first, await told]).toEqual([200, 200])
    expect(await paymentOf(order)).toBe('paid')
  })
})

describe('with the key of another account', () => {
  const execute = (text: string) => shop.app.database.execute(sql.raw(text))
  const countCalls = () => shop.stripe.listCalls().length
  afterEach(() => shop.stripe.beAnotherAccount(false))

  test('no page ends, no order does, and what was paid meanwhile is found', async () => {
    shop.stripe.hold(true)
    const order = await shop.placedByCard()
    shop.stripe.pay(pageOf(order))
    const event = shop.stripe.list().events.at(-1)
    shop.stripe.beAnotherAccount(true)

    await shop.asBuyer(order, 'settle').expect(503)
    await shop.asBuyer(order, 'cancel', { version: order.version }).expect(503)
    expect(await shop.stripe.deliver(event?.id ?? '')).toBe(503)
    await execute(
      `update orders set hold_until = now() - interval '2 hours' where number = '${order.number}'`,
    )
    const before = countCalls()
    shop.app.orderSweeping.wake()
    await expect.poll(countCalls).toBeGreaterThanOrEqual(before + 2)
    const desk = await shop.request.get('/admin/v1/orders').set(shop.owner)
    expect(desk.body.unanswered).toEqual([order.number])
    expect(await paymentOf(order)).toBe('awaiting')

    shop.stripe.beAnotherAccount(false)
    expect(await shop.stripe.deliver(event?.id ?? '')).toBe(200)
    expect(await paymentOf(order)).toBe('paid')
  })

  test('for more than a day, an order ends, its owner reads why, and its page is still asked about', async () => {
    shop.stripe.hold(true)
    await shop.count('gold-beads', 1)
    const order = await shop.placedByCard({
      lines: [{ product_id: 'gold-beads', quantity: 1 }],
      expected_total_cents: 200_000,
    })
    shop.stripe.pay(pageOf(order))
    shop.stripe.beAnotherAccount(true)
    await execute(`update payments set created_at = now() - interval '25 hours'
      where order_id = (select id from orders where number = '${order.number}')`)
    await letTimeRunOut(order)

    await expect.poll(() => paymentOf(order)).toBe('expired')
    expect((await now(order)).events.at(-1)?.details['note']).toMatch(/Stripe does not know/)
    expect((await shop.stock('gold-beads')).body.held).toBe(0)
    const event = shop.stripe.list().events.at(-1)
    expect(await shop.stripe.deliver(event?.id ?? '')).toBe(503)
    shop.stripe.beAnotherAccount(false)
    await shop.asBuyer(order, 'settle').expect(200)
    expect(await now(order)).toMatchObject({ status: 'placed', payment_status: 'paid' })
  })
})

test('pages about which Stripe is silent keep no other order waiting', async () => {
  const placed = await Promise.all([1, 2, 3].map(() => shop.placedByCard()))
  const pages = new Set(placed.map(pageOf))
  const statuses = () => Promise.all(placed.map(paymentOf))
  const closed = () =>
    shop.stripe
      .listCalls()
      .filter(({ operation, id }) => operation === 'session.expire' && pages.has(id))
      .map(({ id }) => id)
  shop.stripe.fail('session.expire', 'late')
  shop.stripe.fail('session.expire', 'late')
  await shop.app.database.execute(
    sql`update orders set hold_until = now() - interval '1 second'
      where number = any(${sql.param(placed.map(({ number }) => number))}::text[])`,
  )
  shop.app.orderSweeping.wake()

  await expect.poll(statuses).toContain('expired')
  await expect.poll(() => closed().length).toBeGreaterThanOrEqual(3)
  expect(new Set(closed().slice(0, 3))).toEqual(pages)
  shop.stripe.letGo()
  await expect.poll(statuses).toEqual(['expired', 'expired', 'expired'])
})

test('an address that Stripe does not take keeps nobody from paying', async () => {
  shop.stripe.fail('session.create', 'refused')
  const order = await shop.placedByCard()

  expect(sessionOf(order)).toMatchObject({
    customer_email: null,
    metadata: { number: order.number },
  })
})

describe('while Stripe is away', () => {
  // The package asks again by itself.
  test.each([
    ['error', 2],
    ['dies', 3],
  ] as const)('an order stands, and is paid later on another page (%s)', async (fault, asked) => {
    for (let count = 0; count < asked; count += 1) shop.stripe.fail('session.create', fault)
    const order = await shop.placedByCard()
    expect(order.payment).toBeUndefined()

    let again: Order = order
    const askAgain = async () => {
      const how = { version: again.version, payment_method: 'card' }
      again = (await shop.asBuyer(order, 'pay', how).expect(200)).body
      return again.payment
    }
    // A slow machine gives up before every failure has been asked for.
    await expect.poll(askAgain).toBeDefined()
    shop.stripe.pay(pageOf(again))
    await expect.poll(() => paymentOf(order)).toBe('paid')
  })

  test('an order is neither cancelled nor ended: somebody may be paying it', async () => {
    const order = await shop.placedByCard()
    shop.stripe.fail('session.expire', 'error')
    shop.stripe.fail('session.expire', 'error')

    await shop.asBuyer(order, 'cancel', { version: order.version }).expect(503)
    expect(await paymentOf(order)).toBe('awaiting')
    await shop.asBuyer(order, 'cancel', { version: order.version }).expect(200)
  })
})

describe('an event', () => {
  const send = (body: string, signature = 't=1,v1=0') =>
    shop.request
      .post('/store/v1/payments/stripe/events')
      .set({ 'content-type': 'application/json', 'stripe-signature': signature })
      .send(body)

  test('that is forged, or signed long ago, is refused and writes nothing', async () => {
    shop.stripe.hold(true)
    const order = await shop.placedByCard()
    shop.stripe.pay(pageOf(order))
    const event = shop.stripe.list().events.at(-1)

    await unchanged(shop.config, async () => {
      await send('{}').expect(400)
      await send('no json', '').expect(400)
      expect(await shop.stripe.deliver(event?.id ?? '', 'wrong')).toBe(400)
      expect(await shop.stripe.deliver(event?.id ?? '', 'old')).toBe(400)
    })
    expect(await shop.stripe.deliver(event?.id ?? '')).toBe(200)
    expect(await paymentOf(order)).toBe('paid')
  })
})

test('the owner does not mark as paid what is being paid by card', async () => {
  const order = await shop.placedByCard()

  const { status, body } = await shop.act(order, 'mark-paid')
  expect([status, body.code]).toEqual([409, 'state_conflict'])
})

test('a stranger neither pays, nor asks about, the order of a guest', async () => {
  const order = await shop.placedByCard()
  const stranger = { ...order, key: 'another' }

  await shop
    .asBuyer(stranger, 'pay', { version: order.version, payment_method: 'card' })
    .expect(404)
  await shop.asBuyer(stranger, 'settle').expect(404)
})

describe('a key for tests at a public address', () => {
  const offeredBy = async ({ request }: Pick<TestApp, 'request'>) =>
    (await request.get('/store/v1/checkout').set(shop.visitor)).body.payment_methods
  const deskOf = async ({ request }: Pick<TestApp, 'request'>) =>
    (await request.get('/admin/v1/orders').set(shop.owner).expect(200)).body

  test('offers no cards and says so loudly; what was begun with it is ended and marked', async () => {
    shop.stripe.hold(true)
    const [paying, waiting] = [await shop.placedByCard(), await shop.placedByCard()]
    const log = createLogLines()
    const environment = { ...shop.environment, ALLOW_TEST_CARDS: '', LOG_LEVEL: 'warn' }
    const strict = await startTestApp(environment, { logTo: log.destination })
    onTestFinished(strict.close)
    const asBuyer = ({ number, key = '' }: Order, step: string, body: object = {}) =>
      strict.request
        .post(`/store/v1/orders/${number}/${step}`)
        .set({ ...shop.visitor, 'order-key': key })
        .send(body)

    expect(await offeredBy(strict)).toEqual(['bank_transfer'])
    expect(log.text()).toMatch(/key of Stripe is one for tests/)
    expect(await deskOf(strict)).toMatchObject({ has_test_key: true, takes_test_cards: false })
    const again = { version: waiting.version, payment_method: 'card' }
    expect((await asBuyer(waiting, 'pay', again).expect(409)).body.code).toBe('no_payment_method')
    expect(sessionOf(waiting)?.status).toBe('open')
    await asBuyer(waiting, 'cancel', { version: waiting.version }).expect(200)
    expect(sessionOf(waiting)?.status).toBe('expired')

    shop.stripe.pay(pageOf(paying))
    const paid: Order = (await asBuyer(paying, 'settle').expect(200)).body
    expect(paid.payment_status).toBe('paid')
    expect((await now(paid)).payments).toMatchObject([{ is_test: true }])
    expect((await deskOf(strict)).paid_by_test).toContain(paid.number)
    const refund = { version: paid.version, amount_cents: 7849 }
    const refunded = await strict.request
      .post(`/admin/v1/orders/${paid.number}/refund`)
      .set(shop.owner)
      .send(refund)
    expect(refunded.body.refunds).toMatchObject([{ status: 'done' }])
  })

  test('offers them where that is allowed, and a live key does without it', async () => {
    const live = await startTestApp({
      STRIPE_SECRET_KEY: 'sk_live_that_is_not_used',
      STRIPE_WEBHOOK_SECRET: 'whsec_that_is_not_used',
    })
    onTestFinished(live.close)

    expect(await offeredBy(shop)).toContain('card')
    expect(await deskOf(shop)).toMatchObject({ has_test_key: true, takes_test_cards: true })
    expect(await offeredBy(live)).toEqual(['card'])
    expect(await deskOf(live)).toMatchObject({ has_test_key: false, takes_test_cards: false })
  })
})

test('without keys no cards are offered, and half of them stop the start', async () => {
  const plain = await startOrderShop()
  const terms = await plain.request.get('/store/v1/checkout').set(plain.visitor)
  const ours = await shop.request.get('/store/v1/checkout').set(shop.visitor)
  await plain.close()

  expect(terms.body.payment_methods).toEqual(['bank_transfer'])
  expect(ours.body.payment_methods).toEqual(['card', 'bank_transfer'])
  const half = { ...shop.environment, STRIPE_WEBHOOK_SECRET: '' }
  expect(() => parseConfig(half)).toThrow(/STRIPE_WEBHOOK_SECRET/)
  const elsewhere = { ...shop.environment, STRIPE_API_URL: 'https://stripe.example' }
  expect(() => parseConfig(elsewhere)).toThrow(/STRIPE_API_URL/)
})

test('the books close after all of it', async () => {
  const { rows } = await shop.app.database.$client.query(invariants)

  expect(rows).toEqual([])
})
