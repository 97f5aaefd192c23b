import { readFile } from 'node:fs/promises'
import type { Order } from '@golden-bead/contracts/orders'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newLoggedInClient } from '@golden-bead/supabase/test/account-clients'
import { migrationsFolder } from '#test/migrations.ts'
import { createLogLines } from '@golden-bead/server/test/log-lines'
import { readMetric } from '@golden-bead/server/test/metrics'
import { startOrderShop, type OrderShop } from '#test/order-shop.ts'
import { startTestApp } from '#test/test-app.ts'

let shop: OrderShop
let invariants: string
/** An order in each state that the rules tell apart. */
const orders: Record<string, Order> = {}
let accountId: string

beforeAll(async () => {
  shop = await startOrderShop()
  invariants = await readFile(`${migrationsFolder}/invariants.sql`, 'utf8')
  accountId = (await newLoggedInClient(shop.url)).id
  await shop.count('pink-tower', 9)
  const act = async (order: Order, action: string): Promise<Order> =>
    (await shop.act(order, action).expect(200)).body
  orders['awaiting'] = await shop.placed()
  orders['paid'] = await act(await shop.placed(), 'mark-paid')
  orders['shipped'] = await act(await act(await shop.placed(), 'mark-paid'), 'ship')
  const paid = await act(await shop.placed(), 'mark-paid')
  const [line] = paid.lines
  const lines = [{ line_id: line?.id, amount_cents: 100 }]
  orders['refunded'] = (await shop.act(paid, 'refund', { lines }).expect(200)).body
  const part = (await shop.act(await shop.placed(), 'receive', { amount_cents: 100 })).body
  orders['ended with a part'] = await act(part, 'cancel')
  await shop.post('/rest/v1/tax_rates', california, shop.owner).expect(201)
  const ship_to = { ...shop.newOrder().ship_to, state: 'CA', postal_code: '90012' }
  const inCalifornia = shop.newOrder({ ship_to, expected_total_cents: 8346 })
  const { body: placed } = await shop.place(inCalifornia).expect(201)
  orders['taxed'] = await act(placed, 'mark-paid')
  orders['voided'] = await act(await shop.placed(), 'cancel')
})
afterAll(() => shop.close())

const california = { state: 'CA', name: 'California', rate_ppm: 72_500, valid_from: '2026-01-01' }

/** Orders by their state, in SQL. */
const the = (state: string) => `(select id from orders where number = '${orders[state]?.number}')`
const event = (kind: string, state: string) =>
  `insert into order_events (order_id, kind, actor) select ${the(state)}, '${kind}', 'shop'`

