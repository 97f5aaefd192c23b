import { readFile } from 'node:fs/promises'
import { deadlineOf } from '@golden-bead/contracts/deadlines'
import type { Order } from '@golden-bead/contracts/orders'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openMailbox, type Mailbox } from '@golden-bead/server/test/mailbox'
import { pageOf, startCardShop, type CardShop } from '#test/card-shop.ts'
import { migrationsFolder } from '#test/migrations.ts'

let shop: CardShop
let mailbox: Mailbox
let invariants: string
beforeAll(async () => {
  shop = await startCardShop({ CONTACT_EMAIL: 'owner@example.com' })
  mailbox = openMailbox(shop.inboxUrl)
  invariants = await readFile(`${migrationsFolder}/invariants.sql`, 'utf8')
})
afterAll(() => shop.close())
afterEach(async () => {
  const { rows } = await shop.app.database.$client.query(invariants)
  if (rows.length > 0) throw new Error(`The books do not close: ${JSON.stringify(rows)}`)
})

const execute = (text: ReturnType<typeof sql>) => shop.app.database.execute(text)
const now = async ({ number }: Pick<Order, 'number'>): Promise<Order> =>
  (await shop.read(number)).body
const asGuest = async (order: Order): Promise<Order> =>
  (await shop.read(order.number, { ...shop.visitor, 'order-key': order.key ?? '' })).body
const desk = async () =>
  (await shop.request.get('/admin/v1/orders').set(shop.owner).expect(200)).body
/** As the list of the panel asks. */
const partPaid = async (): Promise<string[]> => {
  const { body } = await shop.request
    .get('/rest/v1/orders?select=number&part_received_cents=gt.0')
    .set(shop.owner)
    .expect(200)
  return body.map(({ number }: { number: string }) => number)
}

const done = async (order: Order, action: string, body: object = {}): Promise<Order> => {
  const answer = await shop.act(await now(order), action, body)
  expect([answer.status, answer.body.message]).toEqual([200, undefined])
  return answer.body
}
const refused = async (order: Order, action: string, body: object = {}): Promise<string> => {
  const answer = await shop.act(await now(order), action, body)
  expect([answer.status, answer.body.code]).toEqual([409, 'state_conflict'])
  return answer.body.message
}
const receive = (order: Order, cents: number, more: object = {}) =>
  done(order, 'receive', { amount_cents: cents, ...more })
const undo = (order: Order) => done(order, 'undo-paid')
const statesOf = (order: Order) => [order.status, order.payment_status]
const kindsOf = (order: Order) => order.events.map(({ kind }) => kind)
const amountsOf = (order: Order) => order.receipts.map(({ amount_cents: cents }) => cents)
const runOut = (order: Order) =>
  execute(
    sql`update orders set hold_until = now() - interval '1 second' where number = ${order.number}`,
  )
const ended = async (order: Order): Promise<Order> => {
  await runOut(order)
  shop.app.orderSweeping.wake()
  await expect.poll(async () => (await now(order)).payment_status).toBe('expired')
  return now(order)
}

