import { readFile } from 'node:fs/promises'
import type { Order } from '@golden-bead/contracts/orders'
import { sql } from 'drizzle-orm'
import { Stripe } from 'stripe'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { pageOf, startCardShop, type CardShop } from '#test/card-shop.ts'
import { migrationsFolder } from '#test/migrations.ts'

let shop: CardShop
let invariants: string
beforeAll(async () => {
  shop = await startCardShop()
  invariants = await readFile(`${migrationsFolder}/invariants.sql`, 'utf8')
})
afterAll(() => shop.close())
afterEach(async () => {
  const { rows } = await shop.app.database.$client.query(invariants)
  if (rows.length > 0) throw new Error(`The books do not close: ${JSON.stringify(rows)}`)
})

const now = async ({ number }: Order): Promise<Order> => (await shop.read(number)).body

/** Two towers and a set of rods, $167.00, with free shipping or without. */
async function paidByTransfer(): Promise<Order> {
  const order = await shop.placed({
    lines: [
      { product_id: 'pink-tower', quantity: 2 },
      { product_id: 'number-rods', quantity: 1 },
    ],
    expected_total_cents: 16_700,
  })
  return (await shop.act(order, 'mark-paid').expect(200)).body
}

const cardWhoseRefundsFail = '4000000000005126'

async function paidByCard(card?: string): Promise<Order> {
  const order = await shop.placedByCard()
  shop.stripe.pay(pageOf(order), card)
  await expect.poll(async () => (await now(order)).payment_status).toBe('paid')
  return now(order)
}

const lineOf = (order: Order, position = 0) => order.lines[position]?.id ?? 0
const refund = (order: Order, body: object) => shop.act(order, 'refund', body)

test('a refund names units of a line, and what is left of it is less', async () => {
  const order = await paidByTransfer()
  const lines = [{ line_id: lineOf(order), quantity: 1 }]
  const { body } = await refund(order, { lines }).expect(200)

  expect(body.refunds).toMatchObject([
    { amount_cents: 6850, lines: [{ quantity: 1, amount_cents: 6850, tax_cents: 0 }] },
  ])
  expect(body.parts_left).toMatchObject({
    lines: [
      { quantity: 1, amount_cents: 6850 },
      { quantity: 1, amount_cents: 3000 },
    ],
    shipping_cents: 0,
  })
  const all = [{ line_id: lineOf(order), quantity: 2 }]
  const refused = await refund(body, { lines: all }).expect(409)
  expect(refused.body.message).toContain('Pink Tower')
})

test('an amount of a line and of the shipping go back together, and no more than was paid for them', async () => {
  const order = await paidByCard()
  const parts = { lines: [{ line_id: lineOf(order), amount_cents: 500 }], shipping_cents: 999 }
  await refund(order, { ...parts, shipping_cents: 1_000 }).expect(409)
  await refund(order, { ...parts, amount_cents: 1_500 }).expect(409)
  const { body } = await refund(order, { ...parts, amount_cents: 1_499 }).expect(200)

  expect(body.refunds).toMatchObject([{ amount_cents: 1_499, shipping_cents: 999 }])
  expect(body.parts_left).toMatchObject({ lines: [{ amount_cents: 6350 }], shipping_cents: 0 })
  await refund(body, { shipping_cents: 1 }).expect(409)
})

test('an amount alone, here or at Stripe, takes its part of everything', async () => {
  const order = await paidByCard()
  const { body } = await refund(order, { amount_cents: 1_000 }).expect(200)
  expect(body.refunds).toMatchObject([
    { lines: [{ quantity: 0, amount_cents: 873 }], shipping_cents: 127 },
  ])
  const { hostname, port } = new URL(shop.stripe.url)
  const stripe = new Stripe(shop.stripe.secretKey, { host: hostname, port, protocol: 'http' })
  const intent = body.payments[0].provider_payment_id
  await stripe.refunds.create({ payment_intent: intent, amount: 500 })
  await expect.poll(async () => (await now(order)).refunds.length).toBe(2)

  const after = await now(order)
  const of = after.refunds.reduce((sum, one) => sum + one.shipping_cents, 0)
  expect(after.parts_left).toMatchObject({ shipping_cents: 999 - of })
  const rest = await refund(after, { amount_cents: 6_349 }).expect(200)
  expect(rest.body.parts_left).toMatchObject({ lines: [{ amount_cents: 0 }], shipping_cents: 0 })
})

test('a refund that failed gives its parts back, and what it has settled is due once more', async () => {
  const order = await paidByCard(cardWhoseRefundsFail)
  const cancelled = await shop.act(order, 'cancel').expect(200)
  expect(cancelled.body).toMatchObject({
    refund_due_cents: 0,
    parts_left: { lines: [{ amount_cents: 0 }], shipping_cents: 0 },
  })
  shop.stripe.moveClock(11)
  await expect.poll(async () => (await now(order)).refunds[0]?.status).toBe('failed')

  expect(await now(order)).toMatchObject({
    refund_due_cents: 7849,
    parts_left: { lines: [{ quantity: 1, amount_cents: 6850 }], shipping_cents: 999 },
    lines: [{ cancelled: 1, settled: 0 }],
  })
})

test('what is due of a cancelled order goes with its refund, or a part of it', async () => {
  const paid = await paidByTransfer()
  const cancelled = (await shop.act(paid, 'cancel').expect(200)).body
  expect(cancelled.refund_due_cents).toBe(16_700)
  const part = await refund(cancelled, { lines: [{ line_id: lineOf(paid), quantity: 1 }] })
  expect(part.body.refund_due_cents).toBe(9_850)
  const rest = await refund(part.body, { amount_cents: 9_850 }).expect(200)
  expect(rest.body).toMatchObject({ refund_due_cents: 0, payment_status: 'refunded' })
})

test('refunds of a release before are split when the order is next looked at', async () => {
  const order = await paidByTransfer()
  await shop.app.database.execute(sql`
    with given as (
      insert into refunds (order_id, payment_id, amount_cents)
      select order_id, id, 1670 from payments
      where order_id = (select id from orders where number = ${order.number})
      returning payment_id
    ), state as (
      update orders set payment_status = 'partly_refunded' where number = ${order.number}
    ) update payments set refunded_cents = 1670 where id in (select payment_id from given)`)

  const before = await now(order)
  expect(before.parts_left?.lines).toMatchObject([
    { amount_cents: 12_330, quantity: 2 },
    { amount_cents: 2_700, quantity: 1 },
  ])
  await refund(before, { lines: [{ line_id: lineOf(order), amount_cents: 12_331 }] }).expect(409)
  const { body } = await refund(before, { amount_cents: 15_030 }).expect(200)
  expect(body.payment_status).toBe('refunded')
})

test.each([
  ['nothing', () => ({})],
  ['an unknown line', () => ({ lines: [{ line_id: 1, quantity: 1 }] })],
  [
    'a line twice',
    (id: number) => ({
      lines: [
        { line_id: id, quantity: 1 },
        { line_id: id, amount_cents: 1 },
      ],
    }),
  ],
  ['nothing of a line', (id: number) => ({ lines: [{ line_id: id }] })],
])('a refund of %s is refused', async (_what, bodyOf) => {
  const order = await paidByTransfer()
  const { body } = await refund(order, bodyOf(lineOf(order))).expect(400)
  expect(body.code).toBe('bad_input')
  expect((await now(order)).refunds).toEqual([])
})
