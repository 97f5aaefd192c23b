import { readFile } from 'node:fs/promises'
import type { Desk, Order } from '@golden-bead/contracts/orders'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { pageOf, startCardShop, type CardShop } from '#test/card-shop.ts'
import { migrationsFolder } from '#test/migrations.ts'
import { openMailbox, type Mailbox } from '@golden-bead/server/test/mailbox'

let shop: CardShop
let mailbox: Mailbox
let invariants: string
beforeAll(async () => {
  shop = await startCardShop()
  mailbox = openMailbox(shop.inboxUrl)
  invariants = await readFile(`${migrationsFolder}/invariants.sql`, 'utf8')
})
afterAll(() => shop.close())
afterEach(async () => {
  const { rows } = await shop.app.database.$client.query(invariants)
  if (rows.length > 0) throw new Error(`The books do not close: ${JSON.stringify(rows)}`)
})

const cardWhoseRefundsFail = '4000000000005126'
const now = async ({ number }: Order): Promise<Order> => (await shop.read(number)).body
const lineOf = (order: Order, position = 0) => order.lines[position]?.id ?? 0
const keep = (order: Order, lines: object[], reason: string | undefined = 'Swapped in the shop') =>
  shop.act(order, 'keep', { lines, reason })
const desk = async (): Promise<Desk> =>
  (await shop.request.get('/admin/v1/orders').set(shop.owner).expect(200)).body
/** As the list of the panel asks for what is due. */
const isListedAsDue = async ({ number }: Order): Promise<boolean> => {
  const { body } = await shop.request
    .get('/rest/v1/orders')
    .query({
      select: 'number,disputes:payments()',
      refund_due_cents: 'gt.0',
      'disputes.dispute_status': 'eq.open',
      disputes: 'is.null',
    })
    .set(shop.owner)
    .expect(200)
  return body.some((one: { number: string }) => one.number === number)
}
const subjectsTo = async (email: string) =>
  (await mailbox.mailsTo(email)).map(({ subject }) => subject)

/** Two towers and a set of rods by transfer, $167.00, cancelled: all of it is due. */
async function cancelledWithMoney(): Promise<Order> {
  const placed = await shop.placed({
    lines: [
      { product_id: 'pink-tower', quantity: 2 },
      { product_id: 'number-rods', quantity: 1 },
    ],
    expected_total_cents: 16_700,
  })
  const paid = (await shop.act(placed, 'mark-paid').expect(200)).body
  const { body } = await shop.act(paid, 'cancel').expect(200)
  return { ...body, key: placed.key }
}

/** A tower by card, cancelled, whose refund came back. */
async function cancelledAndFailed(): Promise<Order> {
  const order = await shop.placedByCard()
  shop.stripe.pay(pageOf(order), cardWhoseRefundsFail)
  await expect.poll(async () => (await now(order)).payment_status).toBe('paid')
  await shop.act(await now(order), 'cancel').expect(200)
  shop.stripe.moveClock(11)
  await expect.poll(async () => (await now(order)).refunds[0]?.status).toBe('failed')
  return { ...(await now(order)), key: order.key }
}

test('units whose money is due are kept, with a reason that the buyer does not see', async () => {
  const order = await cancelledWithMoney()
  expect(await isListedAsDue(order)).toBe(true)
  const due = (await desk()).refund_due
  const some = await keep(order, [{ line_id: lineOf(order), quantity: 1 }]).expect(200)
  expect(some.body).toMatchObject({
    refund_due_cents: 9_850,
    payment_status: 'paid',
    lines: [{ settled: 1 }, { settled: 0 }],
  })
  expect(some.body.events.at(-1)).toMatchObject({
    kind: 'refund_kept',
    actor: 'owner',
    details: { amount_cents: 6_850, note: 'Swapped in the shop' },
  })
  const asBuyer = await shop.read(order.number, { ...shop.visitor, 'order-key': order.key ?? '' })
  expect(asBuyer.body.events.at(-1)).toMatchObject({ kind: 'refund_kept' })
  expect(JSON.stringify(asBuyer.body)).not.toContain('Swapped')

  const rest = [
    { line_id: lineOf(order), quantity: 1 },
    { line_id: lineOf(order, 1), quantity: 1 },
  ]
  const all = await keep(some.body, rest).expect(200)
  expect(all.body).toMatchObject({ refund_due_cents: 0, status: 'cancelled' })
  expect(await isListedAsDue(order)).toBe(false)
  expect((await desk()).refund_due).toBe(due - 1)
  expect((await subjectsTo(order.email)).join()).not.toContain('refund')
})

