import { readFile } from 'node:fs/promises'
import { totalsWithout } from '@golden-bead/contracts/cancelled-units'
import type { NewOrder, Order } from '@golden-bead/contracts/orders'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openMailbox, type Mailbox } from '@golden-bead/server/test/mailbox'
import { pageOf, startCardShop, type CardShop } from '#test/card-shop.ts'
import { migrationsFolder } from '#test/migrations.ts'

let shop: CardShop
let mailbox: Mailbox
let invariants: string
beforeAll(async () => {
  shop = await startCardShop()
  mailbox = openMailbox(shop.inboxUrl)
  invariants = await readFile(`${migrationsFolder}/invariants.sql`, 'utf8')
  await shop.count('pink-tower', 100)
})
afterAll(() => shop.close())
afterEach(async () => {
  const { rows } = await shop.app.database.$client.query(invariants)
  if (rows.length > 0) throw new Error(`The books do not close: ${JSON.stringify(rows)}`)
})

/** Two towers and a set of rods: $167.00, which ships for free. */
const towersAndRods = {
  lines: [
    { product_id: 'pink-tower', quantity: 2 },
    { product_id: 'number-rods', quantity: 1 },
  ],
  expected_total_cents: 16_700,
} satisfies Partial<NewOrder>

const now = async ({ number }: Order): Promise<Order> => (await shop.read(number)).body
const paidByTransfer = async (): Promise<Order> =>
  (await shop.act(await shop.placed(towersAndRods), 'mark-paid').expect(200)).body
async function paidByCard(card?: string): Promise<Order> {
  const order = await shop.placedByCard(towersAndRods)
  shop.stripe.pay(pageOf(order), card)
  await expect.poll(async () => (await now(order)).payment_status).toBe('paid')
  return { ...(await now(order)), key: order.key ?? '' }
}

type Cancelled = [position: number, quantity: number]
const linesOf = (order: Order, ...cancelled: Cancelled[]) =>
  cancelled.map(([position, quantity]) => ({
    line_id: order.lines.find((line) => line.position === position)?.id,
    quantity,
  }))
const byOwner = (order: Order, cancelled: Cancelled[], body: object = {}) =>
  shop.act(order, 'cancel', { lines: linesOf(order, ...cancelled), ...body })
const byBuyer = (order: Order, cancelled: Cancelled[], body: object = {}) =>
  shop.asBuyer(order, 'cancel', {
    version: order.version,
    lines: linesOf(order, ...cancelled),
    expected_total_cents: totalAfter(order, cancelled),
    ...body,
  })
const totalAfter = (order: Order, cancelled: Cancelled[]): number => {
  const units = linesOf(order, ...cancelled).map((one) => [one.line_id ?? 0, one.quantity] as const)
  return Math.max(0, totalsWithout(order, new Map(units)).totalCents)
}
const heldTowers = async (): Promise<number> => (await shop.stock('pink-tower')).body.held
const brief = ({ lines, subtotal_cents, shipping_cents, total_cents }: Order) => ({
  units: lines.map(({ quantity }) => quantity),
  amounts: [subtotal_cents, shipping_cents, total_cents],
})

