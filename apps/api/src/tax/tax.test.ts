import { readFile } from 'node:fs/promises'
import type { NewOrder, Order, Price } from '@golden-bead/contracts/orders'
import type { TaxRate } from '@golden-bead/contracts/tax-rates'
import { sql } from 'drizzle-orm'
import { openMailbox } from '@golden-bead/server/test/mailbox'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { migrationsFolder } from '#test/migrations.ts'
import { startOrderShop, type OrderShop } from '#test/order-shop.ts'

let shop: OrderShop
beforeAll(async () => {
  shop = await startOrderShop()
  await shop.app.database.execute(
    sql`update products set is_taxable = false where id = 'number-rods'`,
  )
})
afterAll(() => shop.close())
// Those that orders have used end; the rest go.
afterEach(async () => {
  const unused = sql`id not in (select tax_rate_id from order_taxes where tax_rate_id is not null)`
  await shop.app.database.execute(sql`delete from tax_rates where ${unused}`)
})

const addRate = async (rate: Partial<TaxRate>): Promise<void> => {
  const row = { name: rate.state, rate_ppm: 62_500, valid_from: '2026-01-01', ...rate }
  await shop.post('/rest/v1/tax_rates', row, shop.owner).expect(201)
}

const lines = [{ product_id: 'pink-tower', quantity: 1 }]
const ask = (wish: object) => shop.post('/store/v1/price', { lines, ...wish })
const priced = async (wish: object = {}): Promise<Price> => (await ask(wish).expect(200)).body
const to = (state: string, postal_code?: string) => ({
  ship_to: { country: 'US', state, ...(postal_code && { postal_code }) },
})
const address = (state: string, postal_code: string) => ({
  ...shop.newOrder().ship_to,
  state,
  postal_code,
})
/** Placed at what it costs, and paid. */
const bought = async (state: string, postal_code: string, changes: Partial<NewOrder> = {}) => {
  const asked = { ...to(state, postal_code), lines: changes.lines ?? lines }
  const { total_cents: expected_total_cents } = await priced(asked)
  const ship_to = address(state, postal_code)
  return shop.placed({ ...changes, ship_to, expected_total_cents })
}
const paid = async (order: Order): Promise<Order> =>
  (await shop.act(order, 'mark-paid').expect(200)).body
/** At the total that it then has. */
const correct = async (order: Order, state: string, postal_code: string): Promise<Order> => {
  const correction = { ship_to: address(state, postal_code) }
  const { status, body } = await shop.act(order, 'correct', correction)
  if (status === 200) return body
  const expected_total_cents = body.total_cents
  return (await shop.act(order, 'correct', { ...correction, expected_total_cents }).expect(200))
    .body
}
const refund = async (order: Order, body: object): Promise<Order> =>
  (await shop.act(order, 'refund', body).expect(200)).body
const bookedOf = async ({ number }: Order) => {
  const { rows } = await shop.app.database.execute<{ state: string; cents: number }>(sql`
    select b.state, sum(amount_cents)::int as cents from tax_bookings b
    join orders o on o.id = b.order_id where number = ${number}
    group by 1 having sum(amount_cents) <> 0 order by 1`)
  return rows
}

test('a shop without rates has no tax, and says so', async () => {
  expect(await priced()).toMatchObject({ taxes: [], tax_cents: 0, tax_is_final: true })
})

test('the longest prefix of the ZIP code counts, and without one the tax is not known', async () => {
  await addRate({ state: 'OR', rate_ppm: 10_000 })
  await addRate({ state: 'OR', rate_ppm: 20_000, postal_prefix: '972' })
  await addRate({ state: 'OR', rate_ppm: 30_000, postal_prefix: '97205' })
  await addRate({ state: 'OR', rate_ppm: 40_000, postal_prefix: '972051234' })

  const taxIn = async (zip?: string) => (await priced(to('OR', zip))).tax_cents
  expect([await taxIn('97005'), await taxIn('97201'), await taxIn('97205')]).toEqual([69, 137, 206])
  expect([await taxIn('97205-1234'), await taxIn('97205-1235')]).toEqual([274, 206])
  expect(await priced(to('OR'))).toMatchObject({ tax_cents: 0, tax_is_final: false, taxes: [] })
  expect(await priced(to('OR', '972'))).toMatchObject({ tax_is_final: false })
  expect(await priced()).toMatchObject({ tax_is_final: false })
  expect(await priced(to('NV', '89501'))).toMatchObject({ tax_is_final: true, taxes: [] })
})

