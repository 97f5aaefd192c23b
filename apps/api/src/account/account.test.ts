import type { Order } from '@golden-bead/contracts/orders'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  goodPassword,
  newLoggedInClient,
  newServiceClient,
} from '@golden-bead/supabase/test/account-clients'
import { contactFormOf } from '#test/contact-forms.ts'
import { unchanged } from '#test/database-state.ts'
import { lockTable } from '@golden-bead/server/test/locks'
import { openMailbox, type Mailbox } from '@golden-bead/server/test/mailbox'
import { startOrderShop, type OrderShop } from '#test/order-shop.ts'
import { signedIn, type Person } from '#test/people.ts'
import { swellingPng } from '@golden-bead/supabase/test/png-files'
import { overtake } from '@golden-bead/server/test/race'
import { patient, startSecondInstance } from '#test/second-instance.ts'
import { publishableKey } from '@golden-bead/supabase/test/keys'
import { startTestApp } from '#test/test-app.ts'

let shop: OrderShop
let mailbox: Mailbox
beforeAll(async () => {
  shop = await startOrderShop()
  mailbox = openMailbox(shop.inboxUrl)
})
afterAll(() => shop.close())

type Member = Awaited<ReturnType<typeof newLoggedInClient>>

const headersOf = ({ session }: Member) => ({
  apikey: publishableKey,
  authorization: `Bearer ${session.access_token}`,
})
const query = (text: ReturnType<typeof sql>) => shop.app.database.execute(text)
const remove = (headers: Record<string, string>, body?: object) =>
  shop.request.delete('/store/v1/account').set(headers).send(body)
const exists = async ({ id }: { id: string }) =>
  (await query(sql`select from auth.users where id = ${id}`)).rowCount === 1

const countUnsentMails = async () =>
  (await query(sql`select from platform.mail_outbox where sent_at is null and failed_at is null`))
    .rowCount

const send = async ({ headers, email }: { headers: Record<string, string>; email: string }) => {
  const form = contactFormOf(shop, 60)
  const message = { name: 'Ada', email, subject: 'other', message: '7 Elm Street', form }
  const answer = await shop.request.post('/store/v1/messages').set(headers).send(message)
  expect(answer.status).toBe(201)
  return String(answer.body.reference)
}

/** As if the login had been hours ago. */
const ageSessions = ({ id }: { id: string }) =>
  query(sql`update auth.sessions set created_at = now() - interval '3 hours' where user_id = ${id}`)

const address = {
  name: 'Ada',
  line1: '12 Elm Street',
  city: 'Chicago',
  state: 'IL',
  postal_code: '60614',
}