test('what is kept and changes its mind can still be refunded', async () => {
  const order = await cancelledWithMoney()
  const lines = order.lines.map(({ id, quantity }) => ({ line_id: id, quantity }))
  const kept = await keep(order, lines).expect(200)
  const refunded = await shop.act(kept.body, 'refund', { lines }).expect(200)

  expect(refunded.body).toMatchObject({ payment_status: 'refunded', refund_due_cents: 0 })
})

test('of two who keep the same at once one does', async () => {
  const order = await cancelledWithMoney()
  const lines = [{ line_id: lineOf(order), quantity: 2 }]
  const answers = await Promise.all([keep(order, lines), keep(order, lines)])

  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(await now(order)).toMatchObject({ refund_due_cents: 3_000 })
})

test.each([
  ['more than is due', 409, (id: number) => ({ lines: [{ line_id: id, quantity: 3 }] })],
  ['an unknown line', 400, () => ({ lines: [{ line_id: 1, quantity: 1 }] })],
  [
    'a line twice',
    400,
    (id: number) => ({ lines: [1, 1].map((quantity) => ({ line_id: id, quantity })) }),
  ],
  ['nothing', 400, () => ({ lines: [] })],
  [
    'without a reason',
    400,
    (id: number) => ({ lines: [{ line_id: id, quantity: 1 }], reason: ' ' }),
  ],
])('keeping is refused: %s', async (_what, status, bodyOf) => {
  const order = await cancelledWithMoney()
  const body = { reason: 'Agreed', ...bodyOf(lineOf(order)) }
  await shop.act(order, 'keep', body).expect(status)

  expect(await now(order)).toMatchObject({ refund_due_cents: 16_700, version: order.version })
})

test('what is not paid or not due cannot be kept', async () => {
  const unpaid = await shop.placed()
  await keep(unpaid, [{ line_id: lineOf(unpaid), quantity: 1 }]).expect(409)
  const paid = (await shop.act(unpaid, 'mark-paid').expect(200)).body
  await keep(paid, [{ line_id: lineOf(paid), quantity: 1 }]).expect(409)
})

test('a failed refund of a cancelled order is settled otherwise, and nothing of it is due', async () => {
  const order = await cancelledAndFailed()
  expect(order).toMatchObject({ refund_due_cents: 7_849, status: 'cancelled' })
  expect(order.payments).toMatchObject([{ failed_refund_cents: 7_849 }])
  expect((await desk()).refund_failed).toContain(order.number)

  const note = 'Paid out in the shop'
  const { body } = await shop.act(order, 'settle-refund', { note }).expect(200)
  expect(body).toMatchObject({
    status: 'cancelled',
    refund_due_cents: 0,
    payments: [{ failed_refund_cents: 0, refunded_cents: 0 }],
    lines: [{ settled: 1 }],
  })
  expect(body.events.at(-1)).toMatchObject({
    kind: 'refund_settled',
    details: { amount_cents: 7_849, note },
  })
  expect((await desk()).refund_failed).not.toContain(order.number)
  expect(await isListedAsDue(order)).toBe(false)
  const asBuyer = await shop.read(order.number, { ...shop.visitor, 'order-key': order.key ?? '' })
  expect(JSON.stringify(asBuyer.body)).not.toContain(note)
  await shop.act(body, 'settle-refund').expect(409)
})

