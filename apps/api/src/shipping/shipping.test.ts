import { randomUUID } from 'node:crypto'
import type { Order, Price } from '@golden-bead/contracts/orders'
import { shippingRateLimits } from '@golden-bead/contracts/shipping-options'
import type { ShippingRate } from '@golden-bead/contracts/shipping-rates'
import { sql } from 'drizzle-orm'
import { openMailbox } from '@golden-bead/server/test/mailbox'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startOrderShop, type OrderShop } from '#test/order-shop.ts'

let shop: OrderShop
beforeAll(async () => {
  shop = await startOrderShop()
})
afterAll(() => shop.close())

const guestHeaders = (order: Order) => ({ ...shop.visitor, 'order-key': order.key ?? '' })
const table = '/rest/v1/shipping_rates'
const returning = { prefer: 'return=representation' }
const add = async (rate: Partial<ShippingRate>): Promise<ShippingRate> => {
  const row = { price_cents: 1999, position: 1, ...rate }
  return (await shop.post(table, row, { ...shop.owner, ...returning }).expect(201)).body[0]
}
const change = ({ id }: ShippingRate, values: Partial<ShippingRate>) =>
  shop.request.patch(`${table}?id=eq.${id}`).set(shop.owner).send(values)
const remove = ({ id }: ShippingRate) =>
  shop.request.delete(`${table}?id=eq.${id}`).set(shop.owner).expect(204)
const list = async (): Promise<ShippingRate[]> =>
  (await shop.request.get(`${table}?order=position`).set(shop.visitor).expect(200)).body

let standard: ShippingRate
beforeEach(async () => {
  await shop.app.database.execute(sql`delete from shipping_rates where name <> 'Standard delivery'`)
  const [first] = await list()
  if (first === undefined) throw new Error('The shop has no rate.')
  await change(first, { price_cents: 999, free_from_cents: 7500, states: [] }).expect(204)
  standard = first
})

const lines = [{ product_id: 'number-rods', quantity: 1 }]
const ask = (wish: object = {}) => shop.post('/store/v1/price', { lines, ...wish })
const priced = async (wish: object = {}): Promise<Price> => (await ask(wish).expect(200)).body
const to = (state: string) => ({ ship_to: { country: 'US', state } })
const inState = (state: string) => ({ ...shop.newOrder().ship_to, state })
const codeOf = ({ status, body }: { status: number; body: { code: string } }) => [status, body.code]

test('a new shop has the usual rate, and orders and prices say what they always said', async () => {
  expect(await list()).toMatchObject([
    { name: 'Standard delivery', price_cents: 999, free_from_cents: 7500, states: [] },
  ])
  expect(await priced()).toMatchObject({
    shipping_cents: 999,
    total_cents: 3999,
    shipping_rate: standard.id,
    shipping_rates: [
      { id: standard.id, name: 'Standard delivery', price_cents: 999, working_days: 5 },
    ],
  })
})

test('a price says what each rate would cost these lines, and which one counts', async () => {
  const express = await add({ name: 'Express', working_days: 2 })
  const chosen = { shipping_rate: express.id, ...to('IL') }
  const large = { ...chosen, lines: [{ product_id: 'pink-tower', quantity: 2 }] }

  expect((await priced(to('IL'))).shipping_rate).toBe(standard.id)
  expect(await priced(chosen)).toMatchObject({ shipping_cents: 1999, total_cents: 4999 })
  expect(await priced(large)).toMatchObject({
    shipping_cents: 1999,
    shipping_rate: express.id,
    shipping_rates: [
      { id: standard.id, price_cents: 0, working_days: 5 },
      { id: express.id, name: 'Express', price_cents: 1999, working_days: 2 },
    ],
  })
})

test('the first rate that serves the state counts; where none does, nothing is sent', async () => {
  await change(standard, { states: ['IL', 'CA'] }).expect(204)
  const islands = await add({ name: 'Islands', states: ['HI'] })

  expect((await priced()).shipping_rate).toBe(standard.id)
  expect(await priced(to('HI'))).toMatchObject({
    shipping_rate: islands.id,
    shipping_rates: [{ id: islands.id }],
  })
  expect(codeOf(await ask(to('AK')))).toEqual([409, 'no_shipping'])
  const order = shop.newOrder({ ship_to: inState('AK') })
  expect(codeOf(await shop.place(order))).toEqual([409, 'no_shipping'])
})

test('the last rate stays, as nothing could be ordered without it', async () => {
  const { status, body } = await shop.request
    .delete(`${table}?id=eq.${standard.id}`)
    .set(shop.owner)
  expect([status, body.message]).toEqual([
    400,
    'Without a rate of delivery nothing can be ordered. Please add another one first.',
  ])
  expect(await priced()).toMatchObject({ shipping_rate: standard.id })
})

test('an order keeps name, price and days of its rate, which its mails and its page say', async () => {
  const mailbox = openMailbox(shop.inboxUrl)
  const express = await add({ name: 'Express', free_from_cents: 50_000, working_days: 1 })
  const wish = { shipping_rate: express.id, expected_total_cents: 8849 }
  const order = await shop.placed(wish)
  await change(express, { name: 'Slow', price_cents: 5, working_days: 9 }).expect(204)

  const read = (await shop.read(order.number, guestHeaders(order)).expect(200)).body
  expect(read).toMatchObject({
    shipping_cents: 1999,
    shipping_rate_name: 'Express',
    shipping_rate_cents: 1999,
    shipping_free_from_cents: 50_000,
    shipping_working_days: 1,
  })
  const mail = await mailbox.waitForMail(order.email, order.number)
  expect(mail.text).toContain('Shipping (Express)')
  await shop.act(order, 'mark-paid').expect(200)
  const paid = await mailbox.waitForMail(order.email, 'has arrived')
  expect(paid.text).toContain('arrives within 1 working day after that')
})