describe('a part of a transfer', () => {
  test('is written down, the rest is asked for, and what completes it pays it', async () => {
    const order = await shop.placed()
    const part = await receive(order, 4_000, { date: '2026-11-20', reference: 'Check 7' })
    const mail = await mailbox.waitForMail(order.email, /We received .40\.00 of .78\.49/)

    expect(statesOf(part)).toEqual(['placed', 'awaiting'])
    expect(part.receipts).toMatchObject([
      { amount_cents: 4_000, received_on: '2026-11-20', reference: 'Check 7', is_surplus: false },
    ])
    expect(part.payments).toMatchObject([{ status: 'open', captured_cents: 4_000 }])
    expect((await desk()).part_paid).toContain(order.number)
    expect(await partPaid()).toContain(order.number)
    expect(mail.text).toContain('Please pay the remaining $38.49')
    expect(mail.text).not.toMatch(/Ada|Elm|by [A-Z][a-z]+day/)
    // What the owner notes is the owner's.
    expect((await asGuest(order)).receipts).toMatchObject([{ amount_cents: 4_000, reference: '' }])

    const paid = await done(part, 'mark-paid')
    expect(statesOf(paid)).toEqual(['placed', 'paid'])
    expect(amountsOf(paid)).toEqual([4_000, 3_849])
    expect(kindsOf(paid)).toEqual(['placed', 'part_received', 'paid'])
    expect((await desk()).part_paid).not.toContain(order.number)
    expect(await partPaid()).not.toContain(order.number)
    await mailbox.waitForMail(order.email, 'has arrived')
    expect(statesOf(await done(paid, 'ship'))).toEqual(['placed', 'paid'])
  })

  test('keeps the order as it is: its buyer neither pays in another way, nor replaces, nor cancels it', async () => {
    const order = await shop.placed()
    const { version } = await receive(order, 4_000)

    const another = { version, payment_method: 'card' }
    await shop.asBuyer(order, 'pay', another).expect(409)
    await shop.asBuyer(order, 'cancel', { version }).expect(409)
    const body = shop.newOrder({ email: order.email, replaces: { number: order.number } })
    const price = await shop.post(
      '/store/v1/price',
      { lines: body.lines, replaces: body.replaces },
      { ...shop.visitor, 'order-key': order.key ?? '' },
    )
    expect(price.status).toBe(409)
    const replacing = await shop.place(body, { 'order-key': order.key ?? '' })
    expect([replacing.status, replacing.body.message]).toEqual([
      409,
      expect.stringContaining('has come'),
    ])
    expect(statesOf(await now(order))).toEqual(['placed', 'awaiting'])
  })

  test('keeps the order from ending by itself', async () => {
    const [part, other] = [await shop.placed(), await shop.placed()]
    await receive(part, 4_000)
    await runOut(part)
    await ended(other)

    expect(statesOf(await now(part))).toEqual(['placed', 'awaiting'])
  })

  test('is named with the rest where some units are cancelled', async () => {
    const lines = [{ product_id: 'pink-tower', quantity: 2 }]
    const order = await shop.placed({ lines, expected_total_cents: 13_700 })
    const [line] = (await receive(order, 4_000)).lines
    await done(order, 'cancel', { lines: [{ line_id: line?.id, quantity: 1 }] })
    const { text } = await mailbox.waitForMail(order.email, 'has changed')

    expect(text).toContain('We received $40.00 of $78.49.')
    expect(text).toContain('Please pay the remaining $38.49')
  })

  test('is not cancelled by the press that frees a product of unpaid orders', async () => {
    await shop.count('number-rods', 9)
    const lines = [{ product_id: 'number-rods', quantity: 1 }]
    const order = await shop.placed({ lines, expected_total_cents: 3_999 })
    await receive(order, 1_000)
    const body = { product_id: 'number-rods' }
    const answer = await shop.post('/admin/v1/orders/end-unpaid', body, shop.owner).expect(200)

    expect(answer.body).toEqual({ ended: 0 })
    expect((await now(order)).lines).toMatchObject([{ held: 1 }])
  })

  test('is named by the reminder, which asks for the rest and by no day', async () => {
    const order = await shop.placed()
    await receive(order, 4_000)
    await execute(sql`update orders set hold_until = now() + interval '1 day',
      placed_at = now() - interval '5 days' where number = ${order.number}`)
    shop.app.orderSweeping.wake()
    const mail = await mailbox.waitForMail(order.email, 'waiting for the rest of your payment')

    expect(mail.text).toContain('We received $40.00 of $78.49.')
    expect(mail.text).toContain('Please pay the remaining $38.49 and')
    expect(mail.text).not.toContain('ends by itself')
  })

  test('is due at once when the owner cancels the order, and goes back as an amount', async () => {
    const order = await shop.placed()
    const cancelled = await done(await receive(order, 4_000), 'cancel')
    expect(statesOf(cancelled)).toEqual(['cancelled', 'voided'])
    expect(cancelled.refund_due_cents).toBe(4_000)
    const mail = await mailbox.waitForMail(order.email, 'was cancelled')
    expect(mail.text).toContain('We send back the $40.00 that came.')

    await refused(cancelled, 'refund', { amount_cents: 4_001 })
    const [line] = cancelled.lines
    await refused(cancelled, 'refund', { lines: [{ line_id: line?.id, quantity: 1 }] })
    const refunded = await done(cancelled, 'refund', { amount_cents: 4_000 })
    expect(statesOf(refunded)).toEqual(['cancelled', 'voided'])
    expect(refunded).toMatchObject({ refund_due_cents: 0, refunds: [{ amount_cents: 4_000 }] })
    // What comes now is due too, and pays nothing.
    await refused(refunded, 'mark-paid')
    const late = await receive(refunded, 7_849)
    expect(statesOf(late)).toEqual(['cancelled', 'voided'])
    expect(late.refund_due_cents).toBe(7_849)
  })

  test('for an order that has ended is due, until the rest places it again', async () => {
    const order = await ended(await shop.placed())
    const part = await receive(order, 4_000)
    expect(part).toMatchObject({ payment_status: 'expired', refund_due_cents: 4_000 })
    const mail = await mailbox.waitForMail(order.email, /^We received .40\.00 .* has ended/)
    expect(mail.text).toContain('We send it back')
    expect(mail.text).not.toMatch(/Ada|Elm/)

    const again = await receive(part, 3_849)
    expect(statesOf(again)).toEqual(['placed', 'paid'])
    expect(again.refund_due_cents).toBe(0)
  })

  test('is corrected by a negative amount, and never below what is there', async () => {
    const order = await shop.placed()
    await receive(order, 4_000)
    const words = await refused(order, 'receive', { amount_cents: -4_001 })
    expect(words).toContain('$40.00')
    await refused(order, 'refund', { amount_cents: 1 })
    const corrected = await receive(order, -4_000)

    expect(amountsOf(corrected)).toEqual([4_000, -4_000])
    expect(kindsOf(corrected)).toContain('receipt_corrected')
    const mail = await mailbox.waitForMail(order.email, 'A correction about your payment')
    expect(mail.text).toContain('We have not received any of the $78.49 yet.')
    // Nothing has come, so its buyer may cancel it again.
    const { version } = corrected
    await shop.asBuyer(order, 'cancel', { version }).expect(200)
    const cancelled = await now(order)
    expect(cancelled).toMatchObject({ payment_status: 'voided', refund_due_cents: 0 })
  })

  test('that never came leaves new days to pay, as its order could not end meanwhile', async () => {
    const order = await shop.placed()
    await receive(order, 4_000)
    await runOut(order)
    const { hold_until: until } = await receive(order, -4_000)

    expect(Date.parse(until ?? '')).toBeGreaterThan(Date.now() + 86_400_000)
    const mail = await mailbox.waitForMail(order.email, 'A correction about your payment')
    expect(mail.text).toContain(`Please pay $78.49 by ${deadlineOf(until ?? '')}`)
  })

  test('is not booked beside an open page of the card', async () => {
    const order = await shop.placedByCard()
    await refused(order, 'receive', { amount_cents: 4_000 })
  })

  test('goes back where the whole came by card all the same', async () => {
    const order = await shop.placedByCard()
    const page = pageOf(order)
    const hidden = (at: unknown) =>
      execute(sql`update payments set page_ended_at = ${at} where page_id = ${page}`)
    await hidden(sql`now()`)
    const another = { version: order.version, payment_method: 'bank_transfer' }
    await shop.asBuyer(order, 'pay', another).expect(200)
    await receive(order, 4_000)
    await hidden(null)
    shop.stripe.pay(page)

    await expect.poll(async () => (await now(order)).payment_status).toBe('paid')
    const paid = await now(order)
    expect(paid).toMatchObject({ refund_due_cents: 4_000 })
    expect(paid.payments).toMatchObject([
      { method: 'card', is_surplus: false, captured_cents: 7_849 },
      { method: 'bank_transfer', status: 'ended', is_surplus: true, captured_cents: 4_000 },
    ])
    const refunded = await done(paid, 'refund', { amount_cents: 4_000 })
    expect(refunded).toMatchObject({ payment_status: 'paid', refund_due_cents: 0 })
  })
})

