import type { Order } from '@golden-bead/contracts/orders'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openMailbox, type Mailbox } from '@golden-bead/server/test/mailbox'
import { newAddress, newLoggedInClient } from '@golden-bead/supabase/test/account-clients'
import { startOrderShop, type OrderShop } from '#test/order-shop.ts'
import { signedIn } from '#test/people.ts'

let shop: OrderShop
let mailbox: Mailbox
beforeAll(async () => {
  shop = await startOrderShop()
  mailbox = openMailbox(shop.inboxUrl)
})
afterAll(() => shop.close())

const erase = ({ number }: Order) =>
  shop.app.database.execute(sql`select erase_order(id) from orders where number = ${number}`)
const now = async ({ number }: Order): Promise<Order> => (await shop.read(number)).body
const done = async (order: Order, ...steps: string[]): Promise<Order> => {
  let changed = order
  for (const step of steps) changed = (await shop.act(changed, step).expect(200)).body
  return changed
}

describe('a note about an order', () => {
  const add = ({ number }: Order, text: string, headers: Record<string, string> = shop.owner) =>
    shop.post(`/admin/v1/orders/${number}/notes`, { text }, headers)
  const remove = ({ number }: Order, id: number | undefined, headers: Record<string, string>) =>
    shop.request.delete(`/admin/v1/orders/${number}/notes/${id}`).set(headers)

  test('is there for admins with the name of its author, changes nothing of the order, and no buyer gets it', async () => {
    const member = await newLoggedInClient(shop.url)
    const buyer = { ...shop.visitor, authorization: `Bearer ${member.session.access_token}` }
    const order = await shop.placed({}, buyer)
    const admin = await signedIn(shop, { role: 'admin' })

    const { body } = await add(order, ' Calls back on Monday. ', admin.headers).expect(200)

    expect(body.version).toBe(order.version)
    expect(body.notes).toEqual([
      {
        id: expect.any(Number),
        text: 'Calls back on Monday.',
        author_id: admin.id,
        author_name: expect.stringMatching(/./),
        created_at: expect.any(String),
      },
    ])
    const guests = await shop.placed()
    await add(guests, 'Calls back on Monday.').expect(200)
    const seen = [
      await shop.read(order.number, buyer).expect(200),
      await shop.request.get('/store/v1/account').set(buyer).expect(200),
      await shop.request.get('/rest/v1/orders').set(buyer).expect(200),
      await shop.read(guests.number, { ...shop.visitor, 'order-key': guests.key ?? '' }),
    ]
    expect(JSON.stringify(seen.map((answer) => answer.body))).not.toMatch(/Calls back|"notes"/)
    await shop.request.get('/rest/v1/order_notes').set(shop.owner).expect(404)
  })

  test('is deleted by the admin who wrote it, and by others once that one is gone', async () => {
    const order = await shop.placed()
    const [author, other] = [
      await signedIn(shop, { role: 'admin' }),
      await signedIn(shop, { role: 'admin' }),
    ]
    for (const text of ['One', 'Two']) await add(order, text, author.headers).expect(200)
    const [one, two] = (await now(order)).notes ?? []

    await remove(order, one?.id, other.headers).expect(403)
    await remove(await shop.placed(), one?.id, author.headers).expect(404)
    await remove(order, one?.id, author.headers).expect(200)
    await shop.app.database.execute(sql`delete from auth.users where id = ${author.id}`)
    const left = await remove(order, two?.id, other.headers).expect(200)

    expect(left.body.notes).toEqual([])
  })

  test('goes with the person of its order, and none is added then', async () => {
    const order = await shop.placed()
    await add(order, 'Her dog is called Rex.').expect(200)

    await erase(order)

    expect((await now(order)).notes).toEqual([])
    await add(order, 'Rex').expect(409)
  })

  test('has some words, and not too many', async () => {
    const order = await shop.placed()
    for (const text of ['', '  ', 'a'.repeat(2_001)]) await add(order, text).expect(400)
  })
})

