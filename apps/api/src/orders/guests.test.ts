import { readFile } from 'node:fs/promises'
import type { Order } from '@golden-bead/contracts/orders'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newAddress, newServiceClient } from '@golden-bead/supabase/test/account-clients'
import { unchanged } from '#test/database-state.ts'
import { migrationsFolder } from '#test/migrations.ts'
import { openMailbox, type Mailbox } from '@golden-bead/server/test/mailbox'
import { startOrderShop, type OrderShop } from '#test/order-shop.ts'
import { signedIn, type Person } from '#test/people.ts'

let shop: OrderShop
let mailbox: Mailbox
beforeAll(async () => {
  shop = await startOrderShop()
  mailbox = openMailbox(shop.inboxUrl)
})
afterAll(() => shop.close())

const find = (number: string, email: string) =>
  shop.post('/store/v1/orders/find', { number, email })
const withKey = ({ key = '' }: Order) => ({ ...shop.visitor, 'order-key': key })
const admin = () => newServiceClient(shop.url).auth.admin
const ownerOf = async ({ number }: Order) => {
  const { rows } = await shop.app.database.$client.query(
    `select o.user_id, array_agg(distinct l.user_id) as lines from orders o
     join order_lines l on l.order_id = o.id where number = $1 group by 1`,
    [number],
  )
  return [rows[0].user_id, ...rows[0].lines]
}
const newUser = async (email: string, isConfirmed: boolean) => {
  const { data } = await admin().createUser({ email, email_confirm: isConfirmed })
  return data.user?.id ?? ''
}

describe('who has lost the link to an order', () => {
  test.each(['GB-', 'gb', '#', ''])(
    'gets it by mail, with the number after "%s"',
    async (prefix) => {
      const order = await shop.placed()
      const number = `${prefix}${order.number.slice('GB-'.length)}`

      await find(number, order.email.toUpperCase()).expect(204)
      const { text } = await mailbox.waitForMail(order.email, `^Your order ${order.number}$`)
      expect(text).toContain(`/order/${order.number}#key=${order.key}`)
      expect(text).not.toContain('Ada')
    },
  )

  test('gets the same answer, and nothing is written, where address and number do not belong together', async () => {
    const [order, other] = [await shop.placed(), await shop.placed()]
    const known = await find(order.number, order.email)
    await mailbox.waitForMail(order.email, `^Your order ${order.number}$`)

    const unknown = [
      [order.number, other.email],
      [order.number, order.email.replace('@', '+shop@')],
      ['GB-999999999999999', order.email],
    ] as const
    for (const [number, email] of unknown) {
      const answer = await unchanged(shop.config, () => find(number, email))
      expect([answer.status, answer.text]).toEqual([known.status, known.text])
      expect(Object.keys(answer.headers)).toEqual(Object.keys(known.headers))
    }
  })

  test('is answered after the same time, whatever there is', async () => {
    const order = await shop.placed()
    for (const email of [order.email, newAddress()]) {
      const started = performance.now()
      await find(order.number, email).expect(204)
      expect(performance.now() - started).toBeGreaterThanOrEqual(300)
    }
  })

  test.each([
    ['GB-1001x', 'ada@example.com'],
    ['', 'ada@example.com'],
    ['1'.repeat(16), 'ada@example.com'],
    ['GB-1001', 'ada'],
    ['GB-1001', 'ada@example.com, bob@example.com'],
  ])('types no such thing: %s, %s', async (number, email) => {
    const answer = await find(number, email)
    expect([answer.status, answer.body.code]).toEqual([400, 'bad_input'])
  })
})

const claimIn = (
  where: OrderShop,
  order: Order,
  person: Person,
  headers: Record<string, string> = withKey(order),
) => where.post(`/store/v1/orders/${order.number}/claim`, {}, { ...headers, ...person.headers })

