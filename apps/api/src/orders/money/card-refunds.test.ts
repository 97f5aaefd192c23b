import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { ShipObstacle } from '@golden-bead/contracts/order-states'
import type { Desk, Order } from '@golden-bead/contracts/orders'
import { sql } from 'drizzle-orm'
import { Stripe } from 'stripe'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { newAddress, newServiceClient } from '@golden-bead/supabase/test/account-clients'
import { pageOf, startCardShop, type CardShop } from '#test/card-shop.ts'
import { unchanged } from '#test/database-state.ts'
import { migrationsFolder } from '#test/migrations.ts'
import { openMailbox, type Mailbox } from '@golden-bead/server/test/mailbox'
import { signedIn } from '#test/people.ts'
import { startTestApp } from '#test/test-app.ts'

const contactEmail = newAddress()
const cards = { disputes: '4000000000000259', pends: '4000000000007726', fails: '4000000000005126' }

let shop: CardShop
let mailbox: Mailbox
let invariants: string
beforeAll(async () => {
  shop = await startCardShop({ CONTACT_EMAIL: contactEmail })
  mailbox = openMailbox(shop.inboxUrl)
  invariants = await readFile(`${migrationsFolder}/invariants.sql`, 'utf8')
})
afterAll(() => shop.close())
afterEach(() => shop.stripe.hold(false))

const now = async ({ number }: Order): Promise<Order> => (await shop.read(number)).body
const stateOf = async (order: Order) => {
  const { status, payment_status: payment } = await now(order)
  return `${status} ${payment}`
}
const kindsOf = ({ events }: Order) => events.map(({ kind }) => kind)
/** As the list of the panel asks. */
const listedBy = async (condition: string): Promise<string[]> => {
  const { body } = await shop.request
    .get(`/rest/v1/orders?select=number,payments!inner(failed_refund_cents)&${condition}`)
    .set(shop.owner)
    .expect(200)
  return body.map(({ number }: { number: string }) => number)
}
/** As whoever tries the shop out says it: all cards here are for tests, and the shop is public. */
const ship = (order: Order, despite: ShipObstacle[] = []) =>
  shop.act(order, 'ship', { despite: [...despite, 'test'] })
const desk = async (): Promise<Desk> =>
  (await shop.request.get('/admin/v1/orders').set(shop.owner).expect(200)).body
const paidBy = async (card?: string): Promise<Order> => {
  const order = await shop.placedByCard()
  shop.stripe.pay(pageOf(order), card)
  await expect.poll(() => stateOf(order)).toContain('paid')
  return { ...(await now(order)), key: order.key }
}
const chargeOf = (order: Order) =>
  shop.stripe
    .list()
    .charges.find(
      ({ payment_intent: intent }) => intent === order.payments.at(-1)?.provider_payment_id,
    )
const refundsAtStripe = (order: Order) =>
  shop.stripe.list().refunds.filter(({ charge }) => charge === chargeOf(order)?.id)
const execute = (text: string) => shop.app.database.execute(sql.raw(text))
const stripeClient = () => {
  const { hostname, port } = new URL(shop.stripe.url)
  return new Stripe(shop.stripe.secretKey, { host: hostname, port, protocol: 'http' })
}

