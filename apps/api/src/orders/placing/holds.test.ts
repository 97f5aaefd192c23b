import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { NewOrder, Order } from '@golden-bead/contracts/orders'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newAddress } from '@golden-bead/supabase/test/account-clients'
import { pageOf, startCardShop, type CardShop } from '#test/card-shop.ts'
import { migrationsFolder } from '#test/migrations.ts'
import { openMailbox } from '@golden-bead/server/test/mailbox'
import { startOrderShop, type OrderShop } from '#test/order-shop.ts'
import { signedIn } from '#test/people.ts'
import { overtake } from '@golden-bead/server/test/race'
import { orders } from '#shop/orders/orders.tables.ts'

/** What an unpaid order holds, with the default limits, in a shop behind a proxy. */
const settings = { RATE_LIMIT_FACTOR: '1', TRUSTED_PROXIES: '127.0.0.1/32' }
let shop: CardShop
let transferShop: OrderShop
beforeAll(async () => {
  shop = await startCardShop(settings)
  transferShop = await startOrderShop(settings)
})
afterAll(async () => {
  await shop.close()
  await transferShop.close()
})

const cents = 8000
const newProduct = async (units: number, at: OrderShop = shop): Promise<string> => {
  const rows = [{ name: 'Bells', price: cents / 100, category: 'sensorial' }]
  const { body } = await at.insert('products', rows).expect(201)
  await at.count(body[0].id, units)
  return body[0].id
}

let lastNetwork = 0
/** The headers of a buyer in a network that nobody else has. */
const elsewhere = () => {
  lastNetwork += 1
  return { 'x-forwarded-for': `203.0.113.${lastNetwork}` }
}
const orderOf = (id: string, quantity: number, method: NewOrder['payment_method']) =>
  shop.newOrder({
    lines: [{ product_id: id, quantity }],
    expected_total_cents: cents * quantity,
    payment_method: method,
  })
type Headers = Record<string, string>
const tryByCard = (id: string, quantity: number, headers: Headers = elsewhere()) =>
  shop.place(orderOf(id, quantity, 'card'), headers)
const tryTransfer = (id: string, quantity: number, headers: Headers = elsewhere()) =>
  shop.place(orderOf(id, quantity, 'bank_transfer'), headers)
const byCard = async (id: string, quantity: number, headers?: Headers): Promise<Order> =>
  (await tryByCard(id, quantity, headers).expect(201)).body
const heldOf = async (id: string) => (await shop.stock(id).expect(200)).body.held
const now = async ({ number }: Order): Promise<Order> => (await shop.read(number)).body
const runOut = async (order: Order) => {
  await shop.app.database.execute(
    sql`update orders set hold_until = now() - interval '1 second' where number = ${order.number}`,
  )
  shop.app.orderSweeping.wake()
  await expect.poll(async () => (await now(order)).payment_status).toBe('expired')
}
/** An account with an order that was paid and has left. */
const trusted = async (): Promise<Headers> => {
  const { headers } = await signedIn(shop)
  const order = await shop.placed({}, { ...headers, ...elsewhere() })
  const paid = (await shop.act(order, 'mark-paid').expect(200)).body
  await shop.act(paid, 'ship').expect(200)
  return headers
}