describe('what is more than an order costs', () => {
  test('is a payment of its own and due at once, also of an order that was paid before', async () => {
    const order = await receive(await shop.placed(), 10_000)
    expect(statesOf(order)).toEqual(['placed', 'paid'])
    expect(order.payments).toMatchObject([
      { captured_cents: 7_849, is_surplus: false },
      { captured_cents: 2_151, is_surplus: true, status: 'paid' },
    ])
    expect(kindsOf(order)).toEqual(['placed', 'paid', 'overpaid'])
    expect(order.refund_due_cents).toBe(2_151)
    expect((await desk()).paid_twice).toContain(order.number)
    const mail = await mailbox.waitForMail(order.email, /^We received .21\.51 too much/)
    expect(mail.text).toContain('We send it back')

    const more = await receive(await done(order, 'ship', { despite: ['refund'] }), 500)
    expect(more).toMatchObject({ refund_due_cents: 2_651 })
    expect(amountsOf(more)).toEqual([7_849, 2_151, 500])
  })

  test('goes back first, and then what was paid for the order: each as a refund of its own', async () => {
    const order = await receive(await shop.placed(), 10_000)
    const refunded = await done(order, 'refund', { amount_cents: 2_500 })

    const amounts = refunded.refunds.map(({ amount_cents: cents }) => cents)
    expect(amounts.toSorted((one, other) => one - other)).toEqual([349, 2_151])
    expect(refunded).toMatchObject({ payment_status: 'partly_refunded', refund_due_cents: 0 })
    await refused(refunded, 'refund', { amount_cents: 7_501 })
    const all = await done(refunded, 'refund', { amount_cents: 7_500, cancel: true })
    expect(statesOf(all)).toEqual(['cancelled', 'refunded'])
  })

  test('is taken back by a negative amount, which does not touch what paid the order', async () => {
    const order = await receive(await shop.placed(), 10_000)
    const words = await refused(order, 'receive', { amount_cents: -2_152 })
    expect(words).toContain('undo')
    const corrected = await receive(order, -2_151)

    expect(corrected).toMatchObject({ payment_status: 'paid', refund_due_cents: 0 })
    expect((await desk()).paid_twice).not.toContain(order.number)
  })
})

