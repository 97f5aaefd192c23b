import { randomUUID } from 'node:crypto'
import type { Order } from '@golden-bead/contracts/orders'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  goodPassword,
  newAddress,
  newLoggedInClient,
  newServiceClient,
} from '@golden-bead/supabase/test/account-clients'
import { lockTable } from '@golden-bead/server/test/locks'
import { createLogLines } from '@golden-bead/server/test/log-lines'
import { openMailbox, type Mailbox } from '@golden-bead/server/test/mailbox'
import {
  pictureOfTower,
  startOrderShop,
  transferInstructions,
  type OrderShop,
} from '#test/order-shop.ts'
import { products } from '#shop/catalogue/catalogue.tables.ts'
import { signedIn } from '#test/people.ts'
import { overtake } from '@golden-bead/server/test/race'
import { patient, startSecondInstance } from '#test/second-instance.ts'
import { publishableKey } from '@golden-bead/supabase/test/keys'

let shop: OrderShop
let mailbox: Mailbox
beforeAll(async () => {
  shop = await startOrderShop({ CONTACT_EMAIL: 'owner@example.com' })
  mailbox = openMailbox(shop.inboxUrl)
})
afterAll(() => shop.close())

type Member = Awaited<ReturnType<typeof newLoggedInClient>>
const headersOf = ({ session }: Member) => ({
  apikey: publishableKey,
  authorization: `Bearer ${session.access_token}`,
})
const query = (text: ReturnType<typeof sql>) => shop.app.database.execute(text)
const guestHeaders = (order: Order) => ({ ...shop.visitor, 'order-key': order.key ?? '' })
const stateOf = (order: Order) => [order.status, order.payment_status, order.fulfilment_status]
const kindsOf = (order: Order) => order.events.map(({ kind }) => kind)
const done = async (order: Order, action: string, body: object = {}): Promise<Order> => {
  const answer = await shop.act(order, action, body)
  expect([answer.status, answer.body.message]).toEqual([200, undefined])
  return answer.body
}
const countUnsentMails = async () =>
  (await query(sql`select from platform.mail_outbox where sent_at is null and failed_at is null`))
    .rowCount
const runOut = (order: Order) =>
  query(
    sql`update orders set hold_until = now() - interval '1 second' where number = ${order.number}`,
  )
const swept = async (order: Order, status: string) => {
  shop.app.orderSweeping.wake()
  await expect.poll(async () => (await shop.read(order.number)).body.payment_status).toBe(status)
  return (await shop.read(order.number)).body as Order
}

describe('a price', () => {
  test('is what an order costs, line by line, with shipping below 75 dollars', async () => {
    const lines = [
      { product_id: 'pink-tower', quantity: 1 },
      { product_id: 'number-rods', quantity: 1 },
      { product_id: 'pink-tower', quantity: 2 },
    ]
    const large = await shop.post('/store/v1/price', { lines }).expect(200)
    const small = await shop
      .post('/store/v1/price', {
        lines: lines.slice(1, 2),
        ship_to: { country: 'US', state: 'CA' },
      })
      .expect(200)

    expect(large.body).toMatchObject({
      lines: [
        { product_id: 'pink-tower', quantity: 3, unit_price_cents: 6850, line_total_cents: 20550 },
        { product_id: 'number-rods', quantity: 1, line_total_cents: 3000, problem: null },
      ],
      subtotal_cents: 23550,
      shipping_cents: 0,
      total_cents: 23550,
      can_order: true,
    })
    expect(small.body).toMatchObject({ shipping_cents: 999, tax_cents: 0, total_cents: 3999 })
  })

  test('names what stands against each line', async () => {
    const lines = ['pink-tower', 'gone', 'sold-out', 'no-price'].map((product_id) => ({
      product_id,
      quantity: 1,
    }))
    const { body } = await shop.post('/store/v1/price', { lines }).expect(200)

    expect(body.can_order).toBe(false)
    expect(body.lines.map(({ problem }: { problem: unknown }) => problem)).toEqual([
      null,
      { code: 'unknown_product' },
      { code: 'out_of_stock', left: 0 },
      { code: 'not_for_sale' },
    ])
  })

  test('says that more cannot be ordered than an order may cost', async () => {
    const priceOf = (quantity: number) =>
      shop.post('/store/v1/price', { lines: [{ product_id: 'gold-beads', quantity }] }).expect(200)

    expect((await priceOf(499)).body).toMatchObject({ total_cents: 99_800_000, can_order: true })
    expect((await priceOf(500)).body).toMatchObject({ total_cents: 100_000_000, can_order: false })
  })
})