describe('unpaid transfers', () => {
  test('hold together no more than is free, whoever places them, and are refused beyond', async () => {
    const id = await newProduct(10)
    await tryTransfer(id, 3).expect(201)
    await tryTransfer(id, 2, await trusted()).expect(201)

    const refused = await tryTransfer(id, 1)
    expect([refused.status, refused.body.code]).toEqual([409, 'pay_by_card'])
    expect(await heldOf(id)).toBe(5)
    const kept = await tryTransfer(id, 2, { ...(await trusted()), ...elsewhere() }).expect(201)
    expect(kept.body.is_held).toBe(true)
    expect((await byCard(id, 1)).is_held).toBe(true)
  })

  test('are placed without their units where no card is offered, which price, order and mail say', async () => {
    const id = await newProduct(1, transferShop)
    const mailbox = openMailbox(transferShop.inboxUrl)
    const request = orderOf(id, 1, 'bank_transfer')
    const { body: price } = await transferShop.post('/store/v1/price', { lines: request.lines })
    const [first, second] = [await transferShop.placed(request), await transferShop.placed(request)]

    expect([price.is_held, first.is_held, second.is_held]).toEqual([false, false, false])
    const words = 'Your items are not held until you have paid.'
    expect((await mailbox.waitForMail(first.email, first.number)).text).toContain(words)

    const paid = (await transferShop.act(second, 'mark-paid').expect(200)).body
    expect([paid.status, paid.is_held, paid.lines[0].held]).toEqual(['placed', true, 1])
    const late = (await transferShop.act(first, 'mark-paid').expect(200)).body
    expect([late.status, late.refund_due_cents]).toEqual(['cancelled', cents])
    const told = await mailbox.waitForMail(first.email, `${first.number} was cancelled`)
    expect(told.text).toContain('It was sold to others before your payment came.')
  })

  test('to which an order by card turns are measured like others', async () => {
    const id = await newProduct(10)
    const order = await byCard(id, 5)
    await tryTransfer(id, 2).expect(201)
    const change = { version: 1, payment_method: 'bank_transfer' }

    const refused = await shop.asBuyer(order, 'pay', change).expect(409)
    expect(refused.body.code).toBe('pay_by_card')
    expect((await now(order)).lines).toMatchObject([{ held: 5 }])
    // Its page is still open.
    expect((await shop.asBuyer(order, 'settle').expect(200)).body.payment).toEqual(order.payment)
  })

  test('that strangers place for an inbox keep it from no purchase by card', async () => {
    const email = newAddress()
    const transfer = () => shop.place(shop.newOrder({ email }), elsewhere())
    for (let count = 0; count < 3; count += 1) await transfer().expect(201)

    await transfer().expect(429)
    await shop.placed({ email, payment_method: 'card' }, elsewhere())
  })
})

test('an account can turn no more orders into transfers than it may place', async () => {
  const { headers } = await signedIn(shop)
  const network = elsewhere()
  const statuses: number[] = []
  for (let count = 0; count < 7; count += 1) {
    const { number, key = '' } = await shop.placed({ payment_method: 'card' }, network)
    const claim = { ...headers, 'order-key': key }
    await shop.post(`/store/v1/orders/${number}/claim`, {}, claim).expect(200)
    const change = { version: 2, payment_method: 'bank_transfer' }
    statuses.push((await shop.post(`/store/v1/orders/${number}/pay`, change, headers)).status)
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429])
})

describe('the unpaid orders', () => {
  test.each(['network', 'account'])('of one %s hold no more than is free', async (kind) => {
    const id = await newProduct(12)
    const { headers } = await signedIn(shop)
    const network = elsewhere()
    const asOne = () => (kind === 'network' ? network : { ...headers, ...elsewhere() })
    expect((await byCard(id, 4, asOne())).is_held).toBe(true)
    expect((await byCard(id, 2, asOne())).is_held).toBe(true)

    expect((await byCard(id, 1, asOne())).is_held).toBe(false)
    expect((await tryTransfer(id, 1, asOne()).expect(409)).body.code).toBe('pay_by_card')
    expect(await heldOf(id)).toBe(6)
    expect((await byCard(id, 1)).is_held).toBe(true)
  })

  test('of a whole /48 are those of one network', async () => {
    const id = await newProduct(4)
    const at = (address: string) => ({ 'x-forwarded-for': address })

    expect((await byCard(id, 2, at('2001:db8:7:1::1'))).is_held).toBe(true)
    expect((await byCard(id, 1, at('2001:db8:7:2::1'))).is_held).toBe(false)
    expect((await byCard(id, 1, at('2001:db8:8:1::1'))).is_held).toBe(true)
  })

  test('of a service are those of no network', async () => {
    const id = await newProduct(12)
    for (const quantity of [6, 5]) {
      expect((await byCard(id, quantity, shop.owner)).is_held).toBe(true)
    }
  })
})