describe('the own data', () => {
  test('has everything that the shop knows of the caller, and nothing of others', async () => {
    const member = await newLoggedInClient(shop.url)
    const other = await newLoggedInClient(shop.url)
    for (const { client } of [member, other]) {
      await client.from('preferences').upsert({ newsletter: true, analytics: false })
    }
    for (const [email, headers] of [
      [member.email, { apikey: publishableKey }],
      ['elsewhere@example.com', headersOf(member)],
      [other.email, headersOf(other)],
      // Mistyped: it is known who wrote it.
      [member.email, headersOf(other)],
    ] as const) {
      const form = contactFormOf(shop, 60)
      const message = { name: 'Ada', email, subject: 'other', message: `From ${email}`, form }
      await shop.request.post('/store/v1/messages').set(headers).send(message).expect(201)
    }

    const { body, headers } = await shop.request
      .get('/store/v1/account')
      .set(headersOf(member))
      .expect(200)

    expect(headers['cache-control']).toBe('no-store')
    expect(body).toMatchObject({
      account: { id: member.id, email: member.email },
      profile: { id: member.id, role: 'user' },
      preferences: { newsletter: true, analytics: false },
      subscription: { email: member.email, status: 'confirmed' },
      messages: [{ message: 'From elsewhere@example.com', user_id: member.id }],
      mails: [{ kind: 'contact_receipt' }, { kind: 'contact_receipt' }],
      files: [],
      sessions: [{ ip: '127.0.0.1' }],
      known_networks: [{ ip: '127.0.0.1' }],
    })
    // Somebody who mistyped the address may have written it.
    expect(body.messages_without_account.map(Object.keys)).toEqual([['reference', 'created_at']])
    const text = JSON.stringify(body)
    expect(text).not.toContain(other.email)
    expect(text).not.toMatch(/token_hash|password_hash|encrypted/)
  })

  test('has rows of every table that refers to accounts or to their orders, and of no other account', async () => {
    const [member, other] = [await newLoggedInClient(shop.url), await newLoggedInClient(shop.url)]
    const bought: Order[] = []
    await query(sql`insert into tax_rates (state, name, rate_ppm, valid_from)
      values ('NY', 'New York', 62500, '2026-01-01')`)
    for (const one of [member, other]) {
      await one.client.from('preferences').upsert({ newsletter: true })
      await one.client.from('addresses').insert(address)
      await send({ headers: headersOf(one), email: one.email })
      await shop.post('/store/v1/stock-waits', { product_id: 'sold-out' }, headersOf(one))
      const ship_to = { ...shop.newOrder().ship_to, state: 'NY', postal_code: '10001' }
      let order = await shop.placed({ ship_to, expected_total_cents: 8277 }, headersOf(one))
      for (const [action, body] of [
        ['mark-paid', { note: 'Statement 7' }],
        ['ship', { carrier: 'UPS', tracking_url: `https://ups.example/${one.id}` }],
        ['refund', { amount_cents: 100, reason: `Scratched, ${one.id}` }],
      ] as const) {
        order = (await shop.act(order, action, body).expect(200)).body
      }
      bought.push(order)
    }

    const { body } = await shop.request.get('/store/v1/account').set(headersOf(member)).expect(200)

    const [order] = body.orders
    const shownBy: Record<string, unknown> = {
      addresses: body.addresses,
      'auth.identities': body.account.identities,
      'auth.known_networks': body.known_networks,
      'auth.sessions': body.sessions,
      messages: body.messages,
      order_events: order.events,
      order_lines: order.lines,
      order_taxes: order.taxes,
      orders: body.orders,
      payments: order.payments,
      preferences: [body.preferences],
      profiles: [body.profile],
      refunds: order.refunds,
      shipments: order.shipments,
      stock_waits: body.stock_waits,
      subscriptions: [body.subscription],
    }
    // Codes and passwords, which are hashes, and lose their use within an hour.
    const secrets = ['auth.flow_states', 'auth.one_time_tokens', 'auth.remembered_sign_ups']
    // What somebody counted or noted for the shop is the shop's, and so is what it owes to states.
    const notShown = [...secrets, 'order_notes', 'order_words', 'stock_movements', 'tax_bookings']
    const { rows } = await query(sql`
      select distinct conrelid::regclass::text as name from pg_constraint
      where confrelid in ('auth.users'::regclass, 'orders'::regclass) order by 1`)
    expect(rows.map(({ name }) => name)).toEqual([...Object.keys(shownBy), ...notShown].toSorted())
    for (const [name, shown] of Object.entries(shownBy)) {
      expect([name, shown]).toEqual([name, expect.arrayContaining([expect.any(Object)])])
    }
    expect(order.events.map(({ kind }: { kind: string }) => kind)).toEqual([
      'placed',
      'paid',
      'shipped',
      'refunded',
    ])
    const [own, others] = bought
    expect([order.refunds, order.shipments]).toEqual([own?.refunds, own?.shipments])
    const text = JSON.stringify(body)
    for (const foreign of [other.id, other.email, others?.number, 'Statement 7']) {
      expect(text).not.toContain(foreign)
    }
  })

  test('says what goes back of a cancelled order, as its page does', async () => {
    const member = headersOf(await newLoggedInClient(shop.url))
    let order = await shop.placed({}, member)
    for (const step of ['mark-paid', 'cancel']) {
      order = (await shop.act(order, step).expect(200)).body
    }

    const { body } = await shop.request.get('/store/v1/account').set(member).expect(200)

    expect(order.refund_due_cents).toBe(7849)
    expect(body.orders).toMatchObject([{ refund_due_cents: 7849, bank_decides: false }])
  })
})