test('a rate that is gone, or does not serve the state, is said, and not replaced by another', async () => {
  const islands = await add({ name: 'Islands', states: ['HI'] })
  const wish = { shipping_rate: islands.id }
  const order = shop.newOrder({ ...wish, expected_total_cents: 8849 })
  expect(codeOf(await ask({ ...wish, ...to('IL') }))).toEqual([409, 'rate_not_offered'])
  expect(codeOf(await shop.place(order))).toEqual([409, 'rate_not_offered'])

  await remove(islands)
  expect(codeOf(await ask(wish))).toEqual([409, 'rate_not_offered'])
  expect(codeOf(await shop.place({ ...order, ship_to: inState('HI') }))).toEqual([
    409,
    'rate_not_offered',
  ])
})

test('no order is placed at a price of delivery that its buyer has not seen', async () => {
  const express = await add({ name: 'Express' })
  const chosen = shop.newOrder({ shipping_rate: express.id, expected_total_cents: 8849 })
  const usual = shop.newOrder()
  const key = { 'idempotency-key': randomUUID() }
  const first = await shop.place(chosen, key).expect(201)
  await change(express, { price_cents: 2000 }).expect(204)
  await change(standard, { position: 2 }).expect(204)

  const refused = await shop.place({ ...chosen, email: usual.email })
  expect(codeOf(refused)).toEqual([409, 'total_changed'])
  expect(refused.body.price).toMatchObject({ shipping_rate: express.id, total_cents: 8850 })
  // Another one is the first now.
  const other = await shop.place(usual)
  expect(codeOf(other)).toEqual([409, 'total_changed'])
  expect(other.body.price.shipping_rate).toBe(express.id)

  // What was placed is there, whatever became of its rate.
  await remove(express)
  await change(standard, { position: 0 }).expect(204)
  const again = await shop.place(chosen, key).expect(201)
  expect(again.body.number).toBe(first.body.number)
})

test('an order that takes the place of another one may be sent by another rate', async () => {
  const express = await add({ name: 'Express' })
  const before = await shop.placed()
  const order = shop.newOrder({
    email: before.email,
    replaces: { number: before.number },
    shipping_rate: express.id,
    expected_total_cents: 8849,
  })

  const after = await shop.place(order, guestHeaders(before)).expect(201)

  expect(after.body).toMatchObject({ shipping_rate_name: 'Express', total_cents: 8849 })
  const replaced = (await shop.read(before.number).expect(200)).body
  expect(replaced).toMatchObject({ status: 'cancelled', shipping_rate_name: 'Standard delivery' })
})

test.each<[what: string, values: object, code: string]>([
  ['no name', { name: ' ' }, '23514'],
  ['a name of 61 characters', { name: 'a'.repeat(61) }, '22001'],
  ['a price below zero', { price_cents: -1 }, '23514'],
  ['a price of $1,000', { price_cents: 100_000 }, '22003'],
  ['a state that there is not', { states: ['XX'] }, '23514'],
  ['a state in small letters', { states: ['il'] }, '23514'],
  ['a state named twice', { states: ['IL', 'IL'] }, '23514'],
  ['61 working days', { working_days: 61 }, '22003'],
  ['a place before the first', { position: -1 }, '23514'],
])('%s is refused', async (_what, values, code) => {
  const row = { name: 'Express', price_cents: 1999, ...values }
  const { status, body } = await shop.post(table, row, shop.owner)
  expect([status, body.code]).toEqual([400, code])
})

test('a shop has a limited number of rates', async () => {
  const others = Array.from({ length: shippingRateLimits.ratesMax - 1 }, (_, index) => ({
    name: `Rate ${index}`,
    price_cents: 100,
  }))
  await shop.post(table, others, shop.owner).expect(201)

  const { status, body } = await shop.post(table, { name: 'More', price_cents: 1 }, shop.owner)

  expect([status, body.message]).toEqual([
    400,
    'A shop has 20 rates of delivery at most. Please delete one first.',
  ])
})

const words = async (slug: string) =>
  JSON.stringify(
    (await shop.request.get(`/store/v1/pages/${slug}`).set(shop.visitor).expect(200)).body,
  )

test('pages say what the first rate costs, and nothing of free delivery where it never is', async () => {
  await change(standard, { price_cents: 1250, free_from_cents: 10_000 }).expect(204)
  await expect.poll(() => words('shipping')).toContain('$12.50 below $100.00, free from $100.00.')

  await change(standard, { free_from_cents: null }).expect(204)
  await expect.poll(() => words('shipping')).toContain('An order ships for $12.50')
  for (const slug of ['about', 'shipping', 'terms', 'questions']) {
    await expect.poll(() => words(slug)).not.toMatch(/free|never/)
  }
  await change(standard, { price_cents: 0 }).expect(204)
  await expect.poll(() => words('shipping')).toContain('Orders ship free')

  await add({ name: 'Express' })
  await expect.poll(() => words('shipping')).toContain('other ways of delivery')
  expect(await words('shipping')).not.toContain('the whole rule')
})

test('the times of delivery are those of the first rate', async () => {
  const days = async () =>
    (await shop.request.get('/store/v1/checkout').set(shop.visitor).expect(200)).body
      .arrives_in_days
  expect(await days()).toBe(5)
  await add({ name: 'Express', working_days: 1, position: 0 })
  await change(standard, { position: 1 }).expect(204)
  expect(await days()).toBe(1)
  await change(standard, { position: 0 }).expect(204)
})