describe('an order of a guest', () => {
  test('is placed with the prices of the catalogue, and read with its key alone', async () => {
    const order = await shop.placed({
      lines: [
        { product_id: 'number-rods', quantity: 1 },
        { product_id: 'pink-tower', quantity: 1 },
        { product_id: 'number-rods', quantity: 1 },
      ],
      expected_total_cents: 12850,
      note: 'Please ring twice.',
    })

    expect(order).toMatchObject({
      number: expect.stringMatching(/^GB-\d{4,}$/),
      total_cents: 12850,
      shipping_cents: 0,
      payment_instructions: transferInstructions,
      lines: [
        { name: 'Number Rods', quantity: 2, unit_price_cents: 3000, line_total_cents: 6000 },
        { name: 'Pink Tower', quantity: 1, unit_price_cents: 6850 },
      ],
    })
    expect(stateOf(order)).toEqual(['placed', 'awaiting', 'unfulfilled'])
    expect((await shop.read(order.number, guestHeaders(order)).expect(200)).body).toEqual(order)
    for (const key of [
      undefined,
      '',
      'AAAA',
      `${order.key?.startsWith('A') ? 'B' : 'A'}${order.key?.slice(1)}`,
    ]) {
      const headers = { ...shop.visitor, ...(key !== undefined && { 'order-key': key }) }
      const answer = await shop.read(order.number, headers)
      expect([answer.status, answer.body.code]).toEqual([404, 'not_found'])
    }
  })

  test('stays at its prices when the catalogue changes', async () => {
    const [added] = (
      await shop
        .insert('products', [{ name: 'Bells', price: 80, category: 'sensorial' }])
        .expect(201)
    ).body
    const order = await shop.placed({
      lines: [{ product_id: added.id, quantity: 1 }],
      expected_total_cents: 8000,
    })
    const service = newServiceClient(shop.url)
    await service.from('products').update({ price: 90, name: 'Gongs' }).eq('id', added.id)
    await service.from('products').delete().eq('id', added.id)

    const { body } = await shop.read(order.number)
    expect(body.lines).toMatchObject([{ name: 'Bells', unit_price_cents: 8000 }])
  })

  test('is one order however often it is sent with one key, and shows what it is now', async () => {
    const request = shop.newOrder()
    const key = { 'idempotency-key': randomUUID() }

    const answers = await Promise.all([1, 2, 3].map(() => shop.place(request, key)))
    const first: Order = answers[0]?.body
    await done(first, 'mark-paid')
    const late = await shop.place(request, key).expect(201)

    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(new Set(answers.map(({ body }) => `${body.number} ${body.key}`)).size).toBe(1)
    expect(answers.filter(({ headers }) => headers['idempotent-replayed'] === 'true')).toHaveLength(
      2,
    )
    expect(late.body).toMatchObject({
      number: first.number,
      payment_status: 'paid',
      key: first.key,
    })
    const { rows } = await query(sql`
      select kind from platform.mail_outbox where recipient = ${request.email} and kind = 'order_placed'`)
    expect(rows).toHaveLength(1)
  })

  test('of a member gives no key of a guest to whoever repeats it without the login', async () => {
    const request = shop.newOrder()
    const key = { 'idempotency-key': randomUUID() }
    const { headers } = await signedIn(shop)
    await shop.place(request, { ...headers, ...key }).expect(201)

    const { body } = await shop.place(request, key).expect(201)
    expect(body.key).toBeUndefined()
  })

  test('is not placed at a total that the buyer has not seen, and says the new one', async () => {
    const request = shop.newOrder({ expected_total_cents: 7848 })
    const answer = await shop.place(request)

    expect([answer.status, answer.body.code]).toEqual([409, 'total_changed'])
    const { body: asked } = await shop.post('/store/v1/price', { lines: request.lines })
    expect(answer.body.price).toEqual(asked)
    expect(asked.lines).toMatchObject([{ image: pictureOfTower }])
    const { rows } = await query(sql`select from orders where email = ${request.email}`)
    expect(rows).toEqual([])
  })

  test('is told the new total also where as many at once as there are connections have to be', async () => {
    const small = await startOrderShop({ DATABASE_POOL_MAX: '2' })
    const tries = await Promise.all(
      Array.from({ length: 6 }, () => small.place(small.newOrder({ expected_total_cents: 7848 }))),
    )
    await small.close()

    expect(new Set(tries.map(({ body }) => body.code))).toEqual(new Set(['total_changed']))
  })

  test('is not placed at a price that the buyer has not seen, though the total is the same', async () => {
    const line = { product_id: 'pink-tower', quantity: 1 }
    const seen = (cents: number) => [{ ...line, expected_unit_price_cents: cents }]

    const other = await shop.place(shop.newOrder({ lines: seen(6_849) }))
    const same = await shop.place(shop.newOrder({ lines: seen(6_850) }))

    expect([other.status, other.body.code]).toEqual([409, 'total_changed'])
    expect(same.status).toBe(201)
  })

  test('is found by its number in small letters too', async () => {
    const order = await shop.placed()

    const { status } = await shop.read(order.number.toLowerCase(), guestHeaders(order))

    expect(status).toBe(200)
  })

  test('is refused with every line that cannot be had, until it can', async () => {
    const lines = [
      { product_id: 'sold-out', quantity: 1 },
      { product_id: 'pink-tower', quantity: 1 },
      { product_id: 'gone', quantity: 2 },
    ]
    const { status, body } = await shop.place(shop.newOrder({ lines }))

    expect([status, body.code]).toEqual([409, 'unknown_product'])
    expect(body.details).toEqual([
      { product_id: 'sold-out', name: 'Sold Out', code: 'out_of_stock', left: 0 },
      { product_id: 'gone', name: '', code: 'unknown_product', left: 0 },
    ])
  })

  test('is one of three unpaid ones of an inbox, also of many at once', async () => {
    const [name, host] = newAddress().split('@')
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        shop.place(shop.newOrder({ email: `${name}+${index}@${host}` })),
      ),
    )

    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3)
    expect(new Set(answers.map(({ body }) => body.code))).toEqual(
      new Set([undefined, 'too_many_unpaid_orders']),
    )
    const first: Order = answers.find(({ status }) => status === 201)?.body
    await done(first, 'mark-paid')
    await shop.place(shop.newOrder({ email: `${name}@${host}` })).expect(201)
  })

  test('holds ten units of a product and thirty in all before it is paid', async () => {
    const lines = (quantity: number) => [{ product_id: 'number-rods', quantity }]
    const email = newAddress()
    await shop.placed({ email, lines: lines(6), expected_total_cents: 18000 })

    const more = await shop.place(
      shop.newOrder({ email, lines: lines(5), expected_total_cents: 15000 }),
    )
    expect([more.status, more.body.code]).toEqual([429, 'too_many_unpaid_orders'])
    await shop.placed({ email, lines: lines(4), expected_total_cents: 12000 })
  })

  test('is one of a few a day from a network, where only new ones count', async () => {
    const log = createLogLines()
    const strict = await startOrderShop(
      {
        RATE_LIMIT_FACTOR: '1',
        RATE_LIMITS: 'guest_order=10/86400/10',
        LOG_LEVEL: 'info',
      },
      { logTo: log.destination },
    )
    try {
      const request = strict.newOrder()
      const key = { 'idempotency-key': randomUUID() }
      await strict.place(request, key).expect(201)
      await strict.place(strict.newOrder({ expected_total_cents: 1 })).expect(409)
      for (let count = 1; count < 10; count += 1) await strict.place().expect(201)

      const answer = await strict.place()
      expect([answer.status, answer.body.code]).toEqual([429, 'too_many_requests'])
      expect(answer.body.message).toBe('Too many orders from your network today. Log in to go on.')
      expect(log.events()).toContainEqual({ event: 'rate_limited', limit: 'guest_order' })
      await strict.place(request, key).expect(201)
    } finally {
      await strict.close()
    }
  })
})