describe('the own data of somebody who has ordered often', () => {
  const ordersOf = async () => {
    const person = await signedIn(shop)
    await shop.placed({}, person.headers)
    await query(sql`
      with copies as (
        insert into orders (user_id, email, inbox, payment_status, subtotal_cents, shipping_cents,
          tax_cents, total_cents, ship_to, payment_method, idempotency_key, request_hash)
        select user_id, email, inbox, 'paid', subtotal_cents, shipping_cents, tax_cents, total_cents,
          ship_to, payment_method, public_id || '-' || n, request_hash
        from orders, generate_series(1, 200) n where user_id = ${person.id}
        returning id
      ), lines as (
        insert into order_lines (order_id, position, product_id, name, image, unit_price_cents,
          quantity, line_total_cents)
        select id, 1, 'pink-tower', 'Pink Tower', '', 6850, 1, 6850 from copies
      )
      insert into order_events (order_id, kind, actor)
      select id, kind, 'buyer' from copies, unnest(array['placed', 'reminded']) kind`)
    await query(sql`analyze orders, order_events`)
    return person
  }

  /** How often the table was read, as PostgreSQL counts it. */
  const readsOf = async (table: string): Promise<number> => {
    const { $client: pool } = shop.app.database
    const clients = await Promise.all(
      Array.from({ length: pool.options.max }, () => pool.connect()),
    )
    await Promise.all(clients.map((client) => client.query('select pg_stat_force_next_flush()')))
    for (const client of clients) client.release()
    const { rows } = await query(sql`
      select (seq_scan + idx_scan)::int as count from pg_stat_user_tables where relname = ${table}`)
    return Number(rows[0]?.['count'])
  }

  test('is read for all orders together, and not for each of them', async () => {
    const { headers } = await ordersOf()
    const before = await readsOf('order_events')

    const { body } = await shop.request.get('/store/v1/account').set(headers).expect(200)

    expect(await readsOf('order_events')).toBeLessThan(before + 20)
    expect(body.orders).toHaveLength(201)
    expect(body.orders[200]).toMatchObject({
      lines: [{ product_id: 'pink-tower', position: 1 }],
      payments: [],
      events: [{ kind: 'placed' }, { kind: 'reminded' }],
    })
  })

  test('is read once at a time, which leaves connections to all others', async () => {
    const [person, other] = [await signedIn(shop), await signedIn(shop)]
    const app = await startSecondInstance(shop, patient)
    const blocker = await lockTable(shop.config, 'addresses')
    try {
      const downloads = Array.from({ length: 12 }, (_, index) =>
        app.inject({
          url: '/store/v1/account',
          headers: person.headers,
          remoteAddress: `203.0.113.${index}`,
        }),
      )
      await expect.poll(blocker.countStuck).toBeGreaterThanOrEqual(1)
      const { statusCode } = await app.inject({ url: '/auth/v1/user', headers: other.headers })
      await blocker.query('commit')

      expect(statusCode).toBe(200)
      const statuses = (await Promise.all(downloads)).map((answer) => answer.statusCode)
      expect(new Set(statuses)).toEqual(new Set([200]))
    } finally {
      await blocker.end()
      await app.close()
    }
  })
})

