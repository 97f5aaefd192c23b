import { readFile } from 'node:fs/promises'
import type { NewOrder, Order } from '@golden-bead/contracts/orders'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openMailbox, type Mailbox } from '@golden-bead/server/test/mailbox'
import { newLoggedInClient } from '@golden-bead/supabase/test/account-clients'
import { migrationsFolder } from '#test/migrations.ts'
import { startOrderShop, type OrderShop } from '#test/order-shop.ts'

let shop: OrderShop
let mailbox: Mailbox
let invariants: string
beforeAll(async () => {
  shop = await startOrderShop()
  mailbox = openMailbox(shop.inboxUrl)
  invariants = await readFile(`${migrationsFolder}/invariants.sql`, 'utf8')
  await shop.count('pink-tower', 100)
})
afterAll(() => shop.close())
afterEach(async () => {
  const { rows } = await shop.app.database.$client.query(invariants)
  if (rows.length > 0) throw new Error(`The books do not close: ${JSON.stringify(rows)}`)
})

/** Three towers and two sets of rods: $265.50. */
const towersAndRods = {
  lines: [
    { product_id: 'pink-tower', quantity: 3 },
    { product_id: 'number-rods', quantity: 2 },
  ],
  expected_total_cents: 26_550,
} satisfies Partial<NewOrder>

const execute = (text: ReturnType<typeof sql>) => shop.app.database.execute(text)
const now = async ({ number }: Order): Promise<Order> => (await shop.read(number)).body
const asGuest = async ({ number, key = '' }: Order): Promise<Order> =>
  (await shop.read(number, { ...shop.visitor, 'order-key': key }).expect(200)).body
const paid = async (): Promise<Order> => {
  const order = await shop.placed(towersAndRods)
  const { body } = await shop.act(order, 'mark-paid').expect(200)
  return { ...body, key: order.key }
}

type Units = [position: number, quantity: number]
const linesOf = (order: Order, ...units: Units[]) =>
  units.map(([position, quantity]) => ({ line_id: order.lines[position]?.id, quantity }))
const ship = (order: Order, units: Units[] = [], body: object = {}) =>
  shop.act(order, 'ship', { ...(units.length > 0 && { lines: linesOf(order, ...units) }), ...body })
const shipped = async (...given: Parameters<typeof ship>): Promise<Order> => ({
  ...(await ship(...given).expect(200)).body,
  key: given[0].key,
})
const lastOf = (order: Order) => order.shipments.at(-1)?.id
const parcel = (order: Order, step: string, body: object = {}, id = lastOf(order)) =>
  shop.act(order, `shipments/${id}/${step}`, body)
const correct = (order: Order, body: object, id = lastOf(order)) =>
  shop.request
    .put(`/admin/v1/orders/${order.number}/shipments/${id}`)
    .set(shop.owner)
    .send({ version: order.version, ...body })
const shelf = async () => {
  const { on_hand, held } = (await shop.stock('pink-tower').expect(200)).body
  return { on_hand, held }
}
const contents = ({ shipments }: Order) =>
  shipments.map(({ lines }) => lines.map(({ quantity }) => quantity))
const kindsOf = ({ events }: Order) => events.map(({ kind }) => kind)