describe('the way of an order', () => {
  test('goes from a transfer to a parcel, and buyer and owner hear of each step', async () => {
    const order = await shop.placed({ note: 'Behind the house.' })
    const paid = await done(order, 'mark-paid', { note: 'Statement 7' })
    const shipped = await done(paid, 'ship', {
      carrier: 'UPS',
      tracking_url: 'https://ups.example/1Z',
    })
    const { body: seen } = await shop.read(order.number, guestHeaders(order)).expect(200)

    expect(stateOf(paid)).toEqual(['placed', 'paid', 'unfulfilled'])
    expect(stateOf(shipped)).toEqual(['placed', 'paid', 'shipped'])
    expect(shipped.lines).toMatchObject([{ quantity: 1, shipped: 1 }])
    expect(seen.shipments).toMatchObject([
      { carrier: 'UPS', tracking_url: 'https://ups.example/1Z' },
    ])
    expect(kindsOf(seen)).toEqual(['placed', 'paid', 'shipped'])
    // What the owner notes is the owner's.
    expect(paid.events[1]?.details).toEqual({ amount_cents: 7849, note: 'Statement 7' })
    expect(seen.events[1].details).toEqual({ amount_cents: 7849 })

    const first = await mailbox.waitForMail(order.email, `Your order ${order.number} at`)
    expect(first.text).toContain(transferInstructions)
    expect(first.text).toContain(`/order/${order.number}#key=${order.key}`)
    // Nobody has proven yet that the address is theirs.
    expect(first.text).not.toMatch(/Elm|Behind|Ada/)
    expect(first.text).toContain('Hello,')
    expect(first.text).toMatch(/^1 × Pink Tower +\$\d+\.\d\d\nShipping +\S+\nTotal +\$78\.49$/m)
    expect(first.html).toContain('alt="Pink Tower"')
    expect(first.html).toMatch(
      /<img src="http[^"]+\/render\/image\/public\/product-images\/[^"]+width=160/,
    )
    const second = await mailbox.waitForMail(order.email, 'has arrived')
    expect(second.text).toContain('Hello Ada Lovelace,')
    expect(second.text).toContain('12 Elm Street')
    const third = await mailbox.waitForMail(order.email, 'is on its way')
    expect(third.text).toContain('https://ups.example/1Z')
    expect(third.text).not.toContain('Behind')
    expect(third.text).toContain('In the parcel:\n\n1 × Pink Tower\n')
    expect(third.text).toContain('12 Elm Street\nChicago, IL 60614')
    const toOwner = await mailbox.waitForMail('owner@example.com', `New order ${order.number}`)
    expect(toOwner.text).toContain('1 × Pink Tower (SKU SEN-01)')
  })

  test('keeps the SKU that its product had on that day', async () => {
    const rods = await shop.placed({
      lines: [{ product_id: 'number-rods', quantity: 1 }],
      expected_total_cents: 3999,
    })
    const setSku = (sku: string) =>
      shop.app.database.update(products).set({ sku }).where(eq(products.id, 'number-rods'))
    await setSku('MAT-02')
    const later = await shop.placed({
      lines: [{ product_id: 'number-rods', quantity: 1 }],
      expected_total_cents: 3999,
    })
    await setSku('MAT-03')

    const skusOf = async ({ number }: { number: string }) =>
      (await shop.read(number)).body.lines.map(({ sku }: { sku: string | null }) => sku)
    expect([await skusOf(rods), await skusOf(later)]).toEqual([[null], ['MAT-02']])
  })

  test('ends when its buyer cancels it unpaid, which nobody can do twice', async () => {
    const order = await shop.placed()
    const path = `/store/v1/orders/${order.number}/cancel`
    const body = { version: order.version }
    const answers = await Promise.all([
      shop.post(path, body, guestHeaders(order)),
      shop.act(order, 'cancel'),
    ])

    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 409,
    ])
    const { body: ended } = await shop.read(order.number)
    expect(stateOf(ended)).toEqual(['cancelled', 'voided', 'unfulfilled'])
    expect(ended.lines).toMatchObject([{ cancelled: 1 }])
    const { text } = await mailbox.waitForMail(order.email, 'was cancelled')
    expect(text).not.toContain('Ada')
  })

  test('is not cancelled by its buyer once it is paid; the owner cancels it and owes the money', async () => {
    const order = await done(await shop.placed(), 'mark-paid')
    const body = { version: order.version }
    const refused = await shop.post(`/store/v1/orders/${order.number}/cancel`, body, {
      ...shop.visitor,
      'order-key': (await shop.placed()).key ?? '',
    })
    expect(refused.status).toBe(404)

    const cancelled = await done(order, 'cancel')
    expect(cancelled.refund_due_cents).toBe(7849)
    const part = await done(cancelled, 'refund', { amount_cents: 849, reason: 'First part' })
    expect(part).toMatchObject({ payment_status: 'partly_refunded', refund_due_cents: 7000 })
    const above = await shop.act(part, 'refund', { amount_cents: 7001 })
    expect([above.status, above.body.code]).toEqual([409, 'state_conflict'])
    const rest = await done(part, 'refund', { amount_cents: 7000 })
    expect(rest).toMatchObject({ payment_status: 'refunded', refund_due_cents: 0 })
    expect(rest.refunds).toMatchObject([{ amount_cents: 849 }, { amount_cents: 7000 }])
    await mailbox.waitForMail(order.email, 'A refund', 2)
  })

  test('that is cancelled after its money went back is not promised the money once more', async () => {
    const paid = await done(await shop.placed(), 'mark-paid')
    const refunded = await done(paid, 'refund', { amount_cents: 7849 })
    await done(refunded, 'cancel')
    const part = await done(await shop.placed(), 'mark-paid')
    await done(await done(part, 'refund', { amount_cents: 849 }), 'cancel')

    const whole = await mailbox.waitForMail(paid.email, 'was cancelled')
    expect(whole.text).toContain('Your money was sent back already.')
    const rest = await mailbox.waitForMail(part.email, 'was cancelled')
    expect(rest.text).toContain('We send the rest of your money back.')
  })

  test('that was refunded in full and not cancelled waits for the owner, unless it is cancelled with it', async () => {
    const countToCancel = async () =>
      (await shop.request.get('/admin/v1/orders').set(shop.owner)).body.to_cancel
    const before = await countToCancel()
    const kept = await done(await done(await shop.placed(), 'mark-paid'), 'refund', {
      amount_cents: 7849,
    })
    expect(stateOf(kept)).toEqual(['placed', 'refunded', 'unfulfilled'])
    expect(await countToCancel()).toBe(before + 1)
    await done(kept, 'cancel')
    expect(await countToCancel()).toBe(before)

    await shop.count('gold-beads', 1)
    const one = {
      lines: [{ product_id: 'gold-beads', quantity: 1 }],
      expected_total_cents: 200_000,
    }
    const paid = await done(await shop.placed(one), 'mark-paid')
    const part = await shop.act(paid, 'refund', { amount_cents: 100, cancel: true })
    expect([part.status, part.body.code]).toEqual([409, 'state_conflict'])
    const both = await done(paid, 'refund', { amount_cents: 200_000, cancel: true })
    expect(stateOf(both)).toEqual(['cancelled', 'refunded', 'unfulfilled'])
    expect((await shop.stock('gold-beads')).body).toMatchObject({ held: 0, free: 1 })
    const { text } = await mailbox.waitForMail(paid.email, 'was cancelled')
    expect(text).toContain('Your money was sent back already.')
    const shipped = await done(await done(await shop.placed(), 'mark-paid'), 'ship')
    await shop.act(shipped, 'refund', { amount_cents: 7849, cancel: true }).expect(409)
  })

  test('is the first of two presses, and the second hears of it', async () => {
    const order = await shop.placed()
    const answers = await Promise.all([1, 2, 3].map(() => shop.act(order, 'mark-paid')))

    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 409, 409,
    ])
    const refused = answers.find(({ status }) => status === 409)?.body
    expect(refused).toMatchObject({
      code: 'version_conflict',
      state: { payment_status: 'paid' },
    })
    const { body } = await shop.read(order.number)
    expect(body.payments).toMatchObject([{ captured_cents: 7849, status: 'paid' }])
  })

  test.each([
    ['ship', 'placed'],
    ['refund', 'placed'],
    ['mark-paid', 'paid'],
    ['ship', 'cancelled'],
    ['cancel', 'shipped'],
  ])('does not allow %s when it is %s', async (action, state) => {
    let order = await shop.placed()
    if (state !== 'placed') order = await done(order, 'mark-paid')
    if (state === 'shipped') order = await done(order, 'ship')
    if (state === 'cancelled') order = await done(order, 'cancel')

    const before = (await shop.read(order.number)).body
    const answer = await shop.act(order, action, action === 'refund' ? { amount_cents: 1 } : {})

    expect([answer.status, answer.body.code]).toEqual([409, 'state_conflict'])
    expect((await shop.read(order.number)).body).toEqual(before)
  })
})