const breaks: [rule: string, statement: () => string, others?: string[]][] = [
  [
    'the lines add up to another sum than the order',
    () => `update order_lines set unit_price_cents = unit_price_cents + 1,
      line_total_cents = line_total_cents + quantity where order_id = ${the('paid')}`,
  ],
  [
    'sending an order costs another sum than its rate says',
    () => `update orders set shipping_rate_cents = shipping_rate_cents + 1
      where id = ${the('paid')}`,
  ],
  [
    'the tax of an order is another sum than that of its parts, or than its rates say',
    () => `update order_taxes set amount_cents = amount_cents + 1 where order_id = ${the('taxed')}`,
  ],
  [
    'the tax that is booked is another sum than was paid and has not gone back',
    () =>
      `update tax_bookings set amount_cents = amount_cents + 1 where order_id = ${the('taxed')}`,
  ],
  [
    'a line belongs to another buyer than its order',
    () => `update order_lines set user_id = '${accountId}' where order_id = ${the('paid')}`,
  ],
  [
    'an order has no payment, or one of another amount',
    () => `update payments set amount_cents = amount_cents + 1 where order_id = ${the('awaiting')}`,
  ],
  [
    'an order is paid without a payment, or unpaid with one',
    () => `update payments set captured_cents = 0 where order_id = ${the('paid')}`,
  ],
  ['an order was paid twice', () => event('paid', 'paid')],
  ['a payment was undone that had not come', () => event('paid_undone', 'awaiting')],
  [
    'an order waits for a payment that is not open',
    () => `update payments set status = 'ended' where order_id = ${the('awaiting')}`,
    ['an order has no payment, or one of another amount'],
  ],
  [
    'the refunds add up to another sum than their payment',
    () => `insert into refunds (order_id, payment_id, amount_cents)
      select order_id, id, 1 from payments where order_id = ${the('paid')}`,
  ],
  [
    'more of a payment is still to go back than its refunds that failed',
    () => `update payments set failed_refund_cents = 1 where order_id = ${the('paid')}`,
  ],
  [
    'an order says another thing of its refunds than its payment',
    () => `update orders set payment_status = 'refunded' where id = ${the('paid')}`,
  ],
  [
    'the parts of a refund add up to another sum than it',
    () =>
      `update refunds set shipping_cents = shipping_cents + 1 where order_id = ${the('refunded')}`,
  ],
  [
    'more of a line went back than was paid for it',
    () => `with line as (update refund_lines set amount_cents = amount_cents + 6900
        where refund_id in (select id from refunds where order_id = ${the('refunded')}))
      update refunds set amount_cents = amount_cents + 6900 where order_id = ${the('refunded')}`,
    ['the refunds add up to another sum than their payment'],
  ],
  [
    'a refund that failed settles units',
    () => `with failed as (update refund_lines set settled = 1
        where refund_id in (select id from refunds where order_id = ${the('refunded')}))
      update refunds set status = 'failed' where order_id = ${the('refunded')}`,
    ['the refunds add up to another sum than their payment'],
  ],
  [
    'more of the shipping went back than was paid for it',
    () => `update refunds set amount_cents = amount_cents + 1000, shipping_cents = 1000
      where order_id = ${the('refunded')}`,
    ['the refunds add up to another sum than their payment'],
  ],
  [
    'the receipts of a payment add up to another sum than what came',
    () => `update payment_receipts set amount_cents = amount_cents - 1 where payment_id
      in (select id from payments where order_id = ${the('paid')})`,
  ],
  [
    'an order owes more than it has kept, or money for nothing, or nothing for units',
    () => `update orders set refund_due_cents = 1 where id = ${the('paid')}`,
  ],
  [
    'what came for an order that ended unpaid is not due, or for one that waits is',
    () => `update orders set refund_due_cents = 0 where id = ${the('ended with a part')}`,
  ],
  [
    'an order says another part than what came while it waits',
    () => `update orders set part_received_cents = 1 where id = ${the('awaiting')}`,
  ],
  ['an order was placed more or less than once', () => event('placed', 'paid')],
  ['an order is both ended and standing', () => event('cancelled', 'paid')],
  [
    'a cancelled order has units that are not cancelled, or a standing one has some',
    () => `update order_lines set cancelled = 0 where order_id = ${the('voided')}`,
  ],
  ['parcels and lines disagree', () => `update shipment_lines set quantity = quantity + 1`],
  [
    'an order says that it is shipped, and its lines do not',
    () => `update orders set fulfilment_status = 'shipped' where id = ${the('paid')}`,
  ],
  [
    'something was shipped that was not paid',
    () => `update payments set captured_cents = 0 where order_id = ${the('shipped')}`,
    ['an order is paid without a payment, or unpaid with one'],
  ],
  [
    'an order is paid, stands, and holds nothing',
    () => `with line as (update order_lines set held = 0 where order_id = ${the('paid')}),
        level as (update stock_levels set held = held - 1 where product_id = 'pink-tower')
      update orders set is_held = false where id = ${the('paid')}`,
  ],
  [
    'an order waits although its time is over for a minute',
    () => `update orders set hold_until = now() - interval '61 seconds'
      where id = ${the('awaiting')}`,
  ],
  [
    'the movements of a product add up to another number than its shelf',
    () => `insert into stock_movements (product_id, quantity, reason)
      values ('pink-tower', 1, 'other')`,
  ],
  [
    'a product holds other units than the lines of its orders',
    () => `update stock_levels set held = held + 1 where product_id = 'pink-tower'`,
  ],
  [
    'a line holds other units than are open and counted',
    () => `with line as (update order_lines set held = 0 where order_id = ${the('paid')})
      update stock_levels set held = held - 1 where product_id = 'pink-tower'`,
  ],
]

/** What the rules say of the books after a statement, which is then taken back. */
async function brokenBy(statement: string): Promise<unknown[]> {
  const client = await shop.app.database.$client.connect()
  try {
    await client.query('begin')
    await client.query(statement)
    return (await client.query(invariants)).rows
  } finally {
    await client.query('rollback')
    client.release()
  }
}

test('the books of a shop that nobody has broken close, in every state of an order', async () => {
  expect(await brokenBy('select 1')).toEqual([])
})

test.each(breaks)('the books show it: %s', async (rule, statement, others = []) => {
  expect(await brokenBy(statement())).toEqual(
    [rule, ...others].toSorted().map((name) => ({ rule: name, count: 1 })),
  )
})

test('every rule of the books is one that was broken here', () => {
  const rules = [...invariants.matchAll(/SELECT '([^']+)' AS rule|SELECT '([^']+)' FROM/g)]
  expect(rules.map(([, first, other]) => first ?? other)).toEqual(breaks.map(([rule]) => rule))
})

test('an instance says at its start how many orders break a rule, and nothing when it cannot look', async () => {
  expect(await readMetric(shop, 'order_contradictions')).toBe(0)
  await shop.app.database.$client.query(event('placed', 'paid'))
  const second = await startTestApp({ DATABASE_URL: shop.config.database.url })
  try {
    await expect.poll(() => readMetric(second, 'order_contradictions')).toBe(1)
  } finally {
    await second.close()
  }

  await shop.app.database.$client.query('alter table shipment_lines rename to parcels')
  const lines = createLogLines()
  const third = await startTestApp(
    { DATABASE_URL: shop.config.database.url, LOG_LEVEL: 'warn' },
    { logTo: lines.destination },
  )
  try {
    await expect.poll(() => lines.text()).toContain('the books of orders were not looked at')
    expect(await readMetric(third, 'order_contradictions')).toBeNaN()
  } finally {
    await third.close()
  }
})
