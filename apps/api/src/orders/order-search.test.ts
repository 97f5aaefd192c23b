import type { Order } from '@golden-bead/contracts/orders'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newLoggedInClient } from '@golden-bead/supabase/test/account-clients'
import { startOrderShop, type OrderShop } from '#test/order-shop.ts'

let shop: OrderShop
beforeAll(async () => {
  shop = await startOrderShop()
})
afterAll(() => shop.close())

const address = {
  name: 'Zoë Núñez',
  organisation: 'Łódź School',
  line1: '12 Elm Street',
  city: 'Cañon City',
  state: 'CO',
  postal_code: '81212',
  country: 'US',
}
const zoes = () =>
  shop.placed({
    ship_to: address,
    email: 'zoe.nunez@example.com',
    lines: [
      { product_id: 'pink-tower', quantity: 1 },
      { product_id: 'gold-beads', quantity: 1 },
    ],
    expected_total_cents: 206_850,
    purchase_order_number: 'PO 77/8',
  })
const search = (query: string, filters = '') =>
  shop.request
    .get(`/rest/v1/rpc/search_orders?query=${encodeURIComponent(query)}&select=number${filters}`)
    .set(shop.owner)
const isFound = async ({ number }: Order, query: string) =>
  (await search(query).expect(200)).body.some(
    (found: { number: string }) => found.number === number,
  )

test('an order is found by a part of whatever an owner knows of it, with accents or without', async () => {
  const [order, other] = [await zoes(), await shop.placed({ email: 'grace@example.com' })]
  const known = [
    order.number.toLowerCase(),
    order.email.toUpperCase(),
    'zoe nunez',
    'ZOË',
    'lodz',
    'Łódź',
    'po 77/8',
    '81212',
    'canon',
    '2068.50',
    '$2,068.50',
    '2068',
    '$2068',
    'nunez 81212 $2068.50',
  ]
  for (const query of known) {
    expect([query, await isFound(order, query)]).toEqual([query, true])
    expect([query, await isFound(other, query)]).toEqual([query, false])
  }
  for (const query of ['pink', 'SEN-01', 'pink tower', '']) {
    expect([query, await isFound(order, query)]).toEqual([query, true])
  }
  for (const query of ['nunez 60614', '$206', '%', '81_12', 'number rods']) {
    expect([query, await isFound(order, query)]).toEqual([query, false])
  }
})

test('an order is found by its tracking number, with spaces or without, as long as it is right', async () => {
  const placed = await shop.placed()
  const { body: paid } = await shop.act(placed, 'mark-paid').expect(200)
  const { body: sent } = await shop
    .act(paid, 'ship', { tracking_number: '1z999aa1 0123456784' })
    .expect(200)
  for (const query of ['1Z999AA10123456784', '1Z 999 AA1 01 2345 6784', '56784']) {
    expect([query, await isFound(sent, query)]).toEqual([query, true])
  }

  await shop.request
    .put(`/admin/v1/orders/${sent.number}/shipments/${sent.shipments[0]?.id}`)
    .set(shop.owner)
    .send({ version: sent.version, tracking_number: '1Z999AA10123459991' })
    .expect(200)

  expect(await isFound(sent, '1Z999AA10123456784')).toBe(false)
  expect(await isFound(sent, '1Z999AA10123459991')).toBe(true)
})

test('a search follows what was corrected and cancelled, and forgets the person with the order', async () => {
  const placed = await shop.placed({
    lines: [
      { product_id: 'pink-tower', quantity: 1 },
      { product_id: 'number-rods', quantity: 1 },
    ],
    expected_total_cents: 9850,
  })
  expect(await isFound(placed, 'rods')).toBe(true)
  const rods = placed.lines.find(({ name }) => name === 'Number Rods')
  const { body: shorter } = await shop
    .act(placed, 'cancel', { lines: [{ line_id: rods?.id, quantity: 1 }] })
    .expect(200)
  const { body: moved } = await shop.act(shorter, 'correct', { ship_to: address }).expect(200)

  expect(await isFound(moved, 'rods')).toBe(false)
  expect(await isFound(moved, '$78.49 canon')).toBe(true)
  expect(await isFound(moved, 'lovelace')).toBe(false)

  const { id } = (await search(moved.number, ',id')).body[0]
  await shop.app.database.execute(sql`select erase_order(${id})`)
  expect(await isFound(moved, 'nunez')).toBe(false)
  expect(await isFound(moved, 'tower')).toBe(true)
})

test('what was found is filtered, counted and paged like all orders', async () => {
  const name = 'Quorbivex Vimpel'
  const orders = []
  for (const _ of [1, 2, 3]) {
    orders.push(await shop.placed({ ship_to: { ...address, name } }))
  }
  const [first, second] = orders
  if (first === undefined || second === undefined) throw new Error('Nothing was placed.')
  await shop.act(second, 'cancel').expect(200)

  const page = await search('quorbivex', '&status=eq.placed&order=id.desc&limit=1&offset=1')
    .set('prefer', 'count=exact')
    .expect(206)

  expect(page.body).toEqual([{ number: first.number }])
  expect(page.headers['content-range']).toBe('1-1/2')
})

test('nobody but the owner searches orders, not even their own', async () => {
  const ada = await newLoggedInClient(shop.url)
  const headers = { ...shop.visitor, authorization: `Bearer ${ada.session.access_token}` }
  const order = await shop.placed({}, headers)
  const ask = (caller: Record<string, string>) =>
    shop.request.get(`/rest/v1/rpc/search_orders?query=${order.number}`).set(caller).expect(200)

  expect((await ask(headers)).body).toEqual([])
  expect((await ask(shop.visitor)).body).toEqual([])
  expect((await ask(shop.owner)).body).toHaveLength(1)
  await shop.request.get('/rest/v1/order_words').set(shop.owner).expect(404)
})