describe('the owner', () => {
  test('sends a part back to the card, and then the rest, with a mail for each', async () => {
    const order = await paidBy()
    const part = await shop.act(order, 'refund', { amount_cents: 1000, reason: 'A scratch' })

    expect(part.body).toMatchObject({
      payment_status: 'partly_refunded',
      refunds: [{ amount_cents: 1000, reason: 'A scratch', status: 'done' }],
    })
    expect(kindsOf(part.body)).toEqual(['placed', 'paid', 'refund_started', 'refunded'])
    await shop.act(part.body, 'refund', { amount_cents: 6850 }).expect(409)
    const rest = await shop.act(part.body, 'refund', { amount_cents: 6849 }).expect(200)
    expect(rest.body.payment_status).toBe('refunded')
    expect(refundsAtStripe(order).map(({ amount }) => amount)).toEqual([1000, 6849])
    await mailbox.waitForMail(order.email, 'A refund for your order')
    await expect.poll(async () => (await mailbox.mailsTo(order.email)).length).toBe(4)
  })

  test('refunds once, however often it is pressed', async () => {
    const order = await paidBy()
    const answers = await Promise.all(
      [1, 2, 3, 4, 5].map(() => shop.act(order, 'refund', { amount_cents: 1000 })),
    )

    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 409, 409, 409, 409,
    ])
    expect(refundsAtStripe(order)).toHaveLength(1)
  })

  test('cancels a paid order, which gets all of its money back by itself', async () => {
    await shop.count('number-rods', 1)
    const order = await shop.placedByCard({
      lines: [{ product_id: 'number-rods', quantity: 1 }],
      expected_total_cents: 3999,
    })
    shop.stripe.pay(pageOf(order))
    await expect.poll(() => stateOf(order)).toContain('paid')
    const cancelled = await shop.act(await now(order), 'cancel').expect(200)

    expect(cancelled.body).toMatchObject({
      status: 'cancelled',
      payment_status: 'refunded',
      refund_due_cents: 0,
    })
    expect(refundsAtStripe(cancelled.body).map(({ amount }) => amount)).toEqual([3999])
    expect((await shop.stock('number-rods')).body).toMatchObject({ held: 0, free: 1 })
  })

  test('sees a refund that takes a while, and when it is done', async () => {
    const order = await paidBy(cards.pends)
    const started = await shop.act(order, 'refund', { amount_cents: 500 }).expect(200)
    expect(started.body.refunds).toMatchObject([{ status: 'pending' }])
    expect(kindsOf(started.body)).not.toContain('refunded')

    shop.stripe.moveClock(11)
    await expect.poll(async () => kindsOf(await now(order))).toContain('refunded')
    expect((await now(order)).refunds).toMatchObject([{ status: 'done' }])
    await mailbox.waitForMail(order.email, 'A refund for your order')
  })

  test('cancels, and the buyer hears that the money leaves, and that it has left once it has', async () => {
    const order = await paidBy(cards.pends)
    const started = await shop.act(order, 'refund', { amount_cents: 7849 }).expect(200)
    await shop.act(started.body, 'cancel').expect(200)
    const { text } = await mailbox.waitForMail(order.email, 'was cancelled')
    expect(text).toContain('We are sending your money back.')
    const subjects = (await mailbox.mailsTo(order.email)).map(({ subject }) => subject)
    expect(subjects.join()).not.toContain('A refund')

    shop.stripe.moveClock(11)
    await mailbox.waitForMail(order.email, 'A refund for your order')
  })

  const failedRefund = async () => {
    const order = await paidBy(cards.fails)
    await shop.act(order, 'refund', { amount_cents: 7849 }).expect(200)
    expect(await stateOf(order)).toBe('placed refunded')
    shop.stripe.moveClock(11)
    await expect.poll(() => stateOf(order)).toBe('placed paid')
    return now(order)
  }

  test('is told of a refund that fails later, and so is the buyer, until the money is sent once more', async () => {
    const order = await failedRefund()
    expect(order.refunds).toMatchObject([{ status: 'failed' }])
    expect(order.payments).toMatchObject([{ failed_refund_cents: 7849 }])
    await mailbox.waitForMail(contactEmail, `A refund for ${order.number} did not go through`)
    const { text } = await mailbox.waitForMail(order.email, 'did not arrive')
    expect(text).toContain('$78.49')
    const tellAgain = () =>
      shop.post(`/admin/v1/orders/${order.number}/mails`, { mail: 'refund_returned' }, shop.owner)
    await tellAgain().expect(200)
    await mailbox.waitForMail(order.email, 'did not arrive', 2)
    expect((await desk()).refund_failed).toContain(order.number)
    expect(await listedBy('payments.failed_refund_cents=gt.0')).toContain(order.number)

    const part = await shop.act(order, 'refund', { amount_cents: 1849 }).expect(200)
    expect(part.body.payments).toMatchObject([{ failed_refund_cents: 6000 }])
    const rest = await shop.act(part.body, 'refund', { amount_cents: 6000 }).expect(200)
    expect(rest.body.payments).toMatchObject([{ failed_refund_cents: 0 }])
    expect((await tellAgain().expect(409)).body.message).toContain('put right')
    expect((await desk()).refund_failed).not.toContain(order.number)
  })

  test('ships nothing by accident of which a refund failed, and says that it is settled', async () => {
    const order = await failedRefund()
    const refused = await ship(order).expect(409)
    expect(refused.body).toMatchObject({ code: 'state_conflict', against: ['refund'] })
    await ship(order, ['dispute']).expect(409)
    const shipped = await ship(order, ['refund']).expect(200)
    expect((await desk()).refund_failed).toContain(order.number)

    const settled = await shop.act(shipped.body, 'settle-refund').expect(200)
    expect(settled.body.payments).toMatchObject([{ failed_refund_cents: 0, refunded_cents: 0 }])
    expect(settled.body.events.at(-1)).toMatchObject({ kind: 'refund_settled', actor: 'owner' })
    expect((await desk()).refund_failed).not.toContain(order.number)
    await shop.act(settled.body, 'settle-refund').expect(409)
  })

  test('books what was sent in another way, of which Stripe hears nothing', async () => {
    const order = await failedRefund()
    const sentBefore = refundsAtStripe(order).length
    const booked = await shop
      .act(order, 'refund', { amount_cents: 7849, in_another_way: true })
      .expect(200)

    expect(booked.body).toMatchObject({ payment_status: 'refunded' })
    expect(booked.body.refunds.at(-1)).toMatchObject({ status: 'done' })
    expect(booked.body.payments).toMatchObject([{ failed_refund_cents: 0 }])
    expect(refundsAtStripe(order)).toHaveLength(sentBefore)
    const { text } = await mailbox.waitForMail(
      order.email,
      `^A refund for your order ${order.number}$`,
      2,
    )
    expect(text).not.toContain('card')
  })

  test('of a public shop hears that test cards bring no money, and ships for none by accident', async () => {
    expect((await desk()).takes_test_cards).toBe(true)
    const order = await paidBy()
    expect((await desk()).paid_by_test).toContain(order.number)
    expect(await listedBy(`payments.is_test=is.true&number=eq.${order.number}`)).toHaveLength(1)
    const { text } = await mailbox.waitForMail(contactEmail, `New order ${order.number}`)
    expect(text).toContain('It is paid with a test card: no money comes.')
    expect(text).not.toContain('by card')

    const refused = await shop.act(order, 'ship').expect(409)
    expect(refused.body).toMatchObject({ code: 'state_conflict', against: ['test'] })
    expect(refused.body.message).toContain('test card')
    await shop.act(order, 'ship', { despite: ['test'] }).expect(200)
  })

  test('of a shop on this machine is not asked, as everything there is a test', async () => {
    shop.stripe.hold(true)
    const order = await shop.placedByCard()
    shop.stripe.pay(pageOf(order))
    const local = await startTestApp({ ...shop.environment, SITE_URL: 'http://localhost:3000' })
    onTestFinished(local.close)
    const path = `/v1/orders/${order.number}`
    const { body: paid } = await local.request
      .post(`/store${path}/settle`)
      .set({ ...shop.visitor, 'order-key': order.key ?? '' })
      .expect(200)
    expect(paid.payment_status).toBe('paid')
    const { text } = await mailbox.waitForMail(contactEmail, `New order ${order.number}`)
    expect(text).toContain('It is paid by card.')
    const { body: listed } = await local.request
      .get(`/rest/v1/orders?select=payments(is_test)&number=eq.${order.number}`)
      .set(shop.owner)
    expect(listed).toEqual([{ payments: [{ is_test: false }] }])

    const parcel = { version: paid.version }
    await local.request.post(`/admin${path}/ship`).set(shop.owner).send(parcel).expect(200)
  })
})