describe('an order in several parcels', () => {
  test('tells its buyer with each of them what is in it and what is still to come', async () => {
    const order = await paid()
    const before = await shelf()
    const one = await shipped(order, [[0, 2]], { tracking_number: '1z999aa1 0123456784' })

    expect(one).toMatchObject({ fulfilment_status: 'partly_shipped', closed_at: null })
    expect(await shelf()).toEqual({ on_hand: before.on_hand - 2, held: before.held - 2 })
    const mail = await mailbox.waitForMail(order.email, 'A part of your order')
    expect(mail.text).toMatch(/In the parcel:\s+2 × Pink Tower\s+Still to come:\s+1 × Pink Tower/)
    expect(mail.text).toContain('2 × Number Rods')
    expect(mail.text).toContain('https://www.ups.com/track?tracknum=1Z999AA10123456784')

    const all = await shipped(one)
    expect(all).toMatchObject({ fulfilment_status: 'shipped', proposed_carrier: '' })
    expect(contents(all)).toEqual([[2], [1, 2]])
    await mailbox.waitForMail(order.email, /^Your order \S+ is on its way/)
    const seen = await asGuest(order)
    expect(seen.shipments).toMatchObject([
      { carrier: 'UPS', tracking_number: '1Z999AA10123456784', lines: [{ quantity: 2 }] },
      { carrier: '', tracking_url: '', lines: [{ quantity: 1 }, { quantity: 2 }] },
    ])
    expect(seen.proposed_carrier).toBeUndefined()
  })

  test('has no more of a line in them than there is, and no line twice', async () => {
    const order = await shipped(await paid(), [[0, 2]])
    const many = await ship(order, [[0, 2]]).expect(409)
    expect(many.body.message).toBe('There are not so many of Pink Tower left to ship.')
    const twice: Units[] = [
      [0, 1],
      [0, 1],
    ]
    await ship(order, twice).expect(400)
    await shop.act(order, 'ship', { lines: [{ line_id: 0, quantity: 1 }] }).expect(400)
    await shop.act(order, 'ship', { lines: [] }).expect(400)
    expect((await now(order)).version).toBe(order.version)
  })

  test('is shipped once the rest of it is cancelled, also where all its money went back', async () => {
    const order = await shipped(await paid(), [
      [0, 3],
      [1, 1],
    ])
    const cancelled = await shop.act(order, 'cancel', { lines: linesOf(order, [1, 1]) }).expect(200)
    expect(cancelled.body).toMatchObject({ fulfilment_status: 'shipped', refund_due_cents: 3_000 })

    const other = await shipped(await paid(), [[0, 1]])
    const refunded = (await shop.act(other, 'refund', { amount_cents: 26_550 }).expect(200)).body
    await ship(refunded).expect(409)
    const lines = linesOf(refunded, [0, 2], [1, 2])
    const { body } = await shop.act(refunded, 'cancel', { lines }).expect(200)
    expect(body).toMatchObject({ fulfilment_status: 'shipped', payment_status: 'refunded' })
    expect(body.closed_at).not.toBeNull()
  })

  test('is shipped by one of two admins who press at once, and the other hears of it', async () => {
    const order = await paid()
    const answers = await Promise.all([ship(order, [[0, 3]]), ship(order, [[0, 3]])])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'version_conflict',
      state: { fulfilment_status: 'partly_shipped' },
    })
    expect(contents(await now(order))).toEqual([[3]])
  })
})