describe('with the limits of a shop', () => {
  let strict: OrderShop
  beforeAll(async () => {
    strict = await startOrderShop({ RATE_LIMIT_FACTOR: '1' })
  })
  afterAll(() => strict.close())

  const mailsTo = async (email: string): Promise<Record<string, number>> => {
    const { rows } = await strict.app.database.$client.query(
      `select kind, count(*)::int from platform.mail_outbox where recipient = $1 group by 1 order by 1`,
      [email],
    )
    return Object.fromEntries(rows.map(({ kind, count }) => [kind, count]))
  }

  test('an inbox gets ten mails a day of orders that nobody has paid, and every one of those that are', async () => {
    const email = newAddress()
    const mails = () => mailsTo(email)
    const [kept, dropped] = [await strict.placed({ email }), await strict.placed({ email })]
    await strict.act(dropped, 'cancel').expect(200)
    const ask = () => strict.post('/store/v1/orders/find', { number: kept.number, email })
    await Promise.all(Array.from({ length: 9 }, () => ask().expect(204)))
    const full = { order_placed: 2, order_cancelled: 1, order_found: 7 }
    expect(await mails()).toEqual(full)

    // Nobody uses up the warning that an order has joined the account of somebody else.
    await claimIn(strict, kept, await signedIn(strict)).expect(200)
    expect(await mails()).toEqual({ ...full, order_claimed: 1 })

    // What is not mailed is done all the same.
    await strict.act(await strict.placed({ email }), 'cancel').expect(200)
    const late = await strict.placed({ email })
    await strict.app.database.$client.query(
      `update orders set hold_until = now() where number = $1`,
      [late.number],
    )
    strict.app.orderSweeping.wake()
    await expect
      .poll(async () => (await strict.read(late.number)).body.payment_status)
      .toBe('expired')
    expect(await mails()).toEqual({ ...full, order_claimed: 1 })

    const claimed = (await strict.read(kept.number)).body
    const { body: paid } = await strict.act(claimed, 'mark-paid').expect(200)
    await strict.act(paid, 'ship').expect(200)
    expect(await mails()).toMatchObject({ order_placed: 2, order_paid: 1, order_shipped: 1 })

    // Nobody else can cause what an account does for its own address.
    const service = newServiceClient(strict.url).auth.admin
    const { data } = await service.createUser({ email, email_confirm: true })
    const { headers } = await signedIn(strict, { id: data.user?.id ?? '' })
    await strict.placed({ email }, headers)
    expect(await mails()).toMatchObject({ order_placed: 3 })
  })

  test('no order of an inbox joins the account of somebody else untold, however many that account has claimed', async () => {
    const [email, stranger] = [newAddress(), await signedIn(strict)]
    for (let count = 0; count < 10; count += 1) {
      const bait = await strict.placed({ email })
      const { body } = await claimIn(strict, bait, stranger).expect(200)
      await strict.act(body, 'cancel').expect(200)
    }
    expect(await mailsTo(email)).toMatchObject({ order_claimed: 10 })

    const order = await strict.placed({ email })
    const refused = await claimIn(strict, order, stranger)
    expect([refused.status, refused.body.code]).toEqual([429, 'too_many_requests'])
    expect((await strict.read(order.number)).body.in_account).toBe(false)

    // Nor does a stranger use up the claims and warnings of all other accounts.
    await claimIn(strict, order, await signedIn(strict)).expect(200)
    expect(await mailsTo(email)).toMatchObject({ order_claimed: 11 })
  })
})