describe('while Stripe is away', () => {
  const sweep = () => shop.app.orderSweeping.wake()

  test.each([
    ['error', 2],
    ['dies', 3],
    ['error', 1],
  ] as const)('a refund waits, and is sent once (%s, %i times)', async (fault, times) => {
    const order = await paidBy()
    for (let count = 0; count < times; count += 1) shop.stripe.fail('refund.create', fault)
    const answer = await shop.act(order, 'refund', { amount_cents: 700 }).expect(200)
    expect(answer.body.payments).toMatchObject([{ refunded_cents: 700 }])

    await expect
      .poll(async () => {
        sweep()
        return (await now(order)).refunds.map(({ status }) => status)
      })
      .toEqual(['done'])
    expect(refundsAtStripe(order).map(({ amount }) => amount)).toEqual([700])
  })
})

describe('what Stripe has refunded and what the shop says agree', () => {
  const sweep = () => shop.app.orderSweeping.wake()
  const sentCents = (order: Order) =>
    refundsAtStripe(order)
      .filter(({ status }) => status !== 'failed')
      .reduce((sum, { amount }) => sum + amount, 0)
  const saidCents = async (order: Order) => (await now(order)).payments.at(-1)?.refunded_cents
  const failTimes = (
    operation: 'refund.create' | 'refund.list',
    fault: 'error' | 'dies',
    times: number,
  ) => {
    for (let count = 0; count < times; count += 1) shop.stripe.fail(operation, fault)
  }

  test('where Stripe has forgotten the key of a refund whose answer was lost', async () => {
    const order = await paidBy()
    shop.stripe.hold(true)
    failTimes('refund.create', 'dies', 2)
    await shop.act(order, 'refund', { amount_cents: 2000 }).expect(200)
    shop.stripe.heal()
    shop.stripe.moveClock(90_000)
    await execute(`update refunds set created_at = now() - interval '1 day'`)

    await expect
      .poll(async () => {
        sweep()
        return (await now(order)).refunds.map(({ status }) => status)
      })
      .toEqual(['done'])
    shop.stripe.moveClock(-90_000)
    expect([sentCents(order), await saidCents(order)]).toEqual([2000, 2000])
  })

  test('where all of it was refunded there while one of the shop was not sent', async () => {
    const order = await paidBy()
    failTimes('refund.create', 'error', 2)
    await shop.act(order, 'refund', { amount_cents: 7849 }).expect(200)
    shop.stripe.heal()
    await stripeClient().refunds.create({ charge: chargeOf(order)?.id ?? '' })

    await expect.poll(async () => kindsOf(await now(order))).toContain('refund_failed')
    const seen = await now(order)
    expect(seen.payment_status).toBe('refunded')
    expect(seen.refunds.map(({ status }) => status).toSorted()).toEqual(['done', 'failed'])
    expect([sentCents(order), await saidCents(order)]).toEqual([7849, 7849])
  })

  test('where it was refunded there, and nobody told', async () => {
    const order = await paidBy()
    shop.stripe.hold(true)
    await stripeClient().refunds.create({ charge: chargeOf(order)?.id ?? '' })
    const answer = await shop.act(order, 'refund', { amount_cents: 7849 }).expect(200)

    expect(answer.body.payment_status).toBe('refunded')
    expect([sentCents(order), await saidCents(order)]).toEqual([7849, 7849])
  })

  test('where an older answer comes after a newer one', async () => {
    const order = await paidBy(cards.fails)
    shop.stripe.hold(true)
    await shop.act(order, 'refund', { amount_cents: 7849 }).expect(200)
    const created = shop.stripe.list().events.findLast(({ type }) => type === 'refund.created')
    shop.stripe.fail('refund.list', 'late')
    const older = shop.stripe.deliver(created?.id ?? '')
    await expect.poll(() => shop.stripe.listFaults()).toEqual([])
    shop.stripe.moveClock(11)
    const failed = shop.stripe.list().events.findLast(({ type }) => type === 'refund.failed')
    await shop.stripe.deliver(failed?.id ?? '')
    shop.stripe.letGo()
    await older

    expect([sentCents(order), await saidCents(order)]).toEqual([0, 0])
    expect(await stateOf(order)).toBe('placed paid')
  })

  test('where a refund fails after the bank has taken the money back', async () => {
    const order = await paidBy(cards.fails)
    await shop.act(order, 'refund', { amount_cents: 7849 }).expect(200)
    shop.stripe.dispute(chargeOf(order)?.id ?? '')
    await expect.poll(async () => kindsOf(await now(order))).toContain('disputed')
    shop.stripe.closeDispute(shop.stripe.list().disputes.at(-1)?.id ?? '', 'lost')
    await expect.poll(async () => kindsOf(await now(order))).toContain('dispute_lost')
    shop.stripe.moveClock(11)

    await expect.poll(async () => kindsOf(await now(order))).toContain('refund_failed')
    expect(await stateOf(order)).toBe('placed refunded')
  })
})

