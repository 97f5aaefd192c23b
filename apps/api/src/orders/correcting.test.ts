import { readFile } from 'node:fs/promises'
import type { Order } from '@golden-bead/contracts/orders'
import { openMailbox, type Mailbox } from '@golden-bead/server/test/mailbox'
import { newAddress, newServiceClient } from '@golden-bead/supabase/test/account-clients'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pageOf, startCardShop, type CardShop } from '#test/card-shop.ts'
import { migrationsFolder } from '#test/migrations.ts'
import { signedIn } from '#test/people.ts'

let shop: CardShop
let mailbox: Mailbox
beforeAll(async () => {
  shop = await startCardShop()
  mailbox = openMailbox(shop.inboxUrl)
})
afterAll(() => shop.close())

const corrected = {
  name: 'Grace Hopper',
  line1: '1 Navy Street',
  city: 'New York',
  state: 'NY',
  postal_code: '10001',
  country: 'US',
}
const keyOf = ({ key = '' }: Order) => ({ 'order-key': key })
const withKey = (order: Order) => ({ ...shop.visitor, ...keyOf(order) })
const now = async ({ number }: Order): Promise<Order> => (await shop.read(number).expect(200)).body
const kindsOf = ({ events }: Order) => events.map(({ kind }) => kind)
const waitsOf = ({ payments }: Order) =>
  payments.filter(({ status }) => status === 'open').map((payment) => payment.amount_cents)
const opensWith = async ({ number }: Order, key: string | undefined) =>
  (await shop.read(number, { ...shop.visitor, 'order-key': key ?? '' })).status
/** Of the two states one has a rate of its own, of this price; the usual one goes to the other. */
async function withRateOfEast(cents: number, work: () => Promise<void>): Promise<void> {
  const query = (text: string, values?: unknown[]) => shop.app.database.$client.query(text, values)
  await query(`update shipping_rates set states = '{IL}'`)
  await query(
    `insert into shipping_rates (name, price_cents, states, position) values ('East', $1, '{NY}', 2)`,
    [cents],
  )
  try {
    await work()
  } finally {
    await query(`delete from shipping_rates where name = 'East'`)
    await query(`update shipping_rates set states = '{}'`)
  }
}
const keyIn = (text: string) => /#key=([\w-]+)/.exec(text)?.[1]