describe('the time of an order', () => {
  test('runs out, and money that comes when it is sold out is sent back, with a mail that says why', async () => {
    await shop.count('number-rods', 1)
    const lines = [{ product_id: 'number-rods', quantity: 1 }]
    const { body: price } = await shop.post('/store/v1/price', { lines }, shop.visitor).expect(200)
    const total: number = price.total_cents
    const late = await shop.placed({ lines, expected_total_cents: total })
    await runOut(late)
    const expired = await swept(late, 'expired')
    await done(await shop.placed({ lines, expected_total_cents: total }), 'mark-paid')

    const paid = await done(expired, 'mark-paid')
    expect(stateOf(paid)).toEqual(['cancelled', 'paid', 'unfulfilled'])
    expect(paid.refund_due_cents).toBe(total)
    expect(kindsOf(paid)).toEqual(['placed', 'expired', 'paid', 'cancelled'])
    const { text } = await mailbox.waitForMail(late.email, `${late.number} was cancelled`)
    expect(text).toContain('It was sold to others before your payment came.')
  })

  test('runs out with a mail when nobody pays, and late money places it again', async () => {
    const order = await shop.placed()
    await runOut(order)
    const expired = await swept(order, 'expired')

    expect(stateOf(expired)).toEqual(['cancelled', 'expired', 'unfulfilled'])
    expect((await mailbox.waitForMail(order.email, 'has ended')).text).not.toContain('Ada')
    const again = await done(expired, 'mark-paid')
    expect(stateOf(again)).toEqual(['placed', 'paid', 'unfulfilled'])
    expect(kindsOf(again)).toEqual(['placed', 'expired', 'paid', 'placed_again'])
    expect(again.lines).toMatchObject([{ cancelled: 0 }])
  })

  test('leaves a refund due when late money finds nothing left', async () => {
    const service = newServiceClient(shop.url)
    const [added] = (
      await shop
        .insert('products', [{ name: 'Globe', price: 80, category: 'sensorial' }])
        .expect(201)
    ).body
    const order = await shop.placed({
      lines: [{ product_id: added.id, quantity: 1 }],
      expected_total_cents: 8000,
    })
    await runOut(order)
    const expired = await swept(order, 'expired')
    await service.from('products').update({ in_stock: false }).eq('id', added.id)

    const paid = await done(expired, 'mark-paid')
    expect(stateOf(paid)).toEqual(['cancelled', 'paid', 'unfulfilled'])
    expect(paid.refund_due_cents).toBe(8000)
  })

  test('that ends first is no longer paid by a press that saw it waiting', async () => {
    const order = await shop.placed()
    await runOut(order)
    const answer = await overtake(
      shop.app.database,
      sql`update orders set payment_status = 'expired', status = 'cancelled', hold_until = null,
        version = version + 1 where number = ${order.number}`,
      async () => await shop.act(order, 'mark-paid'),
    )

    expect([answer.status, answer.body.code]).toEqual([409, 'version_conflict'])
  })

  test('leaves a refund due when late money finds nobody to send it to', async () => {
    const order = await shop.placed()
    await runOut(order)
    const expired = await swept(order, 'expired')
    await query(sql`select erase_order(id) from orders where number = ${order.number}`)

    const paid = await done(expired, 'mark-paid')
    expect(stateOf(paid)).toEqual(['cancelled', 'paid', 'unfulfilled'])
    expect(paid.refund_due_cents).toBe(7849)
  })

  test.each([
    [47, 'two more days'],
    [20, 'one more day'],
  ])('brings one reminder in its last two days: %s hours before the end', async (hours, left) => {
    const order = await shop.placed()
    await query(sql`update orders set hold_until = now() + make_interval(hours => ${hours}),
      placed_at = now() - interval '5 days' where number = ${order.number}`)
    for (const _ of [1, 2]) {
      shop.app.orderSweeping.wake()
      const { html } = await mailbox.waitForMail(order.email, 'is waiting for your payment')
      expect(html).toContain(`You have ${left} to pay.`)
      expect(html).not.toContain('Ada')
    }

    const { body } = await shop.read(order.number)
    expect(kindsOf(body)).toEqual(['placed', 'reminded'])
  })

  test('goes on for all others where one can be neither reminded nor ended', async () => {
    const [stuck, late, soon, good] = [
      await shop.placed(),
      await shop.placed(),
      await shop.placed(),
      await shop.placed(),
    ]
    const old = await done(await done(await shop.placed(), 'mark-paid'), 'ship')
    await query(sql`create function refuse_event() returns trigger language plpgsql as $$
      begin raise exception 'this order is stuck'; end $$`)
    const ids = sql.raw(
      (
        await query(
          sql`select id from orders where number in (${stuck.number}, ${late.number}) order by id`,
        )
      ).rows
        .map(({ id }) => String(id))
        .join(', '),
    )
    await query(sql`create trigger refuse_event before insert on order_events for each row
      when (new.order_id in (${ids})) execute function refuse_event()`)
    try {
      await query(sql`update orders set hold_until = now() + interval '47 hours',
        placed_at = now() - interval '5 days' where number in (${late.number}, ${soon.number})`)
      await query(sql`update orders set closed_at = closed_at - interval '91 days'
        where number = ${old.number}`)
      for (const order of [stuck, good]) await runOut(order)

      await swept(good, 'expired')
      await mailbox.waitForMail(soon.email, 'is waiting for your payment')
      await expect.poll(async () => (await shop.read(old.number)).body.email).toBe('')
      for (const order of [stuck, late]) {
        expect(kindsOf((await shop.read(order.number)).body)).toEqual(['placed'])
      }
    } finally {
      await query(sql`drop function refuse_event() cascade`)
    }
    await swept(stuck, 'expired')
  })

  test('takes the person out of an order 90 days after its end, and out of nothing else', async () => {
    const sent = { note: 'Ada' }
    const old = await done(await done(await shop.placed(sent), 'mark-paid', sent), 'ship')
    const due = await done(await done(await shop.placed(), 'mark-paid'), 'cancel')
    const open = await shop.placed()
    await query(sql`update orders set closed_at = closed_at - interval '91 days'
      where number in (${old.number}, ${due.number})`)
    shop.app.orderSweeping.wake()
    await expect.poll(async () => (await shop.read(old.number)).body.email).toBe('')

    const { body } = await shop.read(old.number)
    expect(body).toMatchObject({
      total_cents: 7849,
      ship_to: { name: '', line1: '', city: '', state: 'IL', country: 'US' },
    })
    expect(JSON.stringify(body)).not.toMatch(/Ada|Elm|60614/)
    expect((await shop.read(old.number, guestHeaders(old))).status).toBe(404)
    // Whoever knows the address could find it by the hash of what was sent.
    const { rows } = await query(sql`select request_hash from orders where number = ${old.number}`)
    expect(rows).toEqual([{ request_hash: '' }])
    for (const kept of [due, open]) {
      expect((await shop.read(kept.number)).body.ship_to.name).toBe('Ada Lovelace')
    }
  })
})