describe('units of an unpaid order', () => {
  test('are taken out by its buyer, priced anew and free, and it waits no longer', async () => {
    const order = await shop.placed(towersAndRods)
    const before = await heldTowers()
    const { body } = await byBuyer(order, [[0, 1]], { expected_total_cents: 9_850 }).expect(200)

    expect(brief(body)).toEqual({ units: [1, 1], amounts: [9_850, 0, 9_850] })
    expect(body).toMatchObject({
      hold_until: order.hold_until,
      payments: [{ status: 'open', amount_cents: 9_850 }],
    })
    expect(await heldTowers()).toBe(before - 1)
    const { text } = await mailbox.waitForMail(order.email, 'has changed')
    expect(text).toContain('1 × Pink Tower')
    expect(text).toContain('$98.50')
  })

  test('take the free shipping with them, as in the cart, but not at a total that nobody saw', async () => {
    const order = await shop.placed(towersAndRods)
    await byBuyer(order, [[0, 2]], { expected_total_cents: 3_000 }).expect(409)
    const { body } = await byBuyer(order, [[0, 2]], { expected_total_cents: 3_999 }).expect(200)

    expect(brief(body)).toEqual({ units: [1], amounts: [3_000, 999, 3_999] })
    expect((await shop.act(body, 'mark-paid').expect(200)).body.payment_status).toBe('paid')
  })

  test('close the page of a card, and another one has the new amount', async () => {
    const order = await shop.placedByCard(towersAndRods)
    const { body } = await byOwner(order, [[1, 1]]).expect(200)

    expect(shop.stripe.list().sessions.find(({ id }) => id === pageOf(order))?.status).toBe(
      'expired',
    )
    const mine = (await shop.asBuyer(order, 'settle')).body
    expect(mine).toMatchObject({ hold_until: order.hold_until, total_cents: 13_700 })
    shop.stripe.pay(pageOf(mine))
    await expect.poll(async () => (await now(body)).payment_status).toBe('paid')
    expect((await now(body)).payments).toMatchObject([
      { status: 'ended', captured_cents: 0 },
      { status: 'paid', captured_cents: 13_700 },
    ])
  })

  test('that cannot be taken out close no page on which the order is being paid', async () => {
    const order = await shop.placedByCard(towersAndRods)
    await byBuyer(order, [[0, 1]], { expected_total_cents: 1 }).expect(409)
    await byBuyer(order, [[0, 3]]).expect(409)
    await byOwner(order, [
      [0, 2],
      [1, 1],
    ]).expect(409)
    await shop.act(order, 'cancel', { lines: [{ line_id: 0, quantity: 1 }] }).expect(400)

    shop.stripe.pay(pageOf(order))
    await expect.poll(async () => (await now(order)).payment_status).toBe('paid')
  })

  test('stay where less would be left than a card can be charged, and so does the page', async () => {
    const letter = { name: 'Letter', price_cents: 0, working_days: 5, position: 9 }
    const rate = (await shop.insert('shipping_rates', [letter]).expect(201)).body[0].id
    const bead = { name: 'One Bead', price: 0.4, category: 'sensorial' }
    const { id } = (await shop.insert('products', [bead]).expect(201)).body[0]
    const lines = [{ product_id: id, quantity: 2 }]
    const asked = { lines, shipping_rate: rate, expected_total_cents: 80 }
    const order = await shop.placedByCard(asked)
    for (const { body } of [
      await byBuyer(order, [[0, 1]]).expect(409),
      await byOwner(order, [[0, 1]]).expect(409),
    ]) {
      expect([body.code, body.message]).toEqual([
        'total_too_small',
        'A card payment is at least $0.50. Please keep more, or cancel the whole order.',
      ])
    }

    shop.stripe.pay(pageOf(order))
    await expect.poll(async () => (await now(order)).payment_status).toBe('paid')
    // By transfer any amount can be paid.
    expect(brief((await byBuyer(await shop.placed(asked), [[0, 1]]).expect(200)).body)).toEqual({
      units: [1],
      amounts: [40, 0, 40],
    })
  })

  test('are not taken out by a buyer who does not say what the rest costs', async () => {
    const order = await shop.placed(towersAndRods)
    await byBuyer(order, [[0, 1]], { expected_total_cents: undefined }).expect(400)
  })

  test('are never all of it, nor more than there are', async () => {
    const order = await shop.placed(towersAndRods)
    await byBuyer(order, [
      [0, 2],
      [1, 1],
    ]).expect(409)
    await byBuyer(order, [[0, 3]]).expect(409)
    await byBuyer(order, [
      [0, 1],
      [0, 1],
    ]).expect(400)
    expect((await now(order)).version).toBe(order.version)
  })

  test('are not taken out by somebody who has seen another order', async () => {
    const order = await shop.placed(towersAndRods)
    const answers = await Promise.all([byBuyer(order, [[0, 1]]), byOwner(order, [[0, 1]])])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 409,
    ])
    expect(brief(await now(order)).units).toEqual([1, 1])
  })
})

