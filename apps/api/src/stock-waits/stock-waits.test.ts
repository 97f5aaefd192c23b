import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  newAddress,
  newLoggedInClient,
  newServiceClient,
} from '@golden-bead/supabase/test/account-clients'
import { openMailbox, type Mailbox } from '@golden-bead/server/test/mailbox'
import { overtake } from '@golden-bead/server/test/race'
import { untilTheEnd } from '@golden-bead/supabase/test/sweeping'
import { startOrderShop, type OrderShop } from '#test/order-shop.ts'
import { signedIn } from '#test/people.ts'
import { createStockWaits } from './stock-waits.service.ts'
import { createTelling } from './tell-waiting.ts'

let shop: OrderShop
let mailbox: Mailbox
let tell: () => Promise<void>
beforeAll(async () => {
  shop = await startOrderShop()
  mailbox = openMailbox(shop.inboxUrl)
  const { database, outbox } = shop.app
  const telling = createTelling({
    database,
    outbox,
    site: shop.app.shopInfo.site,
    onFailure: (error) => {
      throw error
    },
  })
  tell = () => telling(untilTheEnd)
})
afterAll(() => shop.close())

const query = (text: ReturnType<typeof sql>) => shop.app.database.execute(text)
const cents = 8000
/** One that is sold out, by its count or by its switch. */
const newProduct = async (name: string, columns: object = {}): Promise<string> => {
  const row = { name, price: cents / 100, category: 'sensorial', ...columns }
  return (await shop.insert('products', [row]).expect(201)).body[0].id
}
const soldOut = async (name: string) => {
  const id = await newProduct(name)
  await shop.count(id, 0)
  return id
}
const put = async (id: string, onHand: number) => {
  const { version } = (await shop.stock(id).expect(200)).body
  const input = { counted: true, on_hand: onHand, reason: 'delivered', version }
  await shop.setStock(id, input).expect(200)
}
const switchOn = (id: string) => query(sql`update products set in_stock = true where id = ${id}`)

/** Paid, so that it holds the last unit. */
const buyOne = async (id: string) => {
  const lines = [{ product_id: id, quantity: 1 }]
  const order = await shop.placed({ lines, expected_total_cents: cents })
  return (await shop.act(order, 'mark-paid').expect(200)).body
}
const anHourLater = (id: string) =>
  query(sql`
    update stock_levels set back_at = back_at - interval '1 hour' where product_id = ${id}`)

const newMember = async () => {
  const { id, email, session } = await newLoggedInClient(shop.url)
  return {
    id,
    email,
    headers: { ...shop.visitor, authorization: `Bearer ${session.access_token}` },
  }
}

const ask = (id: string, email: string) =>
  shop.post('/store/v1/stock-waits', { product_id: id, email })
const confirm = (token: string) => shop.post('/store/v1/stock-waits/confirm', { token })
const find = async (email: string) =>
  (await query(sql`select * from stock_waits where email = ${email}`)).rows[0]
const linksOf = async (email: string, name: string, count = 1) => {
  const { text } = await mailbox.waitForMail(email, `Want an email when ${name} is back`, count)
  return {
    token: /#confirm=([\w-]+)/.exec(text)?.[1] ?? '',
    end: /\S+(\/store\/v1\/stock-waits\/end\?key=\S+)/.exec(text)?.[1] ?? '',
  }
}
/** Addresses that wait, the oldest first. */
const addWaiting = async (id: string, count: number) => {
  const emails = Array.from({ length: count }, () => newAddress())
  await query(sql`
    insert into stock_waits (product_id, email, confirmed_at, created_at)
    select ${id}, email, now(), now() - interval '1 hour' + place * interval '1 second'
    from unnest(${sql.param(emails)}::text[]) with ordinality as given (email, place)`)
  return emails
}
const toldOf = async (emails: readonly string[]) => {
  const { rows } = await query(sql`
    select recipient from platform.mail_outbox
    where kind = 'back_in_stock' and recipient = any(${sql.param(emails)}::text[])`)
  const told = rows.map(({ recipient }) => recipient)
  return emails.filter((email) => told.includes(email))
}
const mailsTo = async (email: string) =>
  (await query(sql`select kind from platform.mail_outbox where recipient = ${email}`)).rows.map(
    ({ kind }) => kind,
  )
const waitingFor = async (id: string) =>
  (
    await shop.request
      .get(`/admin/v1/stock-waits?product_ids=${id},pink-tower`)
      .set(shop.owner)
      .expect(200)
  ).body