describe('an order by card', () => {
  test('holds the last unit for 15 minutes, on a page that is open for an hour', async () => {
    const id = await newProduct(1)
    const order = await byCard(id, 1)

    const session = shop.stripe.list().sessions.find(({ id: page }) => page === pageOf(order))
    const minutes = (end: number) => Math.round((end - Date.parse(order.placed_at)) / 60_000)
    expect(order.is_held).toBe(true)
    expect(minutes(Date.parse(order.hold_until ?? ''))).toBe(15)
    expect(minutes(Number(session?.expires_at) * 1000)).toBe(60)
    expect((await tryByCard(id, 1).expect(409)).body.code).toBe('out_of_stock')
  })

  test('holds the last unit of a product for one network twice a day, and more often if it pays', async () => {
    const [id, other] = [await newProduct(1), await newProduct(1)]
    const network = elsewhere()
    await runOut(await byCard(id, 1, network))
    const ask = { lines: [{ product_id: id, quantity: 1 }], payment_method: 'card' }
    const price = async () =>
      (await shop.post('/store/v1/price', ask, { ...shop.visitor, ...network })).body
    expect((await price()).is_held).toBe(true)
    await runOut(await byCard(id, 1, network))

    expect((await price()).is_held).toBe(false)
    const third = await byCard(id, 1, network)
    expect([third.is_held, await heldOf(id)]).toEqual([false, 0])
    expect((await byCard(other, 1, network)).is_held).toBe(true)

    // Somebody else buys it, and gets back what holding it has cost.
    const elsewhereToo = elsewhere()
    for (let count = 0; count < 4; count += 1) {
      const order = await byCard(id, 1, elsewhereToo)
      expect(order.is_held).toBe(true)
      shop.stripe.pay(pageOf(order))
      await expect.poll(async () => (await now(order)).payment_status).toBe('paid')
      await shop.act(await now(order), 'cancel').expect(200)
    }
  })

  test('that is given a new page holds the last unit as if it were another order', async () => {
    const id = await newProduct(1)
    const order = await byCard(id, 1)
    const again = async () =>
      (
        await shop
          .asBuyer(order, 'pay', { version: (await now(order)).version, payment_method: 'card' })
          .expect(200)
      ).body
    expect((await again()).is_held).toBe(true)

    expect([(await again()).is_held, await heldOf(id)]).toEqual([false, 0])
    expect((await byCard(id, 1)).is_held).toBe(true)
  })

  test('without its units takes them when it is paid, or is cancelled and its money goes back', async () => {
    const id = await newProduct(3)
    const network = elsewhere()
    await byCard(id, 1, network)
    const orders = [await byCard(id, 1, network), await byCard(id, 1, network)]
    expect(orders.map((order) => order.is_held)).toEqual([false, false])
    await byCard(id, 1)

    for (const order of orders) shop.stripe.pay(pageOf(order))
    const states = async () =>
      Promise.all(
        orders.map(async (order) => {
          const { status, payment_status: money } = await now(order)
          return `${status} ${money}`
        }),
      )
    await expect
      .poll(async () => (await states()).toSorted())
      .toEqual(['cancelled refunded', 'placed paid'])
    expect(await heldOf(id)).toBe(3)
  })
})

test.each([1, 2])(
  'of two buyers who send one key at once one gets the order, also with %i left',
  async (units) => {
    const id = await newProduct(units)
    const key = { 'idempotency-key': randomUUID() }
    const place = async () => await tryByCard(id, 1, { ...elsewhere(), ...key })

    const answers = await overtake(
      shop.app.database,
      sql`update stock_levels set low_at = 0 where product_id = ${id}`,
      () => Promise.all([place(), place()]),
      2,
    )

    const codes = answers.map(({ status, body }) => `${status} ${body.code ?? 'placed'}`)
    expect(codes.toSorted()).toEqual(['201 placed', '422 idempotency_key_reused'])
    expect(await heldOf(id)).toBe(1)
  },
)