describe('a payment that was a mistake', () => {
  test('is undone: the order waits again, its buyer is told, and hears of the second one too', async () => {
    await shop.count('pink-tower', 900)
    const order = await shop.placed()
    await receive(order, 4_000)
    const paid = await done(order, 'mark-paid')
    await mailbox.waitForMail(order.email, 'has arrived')
    const undone = await undo(paid)

    expect(statesOf(undone)).toEqual(['placed', 'awaiting'])
    expect(undone).toMatchObject({ is_held: true, refund_due_cents: 0 })
    expect(undone.lines).toMatchObject([{ held: 1 }])
    expect(Date.parse(undone.hold_until ?? '')).toBeGreaterThan(Date.now() + 86_400_000)
    expect(amountsOf(undone)).toEqual([4_000, 3_849, -3_849])
    expect(kindsOf(undone).at(-1)).toBe('paid_undone')
    const mail = await mailbox.waitForMail(order.email, 'has not arrived yet')
    expect(mail.text).toContain('the rest has not')
    expect(mail.text).toContain('We received $40.00 of $78.49.')
    expect(mail.text).toContain('Please pay the remaining $38.49')

    const again = await done(undone, 'mark-paid')
    expect(statesOf(again)).toEqual(['placed', 'paid'])
    const { rows } = await execute(
      sql`select from platform.mail_outbox where kind = 'order_paid' and recipient = ${order.email}`,
    )
    expect(rows).toHaveLength(2)
    await refused(await done(again, 'ship'), 'undo-paid')
  })

  test('also takes back what was booked with it beyond the order, but nothing that came later', async () => {
    const order = await undo(await receive(await shop.placed(), 10_000))
    expect(order).toMatchObject({ payment_status: 'awaiting', refund_due_cents: 0 })

    const paid = await receive(await done(await shop.placed(), 'mark-paid'), 500)
    expect(await refused(paid, 'undo-paid')).toContain('More has come since')
    expect(statesOf(await undo(await receive(paid, -500)))).toEqual(['placed', 'awaiting'])
  })

  test('of a cancelled order leaves it cancelled, with nothing due', async () => {
    const order = await shop.placed()
    const cancelled = await done(await done(order, 'mark-paid'), 'cancel')
    expect(cancelled.refund_due_cents).toBe(7_849)
    const undone = await undo(cancelled)

    expect(statesOf(undone)).toEqual(['cancelled', 'voided'])
    expect(undone.refund_due_cents).toBe(0)
    const mail = await mailbox.waitForMail(order.email, 'has not arrived yet')
    expect(mail.text).toContain('The order stays cancelled.')
  })

  test('is undone of an order that was cancelled, and nothing of it stays kept: what comes then is due', async () => {
    const paid = await done(await shop.placed(), 'mark-paid')
    const cancelled = await done(paid, 'cancel')
    const lines = cancelled.lines.map(({ id }) => ({ line_id: id, quantity: 1 }))
    const kept = await done(cancelled, 'keep', { lines, reason: 'Agreed' })
    expect((await undo(kept)).lines).toMatchObject([{ cancelled: 1, settled: 0 }])
    expect((await done(kept, 'mark-paid')).refund_due_cents).toBe(7_849)
  })

  test('of an order that was placed again lets it wait, and end, once more', async () => {
    const first = await ended(await shop.placed())
    const undone = await undo(await done(first, 'mark-paid'))
    expect(statesOf(undone)).toEqual(['placed', 'awaiting'])
    await ended(undone)
    const { rows } = await execute(
      sql`select from platform.mail_outbox where kind = 'order_expired' and recipient = ${first.email}`,
    )
    expect(rows).toHaveLength(2)
  })

  test('is not undone after a refund, nor where a card has paid', async () => {
    const paid = await done(await shop.placed(), 'mark-paid')
    await refused(await done(paid, 'refund', { amount_cents: 100 }), 'undo-paid')

    const byCard = await shop.placedByCard()
    shop.stripe.pay(pageOf(byCard))
    await expect.poll(async () => (await now(byCard)).payment_status).toBe('paid')
    await refused(byCard, 'undo-paid')
  })
})