describe('somebody without an account', () => {
  test('gets one mail when the owner has put it there, once the address was confirmed', async () => {
    const id = await soldOut('Tower One')
    const email = newAddress()
    await ask(id, email.toUpperCase()).expect(204)
    const { token } = await linksOf(email, 'Tower One')
    expect(await waitingFor(id)).toEqual([])
    for (const _ of [1, 2]) await confirm(token).expect(204)
    expect(await waitingFor(id)).toEqual([{ product_id: id, waiting: 1 }])
    await tell()
    expect(await toldOf([email])).toEqual([])

    await put(id, 1)
    for (const _ of [1, 2]) await tell()

    const mail = await mailbox.waitForMail(email, 'Tower One is back')
    expect(mail.text).toContain(`${shop.config.site.url}/product/${id}`)
    expect(await mailsTo(email)).toEqual(['confirm_stock_wait', 'back_in_stock'])
    expect(await find(email)).toBeUndefined()
    await confirm(token).expect(404)
  })

  test('gets the same answer, whatever the address and the product are', async () => {
    const id = await soldOut('Tower Two')
    const pending = newAddress()
    await ask(id, pending).expect(204)
    const [waiting = ''] = await addWaiting(id, 1)
    const { email: member } = await newLoggedInClient(shop.url)
    const stranger = newAddress()
    const forSale = await newProduct('Tower Two, for sale')

    for (const [product, email] of [
      [id, newAddress()],
      [id, pending],
      [id, waiting],
      [id, member],
      ['no-such-product', stranger],
      [forSale, stranger],
    ] as const) {
      const began = performance.now()
      const answer = await ask(product, email)
      const tookMs = performance.now() - began

      expect([answer.status, answer.text]).toEqual([204, ''])
      // Sent at a multiple of 300 ms, so that its time tells nothing either.
      expect(tookMs).toBeGreaterThan(295)
    }
    expect(await mailsTo(stranger)).toEqual([])
  })

  test('who asks again is told so by mail alone, with a link that ends it by one click', async () => {
    const id = await soldOut('Tower Three')
    const email = newAddress()
    await ask(id, email).expect(204)
    await confirm((await linksOf(email, 'Tower Three')).token).expect(204)

    await ask(id, email).expect(204)
    const { text, unsubscribe } = await mailbox.waitForMail(email, 'We will email you when')
    const link = unsubscribe?.links[0] ?? ''
    expect(unsubscribe?.isOneClick).toBe(true)
    expect(text).toContain(link)
    const { pathname, search } = new URL(link)
    const look = await shop.request.get(`${pathname}${search}`)
    expect([look.status, look.headers['location']]).toEqual([
      303,
      `${shop.config.site.url}/product/${id}#end=${search.slice('?key='.length)}`,
    ])
    expect(await waitingFor(id)).toHaveLength(1)

    for (const body of ['List-Unsubscribe=One-Click', '']) {
      await shop.request
        .post(`${pathname}${search}`)
        .type('application/x-www-form-urlencoded')
        .send(body)
        .expect(204)
    }
    expect(await waitingFor(id)).toEqual([])
    const after = await shop.request.get(`${pathname}${search}`)
    expect(after.headers['location']).toBe(`${shop.config.site.url}/products`)
  })

  test('may use the link of any of the mails', async () => {
    const id = await soldOut('Tower Five')
    const email = newAddress()
    await ask(id, email).expect(204)
    const first = await linksOf(email, 'Tower Five')
    await ask(id, email).expect(204)
    const second = await linksOf(email, 'Tower Five', 2)

    for (const { token } of [first, second]) await confirm(token).expect(204)
    expect(await waitingFor(id)).toEqual([{ product_id: id, waiting: 1 }])
  })

  test('has a mail less that day only where one is due', async () => {
    const asked: string[] = []
    const mayMail = (email: string) => Promise.resolve(asked.push(email) > 0)
    const { database, outbox, shopInfo } = shop.app
    const { site } = shopInfo
    const secrets = shop.app.secretsFor('')
    const waits = createStockWaits({ database, outbox, site, apiUrl: '', secrets, mayMail })
    const forSale = await newProduct('Tower Eight, for sale')
    const email = newAddress()

    for (const id of [forSale, 'no-such-product', await soldOut('Tower Eight')]) {
      await waits.ask(id, email, undefined)
    }

    expect([asked, await mailsTo(email)]).toEqual([[email], ['confirm_stock_wait']])
  })

  test('confirms the own address alone, not what a stranger has added to it', async () => {
    const id = await soldOut('Tower Seven')
    const email = newAddress()
    await ask(id, email).expect(204)
    const { token } = await linksOf(email, 'Tower Seven')
    const foreign = email.replace('@', '+thief@')
    await ask(id, foreign).expect(204)
    const theirs = await linksOf(foreign, 'Tower Seven')
    await confirm(token).expect(204)
    await put(id, 3)
    await tell()

    expect(theirs.token).not.toBe(token)
    expect(await mailsTo(email)).toEqual(['confirm_stock_wait', 'back_in_stock'])
    expect(await mailsTo(foreign)).toEqual(['confirm_stock_wait'])
  })

  test('goes on waiting where an account that never proved the address is deleted', async () => {
    const id = await soldOut('Tower Six')
    const [email = ''] = await addWaiting(id, 1)
    const { admin } = newServiceClient(shop.url).auth
    for (const isKept of [true, false]) {
      const { data } = await admin.createUser({ email, email_confirm: false })
      await admin.deleteUser(data.user?.id ?? '', isKept)
    }
    const { data } = await admin.createUser({ email, email_confirm: false })
    await admin.updateUserById(data.user?.id ?? '', { email: newAddress() })

    expect(await waitingFor(id)).toEqual([{ product_id: id, waiting: 1 }])
  })

  test('has to name an address', async () => {
    const id = await soldOut('Tower Four')
    const { status, body } = await shop.post('/store/v1/stock-waits', { product_id: id })
    expect([status, body.code]).toEqual([400, 'bad_input'])
  })
})