test('what an order would be refused for is said by its price, before the form', async () => {
  const few = await newProduct(3)
  const email = newAddress()
  const { headers } = await signedIn(shop)
  for (let count = 0; count < 3; count += 1) {
    await shop.place(shop.newOrder({ email }), elsewhere()).expect(201)
  }
  for (let count = 0; count < 5; count += 1) await shop.placed({}, { ...headers, ...elsewhere() })

  const refusalOf = async (
    [id, quantity]: [string, number],
    method: NewOrder['payment_method'],
    { at = shop, as = {}, ...asked }: { at?: OrderShop; as?: Headers; email?: string } = {},
  ) => {
    const lines = [{ product_id: id, quantity }]
    const all = { ...shop.visitor, ...elsewhere(), ...as }
    const ask = { lines, payment_method: method, ...asked }
    const { body: price } = await at.post('/store/v1/price', ask, all).expect(200)
    const { status, body } = await at.place(
      shop.newOrder({
        lines,
        expected_total_cents: price.total_cents,
        payment_method: method,
        ...asked,
      }),
      { ...elsewhere(), ...as },
    )
    // The order is refused for the same reason, in the same words.
    expect([body.code, body.message].slice(0, status === 201 ? 0 : 2)).toEqual(
      price.refusal === null ? [] : [price.refusal.code, price.refusal.message],
    )
    return price.refusal?.code ?? 'none'
  }
  const tower = ['pink-tower', 1] as [string, number]
  expect([
    await refusalOf([few, 2], 'bank_transfer'),
    await refusalOf([few, 2], 'card'),
    await refusalOf(['number-rods', 12], 'bank_transfer'),
    await refusalOf(['number-rods', 12], 'card'),
    await refusalOf(['gold-beads', 999], 'card'),
    await refusalOf(tower, 'bank_transfer', { email }),
    await refusalOf(tower, 'card', { email }),
    await refusalOf(tower, 'card', { as: headers }),
    await refusalOf(tower, 'card', { at: transferShop }),
  ]).toEqual([
    'pay_by_card',
    'none',
    'too_many_unpaid_orders',
    'none',
    'total_too_large',
    'too_many_unpaid_orders',
    'none',
    'too_many_unpaid_orders',
    'no_payment_method',
  ])
})

test('what is too little for a card is said by its price, with the way that works, and no card pays it', async () => {
  const letter = { name: 'Letter', price_cents: 0, working_days: 5, position: 9 }
  const rate = (await shop.insert('shipping_rates', [letter]).expect(201)).body[0].id
  const lines = [{ product_id: await newProduct(9), quantity: 1 }]
  const costs = (total: number) =>
    shop.app.database.execute(
      sql`update products set price = ${total / 100} where id = ${lines[0]?.product_id}`,
    )
  const ask = async (method: NewOrder['payment_method']) => {
    const body = { lines, shipping_rate: rate, payment_method: method }
    return (await shop.post('/store/v1/price', body).expect(200)).body.refusal
  }
  const place = (method: NewOrder['payment_method'], total: number) => {
    const sent = { lines, shipping_rate: rate, payment_method: method, expected_total_cents: total }
    return shop.place(shop.newOrder(sent), elsewhere())
  }

  await costs(49)
  const refusal = await ask('card')
  expect([refusal.code, refusal.message]).toEqual([
    'total_too_small',
    'A card payment is at least $0.50. Please pay by bank transfer or check.',
  ])
  expect((await place('card', 49).expect(409)).body).toMatchObject(refusal)
  expect(await ask('bank_transfer')).toBeNull()
  const { body: order } = await place('bank_transfer', 49).expect(201)
  const toCard = { version: order.version, payment_method: 'card' }
  const turned = await shop.post(`/store/v1/orders/${order.number}/pay`, toCard, shop.owner)
  expect([turned.status, turned.body.code]).toEqual([409, 'total_too_small'])

  await costs(50)
  expect(await ask('card')).toBeNull()
  expect(pageOf((await place('card', 50).expect(201)).body)).toBeTruthy()
})

test('unpaid orders that hold the last units are named to the owner, who ends them with one press', async () => {
  const [id, other] = [await newProduct(2), await newProduct(2)]
  const orders = [await byCard(id, 1), await byCard(id, 1)]
  await byCard(other, 1)
  const { body: desk } = await shop.request.get('/admin/v1/orders').set(shop.owner).expect(200)
  const named = desk.held_unpaid.map((held: { product_id: string }) => held.product_id)
  expect(desk.held_unpaid).toContainEqual({ product_id: id, name: 'Bells', units: 2, orders: 2 })
  expect(named).not.toContain(other)

  const end = () => shop.post('/admin/v1/orders/end-unpaid', { product_id: id }, shop.owner)
  expect((await end().expect(200)).body).toEqual({ ended: 2 })
  for (const order of orders) expect((await now(order)).status).toBe('cancelled')
  expect([await heldOf(id), await heldOf(other)]).toEqual([0, 1])
})