describe('an order of which the person was forgotten', () => {
  test('is freed of what was noted since, when late money was sent back', async () => {
    const order = await shop.placed()
    await runOut(order)
    const expired = await swept(order, 'expired')
    const age = sql`update orders set closed_at = closed_at - interval '91 days',
      erased_at = erased_at - interval '91 days' where number = ${order.number}`
    await query(age)
    shop.app.orderSweeping.wake()
    await expect.poll(async () => (await shop.read(order.number)).body.email).toBe('')
    const paid = await done(expired, 'mark-paid', { note: 'From Ada' })
    await done(paid, 'refund', { amount_cents: 7849, reason: 'Back to Ada' })
    await query(age)
    shop.app.orderSweeping.wake()

    await expect
      .poll(async () => JSON.stringify((await shop.read(order.number)).body))
      .not.toContain('Ada')
  })
})

describe('an order of a member', () => {
  test('is read by its member, through supabase-js too, and by nobody else', async () => {
    const [ada, bob] = [await newLoggedInClient(shop.url), await newLoggedInClient(shop.url)]
    const order = await shop.placed({}, headersOf(ada))

    expect(order.key).toBeUndefined()
    expect((await shop.read(order.number, headersOf(ada))).status).toBe(200)
    expect((await shop.read(order.number, headersOf(bob))).status).toBe(404)
    expect((await shop.read(order.number, shop.visitor)).status).toBe(404)
    const own = await ada.client.from('orders').select('*, order_lines(name, quantity)')
    expect(own.data).toMatchObject([
      { number: order.number, order_lines: [{ name: 'Pink Tower', quantity: 1 }] },
    ])
    expect(Object.keys(own.data?.[0] ?? {})).not.toContain('idempotency_key')
    expect((await bob.client.from('orders').select()).data).toEqual([])
    const written = await ada.client
      .from('orders')
      .update({ total_cents: 1 })
      .eq('id', own.data?.[0].id)
    expect(written.error?.code).toBe('42501')
    const mail = await mailbox.waitForMail(order.email, order.number)
    expect(mail.text).toContain(`/order/${order.number}\n`)
  })

  test('is one of five unpaid ones', async () => {
    const member = await newLoggedInClient(shop.url)
    const answers = await Promise.all(
      Array.from({ length: 9 }, () => shop.place(shop.newOrder(), headersOf(member))),
    )

    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5)
  })

  test('is not shown to another buyer who sends its key', async () => {
    const [ada, bob] = [await newLoggedInClient(shop.url), await newLoggedInClient(shop.url)]
    const key = { 'idempotency-key': randomUUID() }
    const request = shop.newOrder()
    await shop.place(request, { ...headersOf(ada), ...key }).expect(201)

    const answer = await shop.place(request, { ...headersOf(bob), ...key })
    expect([answer.status, answer.body.code]).toEqual([422, 'idempotency_key_reused'])
  })

  test('is closed to a session that may only set a new password', async () => {
    const { id, headers } = await signedIn(shop)
    const order = await shop.placed({}, headers)
    const recovery = await signedIn(shop, { id, session: 'recovery' })

    expect((await shop.read(order.number, recovery.headers)).status).toBe(404)
    const cancel = await shop.post(
      `/store/v1/orders/${order.number}/cancel`,
      { version: 1 },
      recovery.headers,
    )
    expect(cancel.status).toBe(404)
    expect((await shop.placed({}, recovery.headers)).key).toBeDefined()
  })

  test('is cancelled or deleted with its account in any order, without a deadlock', async () => {
    const { id, headers } = await signedIn(shop)
    const order = await shop.placed({}, headers)

    const answer = await overtake(
      shop.app.database,
      sql`delete from auth.users where id = ${id}`,
      async () =>
        await shop.post(`/store/v1/orders/${order.number}/cancel`, { version: 1 }, headers),
    )

    expect(answer.status).toBe(404)
    expect((await shop.read(order.number)).body.status).toBe('placed')
  })

  test('is part of the own data, and loses the person with the account once it is finished', async () => {
    const member = await newLoggedInClient(shop.url)
    const finished = await done(
      await done(await shop.placed({}, headersOf(member)), 'mark-paid'),
      'ship',
    )
    const open = await shop.placed({}, headersOf(member))
    const { body: data } = await shop.request
      .get('/store/v1/account')
      .set(headersOf(member))
      .expect(200)
    expect(data.orders.map(({ number }: Order) => number)).toEqual([finished.number, open.number])
    expect(data.orders[0].lines).toMatchObject([{ name: 'Pink Tower' }])
    await expect.poll(countUnsentMails).toBe(0)

    await shop.request
      .delete('/store/v1/account')
      .set(headersOf(member))
      .send({ password: goodPassword })
      .expect(204)

    const { rows } = await query(sql`
      select number, email, user_id, ship_to->>'name' as name from orders
      where number in (${finished.number}, ${open.number}) order by id`)
    expect(rows).toEqual([
      { number: finished.number, email: '', user_id: null, name: '' },
      { number: open.number, email: open.email, user_id: null, name: 'Ada Lovelace' },
    ])
    const { rows: mails } = await query(sql`
      select recipient from platform.mail_outbox where recipient in (${finished.email}, ${open.email})`)
    expect(mails).toEqual([{ recipient: open.email }])
    expect((await done(open, 'mark-paid')).number).toBe(open.number)
  })
})