describe('a member', () => {
  test('waits with one press, without a mail, and sees and ends what is theirs alone', async () => {
    const id = await soldOut('Stair One')
    const member = await newMember()
    const other = await newMember()
    for (const one of [member, member, other]) {
      await shop.post('/store/v1/stock-waits', { product_id: id }, one.headers).expect(204)
    }

    const list = (headers: Record<string, string>) =>
      shop.request.get(`/rest/v1/stock_waits?product_id=eq.${id}`).set(headers)
    const { body } = await list(member.headers).expect(200)
    expect(body).toMatchObject([{ product_id: id, email: member.email, user_id: member.id }])
    expect(Object.keys(body[0])).not.toContain('end_key')
    const admin = await signedIn(shop, { role: 'admin' })
    for (const headers of [admin.headers, shop.visitor, shop.owner]) {
      expect((await list(headers)).body).toEqual([])
    }
    expect(await mailsTo(member.email)).toEqual([])
    expect(await waitingFor(id)).toEqual([{ product_id: id, waiting: 2 }])

    await shop.request.delete(`/rest/v1/stock_waits?id=eq.${body[0].id}`).set(member.headers)
    expect(await waitingFor(id)).toEqual([{ product_id: id, waiting: 1 }])
  })

  test('confirms an address that is not that of the account', async () => {
    const id = await soldOut('Stair Two')
    const email = newAddress()
    const { headers } = await signedIn(shop)
    await shop.post('/store/v1/stock-waits', { product_id: id, email }, headers).expect(204)

    expect(await find(email)).toMatchObject({ confirmed_at: null, user_id: null })
    expect(await mailsTo(email)).toEqual(['confirm_stock_wait'])
  })

  test('waits for fifty products at most', async () => {
    const id = await soldOut('Stair Three')
    const { headers, email } = await newMember()
    const rows = Array.from({ length: 50 }, (_, n) => ({
      name: `Step ${n}`,
      price: 1,
      category: 'sensorial',
    }))
    const { body } = await shop.insert('products', rows).expect(201)
    const ids = body.map((product: { id: string }) => product.id)
    await query(sql`
      insert into stock_waits (product_id, email, confirmed_at)
      select id, ${email}, now() from unnest(${sql.param(ids)}::text[]) as given (id)`)

    const again = await shop.post('/store/v1/stock-waits', { product_id: ids[0] }, headers)
    const more = await shop.post('/store/v1/stock-waits', { product_id: id }, headers)

    expect([again.status, more.status, more.body.code]).toEqual([204, 409, 'too_many_waits'])
    const stranger = email.replace('@', '+x@')
    await ask(id, stranger).expect(204)
    expect(await mailsTo(stranger)).toEqual([])
  })

  test('is told at the address that the account has then, and at none once it is deleted', async () => {
    const id = await soldOut('Stair Four')
    const [member, gone, emptied] = [await newMember(), await newMember(), await newMember()]
    const service = newServiceClient(shop.url)
    for (const { email } of [member, gone, emptied]) await ask(id, email).expect(204)
    for (const { headers } of [member, gone]) {
      await shop.post('/store/v1/stock-waits', { product_id: id }, headers).expect(204)
    }
    const email = newAddress()
    await ask(id, email).expect(204)

    await service.auth.admin.updateUserById(member.id, { email, email_confirm: true })
    await service.auth.admin.deleteUser(gone.id)
    await service.auth.admin.deleteUser(emptied.id, true)

    const { rows } = await query(
      sql`select email, user_id from stock_waits where product_id = ${id}`,
    )
    expect(rows).toEqual([{ email, user_id: member.id }])
  })
})