describe('what happens at Stripe', () => {
  test('a refund that was made there is booked', async () => {
    const order = await paidBy()
    await stripeClient().refunds.create({ charge: chargeOf(order)?.id ?? '', amount: 300 })

    await expect.poll(() => stateOf(order)).toBe('placed partly_refunded')
    const seen = await now(order)
    expect(seen.refunds).toMatchObject([{ amount_cents: 300, status: 'done', reason: '' }])
    expect(seen.events.at(-1)).toMatchObject({
      kind: 'refunded',
      details: { note: 'Made at Stripe' },
    })
  })

  test('a dispute is a mark, an event and a mail for the owner; nothing can be refunded', async () => {
    const buyer = await signedIn(shop)
    const order = await shop.placed({ payment_method: 'card' }, buyer.headers)
    shop.stripe.pay(pageOf(order), cards.disputes)
    await expect.poll(async () => kindsOf(await now(order))).toContain('disputed')
    const seen = await now(order)
    expect(seen.payments).toMatchObject([{ dispute: { status: 'open', amount_cents: 7849 } }])
    expect((await desk()).disputed).toContain(order.number)
    await mailbox.waitForMail(contactEmail, `The payment of ${order.number} is disputed`)

    const refused = await shop.act(seen, 'refund', { amount_cents: 100 }).expect(409)
    expect(refused.body.message).toContain('disputed')
    const due = (await desk()).refund_due
    const cancelled = await shop.act(seen, 'cancel').expect(200)
    expect(cancelled.body).toMatchObject({ refund_due_cents: 0, refunds: [] })
    const { text } = await mailbox.waitForMail(order.email, 'was cancelled')
    expect(text).toContain('Your bank is looking at the payment, and decides where the money goes.')
    expect(text).not.toMatch(/we send|we have sent/i)
    const settle = () =>
      shop.post(`/store/v1/orders/${order.number}/settle`, {}, buyer.headers).expect(200)
    expect((await settle()).body).toMatchObject({ bank_decides: true, refund_due_cents: 0 })
    const exported = async () =>
      (await shop.request.get('/store/v1/account').set(buyer.headers).expect(200)).body
    expect((await exported()).orders).toMatchObject([{ bank_decides: true, refund_due_cents: 0 }])
    // Nobody has anything to send, so it waits for nobody.
    expect((await desk()).refund_due).toBe(due)
    shop.stripe.closeDispute(shop.stripe.list().disputes.at(-1)?.id ?? '', 'lost')
    await expect.poll(() => stateOf(order)).toBe('cancelled refunded')
    const { body: steps } = await settle()
    expect(steps).toMatchObject({ bank_decides: false, payments: [{ dispute: null }] })
    const { body: page } = await shop.read(order.number, buyer.headers).expect(200)
    const data = await exported()
    const { payments, refunds, shipments, events } = page
    expect(data.orders).toMatchObject([{ payments, refunds, shipments, events }])
    expect(JSON.stringify([steps, page, data])).not.toMatch(/"disputed"|"dispute_|"dp_/)
  })

  test('nothing of a disputed payment is promised to its buyer, but what came beside it is', async () => {
    const buyer = await signedIn(shop)
    const order = await shop.placed({ payment_method: 'card' }, buyer.headers)
    shop.stripe.pay(pageOf(order), cards.disputes)
    await expect.poll(async () => kindsOf(await now(order))).toContain('disputed')
    const shown = async () => {
      const search = `select=refund_due_cents&number=eq.${order.number}`
      const { body: rows } = await shop.request.get(`/rest/v1/orders?${search}`).set(buyer.headers)
      const { body } = await shop.read(order.number, buyer.headers)
      return [rows[0].refund_due_cents, body.refund_due_cents]
    }

    await shop.act(await now(order), 'cancel').expect(200)
    expect(await shown()).toEqual([0, 0])
    await shop.act(await now(order), 'receive', { amount_cents: 500 }).expect(200)
    expect(await shown()).toEqual([500, 500])
  })

  test('a disputed order leaves only if that is said, also where the dispute came meanwhile', async () => {
    const placed = await shop.placedByCard()
    shop.stripe.pay(pageOf(placed), cards.disputes)
    await expect.poll(async () => kindsOf(await now(placed))).toContain('disputed')
    const order = await now(placed)
    const before = { ...order, version: order.version - 1 }
    expect((await shop.act(before, 'ship')).body.code).toBe('version_conflict')

    const refused = await ship(order).expect(409)
    expect(refused.body).toMatchObject({ code: 'state_conflict', against: ['dispute'] })
    expect(await listedBy('payments.dispute_status=eq.open')).toContain(order.number)
    const shipped = await ship(order, ['dispute', 'refund']).expect(200)
    expect(shipped.body.fulfilment_status).toBe('shipped')
    expect((await desk()).disputed).toContain(order.number)
  })

  /** The bank is asked for the money once this has happened, and decides after `meanwhile`. */
  const decided = async (
    outcome: 'won' | 'lost',
    { before = [], meanwhile = [] }: Partial<Record<'before' | 'meanwhile', [string, object?][]>>,
  ) => {
    const order = await paidBy()
    const take = async (steps: [string, object?][]) => {
      for (const [step, body] of steps) await shop.act(await now(order), step, body).expect(200)
    }
    await take(before)
    shop.stripe.dispute(chargeOf(order)?.id ?? '')
    await expect.poll(async () => kindsOf(await now(order))).toContain('disputed')
    await take(meanwhile)
    shop.stripe.closeDispute(shop.stripe.list().disputes.at(-1)?.id ?? '', outcome)
    await expect.poll(async () => kindsOf(await now(order))).toContain(`dispute_${outcome}`)
    const { text } = await mailbox.waitForMail(contactEmail, `The dispute about ${order.number}`)
    return { order: await now(order), text }
  }
  const part: [string, object] = ['refund', { amount_cents: 1000 }]
  const shipped: [string, object] = ['ship', { despite: ['test'] }]
  const stillToShip = 'The order is still to be shipped.'

  test.each([
    ['still to ship', 'placed paid', {}, '$78.49 stays with you.', stillToShip],
    [
      'refunded in part',
      'placed partly_refunded',
      { before: [part] },
      '$68.49 stays with you.',
      stillToShip,
    ],
    [
      'shipped before',
      'placed paid',
      { before: [shipped] },
      '$78.49 stays with you.',
      'There is nothing to do.',
    ],
    [
      'cancelled meanwhile',
      'cancelled paid',
      { meanwhile: [['cancel']] },
      '$78.49 is due to the buyer',
      'Send it back.',
    ],
  ] satisfies [string, string, Parameters<typeof decided>[1], string, string][])(
    'when the dispute about an order is won, a mail says what stays and what is to be done: %s',
    async (_what, state, steps, money, todo) => {
      const { order, text } = await decided('won', steps)

      expect(await stateOf(order)).toBe(state)
      expect((await desk()).disputed).not.toContain(order.number)
      expect(text).toContain(money)
      expect(text).toContain(todo)
      expect(text.includes('stays with you')).toBe(order.status === 'placed')
    },
  )

  test.each([
    ['still to ship', 'placed refunded', {}, 'It is booked as a refund.', 'Cancel the order'],
    [
      'shipped and refunded in part',
      'placed refunded',
      { before: [part, shipped] },
      '$68.49 of it is booked',
      'nothing to do.',
    ],
    [
      'cancelled meanwhile',
      'cancelled refunded',
      { meanwhile: [['cancel']] },
      'It is booked',
      'nothing to do.',
    ],
  ] satisfies [string, string, Parameters<typeof decided>[1], string, string][])(
    'when the dispute about an order is lost, a mail says what is booked and to be done: %s',
    async (_what, state, steps, money, todo) => {
      const { order, text } = await decided('lost', steps)

      expect(await stateOf(order)).toBe(state)
      expect((await desk()).disputed).not.toContain(order.number)
      expect(text).toContain(money)
      expect(text).toContain(todo)
    },
  )
})