describe('the address of an order', () => {
  test('is corrected by its buyer while it is unpaid, by the key or the session', async () => {
    const guests = await shop.placed()
    const { body } = await shop
      .asBuyer(guests, 'correct', { version: guests.version, ship_to: corrected })
      .expect(200)
    expect(body).toMatchObject({ ship_to: corrected, total_cents: guests.total_cents })
    expect(body.hold_until).toBe(guests.hold_until)
    expect(body.events.at(-1)).toMatchObject({ kind: 'address_corrected', actor: 'buyer' })
    expect(JSON.stringify(body.events)).not.toContain('Elm')

    const buyer = await signedIn(shop)
    const members = await shop.placed({}, buyer.headers)
    const path = `/store/v1/orders/${members.number}/correct`
    const request = { version: members.version, ship_to: corrected }
    await shop.post(path, request).expect(404)
    await shop.post(path, request, buyer.headers).expect(200)
    expect((await now(members)).ship_to).toEqual(corrected)
  })

  test('is corrected by nobody who has only the key of a waiting order, nor beside another email', async () => {
    const order = await shop.placed()
    const request = { version: order.version, ship_to: corrected }
    const path = `/store/v1/orders/${order.number}/correct`
    const waiting = { ...shop.visitor, 'order-key': order.waiting_key ?? '' }
    await shop.post(path, request, waiting).expect(404)
    const refused = shop.asBuyer(order, 'correct', { ...request, email: newAddress() })
    await refused.expect(400)
    await shop.act(order, 'correct').expect(400)
  })

  test('is corrected by the owner alone once it is paid, and by nobody once a parcel has it', async () => {
    const placed = await shop.placed()
    await shop.act(placed, 'mark-paid').expect(200)
    const paid = await now(placed)
    const request = { version: paid.version, ship_to: corrected }
    const refused = await shop.asBuyer({ ...paid, key: placed.key }, 'correct', request).expect(409)
    expect(refused.body.code).toBe('state_conflict')

    const { body } = await shop.act(paid, 'correct', { ship_to: corrected }).expect(200)
    expect(body).toMatchObject({ ship_to: corrected, payment_status: 'paid', refund_due_cents: 0 })
    const mail = await mailbox.waitForMail(placed.email, 'The address of your order')
    expect(mail.text).toContain(corrected.line1)
    await shop.act(await now(placed), 'ship').expect(200)
    await shop.act(await now(placed), 'correct', { ship_to: placed.ship_to }).expect(409)
  })

  test('is one to which the shop ships', async () => {
    const order = await shop.placed()
    const abroad = { ...corrected, country: 'CA' }
    const { body } = await shop.act(order, 'correct', { ship_to: abroad }).expect(409)
    expect(body.code).toBe('no_shipping')
    expect((await now(order)).version).toBe(order.version)
  })

  test('prices an unpaid order anew by the rate of its state, whose transfer is of the new amount', () =>
    withRateOfEast(1500, async () => {
      const order = await shop.placed()
      const request = { version: order.version, ship_to: corrected }
      // Nobody owes a total that he has not seen.
      const refused = await shop.asBuyer(order, 'correct', request).expect(409)
      expect(refused.body).toMatchObject({ code: 'total_changed', total_cents: 8350 })
      expect(await now(order)).toMatchObject({ version: order.version, total_cents: 7849 })
      const seen = { ...request, expected_total_cents: 8350 }
      const { body } = await shop.asBuyer(order, 'correct', seen).expect(200)
      expect(body).toMatchObject({
        shipping_rate_name: 'East',
        shipping_cents: 1500,
        total_cents: 8350,
      })
      expect(waitsOf(body)).toEqual([8350])
      expect(body.payments).toHaveLength(1)
    }))

  test('is priced anew by the owner too only at a total that was seen', () =>
    withRateOfEast(1500, async () => {
      const order = await shop.placed()
      const refused = await shop.act(order, 'correct', { ship_to: corrected }).expect(409)
      expect(refused.body).toMatchObject({ code: 'total_changed', total_cents: 8350 })
      expect(await now(order)).toMatchObject({ version: order.version, total_cents: 7849 })
      const seen = { ship_to: corrected, expected_total_cents: 8350 }
      const { body } = await shop.act(order, 'correct', seen).expect(200)
      expect(body).toMatchObject({ ship_to: corrected, total_cents: 8350 })
      const mail = await mailbox.waitForMail(order.email, 'The address of your order')
      expect(mail.text).toContain('$83.50')
    }))

  test('that the owner corrects is told, each time, and before it is paid without the address', async () => {
    const order = await shop.placed()
    const { body } = await shop.act(order, 'correct', { ship_to: corrected }).expect(200)
    const mail = await mailbox.waitForMail(order.email, 'The address of your order')
    expect(mail.text).toContain('Please pay $78.49')
    expect(mail.text).not.toMatch(/Navy|Ada/)
    await shop.act(body, 'correct', { ship_to: order.ship_to }).expect(200)
    const { version } = await now(order)
    // Whoever does it themselves knows.
    await shop.asBuyer(order, 'correct', { version, ship_to: corrected }).expect(200)
    const { rows } = await shop.app.database.$client.query(
      `select 1 from platform.mail_outbox where kind = 'order_address_corrected' and recipient = $1`,
      [order.email],
    )
    expect(rows).toHaveLength(2)
  })

  test('stays by its own rate where that still goes there, whatever it costs by now', async () => {
    const order = await shop.placed()
    const { $client } = shop.app.database
    await $client.query('update shipping_rates set price_cents = 1200')
    try {
      const { body } = await shop.act(order, 'correct', { ship_to: corrected }).expect(200)
      expect(body).toMatchObject({ shipping_cents: 999, total_cents: 7849 })
    } finally {
      await $client.query('update shipping_rates set price_cents = 999')
    }
  })

  test('gives an unpaid order by card another page, and no more time', () =>
    withRateOfEast(1500, async () => {
      const order = await shop.placedByCard()
      const { version } = order
      const request = { version, ship_to: corrected, expected_total_cents: 8350 }
      const { body } = await shop.asBuyer(order, 'correct', request).expect(200)

      expect(pageOf(body)).not.toBe(pageOf(order))
      expect(shop.stripe.pay(pageOf(order), '4242424242424242')).not.toBe('paid')
      expect(body).toMatchObject({ total_cents: 8350, hold_until: order.hold_until })
      expect(waitsOf(body)).toEqual([8350])
      shop.stripe.pay(pageOf(body), '4242424242424242')
      await expect.poll(async () => (await now(order)).payment_status).toBe('paid')
      expect(kindsOf(await now(order))).toEqual(['placed', 'address_corrected', 'paid'])
    }))

  test.each([
    [300, { less_cents: 699 }],
    [1200, { more_cents: 201 }],
  ])(
    'costs a paid order nothing, and says to the owner what is less or more: %i',
    (cents, details) =>
      withRateOfEast(cents, async () => {
        const placed = await shop.placed()
        await shop.act(placed, 'mark-paid').expect(200)
        const { body } = await shop
          .act(await now(placed), 'correct', { ship_to: corrected })
          .expect(200)
        expect(body).toMatchObject({ total_cents: 7849, payment_status: 'paid' })
        expect(body.events.at(-1)).toMatchObject({ details })
        const seen = await shop.read(placed.number, withKey(placed)).expect(200)
        expect(seen.body.events.at(-1).details).toEqual({})
      }),
  )

  test('that is the same changes nothing', async () => {
    const order = await shop.placedByCard()
    const { body } = await shop.act(order, 'correct', { ship_to: order.ship_to }).expect(200)
    expect(body.version).toBe(order.version)
    expect(await opensWith(order, order.key)).toBe(200)
    expect(waitsOf(body)).toEqual([7849])
  })
})

