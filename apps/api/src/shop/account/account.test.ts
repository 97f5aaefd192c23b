import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { goodPassword, newLoggedInClient, newServiceClient } from '#test/account-clients.ts'
import { contactFormOf } from '#test/contact-forms.ts'
import { unchanged } from '#test/database-state.ts'
import { openMailbox, type Mailbox } from '#test/mailbox.ts'
import { signedIn, type Person } from '#test/people.ts'
import { publishableKey, startTestApp, type TestApp } from '#test/test-app.ts'

let shop: TestApp
let mailbox: Mailbox
beforeAll(async () => {
  shop = await startTestApp()
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

/** As if the login had been hours ago. */
const ageSessions = ({ id }: { id: string }) =>
  query(sql`update auth.sessions set created_at = now() - interval '3 hours' where user_id = ${id}`)

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
      messages: [
        { message: `From ${member.email}`, user_id: null },
        { message: 'From elsewhere@example.com', user_id: member.id },
      ],
      mails: [{ kind: 'contact_receipt' }, { kind: 'contact_receipt' }],
      files: [],
      sessions: [{ ip: '127.0.0.1' }],
      known_networks: [{ ip: '127.0.0.1' }],
    })
    const text = JSON.stringify(body)
    expect(text).not.toContain(other.email)
    expect(text).not.toMatch(/token_hash|password_hash|encrypted/)
  })

  test('has a line for every table that refers to accounts', async () => {
    const { rows } = await query(sql`
      select distinct conrelid::regclass::text as name from pg_constraint
      where confrelid = 'auth.users'::regclass order by 1`)

    expect(rows.map(({ name }) => name)).toEqual([
      // Codes and passwords, which are hashes, and lose their use within an hour.
      'auth.flow_states',
      'auth.identities',
      'auth.known_networks',
      'auth.one_time_tokens',
      'auth.remembered_sign_ups',
      'auth.sessions',
      'messages',
      'preferences',
      'profiles',
      'subscriptions',
    ])
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
    await mailbox.waitForMail(member.email, 'was deleted')
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

  test('keeps its messages in the mailbox of the shop, without the id of the account', async () => {
    const member = await newLoggedInClient(shop.url)
    const form = contactFormOf(shop, 60)
    const message = { name: 'Ada', email: member.email, subject: 'other', message: 'Kept', form }
    await shop.request.post('/store/v1/messages').set(headersOf(member)).send(message).expect(201)

    await remove(headersOf(member), { password: goodPassword }).expect(204)

    const { data } = await newServiceClient(shop.url)
      .from('messages')
      .select('user_id,message')
      .eq('email', member.email)
    expect(data).toEqual([{ user_id: null, message: 'Kept' }])
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

  const countUnsentMails = async () =>
    (await query(sql`select from platform.mail_outbox where sent_at is null and failed_at is null`))
      .rowCount

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