test('requests of one network that take long leave connections to all other visitors, and the owner waits for none', async () => {
  const { number, key = '' } = await shop.placed()
  const app = await startSecondInstance(shop, patient)
  const blocker = await lockTable(shop.config, 'payment_receipts')
  const read = (headers: Record<string, string>, remoteAddress: string) =>
    app.inject({ url: `/store/v1/orders/${number}`, headers, remoteAddress })
  try {
    const ofGuest = { ...shop.visitor, 'order-key': key }
    const stuck = Array.from({ length: 12 }, (_, index) => read(ofGuest, `2001:db8::${index}`))
    await expect.poll(blocker.countStuck).toBeGreaterThanOrEqual(3)
    const other = await app.inject({
      url: '/store/v1/checkout',
      headers: shop.visitor,
      remoteAddress: '203.0.113.7',
    })
    expect(other.statusCode).toBe(200)
    // Rounds in the background may wait for the table too.
    const before = (await blocker.countStuck()) ?? 0
    stuck.push(read(shop.owner, '2001:db8::1'))
    await expect.poll(blocker.countStuck).toBeGreaterThan(before)
    await blocker.query('commit')

    const statuses = (await Promise.all(stuck)).map(({ statusCode }) => statusCode)
    expect(new Set(statuses)).toEqual(new Set([200]))
  } finally {
    await blocker.end()
    await app.close()
  }
})