describe('the email of an order', () => {
  test('that is corrected gets a new link, and those before open nothing', async () => {
    const order = await shop.placed()
    const email = newAddress()
    const { body } = await shop.act(order, 'correct', { email: email.toUpperCase() }).expect(200)
    expect(body.email).toBe(email.toLowerCase())
    expect(body.events.at(-1)).toMatchObject({ kind: 'email_corrected', details: {} })

    expect(await opensWith(order, order.key)).toBe(404)
    expect(await opensWith(order, order.waiting_key)).toBe(404)
    const { text } = await mailbox.waitForMail(email, `^Your order ${order.number}$`)
    expect(await opensWith(order, keyIn(text))).toBe(200)
    expect(text).not.toContain('Ada')
    const notice = await mailbox.waitForMail(order.email, 'go to another address now')
    expect(notice.text).not.toContain('/order/')
    expect(notice.text).not.toContain(email)
  })

  test('takes the mails and the limits of its inbox along, and finds the order', async () => {
    const order = await shop.placed()
    const email = newAddress()
    await shop.act(order, 'correct', { email }).expect(200)
    const { rows } = await shop.app.database.$client.query(
      'select inbox from orders where number = $1',
      [order.number],
    )
    expect(rows).toEqual([{ inbox: email.toLowerCase().replace(/\+[^@]*/, '') }])
    await shop.act(await now(order), 'mark-paid').expect(200)
    const { text } = await mailbox.waitForMail(email, 'has arrived')
    expect(await opensWith(order, keyIn(text))).toBe(200)
  })

  test('changes neither the account of an order nor that of the address', async () => {
    const buyer = await signedIn(shop)
    const stranger = await signedIn(shop)
    const email = `${stranger.id}@example.com`
    const order = await shop.placed({}, buyer.headers)
    await shop.act(order, 'correct', { email }).expect(200)
    expect((await shop.read(order.number, buyer.headers)).status).toBe(200)
    expect((await shop.read(order.number, stranger.headers)).status).toBe(404)
    const { text } = await mailbox.waitForMail(email, `^Your order ${order.number}$`)
    expect(keyIn(text)).toBeUndefined()
    const exported = await shop.request.get('/store/v1/account').set(buyer.headers).expect(200)
    expect(exported.body.orders).toMatchObject([{ number: order.number, email }])
  })

  test('that is corrected to that of the account which claimed it goes with that account', async () => {
    const claimer = await signedIn(shop)
    const email = `${claimer.id}@example.com`
    const placed = await shop.placed()
    await shop
      .post(`/store/v1/orders/${placed.number}/claim`, {}, { ...claimer.headers, ...keyOf(placed) })
      .expect(200)
    await shop.act(await now(placed), 'correct', { email }).expect(200)
    const { text } = await mailbox.waitForMail(email, `^Your order ${placed.number}$`)
    expect(text).toContain(`/order/${placed.number}`)
    expect(keyIn(text)).toBeUndefined()
    await shop.act(await now(placed), 'cancel').expect(200)
    await newServiceClient(shop.url).auth.admin.deleteUser(claimer.id)
    expect(await now(placed)).toMatchObject({ email: '', in_account: false })
  })

  test('is erased with its order, and cannot be corrected then', async () => {
    const buyer = await signedIn(shop)
    const order = await shop.placed({}, buyer.headers)
    await shop.act(order, 'correct', { email: newAddress(), ship_to: corrected }).expect(200)
    await shop.act(await now(order), 'cancel').expect(200)
    await newServiceClient(shop.url).auth.admin.deleteUser(buyer.id)
    const erased = await now(order)
    expect(erased).toMatchObject({ email: '', ship_to: { name: '', line1: '' } })
    await shop.act(erased, 'correct', { email: newAddress() }).expect(409)
  })

  test('is corrected again, each time with another link', async () => {
    const order = await shop.placed()
    const keys = [order.key]
    for (const email of [newAddress(), order.email]) {
      await shop.act(await now(order), 'correct', { email }).expect(200)
      const { text } = await mailbox.waitForMail(email, `^Your order ${order.number}$`)
      keys.push(keyIn(text))
    }
    expect(new Set(keys).size).toBe(3)
    const opened = []
    for (const key of keys) opened.push(await opensWith(order, key))
    expect(opened).toEqual([404, 404, 200])
  })
})

