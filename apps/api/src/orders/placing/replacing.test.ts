import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { NewOrder, Order } from '@golden-bead/contracts/orders'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { newAddress } from '@golden-bead/supabase/test/account-clients'
import { openMailbox } from '@golden-bead/server/test/mailbox'
import { untilWaiting } from '@golden-bead/server/test/race'
import { pageOf, startCardShop, type CardShop } from '#test/card-shop.ts'
import { migrationsFolder } from '#test/migrations.ts'
import { signedIn } from '#test/people.ts'

/** With the limits of a shop behind a proxy, but for the orders of a network. */
const settings = {
  RATE_LIMIT_FACTOR: '1',
  RATE_LIMITS: 'guest_order=3/86400/3',
  TRUSTED_PROXIES: '127.0.0.1/32',
}
let shop: CardShop
beforeAll(async () => {
  shop = await startCardShop(settings)
})
afterEach(() => shop.stripe.hold(false))
afterAll(() => shop.close())

type Headers = Record<string, string>

const cents = 8000
const newProduct = async (units: number): Promise<string> => {
  const rows = [{ name: 'Bells', price: cents / 100, category: 'sensorial' }]
  const { body } = await shop.insert('products', rows).expect(201)
  await shop.count(body[0].id, units)
  return body[0].id
}
let lastNetwork = 0
/** The headers of a buyer in a network that nobody else has. */
const elsewhere = (): Headers => {
  lastNetwork += 1
  return { 'x-forwarded-for': `198.51.100.${lastNetwork}` }
}
const orderOf = (id: string, changes: Partial<NewOrder> = {}, quantity = 1) =>
  shop.newOrder({
    lines: [{ product_id: id, quantity }],
    expected_total_cents: cents * quantity,
    payment_method: 'card',
    ...changes,
  })
const placed = async (request: NewOrder, headers: Headers = elsewhere()): Promise<Order> =>
  (await shop.place(request, headers).expect(201)).body
const keyOf = ({ key = '' }: Order): Headers => ({ 'order-key': key })
const waitingKeyOf = ({ waiting_key: key = '' }: Order): Headers => ({ 'order-key': key })
type Answer = Awaited<ReturnType<typeof shop.place>>
/** Places an order, of the same buyer if nothing else is said, in the place of one that waits. */
const replace = async (
  old: Order,
  request: NewOrder,
  headers: Headers = keyOf(old),
  email = old.email,
): Promise<Answer> =>
  await shop.place(
    { ...request, email, replaces: { number: old.number } },
    { ...elsewhere(), ...headers },
  )
const replaced = async (...asked: Parameters<typeof replace>): Promise<Order> => {
  const { status, body } = await replace(...asked)
  expect([status, body.code]).toEqual([201, undefined])
  return body
}
const read = async (order: Order, headers: Headers): Promise<Order> =>
  (await shop.read(order.number, { ...shop.visitor, ...headers }).expect(200)).body
const now = async ({ number }: Order): Promise<Order> => (await shop.read(number)).body
const stateOf = async (order: Order) => {
  const { status, payment_status: money } = await now(order)
  return `${status} ${money}`
}
const heldOf = async (id: string) => (await shop.stock(id).expect(200)).body.held
const codeOf = ({ status, body }: { status: number; body: { code?: string } }) =>
  `${status} ${body.code ?? 'placed'}`
const change = ({ number }: Order, changes: ReturnType<typeof sql>) =>
  shop.app.database.execute(sql`update orders set ${changes} where number = ${number}`)