test('unpaid orders that were placed before counting begins hold no more than is free after them, the oldest first', async () => {
  const id = await newProduct(0)
  const other = await newProduct(9)
  const set = async (counted: boolean, units: number) => {
    const { version } = (await shop.stock(id).expect(200)).body
    const input = { counted, on_hand: units, reason: 'counted', version }
    return shop.setStock(id, input)
  }
  await set(false, 0)
  const both = (quantity: number) =>
    shop.newOrder({
      lines: [id, other].map((product) => ({ product_id: product, quantity })),
      expected_total_cents: 2 * quantity * cents,
      payment_method: 'card',
    })
  const first: Order = (await shop.place(both(2), elsewhere()).expect(201)).body
  const orders: Order[] = [
    await byCard(id, 999),
    (await tryTransfer(id, 1).expect(201)).body,
    (await shop.place(both(3), elsewhere()).expect(201)).body,
  ]
  const paid = (await shop.act((await tryTransfer(id, 1).expect(201)).body, 'mark-paid')).body
  expect(await heldOf(other)).toBe(5)

  // One is paid for; of six that are left for the unpaid they hold three.
  expect((await set(true, 7)).status).toBe(200)
  expect([await heldOf(id), await heldOf(other)]).toEqual([4, 2])
  const held = await Promise.all([first, ...orders].map(async (one) => (await now(one)).is_held))
  expect(held).toEqual([true, false, true, false])
  expect((await now(paid)).lines).toMatchObject([{ held: 1 }])
})

test('an order without its units is left out when counting stops and begins', async () => {
  const id = await newProduct(4)
  const network = elsewhere()
  const held = await byCard(id, 2, network)
  const unheld = await byCard(id, 2, network)
  const set = async (counted: boolean) => {
    const { version } = (await shop.stock(id).expect(200)).body
    const input = { counted, on_hand: 4, reason: 'counted', version }
    await shop.setStock(id, input).expect(200)
  }
  await set(false)
  await set(true)

  expect((await now(held)).lines).toMatchObject([{ held: 2 }])
  expect((await now(unheld)).lines).toMatchObject([{ held: 0 }])
})

test('a backlog of old orders to erase keeps no hold waiting', async () => {
  await shop.app.database.execute(sql`
    insert into orders (email, inbox, status, payment_status, subtotal_cents, shipping_cents,
      tax_cents, total_cents, ship_to, payment_method, closed_at, idempotency_key, request_hash)
    select 'old@example.com', 'old@example.com', 'cancelled', 'voided', 0, 0, 0, 0, '{}', 'card',
      now() - interval '1 year', gen_random_uuid(), '' from generate_series(1, 600)`)
  const id = await newProduct(1)
  await runOut(await byCard(id, 1))
  expect(await heldOf(id)).toBe(0)

  const erased = () =>
    shop.app.database.$count(orders, and(eq(orders.totalCents, 0), eq(orders.email, '')))
  // At least one round; the clock may have begun the next one.
  await expect.poll(erased).toBeGreaterThanOrEqual(500)
  shop.app.orderSweeping.wake()
  await expect.poll(erased).toBe(600)
  await shop.app.database.delete(orders).where(eq(orders.totalCents, 0))
})

test('the network of a buyer is shown to nobody, and forgotten a day after the end', async () => {
  const order = await byCard(await newProduct(9), 1)
  const keyOf = async () => {
    const { rows } = await shop.app.database.execute<{ key: string | null }>(
      sql`select network_key as key from orders where number = ${order.number}`,
    )
    return rows[0]?.key
  }
  const key = await keyOf()
  expect(key).toMatch(/^[\w-]{22}$/)
  const { text } = await shop.request
    .get(`/rest/v1/orders?number=eq.${order.number}`)
    .set(shop.owner)
  expect(text + JSON.stringify(await now(order))).not.toContain(key)

  await runOut(order)
  await shop.app.database.execute(
    sql`update orders set closed_at = now() - interval '25 hours' where number = ${order.number}`,
  )
  const { updated_at: before } = await now(order)
  shop.app.orderSweeping.wake()
  await expect.poll(keyOf).toBeNull()
  expect((await now(order)).updated_at).toBe(before)
})

test('and the books close', async () => {
  const invariants = await readFile(`${migrationsFolder}/invariants.sql`, 'utf8')
  for (const { app } of [shop, transferShop]) {
    expect((await app.database.$client.query(invariants)).rows).toEqual([])
  }
})