test('an order is placed with the tax that its buyer has seen, and its mail says it', async () => {
  const mailbox = openMailbox(shop.inboxUrl)
  await addRate({ state: 'AZ', rate_ppm: 56_000 })
  const order = await bought('AZ', '85001')

  expect(order).toMatchObject({ tax_cents: 384, total_cents: 8233, shipping_tax_cents: 0 })
  expect(order.taxes).toMatchObject([{ state: 'AZ', rate_ppm: 56_000, amount_cents: 384 }])
  expect((await mailbox.waitForMail(order.email, order.number)).text).toMatch(/Sales tax\s+\$3\.84/)

  const other = shop.newOrder({ ship_to: address('AZ', '85001') })
  const { status, body } = await shop.place(other)
  expect([status, body.code, body.price.total_cents]).toEqual([409, 'total_changed', 8233])
})

test('a ZIP code of another state, or of none, is refused where either collects', async () => {
  await addRate({ state: 'WA', rate_ppm: 65_000 })
  const codeOf = async (state: string, zip: string) =>
    (await ask(to(state, zip))).body.code ?? 'fine'

  expect(await codeOf('WA', '97201')).toBe('zip_not_in_state')
  expect(await codeOf('NV', '98101')).toBe('zip_not_in_state')
  expect(await codeOf('NV', '60614')).toBe('fine')
  expect(await codeOf('WA', '00000')).toBe('zip_not_in_state')
  expect(await codeOf('NV', '00000')).toBe('fine')
  expect(await codeOf('WA', '98101')).toBe('fine')
  const order = shop.newOrder({ ship_to: address('WA', '97201') })
  const { status, body } = await shop.place(order)
  expect([status, body.code]).toEqual([409, 'zip_not_in_state'])
})

test('a rate begins at midnight of the shop, wherever its server stands', async () => {
  // These two never have the same day.
  const east = 'Pacific/Kiritimati'
  const zone = (name: string | null) =>
    shop.app.database.execute(sql`update shop_settings set time_zone = ${name}`)
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: east }).format(new Date())
  await addRate({ state: 'ID', rate_ppm: 60_000, valid_from: today })

  await zone(east)
  expect((await priced(to('ID', '83701'))).tax_cents).toBe(411)
  await zone('Pacific/Pago_Pago')
  expect((await priced(to('ID', '83701'))).tax_cents).toBe(0)
  await zone(null)
})

test('an order that is taxed in part and refunded in pieces has nothing left, and owes nothing', async () => {
  await addRate({ state: 'UT', rate_ppm: 61_000, shipping: 'share' })
  // $68.50 is more than free shipping needs with anything else, so a rate that always costs.
  await shop.app.database.execute(sql`update shipping_rates set free_from_cents = null`)
  const both = [...lines, { product_id: 'number-rods', quantity: 2 }]
  const order = await paid(await bought('UT', '84101', { lines: both }))
  const [tower, rods] = order.lines
  // 6.1 % of $68.50 and of 53.3 % of $9.99.
  expect(order).toMatchObject({ tax_cents: 450, shipping_tax_cents: 32 })
  expect([tower?.tax_cents, rods?.tax_cents]).toEqual([418, 0])
  expect(await bookedOf(order)).toEqual([{ state: 'UT', cents: 450 }])

  let left = await refund(order, { lines: [{ line_id: tower?.id, amount_cents: 1234 }] })
  left = await refund(left, { shipping_cents: 333 })
  left = await refund(left, { amount_cents: 777 })
  left = await refund(left, { tax_cents: 100 })
  expect(await bookedOf(left)).not.toEqual([])
  const rest = left.parts_left?.lines.reduce(
    (sum, line) => sum + line.amount_cents + line.tax_cents,
    (left.parts_left?.shipping_cents ?? 0) + (left.parts_left?.shipping_tax_cents ?? 0),
  )
  left = await refund(left, { amount_cents: rest })

  expect(left.payment_status).toBe('refunded')
  expect(left.parts_left).toMatchObject({
    lines: [
      { amount_cents: 0, tax_cents: 0 },
      { amount_cents: 0, tax_cents: 0 },
    ],
    shipping_cents: 0,
    shipping_tax_cents: 0,
  })
  expect(await bookedOf(left)).toEqual([])
  await shop.app.database.execute(sql`update shipping_rates set free_from_cents = 7500`)
})