describe('a parcel', () => {
  test('is corrected, and its buyer is told only if that is wished', async () => {
    const order = await shipped(await paid(), [[0, 1]], { tracking_number: '123456789012' })
    expect(order.shipments).toMatchObject([{ carrier: 'FedEx' }])
    const quiet = (await correct(order, { tracking_number: '123456789013' }).expect(200)).body
    expect(quiet.shipments[0].tracking_url).toContain('trknbr=123456789013')
    const told = { tracking_url: 'https://www.ups.com/track?tracknum=1Z999AA10123456784' }
    const { body } = await correct(quiet, { ...told, send_mail: true }).expect(200)

    expect(body.shipments).toMatchObject([
      { carrier: 'UPS', tracking_number: '1Z999AA10123456784', tracking_url: told.tracking_url },
    ])
    const { text } = await mailbox.waitForMail(order.email, 'A correction about your parcel')
    expect(text).toContain('1Z999AA10123456784')
    expect(text).not.toContain('123456789013')
    const none = (await correct(body, { tracking_number: '' }).expect(200)).body
    expect(none.shipments).toMatchObject([
      { carrier: 'UPS', tracking_number: '', tracking_url: '' },
    ])
    await correct(none, {}).expect(400)
    await correct(none, { carrier: 'Bob' }).expect(400)
    for (const tracking_url of [
      'https://www.ups.com@evil.example/1Z',
      'https://ada:secret@ups.com',
    ]) {
      await correct(none, { tracking_url }).expect(400)
    }
    await correct(none, { carrier: 'DHL' }, crypto.randomUUID()).expect(404)
    const other = await shipped(await paid())
    await correct(none, { carrier: 'DHL' }, lastOf(other)).expect(404)
  })

  test('that is taken back has its units held and open again, and on the shelf where they are counted', async () => {
    const order = await paid()
    const before = await shelf()
    const all = await shipped(order)
    expect(all.closed_at).not.toBeNull()
    await mailbox.waitForMail(order.email, 'is on its way')
    const { body } = await parcel(all, 'take-back').expect(200)

    expect(body).toMatchObject({ fulfilment_status: 'unfulfilled', closed_at: null })
    expect(body.lines).toMatchObject([
      { shipped: 0, held: 3 },
      { shipped: 0, held: 0 },
    ])
    expect(await shelf()).toEqual(before)
    expect((await shop.stock('pink-tower')).body.movements[0]).toMatchObject({
      reason: 'taken_back',
      quantity: 3,
      order: order.number,
    })
    const { text } = await mailbox.waitForMail(order.email, 'has not left yet')
    expect(text).toMatch(/Still to come:\s+3 × Pink Tower\s+2 × Number Rods/)
    expect((await asGuest(order)).shipments).toEqual([])
    const again = await parcel(body, 'take-back').expect(409)
    expect(again.body.message).toBe('This parcel was taken back.')
    await correct(body, { carrier: 'DHL' }).expect(409)
    expect(contents(await shipped(body))).toEqual([
      [3, 2],
      [3, 2],
    ])
  })

  test('that is taken back before its mail has left says nothing to its buyer', async () => {
    const silent = await startOrderShop({ SMTP_URL: 'smtp://127.0.0.1:1' })
    try {
      const order = (await silent.act(await silent.placed(), 'mark-paid').expect(200)).body
      const sent = (await silent.act(order, 'ship').expect(200)).body
      const mails = async () => {
        const { rows } = await silent.app.database.execute<{ kind: string; is_free: boolean }>(sql`
          select kind, leased_until is null and attempts > 0 as is_free from platform.mail_outbox
          where kind in ('order_shipped', 'order_parcel_taken_back')`)
        return rows
      }
      await expect.poll(mails).toEqual([{ kind: 'order_shipped', is_free: true }])
      const path = `shipments/${sent.shipments[0].id}/take-back`
      await silent.act(sent, path).expect(200)
      expect(await mails()).toEqual([])
    } finally {
      await silent.close()
    }
  })

  test('is not taken back once it is with its carrier, by the clock or by the owner', async () => {
    const order = await shipped(await paid(), [[0, 1]])
    const kept = (await parcel(order, 'hand-over').expect(200)).body
    const refused = await parcel(kept, 'take-back').expect(409)
    expect(refused.body.message).toContain('is with its carrier')
    await parcel(kept, 'hand-over').expect(409)

    const other = await shipped(await paid(), [[0, 1]])
    const at = Date.parse(other.shipments[0]?.with_carrier_at ?? '')
    expect(at).toBeGreaterThan(Date.now() + 12 * 3_600_000)
    await execute(sql`update shipments set with_carrier_at = now() where id = ${lastOf(other)}`)
    await parcel(other, 'take-back').expect(409)
  })

  test('of which something came back is not taken back', async () => {
    const order = await shipped(await paid(), [[0, 2]])
    await execute(sql`update order_lines set returned = 1 where id = ${order.lines[0]?.id}`)
    const refused = await parcel(order, 'take-back').expect(409)
    expect(refused.body.message).toBe('Some of Pink Tower has come back from the buyer.')
    await execute(sql`update order_lines set returned = 0 where id = ${order.lines[0]?.id}`)
  })

  test('that is taken back leaves the shelf alone where its product is no longer counted', async () => {
    await shop.count('number-rods', 100)
    const order = await shipped(await paid(), [[1, 2]])
    const { version } = (await shop.stock('number-rods')).body
    const uncounted = { counted: false, on_hand: 98, reason: 'counted', version }
    await shop.setStock('number-rods', uncounted).expect(200)
    const { body } = await parcel(order, 'take-back').expect(200)
    expect(body.lines[1]).toMatchObject({ shipped: 0, held: 0 })
    expect((await shop.stock('number-rods')).body.on_hand).toBe(98)
  })

  test('is delivered when its owner says so, or by itself when its days are over', async () => {
    const order = await shipped(await paid(), [[0, 1]])
    const there = (await parcel(order, 'delivered').expect(200)).body
    expect(there.shipments[0].delivered_at).not.toBeNull()
    await parcel(there, 'delivered').expect(409)
    await parcel(there, 'take-back').expect(409)

    const other = await shipped(there)
    await execute(sql`update shipments set arrives_by = now() where id = ${lastOf(other)}`)
    shop.app.orderSweeping.wake()
    await expect.poll(async () => (await now(order)).shipments[1]?.delivered_at).not.toBeNull()
    const seen = await now(order)
    expect(seen.events.slice(-1)).toMatchObject([{ kind: 'delivered', actor: 'shop' }])
  })

  test('is changed by one of two admins who press at once', async () => {
    const order = await shipped(await paid(), [[0, 1]])
    const answers = await Promise.all([parcel(order, 'take-back'), parcel(order, 'delivered')])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const [{ taken_back_at: back, delivered_at: there } = {}] = (await now(order)).shipments
    expect([back, there].filter((at) => at === null)).toHaveLength(1)
  })
})