describe('a decision of the bank that turns', () => {
  const turn = async (order: Order, outcome: 'won' | 'lost') => {
    const before = kindsOf(await now(order)).filter((kind) => kind === `dispute_${outcome}`).length
    shop.stripe.closeDispute(disputeOf(order), outcome)
    await expect
      .poll(async () => kindsOf(await now(order)).filter((kind) => kind === `dispute_${outcome}`))
      .toHaveLength(before + 1)
    return now(order)
  }
  const disputeOf = (order: Order) =>
    shop.stripe.list().disputes.find(({ charge }) => charge === chargeOf(order)?.id)?.id ?? ''
  const disputed = async (order: Order) => {
    shop.stripe.dispute(chargeOf(order)?.id ?? '')
    await expect.poll(async () => kindsOf(await now(order))).toContain('disputed')
  }
  const moneyOf = ({ payments: [payment], parts_left: left, ...order }: Order) => ({
    state: `${order.status} ${order.payment_status}`,
    refunded: payment?.refunded_cents,
    failed: payment?.failed_refund_cents,
    due: order.refund_due_cents,
    line: left?.lines[0]?.amount_cents,
    shipping: left?.shipping_cents,
    isOver: order.closed_at !== null,
  })
  const whole = { refunded: 0, failed: 0, due: 0, line: 6850, shipping: 999, isOver: false }
  const nothing = { refunded: 7849, failed: 0, due: 0, line: 0, shipping: 0, isOver: true }

  test('to won, to lost and to won again, leaves the money as it says, and tells each', async () => {
    const order = await paidBy()
    await disputed(order)
    expect(moneyOf(await turn(order, 'lost'))).toEqual({ state: 'placed refunded', ...nothing })
    const won = await turn(order, 'won')
    expect(moneyOf(won)).toEqual({ state: 'placed paid', ...whole })
    expect(won.refunds).toMatchObject([{ status: 'failed', amount_cents: 7849 }])
    expect(kindsOf(won)).not.toContain('refund_failed')
    expect(moneyOf(await turn(order, 'lost'))).toEqual({ state: 'placed refunded', ...nothing })
    expect(moneyOf(await turn(order, 'won'))).toEqual({ state: 'placed paid', ...whole })

    await mailbox.waitForMail(contactEmail, `The dispute about ${order.number}`, 4)
    await ship(await now(order), ['test']).expect(200)
  })

  test('to lost, after a part went back meanwhile, takes the rest', async () => {
    const order = await paidBy()
    await disputed(order)
    await turn(order, 'lost')
    await turn(order, 'won')
    await shop.act(await now(order), 'refund', { amount_cents: 1000 }).expect(200)
    const lost = await turn(order, 'lost')
    expect(moneyOf(lost)).toEqual({ state: 'placed refunded', ...nothing })
    expect(lost.refunds.map(({ amount_cents: cents }) => cents)).toEqual([6849, 1000])
  })

  test('to won, leaves a refund that had failed to be sent once more', async () => {
    const order = await paidBy(cards.fails)
    await shop.act(order, 'refund', { amount_cents: 1000 }).expect(200)
    shop.stripe.moveClock(11)
    await expect.poll(async () => kindsOf(await now(order))).toContain('refund_failed')
    await disputed(order)
    expect(moneyOf(await turn(order, 'lost'))).toMatchObject({ refunded: 7849, failed: 0 })
    expect(moneyOf(await turn(order, 'won'))).toMatchObject({ refunded: 0, failed: 1000 })
  })

  test('to won, of an order that was cancelled meanwhile, leaves it to be sent back', async () => {
    const order = await paidBy()
    await disputed(order)
    await turn(order, 'lost')
    await shop.act(await now(order), 'cancel').expect(200)
    const won = await turn(order, 'won')
    expect(moneyOf(won)).toMatchObject({ state: 'cancelled paid', refunded: 0, due: 7849 })
  })
})