describe('an order in the place of one that waits', () => {
  test('takes its last unit, and what that has cost; the one before ends untold', async () => {
    const id = await newProduct(1)
    const network = elsewhere()
    const old = await placed(orderOf(id), network)
    const headers = { ...network, ...keyOf(old), 'idempotency-key': randomUUID() }
    const lines = [{ product_id: id, quantity: 1 }]
    const price = async (asked: object) =>
      (await shop.post('/store/v1/price', asked, { ...shop.visitor, ...headers })).body
    expect((await price({ lines })).lines[0].problem.code).toBe('out_of_stock')
    const replaces = { number: old.number.toLowerCase() }
    const asked = await price({ lines, replaces })
    expect([asked.can_order, asked.is_held]).toEqual([true, true])

    const request = { ...orderOf(id, { email: old.email, note: 'Ring twice' }), replaces }
    const fresh: Order = (await shop.place(request, headers).expect(201)).body
    expect(fresh).toMatchObject({ is_held: true, note: 'Ring twice', version: 1 })
    expect([await stateOf(old), await stateOf(fresh)]).toEqual([
      'cancelled voided',
      'placed awaiting',
    ])
    expect(await heldOf(id)).toBe(1)
    const again = await shop.place(request, headers).expect(201)
    expect([again.body.number, again.headers['idempotent-replayed']]).toEqual([
      fresh.number,
      'true',
    ])

    // Its page is over, and both tokens are given back with the money.
    const page = shop.stripe.list().sessions.find(({ id: one }) => one === pageOf(old))
    expect(page?.status).toBe('expired')
    shop.stripe.pay(pageOf(fresh))
    await expect.poll(() => stateOf(fresh)).toBe('placed paid')
    await shop.act(await now(fresh), 'cancel').expect(200)
    const third = await placed(orderOf(id), network)
    const fourth = (await replace(third, orderOf(id), { ...network, ...keyOf(third) })).body
    expect([third.is_held, fourth.is_held]).toEqual([true, true])
    const mailbox = openMailbox(shop.inboxUrl)
    await mailbox.waitForMail(old.email, 'has arrived')
    const subjects = (await mailbox.mailsTo(old.email)).map(({ subject }) => subject)
    expect(subjects.filter((one) => one.includes(old.number))).toEqual([
      `Your order ${old.number} at Golden Bead`,
    ])
  })

  test('is no further unpaid one, and a transfer has the days of the first', async () => {
    const email = newAddress()
    const transfer = () => shop.newOrder({ email })
    const [old] = [await placed(transfer()), await placed(transfer()), await placed(transfer())]
    if (old === undefined) throw new Error('No order.')
    await change(old, sql`placed_at = placed_at - interval '2 days'`)
    const days = Date.parse((await now(old)).placed_at)

    const { body: refused } = await shop.place(transfer(), elsewhere()).expect(429)
    expect(refused.code).toBe('too_many_unpaid_orders')
    const fresh = await replaced(old, transfer())
    const wait = Date.parse(fresh.hold_until ?? '') - days
    expect(Math.round(wait / 86_400_000)).toBe(7)
  })

  test('counts with it as one of its network, with its pages and its hours, up to five', async () => {
    const id = await newProduct(50)
    const network = elsewhere()
    const here = (order: Order) => ({ ...network, ...keyOf(order) })
    let order = await placed(orderOf(id), network)
    const next = async (email = order.email) => {
      order = await replaced(order, orderOf(id), here(order), email)
    }
    for (let count = 0; count < 4; count += 1) await next()
    const pay = { version: order.version, payment_method: 'card' }
    const refused = await shop.asBuyer(order, 'pay', pay).expect(409)
    expect(refused.body.message).toContain('five payment pages')

    // Now it is the second, with pages of its own, and the third for another inbox.
    await next()
    await shop.asBuyer(order, 'pay', pay).expect(200)
    await next(newAddress())
    expect(await heldOf(id)).toBe(1)
    await shop.place(orderOf(id), network).expect(429)
    const refusedToo = await replace(order, orderOf(id), here(order), newAddress())
    expect(refusedToo.status).toBe(429)
    expect(await stateOf(order)).toBe('placed awaiting')
  })

  test('is refused like one of nobody without key or session of the one before', async () => {
    const id = await newProduct(9)
    const [ada, eve] = [await signedIn(shop), await signedIn(shop)]
    const [ofAda, ofGuest] = [await placed(orderOf(id), ada.headers), await placed(orderOf(id))]
    const unknown = { ...ofGuest, number: 'GB-999999' }
    const attempts: [Order, Headers][] = [
      [unknown, keyOf(ofGuest)],
      [ofGuest, {}],
      [ofGuest, keyOf(ofAda)],
      [ofGuest, eve.headers],
      [ofAda, eve.headers],
      [ofAda, shop.owner],
      [ofAda, keyOf(ofGuest)],
    ]
    const answers = []
    for (const [order, headers] of attempts) {
      const ask = { lines: [{ product_id: id, quantity: 1 }], replaces: { number: order.number } }
      const price = await shop.post('/store/v1/price', ask, { ...shop.visitor, ...headers })
      const { status, body } = await replace(order, orderOf(id), headers)
      const requestId = expect.any(String)
      expect([price.status, price.body]).toEqual([status, { ...body, requestId }])
      answers.push(`${status} ${body.code} ${body.message} ${Object.keys(body).length}`)
    }
    expect(new Set(answers).size).toBe(1)
    expect(answers[0]).toContain('404')
    expect([await stateOf(ofAda), await stateOf(ofGuest), await heldOf(id)]).toEqual([
      'placed awaiting',
      'placed awaiting',
      2,
    ])
  })

  test('is named on the page of the one before to whoever may see both', async () => {
    const id = await newProduct(9)
    const { headers } = await signedIn(shop)
    const old = await placed(orderOf(id), headers)
    const fresh = await replaced(old, orderOf(id), headers)
    const ofGuest = await placed(orderOf(id))
    const taken: Order = (await replace(ofGuest, orderOf(id), { ...headers, ...keyOf(ofGuest) }))
      .body

    expect((await read(old, headers)).replaced).toEqual({ by: fresh.number })
    const asGuest = await read(ofGuest, keyOf(ofGuest))
    expect([asGuest.replaced, asGuest.events.map(({ details }) => details)]).toEqual([{}, [{}, {}]])
    expect((await now(ofGuest)).replaced).toEqual({ by: taken.number })
    expect(JSON.stringify(await read(taken, headers))).not.toContain(ofGuest.number)
    const { text } = await shop.request
      .get('/store/v1/account')
      .set({ ...shop.visitor, ...headers })
    expect([text.includes('replaced_by'), text.includes('renews')]).toEqual([false, false])
  })

  test('is refused where nothing changes: the one before keeps its page and its units', async () => {
    const id = await newProduct(3)
    const old = await placed(orderOf(id))
    const tooMany = await replace(old, orderOf(id, {}, 4))
    const changed = await replace(old, orderOf(id, { expected_total_cents: 1 }))
    const transfer = await replace(old, orderOf(id, { payment_method: 'bank_transfer' }, 2))

    expect([tooMany, changed, transfer].map(codeOf)).toEqual([
      '409 out_of_stock',
      '409 total_changed',
      '409 pay_by_card',
    ])
    expect((await read(old, keyOf(old))).payment).toEqual(old.payment)
    expect((await shop.asBuyer(old, 'settle').expect(200)).body.payment).toEqual(old.payment)
    expect(await heldOf(id)).toBe(1)
  })

  test('is refused once a part of the money has come', async () => {
    const id = await newProduct(9)
    const old = await placed(orderOf(id, { payment_method: 'bank_transfer' }))
    const receive = (part: number) =>
      shop.app.database.execute(sql`
        update payments set captured_cents = ${part}
        where order_id = (select id from orders where number = ${old.number})`)
    await receive(100)

    const { status, body } = await replace(old, orderOf(id))
    expect([status, body.code, body.order.number]).toEqual([409, 'state_conflict', old.number])
    await receive(0)
    await replaced(old, orderOf(id))
  })

  test('of one that is paid, has ended or was replaced is refused with that order', async () => {
    const id = await newProduct(9)
    const [paid, ended, changed] = [
      await placed(orderOf(id)),
      await placed(orderOf(id)),
      await placed(orderOf(id)),
    ]
    // No event has come: the shop asks before it ends anything.
    shop.stripe.hold(true)
    shop.stripe.pay(pageOf(paid))
    await shop.act(ended, 'cancel').expect(200)
    await replaced(changed, orderOf(id))

    const answers = []
    for (const order of [paid, ended, changed]) {
      const { status, body } = await replace(order, orderOf(id))
      const ask = { lines: [{ product_id: id, quantity: 1 }], replaces: { number: order.number } }
      const price = await shop.post('/store/v1/price', ask, { ...shop.visitor, ...keyOf(order) })
      const requestId = expect.any(String)
      expect([price.status, price.body]).toEqual([status, { ...body, requestId }])
      answers.push([status, body.code, body.order.number, body.order.payment_status])
    }
    expect(answers).toEqual([
      [409, 'state_conflict', paid.number, 'paid'],
      [409, 'state_conflict', ended.number, 'voided'],
      [409, 'state_conflict', changed.number, 'voided'],
    ])
    expect(await heldOf(id)).toBe(2)
  })
})