describe('an order on hold', () => {
  test('is shipped by nobody who does not know it, and only admins see why', async () => {
    const { session } = await newLoggedInClient(shop.url)
    const headers = { ...shop.visitor, authorization: `Bearer ${session.access_token}` }
    const placed = await shop.placed(towersAndRods, headers)
    const order = (await shop.act(placed, 'mark-paid').expect(200)).body
    const held = (await shop.act(order, 'hold', { reason: 'Wrong street?' }).expect(200)).body
    expect(held.on_hold_reason).toBe('Wrong street?')
    const refused = await ship(held).expect(409)
    expect(refused.body).toMatchObject({ against: ['hold'], message: 'It is on hold.' })

    const rows = `/rest/v1/orders?number=eq.${order.number}&select=on_hold_reason`
    const asAdmin = await shop.request.get(rows).set(shop.owner).expect(200)
    expect(asAdmin.body).toEqual([{ on_hold_reason: 'Wrong street?' }])
    const own = await shop.request.get(rows).set(headers).expect(200)
    expect(own.body).toEqual([{ on_hold_reason: null }])
    const found = `${rows}&on_hold_reason=like.*street*`
    expect((await shop.request.get(found).set(headers).expect(200)).body).toEqual([])
    const data = await shop.request.get('/store/v1/account').set(headers).expect(200)
    const seen = await shop.read(order.number, headers).expect(200)
    expect(JSON.stringify([data.body, seen.body])).not.toContain('street')

    const free = (await shop.act(held, 'release').expect(200)).body
    await shop.act(free, 'release').expect(409)
    expect((await shipped(free)).fulfilment_status).toBe('shipped')
  })

  test('keeps it while a part leaves despite it, and loses it with the last unit and with its person', async () => {
    const order = await paid()
    const held = (await shop.act(order, 'hold', { reason: 'Holiday' }).expect(200)).body
    const part = await shipped(held, [[0, 1]], { despite: ['hold'] })
    expect(part.on_hold_reason).toBe('Holiday')
    const all = await shipped(part, [], { despite: ['hold'] })
    expect(all.on_hold_reason).toBeNull()
    await shop.act(all, 'hold', { reason: 'Too late' }).expect(409)
    await shop.act(order, 'hold', { reason: ' ' }).expect(400)

    await execute(sql`update orders set on_hold_reason = 'Ada' where number = ${order.number}`)
    await execute(sql`select erase_order(id) from orders where number = ${order.number}`)
    const erased = await now(order)
    expect(JSON.stringify(erased)).not.toMatch(/Ada|Holiday/)
    expect(erased.on_hold_reason).toBeNull()
    expect((await correct(erased, { carrier: 'DHL' }).expect(409)).body.message).toContain('ended')
    await parcel(erased, 'take-back').expect(409)
  })
})