describe('the order of a guest', () => {
  const claim = (order: Order, person: Person, headers: Record<string, string> = withKey(order)) =>
    claimIn(shop, order, person, headers)
  const ofAddress = async (email: string) => signedIn(shop, { id: await newUser(email, true) })

  test('joins no account by its address, neither a new one nor one that takes the address', async () => {
    const email = newAddress()
    const early = await shop.placed({ email })
    const id = await newUser(email, false)
    await admin().updateUserById(id, { email_confirm: true })
    const other = newAddress()
    const later = [await shop.placed({ email }), await shop.placed({ email: other })]
    await admin().updateUserById(id, { email: other, email_confirm: true })

    for (const order of [early, ...later]) expect(await ownerOf(order)).toEqual([null, null])
  })

  test('joins the account that has its key, alone and once', async () => {
    const email = newAddress()
    const person = await ofAddress(email)
    const [order, left] = [await shop.placed({ email }), await shop.placed({ email })]

    const claimed = (await claim(order, person).expect(200)).body
    expect([claimed.in_account, claimed.key]).toEqual([true, undefined])
    expect(await ownerOf(order)).toEqual([person.id, person.id])
    expect(await ownerOf(left)).toEqual([null, null])
    expect((await shop.read(order.number, person.headers)).status).toBe(200)
    await claim(order, person).expect(200)
    expect((await claim(order, await signedIn(shop)).expect(409)).body.code).toBe('state_conflict')
    expect(await ownerOf(order)).toEqual([person.id, person.id])
  })

  test('is claimed by nobody without its key or without a session', async () => {
    const order = await shop.placed()
    const person = await signedIn(shop)

    await claim(order, person, shop.visitor).expect(404)
    await claim(order, person, withKey(await shop.placed())).expect(404)
    const path = `/store/v1/orders/${order.number}/claim`
    await shop.post(path, {}, withKey(order)).expect(401)
    await shop.post(path, {}, { ...withKey(order), ...shop.owner }).expect(403)
    expect(await ownerOf(order)).toEqual([null, null])
  })

  test('is told to its address where an account with another one claims it, and keeps its key in mails', async () => {
    const order = await shop.placed()
    const claimed = (await claim(order, await signedIn(shop)).expect(200)).body
    const told = await mailbox.waitForMail(order.email, `${order.number} is in an account now`)
    expect(told.text).toContain(`#key=${order.key}`)

    await shop.act(claimed, 'mark-paid').expect(200)
    const { text } = await mailbox.waitForMail(order.email, `payment for ${order.number}`)
    expect(text).toContain(`#key=${order.key}`)
  })

  test('is told to nobody where the account has its address, whose mails then need no key', async () => {
    const email = newAddress()
    const order = await shop.placed({ email })
    const claimed = (await claim(order, await ofAddress(email)).expect(200)).body

    await shop.act(claimed, 'mark-paid').expect(200)
    const { text } = await mailbox.waitForMail(email, `payment for ${order.number}`)
    expect(text).not.toContain('#key=')
    const { rows } = await shop.app.database.$client.query(
      `select from platform.mail_outbox where kind = 'order_claimed' and recipient = $1`,
      [email],
    )
    expect(rows).toEqual([])
  })

  test('loses its person with the account of its address, and with no other', async () => {
    const email = newAddress()
    const orders = [await shop.placed({ email }), await shop.placed()]
    const person = await ofAddress(email)
    for (const order of orders) {
      const claimed = (await claim(order, person).expect(200)).body
      await shop.act(claimed, 'cancel').expect(200)
    }
    await admin().deleteUser(person.id)

    const [own, other] = await Promise.all(
      orders.map(async ({ number }) => (await shop.read(number)).body),
    )
    expect([own.email, own.in_account]).toEqual(['', false])
    expect([other.email, other.in_account]).toEqual([orders[1]?.email, false])
    expect((await shop.read(other.number, withKey(orders[1] as Order))).status).toBe(200)
  })

  test('is still opened and cancelled with its key after it was claimed', async () => {
    const order = await shop.placed()
    const { version } = (await claim(order, await signedIn(shop)).expect(200)).body

    const read = await shop.read(order.number, withKey(order))
    expect([read.status, read.body.key]).toEqual([200, order.key])
    await shop.read(order.number, shop.visitor).expect(404)
    await shop
      .post(`/store/v1/orders/${order.number}/cancel`, { version }, withKey(order))
      .expect(200)
  })

  test('for the address of an account is no way around the limit of a guest', async () => {
    const email = newAddress()
    await newUser(email, true)
    const answers = await Promise.all(
      Array.from({ length: 9 }, () => shop.place(shop.newOrder({ email }))),
    )

    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3)
  })

  test('that was erased is claimed by nobody', async () => {
    const order = await shop.placed()
    await shop.app.database.$client.query(`select erase_order(id) from orders where number = $1`, [
      order.number,
    ])

    await claim(order, await signedIn(shop)).expect(404)
  })

  test('and the books close', async () => {
    const invariants = await readFile(`${migrationsFolder}/invariants.sql`, 'utf8')
    expect((await shop.app.database.$client.query(invariants)).rows).toEqual([])
  })
})