describe('an email of an order that is sent again', () => {
  const send = (order: Order, mail: string, body: object = {}) =>
    shop.post(`/admin/v1/orders/${order.number}/mails`, { mail, ...body }, shop.owner)
  const subjectsTo = async (address: string, subject: string, count: number) => {
    await mailbox.waitForMail(address, subject, count)
    return (await mailbox.mailsTo(address)).filter((mail) => mail.subject.includes(subject)).length
  }
  const words = async (order: Order, mail: string, body: object = {}) =>
    (await send(order, mail, body).expect(409)).body.message

  test('goes to the address of now, once within a minute, and the history says who sent it', async () => {
    const paid = await done(await shop.placed(), 'mark-paid')
    const email = newAddress()
    const corrected = (await shop.act(paid, 'correct', { email }).expect(200)).body
    const admin = await signedIn(shop, { role: 'admin' })
    const press = () =>
      shop.post(
        `/admin/v1/orders/${paid.number}/mails`,
        { mail: 'paid', version: corrected.version },
        admin.headers,
      )

    const answers = await Promise.all([press(), press(), press()])

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const { events, version } = await now(paid)
    expect(events.filter(({ kind }) => kind === 'mail_sent_again')).toMatchObject([
      { actor: 'owner', actor_name: expect.stringMatching(/./), details: { mail: 'paid' } },
    ])
    expect(version).toBe(corrected.version)
    expect(await subjectsTo(email, `Your payment for ${paid.number} has arrived`, 1)).toBe(1)
    await send(paid, 'paid', { version: paid.version }).expect(409)
    const seen = await shop.read(paid.number, {
      ...shop.visitor,
      'order-key':
        (await mailbox.waitForMail(email, 'payment')).text.match(/#key=(\S+)/)?.[1] ?? '',
    })
    expect(seen.body.events).not.toContainEqual(
      expect.objectContaining({ kind: 'mail_sent_again' }),
    )
  })

  test('says what is true now, and is refused where it would not be', async () => {
    const order = await shop.placed()
    expect(await words(order, 'paid')).toBe('This email was never sent.')
    await send(order, 'placed').expect(200)
    expect(await subjectsTo(order.email, `Your order ${order.number} at`, 2)).toBe(2)

    const paid = await done(order, 'mark-paid')
    expect(await words(paid, 'reminder')).toBe('This email was never sent.')
    expect(await words(paid, 'placed')).toBe('The order does not wait for money any more.')

    const cancelled = await done(paid, 'cancel')
    expect(await words(cancelled, 'paid')).toContain('cancelled')
    const refunded = (await shop.act(cancelled, 'refund', { amount_cents: 7849 }).expect(200)).body
    await send(refunded, 'cancelled').expect(200)
    await send(refunded, 'refunded').expect(200)
    await mailbox.waitForMail(order.email, 'A refund for your order', 2)
    const told = await mailbox.waitForMail(order.email, 'was cancelled', 2)
    expect(told.text).toContain('Your money was sent back already.')

    await erase(order)
    expect(await words(order, 'expired')).toContain('ended long ago')
  })

  test('tells of a parcel how it is tracked now, until that was taken back or delivered', async () => {
    const shipped = await done(await shop.placed(), 'mark-paid', 'ship')
    const parcel = shipped.shipments[0]?.id
    const correction = { version: shipped.version, tracking_number: '1Z999AA10123456784' }
    const { body: corrected } = await shop.request
      .put(`/admin/v1/orders/${shipped.number}/shipments/${parcel}`)
      .set(shop.owner)
      .send(correction)
      .expect(200)
    await send(shipped, 'shipped').expect(400)
    await send(shipped, 'shipped', { parcel: crypto.randomUUID() }).expect(404)

    await send(shipped, 'shipped', { parcel }).expect(200)

    await mailbox.waitForMail(shipped.email, 'is on its way', 2)
    const mails = await mailbox.mailsTo(shipped.email)
    expect(mails.filter(({ text }) => text.includes('1Z999AA10123456784'))).toHaveLength(1)
    const back = await done(corrected, `shipments/${parcel}/take-back`)
    expect(await words(back, 'shipped', { parcel })).toBe('This parcel was taken back.')
    await send(back, 'parcel_taken_back', { parcel }).expect(200)
    const again = await done(back, 'ship')
    const second = again.shipments[1]?.id
    expect(await words(again, 'parcel_taken_back', { parcel })).toContain('still to come')
    await done(again, `shipments/${second}/delivered`)
    expect(await words(again, 'shipped', { parcel: second })).toBe(
      'This parcel was delivered already.',
    )
  })
})
