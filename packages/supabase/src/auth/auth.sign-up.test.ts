import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { goodPassword, newAddress, newClient, newLoggedInClient } from '#test/account-clients.ts'
import { sendAuthCall, signUp, type AuthCall } from '#test/auth-calls.ts'
import { follow, localLink, openMailbox, type Mailbox } from '@golden-bead/server/test/mailbox'
import { publishableKey } from '#test/keys.ts'
import { startSupabase } from '#test/start-supabase.ts'
import type { TestServer } from '@golden-bead/server/test/start-server'

let shop: TestServer
let mailbox: Mailbox
beforeAll(async () => {
  shop = await startSupabase({ rateLimitFactor: 100_000 })
  mailbox = openMailbox(shop.inboxUrl)
})
afterAll(() => shop.close())

const send = (call: AuthCall) => sendAuthCall(shop.url, call)

const count = async (query: string, values: unknown[]) => {
  const result = await shop.app.database.$client.query<{ count: string }>(query, values)
  return Number(result.rows[0]?.count)
}

test('a sign-up makes a user, an identity, a profile and a mail together', async () => {
  const email = newAddress()

  const answer = await send(signUp({ email, data: { name: 'Ada' } }))

  expect(answer.status).toBe(200)
  const id = answer.body['id']
  for (const table of [
    'auth.users where id',
    'auth.identities where user_id',
    'public.profiles where id',
  ]) {
    expect(await count(`select count(*) from ${table} = $1`, [id])).toBe(1)
  }
  const profile = await shop.app.database.$client.query(
    'select email, name, role from profiles where id = $1',
    [id],
  )
  expect(profile.rows).toEqual([{ email, name: 'Ada', role: 'user' }])
  expect(
    await count('select count(*) from platform.mail_outbox where recipient = $1', [email]),
  ).toBe(1)
})

test('a second sign-up with another password before the confirmation leaves neither password', async () => {
  const patient = await startSupabase({ rateLimitFactor: 1 })
  onTestFinished(patient.close)
  const email = newAddress()
  const { auth } = newClient(patient.url)
  await auth.signUp({ email, password: 'the first password' })
  await auth.signUp({ email, password: 'the second password' })
  const { link } = await openMailbox(patient.inboxUrl).waitForMail(email, /Confirm your account/)
  await follow(localLink(link, patient.url))

  const first = await auth.signInWithPassword({ email, password: 'the first password' })
  const second = await auth.signInWithPassword({ email, password: 'the second password' })

  expect(first.error?.code).toBe('invalid_credentials')
  expect(second.error?.code).toBe('invalid_credentials')
})

test('fifty sign-ups of one address at once make one user, and all get the same answer', async () => {
  const email = newAddress()
  const ask = () => send(signUp({ email }))

  const answers = await Promise.all(Array.from({ length: 50 }, ask))

  const putOff = answers.filter(({ status }) => status === 503)
  expect(putOff.filter(({ headers }) => !headers.has('retry-after'))).toEqual([])
  const taken = answers.filter(({ status }) => status !== 503)
  for (const _ of putOff) taken.push(await ask())
  expect(new Set(taken.map(({ status }) => status))).toEqual(new Set([200]))
  expect(await count('select count(*) from auth.users where email = $1', [email])).toBe(1)
})

test('capital letters in an address make no second account', async () => {
  const email = newAddress()
  await send(signUp({ email }))
  await send(signUp({ email: email.toUpperCase() }))

  expect(await count('select count(*) from auth.users where lower(email) = $1', [email])).toBe(1)
})

test('an address with a tag has an account of its own', async () => {
  const email = newAddress()
  await send(signUp({ email }))

  const tagged = await send(signUp({ email: email.replace('@', '+shop@') }))

  expect(tagged.body['email']).toBe(email.replace('@', '+shop@'))
  expect(
    await count('select count(*) from auth.users where email like $1', [`${email.split('@')[0]}%`]),
  ).toBe(2)
})

test('members of a sign-up that only the shop sets are dropped', async () => {
  const email = newAddress()
  const id = randomUUID()

  const answer = await send(
    signUp({
      email,
      id,
      role: 'service_role',
      aud: 'x',
      app_metadata: { role: 'admin' },
      email_confirmed_at: '2020-01-01',
      is_super_admin: true,
      data: { role: 'admin', sub: 'x', exp: 9 },
    }),
  )

  expect(answer.status).toBe(200)
  expect(answer.body).toMatchObject({ role: 'authenticated', aud: 'authenticated' })
  expect(answer.body['id']).not.toBe(id)
  expect(answer.body['app_metadata']).toEqual({ provider: 'email', providers: ['email'] })
  expect(answer.body['email_confirmed_at']).toBeUndefined()
  const roles = await shop.app.database.$client.query(
    'select role from profiles where email = $1',
    [email],
  )
  expect(roles.rows).toEqual([{ role: 'user' }])
})

const names = [
  '{{7*7}}',
  '<a href="https://evil.example">click</a>',
  'visit evil.example now',
  'a\r\nBcc: b@example.com',
  'dear customer, claim at evil。example or call 555 0100',
]
test.each(names)('a name such as %j carries nothing into a mail', async (name) => {
  const email = newAddress()
  await send(signUp({ email, data: { name } }))

  const mail = await mailbox.waitForMail(email, /Confirm your account/)

  expect(mail.text).toContain('\n\nHello,\n\n')
  expect(mail.html).toContain('>Hello,<')
  expect(mail.recipients).toEqual([email])
})

test('a person is greeted by name at an address that they have proven, and at no other', async () => {
  const { email, client } = await newLoggedInClient(shop.url)
  const stranger = newAddress()
  await client.auth.updateUser({ email: stranger })

  const mails = await Promise.all(
    [email, stranger].map((address) => mailbox.waitForMail(address, /Confirm .*address/)),
  )

  expect(mails.map(({ text }) => /^Hello.*,$/m.exec(text)?.[0])).toEqual(['Hello Ada,', 'Hello,'])
})

test('a shop that takes no new accounts says so', async () => {
  const closed = await startSupabase({ supabase: { accounts: { isSignUpDisabled: true } } })

  const answer = await closed.request
    .post('/auth/v1/signup')
    .set('apikey', publishableKey)
    .send({ email: newAddress(), password: goodPassword })
    .expect(422)

  expect(answer.body.error_code).toBe('signup_disabled')
  await closed.close()
})