/** As if the page could not be closed: nothing of ours lets that happen. */
const hidden = async (order: Order, work: () => Promise<unknown>) => {
  const page = pageOf(order)
  await execute(`update payments set page_ended_at = now() where page_id = '${page}'`)
  await work()
  await execute(`update payments set page_ended_at = null where page_id = '${page}'`)
}

describe('money that an order cannot keep', () => {
  test('for one that was cancelled goes back by itself', async () => {
    const order = await shop.placedByCard()
    await hidden(order, () => shop.asBuyer(order, 'cancel', { version: order.version }).expect(200))
    shop.stripe.pay(pageOf(order))

    await expect.poll(async () => kindsOf(await now(order))).toContain('refunded')
    const seen = await now(order)
    expect(seen).toMatchObject({ status: 'cancelled', payment_status: 'refunded' })
    expect(refundsAtStripe(seen).map(({ amount }) => amount)).toEqual([7849])
  })

  test('for one that has ended places it again where all is still there, else goes back', async () => {
    await shop.count('gold-beads', 1)
    const lines = [{ product_id: 'gold-beads', quantity: 1 }]
    const late = async () => {
      const order = await shop.placedByCard({ lines, expected_total_cents: 200_000 })
      await hidden(order, async () => {
        await execute(`update orders set hold_until = now() where number = '${order.number}'`)
        shop.app.orderSweeping.wake()
        await expect.poll(() => stateOf(order)).toBe('cancelled expired')
      })
      return order
    }
    const [first, second] = [await late(), await late()]
    shop.stripe.pay(pageOf(first))
    await expect.poll(() => stateOf(first)).toBe('placed paid')
    shop.stripe.pay(pageOf(second))

    await expect.poll(() => stateOf(second)).toBe('cancelled refunded')
    expect((await shop.stock('gold-beads')).body).toMatchObject({ held: 1, free: 0 })
  })

  test('paid a second time goes back by itself, and the order stands', async () => {
    const order = await shop.placedByCard()
    await hidden(order, () =>
      shop
        .asBuyer(order, 'pay', { version: order.version, payment_method: 'bank_transfer' })
        .expect(200),
    )
    await shop.act(await now(order), 'mark-paid').expect(200)
    shop.stripe.pay(pageOf(order))

    await expect.poll(async () => kindsOf(await now(order))).toContain('refunded')
    const seen = await now(order)
    expect(seen).toMatchObject({ status: 'placed', payment_status: 'paid', refund_due_cents: 0 })
    expect(seen.payments).toMatchObject([
      { method: 'card', is_surplus: true, captured_cents: 7849, refunded_cents: 7849 },
      { method: 'bank_transfer', is_surplus: false, refunded_cents: 0 },
    ])
    await shop.act(seen, 'ship').expect(200)
  })

  test('and that the bank decides about is shown, and not promised', async () => {
    const order = await shop.placedByCard()
    await hidden(order, () =>
      shop
        .asBuyer(order, 'pay', { version: order.version, payment_method: 'bank_transfer' })
        .expect(200),
    )
    await shop.act(await now(order), 'mark-paid').expect(200)
    shop.stripe.hold(true)
    shop.stripe.pay(pageOf(order), cards.disputes)
    await shop.asBuyer(order, 'settle').expect(200)

    expect(await now(order)).toMatchObject({ payment_status: 'paid', refund_due_cents: 0 })
    expect(await listedBy(`refund_due_cents=eq.0&number=eq.${order.number}`)).toEqual([
      order.number,
    ])
    expect((await desk()).paid_twice).toContain(order.number)
  })
})