describe('the own account', () => {
  test('is deleted with the password, with all that belongs to it, and a mail says so', async () => {
    const member = await newLoggedInClient(shop.url)
    await member.client.from('preferences').upsert({ newsletter: true })
    await ageSessions(member)

    await remove(headersOf(member), { password: goodPassword }).expect(204)

    expect(await exists(member)).toBe(false)
    const { rows } = await query(sql`
      select 'profiles' as left from profiles where id = ${member.id}
      union all select 'preferences' from preferences where user_id = ${member.id}
      union all select 'subscriptions' from subscriptions where email = ${member.email}`)
    expect(rows).toEqual([])
    const { text } = await mailbox.waitForMail(member.email, 'was deleted')
    expect(text).toContain('Messages that you sent us stay')
    const again = await shop.request.get('/store/v1/account').set(headersOf(member))
    expect(again.status).toBe(401)
  })

  test('is deleted without the password within minutes after the login, and not later', async () => {
    const member = await newLoggedInClient(shop.url)
    await ageSessions(member)
    const late = await remove(headersOf(member))
    expect([late.status, late.body.code]).toEqual([403, 'reauthentication_needed'])

    const fresh = await member.client.auth.signInWithPassword(member)
    const token = fresh.data.session?.access_token ?? ''
    await remove({ apikey: publishableKey, authorization: `Bearer ${token}` }).expect(204)
    expect(await exists(member)).toBe(false)
  })

  const messageOf = async (reference: string) => {
    const columns = 'user_id,name,email,message,note,subject,created_at'
    const service = newServiceClient(shop.url).from('messages')
    return (await service.select(columns).eq('reference', reference).single()).data
  }

  const erased = {
    user_id: null,
    name: '',
    email: '',
    message: '',
    note: '',
    subject: 'other',
    created_at: expect.any(String),
  }

  const removeAsOwner = async (isSoft: boolean, { id }: Member) => {
    await newServiceClient(shop.url).auth.admin.deleteUser(id, isSoft)
  }

  test.each<[how: string, end: (member: Member) => PromiseLike<unknown>]>([
    ['deleted by its member', (member) => remove(headersOf(member), { password: goodPassword })],
    ['deleted by the owner', (member) => removeAsOwner(false, member)],
    ['emptied by the owner', (member) => removeAsOwner(true, member)],
  ])('leaves of its messages what the owner refers to: %s', async (_how, endAccount) => {
    const member = await newLoggedInClient(shop.url)
    const stranger = await newLoggedInClient(shop.url)
    const service = newServiceClient(shop.url)
    // Mistyped: the address is that of somebody else.
    const reference = await send({ headers: headersOf(member), email: stranger.email })
    await service.from('messages').update({ note: 'Ada, 7 Elm' }).eq('reference', reference)

    await endAccount(member)

    expect(await messageOf(reference)).toEqual(erased)
    const { body } = await shop.request.get('/store/v1/account').set(headersOf(stranger))
    expect(body).toMatchObject({ messages: [], messages_without_account: [] })
  })

  test('takes along a message that is sent in the same moment', async () => {
    const member = await newLoggedInClient(shop.url)

    const sending = await overtake(
      shop.app.database,
      sql`delete from auth.users where id = ${member.id}`,
      () => send({ headers: headersOf(member), email: member.email }),
    )

    expect(await messageOf(sending)).toEqual(erased)
    expect(await mailbox.mailsTo(member.email)).not.toContainEqual(
      expect.objectContaining({ subject: expect.stringContaining('We have your message') }),
    )
  })

  test('leaves no address at the mails that were sent, and no id at the files', async () => {
    const { headers, id } = await signedIn(shop, { role: 'admin' })
    const email = `${id}@example.com`
    await signedIn(shop, { role: 'admin' })
    await send({ headers, email })
    await shop.request
      .post('/storage/v1/object/product-images/products/own.png')
      .set({ ...headers, 'content-type': 'image/png' })
      .send(swellingPng(8, 8))
      .expect(200)
    await expect.poll(countUnsentMails).toBe(0)

    await remove(headers).expect(204)

    const { rows } = await query(sql`
      select
        (select count(*)::int from platform.mail_outbox
          where lower(recipient) = ${email} and kind <> 'account_deleted') as mails,
        (select count(*)::int from storage.objects where owner_id = ${id}) as files,
        (select count(*)::int from storage.objects where name = 'products/own.png') as pictures`)
    expect(rows).toEqual([{ mails: 0, files: 0, pictures: 1 }])
  })

  test('stays with a wrong password, which counts as an attempt', async () => {
    const strict = await startTestApp({ RATE_LIMIT_FACTOR: '1' })
    try {
      const member = await newLoggedInClient(strict.url)
      const statuses: number[] = []
      for (let count = 0; count < 12; count += 1) {
        const answer = await strict.request
          .delete('/store/v1/account')
          .set(headersOf(member))
          .send({ password: 'a guess' })
        statuses.push(answer.status)
      }

      expect(statuses).toEqual([...Array.from({ length: 10 }, () => 400), 429, 429])
    } finally {
      await strict.close()
    }
  })
})

describe('the last admin', () => {
  const admins = async (): Promise<Person[]> => {
    await query(sql`update profiles set role = 'user'`)
    return [await signedIn(shop, { role: 'admin' }), await signedIn(shop, { role: 'admin' })]
  }

  test('cannot delete the own account', async () => {
    const [first, last] = await admins()
    await remove(first?.headers ?? {}).expect(204)
    await expect.poll(countUnsentMails).toBe(0)

    const { status, body } = await unchanged(shop.config, () => remove(last?.headers ?? {}))

    expect([status, body.code]).toEqual([409, 'last_admin'])
  })

  test('is one of two who leave at the same time', async () => {
    const people = await admins()
    const answers = await Promise.all(people.map(({ headers }) => remove(headers)))

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204, 409]))
  })
})
