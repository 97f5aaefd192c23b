import type { Message } from '@golden-bead/contracts/messages'
import type { Order } from '@golden-bead/contracts/orders'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openMailbox } from '@golden-bead/server/test/mailbox'
import { newAddress, newLoggedInClient } from '@golden-bead/supabase/test/account-clients'
import { contactFormOf } from '#test/contact-forms.ts'
import { startOrderShop, type OrderShop } from '#test/order-shop.ts'

const owner = 'owner@shop.example'
let shop: OrderShop
beforeAll(async () => {
  shop = await startOrderShop({ CONTACT_EMAIL: owner })
})
afterAll(() => shop.close())

type Headers = Record<string, string>

const withKey = (key = ''): Headers => ({ ...shop.visitor, 'order-key': key })
const memberOf = async (): Promise<Headers> => {
  const { session } = await newLoggedInClient(shop.url)
  return { ...shop.visitor, authorization: `Bearer ${session.access_token}` }
}
const send = async (changes: object, headers: Headers): Promise<string> => {
  const message = {
    name: 'Ada',
    email: newAddress(),
    subject: 'order-support',
    message: 'Where is it?',
    form: contactFormOf(shop, 60),
    ...changes,
  }
  const { body } = await shop.post('/store/v1/messages', message, headers).expect(201)
  return body.reference
}
const stored = async (reference: string, headers: Headers = shop.owner): Promise<Message> =>
  (await shop.request.get(`/rest/v1/messages?reference=eq.${reference}`).set(headers)).body[0]
const linkOf = async (reference: string) => {
  const { order_number, is_proven } = await stored(reference)
  return [order_number, is_proven]
}

test('a message with the key or the session of an order is linked to it as that of its buyer', async () => {
  const member = await memberOf()
  const [guests, members] = [await shop.placed(), await shop.placed({}, member)]

  const byKey = await send({ order_number: guests.number }, withKey(guests.key))
  // As people type it, and in the text.
  const typed = guests.number.replace(/\D/g, '')
  const bySession = await send({ message: `Where is ${members.number.toLowerCase()}?` }, member)

  expect(await linkOf(byKey)).toEqual([guests.number, true])
  expect(await linkOf(await send({ order_number: typed }, withKey(guests.key)))).toEqual([
    guests.number,
    true,
  ])
  expect(await linkOf(bySession)).toEqual([members.number, true])
  const { text } = await openMailbox(shop.inboxUrl).waitForMail(owner, byKey)
  expect(text).toContain(`From the buyer of the order ${guests.number}.`)
})

test('a message that merely names an order is linked as not proven, and the owner is told', async () => {
  const [order, other] = [await shop.placed(), await shop.placed()]
  const attempts: [changes: object, headers: Headers][] = [
    [{ order_number: order.number }, shop.visitor],
    [{ order_number: order.number, email: order.email }, withKey(other.key)],
    [{ order_number: order.number }, withKey(order.waiting_key)],
    [{ order_number: order.number }, await memberOf()],
    [{ message: `About ${order.number}.` }, shop.owner],
  ]

  for (const [changes, headers] of attempts) {
    expect(await linkOf(await send(changes, headers))).toEqual([order.number, false])
  }
  const reference = await send({ order_number: order.number }, shop.visitor)
  const { text } = await openMailbox(shop.inboxUrl).waitForMail(owner, reference)
  expect(text).toContain('it is not proven that its buyer wrote it')
})

test('a message with no order of the shop is linked to none, and keeps what was written', async () => {
  const unknown = await send({ order_number: 'GB-999999' }, shop.visitor)
  expect(await stored(unknown)).toMatchObject({ order_number: null, named_order: 'GB-999999' })
  for (const changes of [{ order_number: 'the red one' }, { message: 'In 2026 for $1001' }]) {
    expect(await linkOf(await send(changes, shop.visitor))).toEqual([null, null])
  }
  const form = contactFormOf(shop, 60)
  const long = { order_number: 'a'.repeat(31), form }
  await expect(send(long, shop.visitor)).rejects.toThrow('400')
})

test('no sender finds out by a message whether there is an order', async () => {
  const member = await memberOf()
  const order = await shop.placed()
  for (const number of [order.number, 'GB-999999']) {
    const reference = await send({ order_number: number }, member)
    expect(await stored(reference, member)).toMatchObject({
      named_order: number,
      order_number: null,
      is_proven: null,
    })
  }
  const { body } = await shop.request.get('/store/v1/account').set(member).expect(200)
  expect(JSON.stringify(body.messages)).not.toMatch(/order_number|is_proven/)
})

test('a message says no longer whose order it was about once that has lost its person', async () => {
  const order: Order = await shop.placed()
  const reference = await send({ order_number: order.number }, withKey(order.key))
  const erase = sql`select erase_order(id) from orders where number = ${order.number}`
  await shop.app.database.execute(erase)

  expect(await stored(reference)).toMatchObject({ order_number: null, named_order: '' })
  const later = await send({ order_number: order.number }, withKey(order.key))
  expect(await linkOf(later)).toEqual([null, null])
})