test('the owner sees by name who did it, the buyer and the export of an account do not', async () => {
  const admin = await signedIn(shop, { role: 'admin' })
  const buyer = await signedIn(shop)
  const order = await shop.placed({}, buyer.headers)
  const path = `/admin/v1/orders/${order.number}`
  const asAdmin = async (step: string, body = {}) => {
    const { version } = await now(order)
    await shop.post(`${path}/${step}`, { version, ...body }, admin.headers).expect(200)
  }
  await asAdmin('correct', { ship_to: corrected })
  await shop.app.database.$client.query("update profiles set name = ' Mia Owner ' where id = $1", [
    admin.id,
  ])
  await asAdmin('mark-paid')
  await shop.act(await now(order), 'ship').expect(200)

  const names = (await now(order)).events.map((event) => event.actor_name)
  expect(names).toEqual([undefined, 'Mia Owner', 'Mia Owner', undefined])
  const page = await shop.read(order.number, buyer.headers).expect(200)
  const data = await shop.request.get('/store/v1/account').set(buyer.headers).expect(200)
  expect(JSON.stringify([page.body, data.body])).not.toMatch(/actor_name|Mia Owner/)
  await shop.app.database.$client.query("update profiles set name = '' where id = $1", [admin.id])
  expect((await now(order)).events[1]?.actor_name).toBe(`${admin.id}@example.com`)
})

describe('of two at once', () => {
  test('one admin corrects an order, and the other one is told', async () => {
    const order = await shop.placed()
    const answers = await Promise.all([
      shop.act(order, 'correct', { ship_to: corrected }),
      shop.act(order, 'correct', { email: newAddress() }),
    ])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 409,
    ])
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('version_conflict')
    expect(kindsOf(await now(order))).toHaveLength(2)
  })

  test('a parcel has the address that stands in the order', async () => {
    const placed = await shop.placed()
    await shop.act(placed, 'mark-paid').expect(200)
    const order = await now(placed)
    const [ship, correct] = await Promise.all([
      shop.act(order, 'ship'),
      shop.act(order, 'correct', { ship_to: corrected }),
    ])
    expect([ship.status, correct.status].toSorted((one, other) => one - other)).toEqual([200, 409])
    const after = await now(order)
    expect(after.fulfilment_status).toBe(ship.status === 200 ? 'shipped' : 'unfulfilled')
    expect(after.ship_to).toEqual(ship.status === 200 ? order.ship_to : corrected)
  })

  test('an order that is paid meanwhile is not corrected by its buyer', async () => {
    const order = await shop.placedByCard()
    const request = { version: order.version, ship_to: corrected }
    shop.stripe.hold(true)
    shop.stripe.pay(pageOf(order), '4242424242424242')
    const { body } = await shop.asBuyer(order, 'correct', request).expect(409)
    shop.stripe.letGo()
    expect(body.code).toBe('version_conflict')
    expect(await now(order)).toMatchObject({ payment_status: 'paid', ship_to: order.ship_to })
  })

  test('an order waits for one payment, of its own total, whoever pays and corrects it', async () => {
    const order = await shop.placedByCard()
    await Promise.all([
      shop.asBuyer(order, 'correct', { version: order.version, ship_to: corrected }),
      shop.asBuyer(order, 'pay', { version: order.version, payment_method: 'bank_transfer' }),
      shop.act(order, 'correct', { email: newAddress() }),
    ])
    const after = await now(order)
    expect(waitsOf(after)).toEqual([after.total_cents])
  })
})

test('the books close after all of it', async () => {
  const rules = await readFile(`${migrationsFolder}/invariants.sql`, 'utf8')
  const { rows } = await shop.app.database.$client.query(rules)
  expect(rows).toEqual([])
})