test('a failed refund of an order that stands is settled, and the order goes on', async () => {
  const order = await shop.placedByCard()
  shop.stripe.pay(pageOf(order), cardWhoseRefundsFail)
  await expect.poll(async () => (await now(order)).payment_status).toBe('paid')
  await shop.act(await now(order), 'refund', { amount_cents: 500 }).expect(200)
  shop.stripe.moveClock(11)
  await expect.poll(async () => (await now(order)).refunds[0]?.status).toBe('failed')

  const settled = await shop.act(await now(order), 'settle-refund', { note: 'A voucher' })
  expect(settled.body).toMatchObject({
    payment_status: 'paid',
    refund_due_cents: 0,
    lines: [{ settled: 0 }],
    payments: [{ failed_refund_cents: 0 }],
  })
})

test('a refund that failed says what it was for, and the same can be sent again', async () => {
  const order = await shop.placedByCard()
  shop.stripe.pay(pageOf(order), cardWhoseRefundsFail)
  await expect.poll(async () => (await now(order)).payment_status).toBe('paid')
  const named = { lines: [{ line_id: lineOf(order), quantity: 1 }], shipping_cents: 999 }
  await shop.act(await now(order), 'refund', named).expect(200)
  shop.stripe.moveClock(11)
  await expect.poll(async () => (await now(order)).refunds[0]?.status).toBe('failed')
  const failed = await now(order)
  expect(failed.refunds).toMatchObject([
    { is_named: true, lines: [{ quantity: 1, amount_cents: 6_850 }], shipping_cents: 999 },
  ])
  expect(failed.parts_left).toMatchObject({ lines: [{ quantity: 1 }], shipping_cents: 999 })

  const again = await shop.act(failed, 'refund', { ...named, in_another_way: true }).expect(200)
  expect(again.body).toMatchObject({
    payment_status: 'refunded',
    payments: [{ failed_refund_cents: 0 }],
  })
})

test('what was kept is not due again once the whole order is cancelled', async () => {
  const lines = [{ product_id: 'pink-tower', quantity: 3 }]
  const placed = await shop.placed({ lines, expected_total_cents: 20_550 })
  const paid = (await shop.act(placed, 'mark-paid').expect(200)).body
  const one = [{ line_id: lineOf(paid), quantity: 1 }]
  const cancelled = (await shop.act(paid, 'cancel', { lines: one }).expect(200)).body
  const kept = (await keep(cancelled, one).expect(200)).body
  const refunded = (await shop.act(kept, 'refund', { lines: one }).expect(200)).body
  const { body } = await shop.act(refunded, 'cancel').expect(200)

  expect(body).toMatchObject({ status: 'cancelled', refund_due_cents: 6_850 })
})

test('all that is left is due with the order, also where an amount alone has settled units of it', async () => {
  const placed = await shop.placed({
    lines: [
      { product_id: 'pink-tower', quantity: 2 },
      { product_id: 'number-rods', quantity: 1 },
    ],
    expected_total_cents: 16_700,
  })
  const paid = (await shop.act(placed, 'mark-paid').expect(200)).body
  const one = [{ line_id: lineOf(paid), quantity: 1 }]
  const due = (await shop.act(paid, 'cancel', { lines: one }).expect(200)).body
  const settled = (await shop.act(due, 'refund', { amount_cents: 6_850 }).expect(200)).body
  expect(settled).toMatchObject({ refund_due_cents: 0 })
  const { body } = await shop.act(settled, 'cancel').expect(200)
  expect(body).toMatchObject({ status: 'cancelled', refund_due_cents: 9_850 })

  const { body: refunded } = await shop.act(body, 'refund', { amount_cents: 9_850 }).expect(200)
  expect(refunded).toMatchObject({ payment_status: 'refunded', refund_due_cents: 0 })
})

test('a shipping that is left is due where all goods went back before the order was cancelled', async () => {
  const placed = await shop.placed()
  const paid = (await shop.act(placed, 'mark-paid').expect(200)).body
  const one = [{ line_id: lineOf(paid), quantity: 1 }]
  const refunded = (await shop.act(paid, 'refund', { lines: one }).expect(200)).body
  const { body } = await shop.act(refunded, 'cancel').expect(200)

  expect(body.refund_due_cents).toBe(999)
})
