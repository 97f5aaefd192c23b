import { readFile } from 'node:fs/promises'
import type { Order } from '@golden-bead/contracts/orders'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newAddress, newServiceClient } from '#test/account-clients.ts'
import { unchanged } from '#test/database-state.ts'
import { migrationsFolder } from '#test/databases.ts'
import { openMailbox, type Mailbox } from '#test/mailbox.ts'
import { startOrderShop, type OrderShop } from '#test/order-shop.ts'
import { signedIn } from '#test/people.ts'
import { overtake } from '#test/race.ts'

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

  test('gets a few mails a day, however often it is asked', async () => {
    const strict = await startOrderShop({ RATE_LIMIT_FACTOR: '1' })
    const { number, email } = await strict.placed()
    const ask = () => strict.post('/store/v1/orders/find', { number, email })
    await Promise.all(Array.from({ length: 9 }, () => ask().expect(204)))

    const { rows } = await strict.app.database.$client.query(
      `select from platform.mail_outbox where kind = 'order_found'`,
    )
    await strict.close()
    expect(rows).toHaveLength(5)
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

describe('orders of a guest', () => {
  test('join the account with their address once that is confirmed, and no other', async () => {
    const email = newAddress()
    const [mine, other] = [await shop.placed({ email }), await shop.placed()]
    const id = await newUser(email, false)
    expect(await ownerOf(mine)).toEqual([null, null])

    await admin().updateUserById(id, { email_confirm: true })
    expect(await ownerOf(mine)).toEqual([id, id])
    expect(await ownerOf(other)).toEqual([null, null])
    const { headers } = await signedIn(shop, { id })
    expect((await shop.read(mine.number, headers)).status).toBe(200)
  })

  test('join an account that takes their address', async () => {
    const email = newAddress()
    const order = await shop.placed({ email })
    const id = await newUser(newAddress(), true)

    await admin().updateUserById(id, { email, email_confirm: true })
    expect(await ownerOf(order)).toEqual([id, id])
  })

  test('are still opened, paid and cancelled with their key afterwards', async () => {
    const email = newAddress()
    const order = await shop.placed({ email })
    await newUser(email, true)

    const read = await shop.read(order.number, withKey(order))
    expect([read.status, read.body.key]).toEqual([200, order.key])
    await shop.read(order.number, shop.visitor).expect(404)
    await shop
      .post(`/store/v1/orders/${order.number}/cancel`, { version: 1 }, withKey(order))
      .expect(200)
  })

  test('belong to the account at once that has confirmed their address, which no answer tells', async () => {
    const email = newAddress()
    const id = await newUser(email, true)
    const [known, unknown] = [await shop.placed({ email }), await shop.placed()]

    expect(await ownerOf(known)).toEqual([id, id])
    expect(Object.keys(known).toSorted()).toEqual(Object.keys(unknown).toSorted())
    expect((await shop.read(known.number, withKey(known))).body.key).toBe(known.key)
    const { text } = await mailbox.waitForMail(email, known.number)
    expect(text).not.toContain('#key=')
  })

  test('for the address of an account are no way around the limit of a guest', async () => {
    const email = newAddress()
    await newUser(email, true)
    const answers = await Promise.all(
      Array.from({ length: 9 }, () => shop.place(shop.newOrder({ email }))),
    )

    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3)
  })

  test('and the confirmation at the same time leave none behind', async () => {
    const email = newAddress()
    const id = await newUser(email, false)
    const order = await overtake(
      shop.app.database,
      sql`update auth.users set email_confirmed_at = now() where id = ${id}`,
      () => shop.placed({ email }),
    )

    expect(await ownerOf(order)).toEqual([id, id])
  })

  test('that were erased join nobody', async () => {
    const email = newAddress()
    const order = await shop.placed({ email })
    await shop.app.database.$client.query(`select erase_order(id) from orders where number = $1`, [
      order.number,
    ])
    await newUser(email, true)

    expect(await ownerOf(order)).toEqual([null, null])
  })

  test('and the books close', async () => {
    const invariants = await readFile(`${migrationsFolder}/invariants.sql`, 'utf8')
    expect((await shop.app.database.$client.query(invariants)).rows).toEqual([])
  })
})