test('an order that ended unpaid and is paid by transfer after all is refunded as one', async () => {
  const order = await shop.placedByCard()
  await execute(`update orders set hold_until = now() where number = '${order.number}'`)
  shop.app.orderSweeping.wake()
  await expect.poll(() => stateOf(order)).toBe('cancelled expired')

  const paid = (await shop.act(await now(order), 'mark-paid').expect(200)).body
  expect(paid).toMatchObject({ status: 'placed', payment_method: 'bank_transfer' })
  const refunded = await shop.act(paid, 'refund', { amount_cents: 7849 }).expect(200)
  expect(refunded.body).toMatchObject({
    payment_status: 'refunded',
    refunds: [{ status: 'done' }],
  })
})

test('money on a page that the table has lost is that of the order that it names', async () => {
  const lose = (order: Order) =>
    execute(
      `update payments set page_id = null, page_url = null where page_id = '${pageOf(order)}'`,
    )
  const waiting = await shop.placedByCard()
  const cancelled = await shop.placedByCard()
  for (const order of [waiting, cancelled]) await lose(order)
  await shop.asBuyer(cancelled, 'cancel', { version: cancelled.version }).expect(200)
  for (const order of [waiting, cancelled]) shop.stripe.pay(pageOf(order))

  await expect.poll(() => stateOf(waiting)).toBe('placed paid')
  await expect.poll(() => stateOf(cancelled)).toBe('cancelled refunded')
  expect((await desk()).unknown_payments).toEqual([])
})