test('what is cancelled or corrected before payment is taxed anew, by the rate of its day', async () => {
  await addRate({ state: 'KS', rate_ppm: 100_000, valid_from: '2026-01-01' })
  await addRate({ state: 'NE', rate_ppm: 50_000, valid_from: '2026-01-01' })
  await addRate({ state: 'NE', rate_ppm: 90_000, valid_from: '2026-06-01' })
  const two = [{ product_id: 'pink-tower', quantity: 2 }]
  const order = await bought('KS', '66101', { lines: two })
  await shop.app.database.execute(
    sql`update orders set placed_at = '2026-03-01' where number = ${order.number}`,
  )
  expect(order).toMatchObject({ tax_cents: 1370, total_cents: 15_070 })

  const [line] = order.lines
  const one = { lines: [{ line_id: line?.id, quantity: 1 }] }
  const less: Order = (await shop.act(order, 'cancel', one).expect(200)).body
  expect(less).toMatchObject({ tax_cents: 685, total_cents: 8534 })
  const moved = await correct(less, 'NE', '68001')
  expect(moved).toMatchObject({ tax_cents: 343, total_cents: 8192 })
  expect(moved.taxes).toMatchObject([{ state: 'NE', amount_cents: 343 }])
  const away = await correct(moved, 'NV', '89501')
  expect(away).toMatchObject({ tax_cents: 0, total_cents: 7849, taxes: [] })
})

test('of a paid order, less tax is due as tax alone, and more is borne by the owner', async () => {
  await addRate({ state: 'MN', rate_ppm: 100_000 })
  await addRate({ state: 'IA', rate_ppm: 60_000 })
  await addRate({ state: 'WI', rate_ppm: 120_000 })
  const order = await paid(await bought('MN', '55101'))
  expect(order.total_cents).toBe(8534)

  const less = await correct(order, 'IA', '50301')
  expect(less).toMatchObject({ total_cents: 8534, refund_due_cents: 274, tax_cents: 685 })
  expect(await bookedOf(less)).toEqual([{ state: 'IA', cents: 411 }])
  const sent = await refund(less, { tax_cents: 274, amount_cents: 274 })
  expect(sent.refund_due_cents).toBe(0)
  expect(await bookedOf(sent)).toEqual([{ state: 'IA', cents: 411 }])

  const more = await correct(sent, 'WI', '53001')
  expect(more).toMatchObject({ total_cents: 8534, refund_due_cents: 0 })
  expect(await bookedOf(more)).toEqual([{ state: 'WI', cents: 822 }])
  const all = await refund(more, { amount_cents: 8534 - 274 })
  expect(all.payment_status).toBe('refunded')
  expect(await bookedOf(all)).toEqual([])
})

test('an amount of all that an address makes due settles it, and another address may owe it again', async () => {
  await addRate({ state: 'CO', rate_ppm: 100_000 })
  const order = await paid(await bought('CO', '80201'))
  const away = await correct(order, 'NV', '89501')
  expect(away.refund_due_cents).toBe(685)
  expect(away.events.at(-1)?.details).toEqual({ less_cents: 685 })

  const sent = await refund(away, { amount_cents: 685 })
  expect(sent.refund_due_cents).toBe(0)
  expect(await bookedOf(sent)).toEqual([])
  const back = await correct(sent, 'CO', '80201')
  expect(await bookedOf(back)).toEqual([{ state: 'CO', cents: 685 }])
  expect(back.refund_due_cents).toBe(0)
})

test('a correction within a place costs nothing else, whatever rates came since', async () => {
  await addRate({ state: 'TN', rate_ppm: 70_000 })
  const order = await bought('TN', '38101')
  await addRate({ state: 'TN', rate_ppm: 150_000, postal_prefix: '381' })
  const ship_to = { ...order.ship_to, line1: '13 Elm Street' }

  const same: Order = (await shop.act(order, 'correct', { ship_to }).expect(200)).body
  expect(same).toMatchObject({ ship_to, total_cents: order.total_cents })
})

test('what is paid, undone and paid again is owed once', async () => {
  await addRate({ state: 'GA', rate_ppm: 40_000 })
  const order = await paid(await bought('GA', '30301'))
  const undone: Order = (await shop.act(order, 'undo-paid').expect(200)).body
  expect(await bookedOf(undone)).toEqual([])
  expect(await bookedOf(await paid(undone))).toEqual([{ state: 'GA', cents: 274 }])
})

test('the books close after all of it', async () => {
  const rules = await readFile(`${migrationsFolder}/invariants.sql`, 'utf8')
  expect((await shop.app.database.$client.query(rules)).rows).toEqual([])
})