describe('units of a paid order', () => {
  test('are cancelled by the owner, and their money is due until it is refunded', async () => {
    const order = await paidByTransfer()
    const before = await heldTowers()
    const { body } = await byOwner(order, [[0, 1]]).expect(200)

    expect(body).toMatchObject({
      status: 'placed',
      payment_status: 'paid',
      total_cents: 16_700,
      refund_due_cents: 6_850,
      lines: [{ quantity: 2, cancelled: 1, settled: 0 }, { cancelled: 0 }],
    })
    expect(await heldTowers()).toBe(before - 1)
    const { text } = await mailbox.waitForMail(order.email, 'has changed')
    expect(text).toContain('$68.50 of what you paid is due back to you.')

    const refunded = await shop.act(body, 'refund', { lines: linesOf(body, [0, 1]) }).expect(200)
    expect(refunded.body).toMatchObject({
      payment_status: 'partly_refunded',
      refund_due_cents: 0,
      lines: [{ settled: 1 }, {}],
    })
    const shipped = await shop.act(refunded.body, 'ship').expect(200)
    expect(shipped.body).toMatchObject({
      fulfilment_status: 'shipped',
      lines: [{ shipped: 1, cancelled: 1 }, { shipped: 1 }],
    })
  })

  test('are cancelled and refunded to the card with one press', async () => {
    const order = await paidByCard()
    const { body } = await byOwner(order, [[1, 1]], { refund: true }).expect(200)

    expect(body).toMatchObject({
      refund_due_cents: 0,
      refunds: [{ amount_cents: 3_000, status: 'done', shipping_cents: 0 }],
    })
    expect(body.refunds[0].lines).toMatchObject([{ quantity: 1, amount_cents: 3_000 }])
  })

  test('are due where a refund of them failed before', async () => {
    const order = await paidByCard('4000000000005126')
    await shop.act(order, 'refund', { lines: linesOf(order, [0, 1]) }).expect(200)
    shop.stripe.moveClock(11)
    await expect.poll(async () => (await now(order)).refunds[0]?.status).toBe('failed')
    const { body } = await byOwner(await now(order), [[0, 1]]).expect(200)

    expect(body).toMatchObject({ refund_due_cents: 6_850, lines: [{ settled: 0 }, {}] })
  })

  test('that were refunded before they were cancelled are not due again', async () => {
    const order = await paidByTransfer()
    const { body } = await shop.act(order, 'refund', { lines: linesOf(order, [0, 1]) }).expect(200)
    const one = (await byOwner(body, [[0, 1]]).expect(200)).body
    expect(one).toMatchObject({ refund_due_cents: 0, lines: [{ cancelled: 1, settled: 1 }, {}] })
    expect((await byOwner(one, [[0, 1]]).expect(200)).body.refund_due_cents).toBe(6_850)
  })

  test.each<[what: string, refunded: number, cancelled: number, sent: number[]]>([
    ['some of them', 1, 2, [6_850, 6_850]],
    ['all of them', 2, 2, [13_700]],
  ])(
    'are refunded with one press but for those that went back before: %s',
    async (_what, refunded, cancelled, sent) => {
      const placed = await shop.placed({
        lines: [
          { product_id: 'pink-tower', quantity: 3 },
          { product_id: 'number-rods', quantity: 2 },
        ],
        expected_total_cents: 26_550,
      })
      const paid = (await shop.act(placed, 'mark-paid').expect(200)).body
      const lines = linesOf(paid, [0, refunded])
      const order = (await shop.act(paid, 'refund', { lines }).expect(200)).body
      const { body } = await byOwner(order, [[0, cancelled]], { refund: true }).expect(200)

      expect(body).toMatchObject({ refund_due_cents: 0, lines: [{ cancelled }, {}] })
      const amounts = body.refunds.map((one: { amount_cents: number }) => one.amount_cents)
      expect(amounts).toEqual(sent)
    },
  )

  test('are refunded with one press, whatever else is due', async () => {
    const paid = await paidByTransfer()
    const due = (await byOwner(paid, [[0, 1]]).expect(200)).body
    const lines = linesOf(due, [1, 1])
    const order = (await shop.act(due, 'refund', { lines }).expect(200)).body
    const { body } = await byOwner(order, [[1, 1]], { refund: true }).expect(200)

    expect(body).toMatchObject({ refund_due_cents: 6_850, refunds: [{ amount_cents: 3_000 }] })
    expect(body.refunds).toHaveLength(1)
  })

  test('end the order with the last of them, shipping and all', async () => {
    const order = await paidByTransfer()
    const one = (await byOwner(order, [[0, 2]]).expect(200)).body
    const { body } = await byOwner(one, [[1, 1]]).expect(200)
    expect(body).toMatchObject({ status: 'cancelled', refund_due_cents: 16_700 })
    expect(await shop.act(body, 'ship').then(({ status }) => status)).toBe(409)
  })

  test('that are all of it are refunded with the same press, also where the owner sends it', async () => {
    const order = await paidByTransfer()
    const all: Cancelled[] = [
      [0, 2],
      [1, 1],
    ]
    const { body } = await byOwner(order, all, { refund: true }).expect(200)
    expect(body).toMatchObject({
      status: 'cancelled',
      payment_status: 'refunded',
      refund_due_cents: 0,
      refunds: [{ amount_cents: 16_700, status: 'done' }],
    })

    // Neither what the owner has kept, nor what came beyond the order.
    const rods = (await byOwner(await paidByTransfer(), [[1, 1]]).expect(200)).body
    const keep = { lines: linesOf(rods, [1, 1]), reason: 'Swapped' }
    const kept = (await shop.act(rods, 'keep', keep).expect(200)).body
    const more = (await shop.act(kept, 'receive', { amount_cents: 500 }).expect(200)).body
    const cancelled = await shop.act(more, 'cancel', { refund: true }).expect(200)
    expect(cancelled.body).toMatchObject({
      refund_due_cents: 500,
      refunds: [{ amount_cents: 13_700 }],
    })
  })

  test('are the owner’s to cancel, and only until they have left', async () => {
    const order = await paidByCard()
    await byBuyer(order, [[0, 1]]).expect(409)
    const shipped = (await shop.act(order, 'ship', { despite: ['test'] }).expect(200)).body
    await byOwner(shipped, [[0, 1]]).expect(409)
  })
})