describe('what stands against a parcel', () => {
  test('is money that is due, or went back for something in it', async () => {
    const order = await paid()
    const due = (await shop.act(order, 'cancel', { lines: linesOf(order, [0, 1]) })).body
    expect((await ship(due, [[1, 1]]).expect(409)).body.against).toEqual(['refund'])

    const lines = linesOf(due, [0, 2])
    const refunded = (await shop.act(due, 'refund', { lines }).expect(200)).body
    expect(refunded).toMatchObject({ refund_due_cents: 0 })
    expect(refunded.parts_left.lines[0]).toMatchObject({ refunded: 1 })
    expect((await ship(refunded).expect(409)).body.against).toEqual(['refund'])
    const one = await shipped(refunded, [
      [0, 1],
      [1, 2],
    ])
    expect((await ship(one).expect(409)).body.against).toEqual(['refund'])
    expect((await shipped(one, [], { despite: ['refund'] })).fulfilment_status).toBe('shipped')
  })

  test('is a rest that is not paid: despite it a part may leave, and what came stays booked', async () => {
    const placed = await shop.placed(towersAndRods)
    await ship(placed, [], { despite: ['unpaid'] }).expect(409)
    const part = (await shop.act(placed, 'receive', { amount_cents: 10_000 }).expect(200)).body
    expect((await ship(part).expect(409)).body.against).toEqual(['unpaid'])
    const one = await shipped({ ...part, key: placed.key }, [[0, 1]], { despite: ['unpaid'] })
    expect(one).toMatchObject({ payment_status: 'awaiting', fulfilment_status: 'partly_shipped' })
    const mail = await mailbox.waitForMail(placed.email, 'A part of your order')
    expect(mail.text).not.toMatch(/Ada|Elm/)
    await shop.act(one, 'receive', { amount_cents: -10_000 }).expect(409)

    const back = (await parcel(one, 'take-back').expect(200)).body
    const cancelled = (
      await shop.act(back, 'cancel', {
        lines: linesOf(back, [0, 3]),
        expected_total_cents: 6_999,
      })
    ).body
    expect(cancelled).toMatchObject({ payment_status: 'paid', total_cents: 6_999 })
  })

  test('leaves an order that is shipped before it is paid open until it is', async () => {
    const placed = await shop.placed(towersAndRods)
    const part = (await shop.act(placed, 'receive', { amount_cents: 10_000 }).expect(200)).body
    const one = await shipped(part, [[0, 2]], { despite: ['unpaid'] })
    const lines = linesOf(one, [1, 2])
    const fewer = await shop.act(one, 'cancel', { lines, expected_total_cents: 20_550 }).expect(200)
    expect(fewer.body.lines).toMatchObject([{ quantity: 3, held: 1 }])
    const all = await shipped(fewer.body, [], { despite: ['unpaid'] })
    expect(all).toMatchObject({ payment_status: 'awaiting', closed_at: null })
    const whole = (await shop.act(all, 'mark-paid').expect(200)).body
    expect(whole).toMatchObject({ payment_status: 'paid', fulfilment_status: 'shipped' })
    expect(whole.closed_at).not.toBeNull()
    expect(kindsOf(whole).filter((kind) => kind === 'shipped')).toHaveLength(2)
  })
})