test('an order whose refund is on its way keeps its person, whoever is deleted meanwhile', async () => {
  const { id, headers } = await signedIn(shop)
  const order: Order = (
    await shop.place(shop.newOrder({ payment_method: 'card' }), headers).expect(201)
  ).body
  shop.stripe.pay(pageOf(order), cards.pends)
  await expect.poll(() => stateOf(order)).toBe('placed paid')
  await shop.act(await now(order), 'cancel').expect(200)
  await newServiceClient(shop.url).auth.admin.deleteUser(id)

  expect((await now(order)).email).toBe(order.email)
  shop.stripe.moveClock(11)
  await expect.poll(async () => kindsOf(await now(order))).toContain('refunded')
})

describe('a payment that names', () => {
  const paidElsewhere = async (metadata: Record<string, string>) => {
    const session = await stripeClient().checkout.sessions.create({
      mode: 'payment',
      line_items: [
        {
          quantity: 1,
          price_data: { currency: 'usd', unit_amount: 900, product_data: { name: 'Bell' } },
        },
      ],
      success_url: 'http://elsewhere.test',
      metadata,
      payment_intent_data: { metadata },
    })
    shop.stripe.hold(true)
    shop.stripe.pay(session.id)
    const { events, sessions } = shop.stripe.list()
    const { payment_intent: intent } = sessions.find(({ id }) => id === session.id) ?? {}
    return {
      intent: typeof intent === 'string' ? intent : '',
      tell: () => shop.stripe.deliver(events.at(-1)?.id ?? ''),
    }
  }

  test('an order of this shop that is gone is shown, never touched, and can be dealt with', async () => {
    const { intent, tell } = await paidElsewhere({
      shop: 'http://shop.goldenbead.test',
      order: randomUUID(),
      number: 'GB-999999',
    })
    expect(await tell()).toBe(200)
    expect(await tell()).toBe(200)

    expect((await desk()).unknown_payments).toMatchObject([
      { payment_id: intent, order_number: 'GB-999999', amount_cents: 900 },
    ])
    expect(shop.stripe.list().refunds.some(({ payment_intent: of }) => of === intent)).toBe(false)
    await shop.request.delete(`/admin/v1/unknown-payments/${intent}`).set(shop.owner).expect(204)
    expect(await tell()).toBe(200)
    expect((await desk()).unknown_payments).toEqual([])
  })

  test('another sale of the account writes nothing', async () => {
    const { tell } = await paidElsewhere({ shop: 'http://another.test', order: randomUUID() })

    await unchanged(shop.config, async () => expect(await tell()).toBe(200))
  })
})

test('the books close after all of it', async () => {
  const { rows } = await shop.app.database.$client.query(invariants)

  expect(rows).toEqual([])
})