describe('at once', () => {
  test('twenty orders in the place of one are one, and so are those of one key', async () => {
    const id = await newProduct(1)
    const old = await placed(orderOf(id))
    const answers = await Promise.all(Array.from({ length: 20 }, () => replace(old, orderOf(id))))
    const codes = answers.map(codeOf).toSorted()
    expect(codes).toEqual(['201 placed', ...Array(19).fill('409 state_conflict')])
    const fresh: Order = answers.find(({ status }) => status === 201)?.body

    const headers = { ...keyOf(fresh), 'idempotency-key': randomUUID() }
    const request = orderOf(id)
    const repeated = await Promise.all(
      Array.from({ length: 5 }, () => replace(fresh, request, headers)),
    )
    expect(new Set(repeated.map(({ body }) => body.number)).size).toBe(1)
    expect(repeated.map(codeOf)).toEqual(Array(5).fill('201 placed'))
    expect(await heldOf(id)).toBe(1)
  })

  test('one is paid or replaced, or over or replaced, and never two of these', async () => {
    const id = await newProduct(40)
    const orders = await Promise.all(Array.from({ length: 8 }, () => placed(orderOf(id))))
    const answers = await Promise.all(
      orders.map(async (order, index) => {
        if (index % 2 === 0) shop.stripe.pay(pageOf(order))
        else {
          await change(order, sql`hold_until = now() - interval '1 second'`)
          shop.app.orderSweeping.wake()
        }
        return replace(order, orderOf(id))
      }),
    )
    for (const [index, order] of orders.entries()) {
      const isOther = () => expect.poll(() => stateOf(order))
      const answer = answers[index]
      if (answer?.status === 201) await isOther().toBe('cancelled voided')
      else await isOther().toBe(index % 2 === 0 ? 'placed paid' : 'cancelled expired')
    }
    const codes = new Set(answers.map(codeOf))
    expect([...codes].filter((one) => !['201 placed', '409 state_conflict'].includes(one))).toEqual(
      [],
    )
  })

  test.each([
    ['replaced', ['201 placed', '409 version_conflict']],
    ['paid in another way', ['409 state_conflict', '200 placed']],
  ])('one that is first %s is nothing else, and nobody waits in a circle', async (first, codes) => {
    const id = await newProduct(9)
    const old = await placed(orderOf(id))
    const { database } = shop.app
    const pay = async () => {
      const other = { version: old.version, payment_method: 'bank_transfer' }
      return await shop.asBuyer(old, 'pay', other)
    }
    const steps = [() => replace(old, orderOf(id)), pay]

    // Both have closed the page, and wait for what the test holds.
    const asking = await database.transaction(async (tx) => {
      const buyer = `order:${old.email}`
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${buyer}, 0))`)
      const answers = []
      for (const [index, step] of (first === 'replaced' ? steps : steps.toReversed()).entries()) {
        answers.push(step())
        await untilWaiting(database, index + 1)
      }
      return { answers: Promise.all(first === 'replaced' ? answers : answers.toReversed()) }
    })
    expect((await asking.answers).map(codeOf)).toEqual(codes)
  })

  test('two that exchange their products do not wait for each other in a circle', async () => {
    const [one, other] = [await newProduct(20), await newProduct(20)]
    for (let round = 0; round < 4; round += 1) {
      const [first, second] = await Promise.all([placed(orderOf(one)), placed(orderOf(other))])
      const answers = await Promise.all([
        replace(first, orderOf(other)),
        replace(second, orderOf(one)),
      ])
      expect(answers.map(codeOf)).toEqual(['201 placed', '201 placed'])
    }
  })
})

describe('the key that a browser keeps of a waiting order', () => {
  test('asks, pays, settles and replaces it, and shows nobody', async () => {
    const id = await newProduct(9)
    const typed = { note: 'Ring twice', purchase_order_number: 'PO-77' }
    const old = await placed(orderOf(id, typed))
    const headers = { ...shop.visitor, ...waitingKeyOf(old) }
    const step = (name: string, body: object = {}, more: Headers = {}) =>
      shop.post(`/store/v1/orders/${old.number}/${name}`, body, { ...headers, ...more })
    const { headers: member } = await signedIn(shop)

    const asked = await shop.read(old.number, headers).expect(200)
    const paying = await step('pay', { version: 1, payment_method: 'card' }).expect(200)
    const settled = await step('settle').expect(200)
    expect(settled.body.payment).toEqual(paying.body.payment)
    expect((await step('cancel', { version: settled.body.version })).status).toBe(404)
    expect((await step('claim', {}, { ...member, ...waitingKeyOf(old) })).status).toBe(404)
    const shown = [asked, paying, settled].map(({ text }) => text).join(' ')
    const person = Object.values({ ...old.ship_to, ...typed, email: old.email, key: old.key })
    expect(person.filter((word) => word !== 'US' && shown.includes(`"${word}"`))).toEqual([])
    expect(asked.body).toMatchObject({ number: old.number, payment: old.payment })

    const fresh = await replaced(old, orderOf(id), waitingKeyOf(old))
    expect((await read(old, waitingKeyOf(old))).replaced).toEqual({})
    const late = await replace(old, orderOf(id), waitingKeyOf(old))
    expect(late.status).toBe(409)
    expect([late.body.order.email, late.body.order.number]).toEqual(['', old.number])
    await shop.read(fresh.number, headers).expect(404)
  })

  test('says afterwards how it ended, and still nothing of the person', async () => {
    const id = await newProduct(9)
    const old = await placed(orderOf(id))
    shop.stripe.pay(pageOf(old))
    await expect.poll(() => stateOf(old)).toBe('placed paid')
    const tracking_url = 'https://carrier.example/60614'
    await shop.act(await now(old), 'ship', { despite: ['test'], tracking_url }).expect(200)

    const { body, text } = await shop.read(old.number, { ...shop.visitor, ...waitingKeyOf(old) })
    expect([body.payment_status, body.lines[0].product_id]).toEqual(['paid', id])
    expect([body.key, body.waiting_key, body.shipments]).toEqual([undefined, undefined, []])
    for (const word of [old.email, old.ship_to.name, old.ship_to.line1, '60614', old.key]) {
      expect(text).not.toContain(word)
    }
    expect((await read(old, keyOf(old))).waiting_key).toBeUndefined()
  })
})

test('and the books close', async () => {
  const invariants = await readFile(`${migrationsFolder}/invariants.sql`, 'utf8')
  expect((await shop.app.database.$client.query(invariants)).rows).toEqual([])
})