describe('those who wait', () => {
  test('are told three for each free unit, the oldest first, and the next a day later', async () => {
    const id = await soldOut('Rods One')
    const emails = await addWaiting(id, 10)
    await put(id, 2)
    for (const _ of [1, 2]) await tell()
    expect(await toldOf(emails)).toEqual(emails.slice(0, 6))

    await put(id, 3)
    await tell()
    expect(await toldOf(emails)).toEqual(emails.slice(0, 9))

    await query(sql`
      update stock_levels set told_at = told_at - interval '1 day' where product_id = ${id}`)
    await tell()
    expect(await toldOf(emails)).toEqual(emails)
  })

  test('are told an hour after a hold has ended, and anew after it was sold out again', async () => {
    const id = await newProduct('Rods Two')
    await shop.count(id, 1)
    const order = await buyOne(id)
    const emails = await addWaiting(id, 8)
    await shop.act(order, 'cancel').expect(200)
    await tell()
    expect(await toldOf(emails)).toEqual([])
    await anHourLater(id)
    await tell()
    expect(await toldOf(emails)).toEqual(emails.slice(0, 3))

    await shop.act(await buyOne(id), 'cancel').expect(200)
    await anHourLater(id)
    await tell()
    expect(await toldOf(emails)).toEqual(emails.slice(0, 6))

    await shop.act(await buyOne(id), 'cancel').expect(200)
    await put(id, 2)
    await tell()
    expect(await toldOf(emails)).toEqual(emails)
  })

  test('are all told of what is not counted, once it is switched on and has a price', async () => {
    const id = await newProduct('Rods Three', { in_stock: false, price: 0 })
    const emails = await addWaiting(id, 150)
    await switchOn(id)
    await tell()
    expect(await toldOf(emails)).toEqual([])
    await query(sql`update products set price = 80 where id = ${id}`)
    await tell()
    expect(await toldOf(emails)).toEqual(emails)
  })

  test('are told once by several instances, and not of what is sold out in that moment', async () => {
    const id = await soldOut('Rods Four')
    const emails = await addWaiting(id, 5)
    await put(id, 1)
    await overtake(
      shop.app.database,
      sql`update stock_levels set held = 1 where product_id = ${id}`,
      tell,
    )
    expect(await toldOf(emails)).toEqual([])
    await query(sql`update stock_levels set held = 0 where product_id = ${id}`)
    await anHourLater(id)
    await overtake(
      shop.app.database,
      sql`select from stock_levels where product_id = ${id} for update`,
      () => Promise.all([tell(), tell()]),
      2,
    )

    const { rows } = await query(sql`
      select recipient from platform.mail_outbox
      where kind = 'back_in_stock' and recipient = any(${sql.param(emails)}::text[])`)
    expect(rows).toHaveLength(3)
    expect(await toldOf(emails)).toEqual(emails.slice(0, 3))
  })

  test('go with the product, after 180 days, and where they never confirmed after a week', async () => {
    const [id, deleted] = [await soldOut('Rods Five'), await soldOut('Rods Six')]
    const [kept, old, pending, fresh] = await addWaiting(id, 4)
    await addWaiting(deleted, 1)
    await query(sql`
      update stock_waits set created_at = now() - interval '181 days' where email = ${old}`)
    await query(sql`
      update stock_waits set confirmed_at = null,
        token_expires_at = now() + case when email = ${fresh} then 1 else -1 end * interval '1 hour'
      where email in (${pending}, ${fresh})`)

    await newServiceClient(shop.url).from('products').delete().eq('id', deleted)
    const { database, outbox } = shop.app
    const mayMail = () => Promise.resolve(false)
    const secrets = shop.app.secretsFor('')
    const { site } = shop.app.shopInfo
    const options = { database, outbox, site, apiUrl: '', secrets, mayMail }
    await createStockWaits(options).sweep(untilTheEnd)

    const { rows } = await query(sql`
      select email from stock_waits where product_id in (${id}, ${deleted}) order by created_at`)
    expect(rows.map(({ email }) => email)).toEqual([kept, fresh])
  })
})