describe('of several at once', () => {
  test('one of two admins books a receipt', async () => {
    const order = await shop.placed()
    const answers = await Promise.all(
      [1, 2].map(() => shop.act(order, 'receive', { amount_cents: 4_000 })),
    )

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(amountsOf(await now(order))).toEqual([4_000])
  })

  test('a part is kept, or the order cancelled by its buyer before', async () => {
    const order = await shop.placed()
    const { version } = order
    const [received, cancelled] = await Promise.all([
      shop.act(order, 'receive', { amount_cents: 4_000 }),
      shop.asBuyer(order, 'cancel', { version }),
    ])

    expect(received.status + cancelled.status).toBe(200 + 409)
    expect(amountsOf(await now(order))).toEqual(received.status === 200 ? [4_000] : [])
  })

  test('an order whose time is over stays where a part comes while it ends', async () => {
    const raced = await Promise.all([1, 2, 3, 4].map(() => shop.placed()))
    await Promise.all(raced.map(runOut))
    const answers = await Promise.all(
      raced.map((order) => {
        shop.app.orderSweeping.wake()
        return shop.act(order, 'receive', { amount_cents: 4_000 })
      }),
    )

    for (const [index, order] of raced.entries()) {
      const isKept = answers[index]?.status === 200
      await expect
        .poll(async () => (await now(order)).payment_status)
        .toBe(isKept ? 'awaiting' : 'expired')
      expect((await now(order)).receipts).toHaveLength(isKept ? 1 : 0)
    }
  })
})

describe('a total that is lowered', () => {
  const towersAndRods = {
    lines: [
      { product_id: 'pink-tower', quantity: 2 },
      { product_id: 'number-rods', quantity: 1 },
    ],
    expected_total_cents: 16_700,
  }

  test.each([
    [14_000, 'paid', [14_000, -300, 300], 300],
    [13_700, 'paid', [13_700], 0],
    [4_000, 'awaiting', [4_000], 0],
  ])(
    'after %s came, by units that are cancelled: what came may pay it, and the rest is due',
    async (part, status, amounts, due) => {
      const order = await receive(await shop.placed(towersAndRods), part)
      const lines = [{ line_id: order.lines[1]?.id, quantity: 1 }]
      const lowered = (await shop.act(order, 'cancel', { lines }).expect(200)).body

      expect(lowered).toMatchObject({
        total_cents: 13_700,
        payment_status: status,
        refund_due_cents: due,
      })
      expect(amountsOf(lowered).toSorted((one, other) => other - one)).toEqual(
        amounts.toSorted((one, other) => other - one),
      )
    },
  )

  test('is not lowered by its buyer once a part has come', async () => {
    const placed = await shop.placed(towersAndRods)
    const order = await receive(placed, 4_000)
    const lines = [{ line_id: order.lines[1]?.id, quantity: 1 }]
    const asked = { ...order, key: placed.key ?? '' }
    const asks = { version: order.version, lines, expected_total_cents: 13_700 }
    await shop.asBuyer(asked, 'cancel', asks).expect(409)
  })
})

test('a reference goes with the person of an old order, also one that was noted later', async () => {
  const order = await done(
    await receive(await shop.placed(), 4_000, { reference: 'Ada' }),
    'cancel',
  )
  await done(order, 'refund', { amount_cents: 4_000 })
  await receive(order, 300, { reference: 'Ada' })
  await receive(order, -300, { reference: 'Ada' })
  await execute(
    sql`update orders set closed_at = now() - interval '91 days' where number = ${order.number}`,
  )
  shop.app.orderSweeping.wake()

  await expect.poll(async () => JSON.stringify(await now(order))).not.toContain('Ada')
})
