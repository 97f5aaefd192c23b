import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  goodPassword,
  newAccount,
  newAddress,
  newLoggedInClient,
  newServiceClient,
} from '#test/account-clients.ts'
import { createLogLines } from '@golden-bead/server/test/log-lines'
import { follow, localLink, openMailbox, type Mailbox } from '@golden-bead/server/test/mailbox'
import { publishableKey } from '#test/keys.ts'
import { startSupabase } from '#test/start-supabase.ts'
import { limitsOf, type TestServer } from '@golden-bead/server/test/start-server'

const log = createLogLines()
let shop: TestServer
let mailbox: Mailbox
beforeAll(async () => {
  shop = await startSupabase({
    http: { log: { level: 'info', stream: log.destination } },
    rateLimitFactor: 1,
    supabase: { limits: limitsOf('login_account=2/900,code_account=2/900') },
  })
  mailbox = openMailbox(shop.inboxUrl)
})
afterAll(() => shop.close())

const admin = () => newServiceClient(shop.url).auth.admin
const eventsOf = (userId: string) => log.events().filter((event) => event['userId'] === userId)
const named = (userId: string, event: string) =>
  eventsOf(userId).filter((told) => told['event'] === event)

test('what the admin API does to an account is in the log, without the address or a password', async () => {
  const { id, email } = await newAccount(shop.url)
  const newEmail = newAddress('moved')

  await admin().updateUserById(id, { email: newEmail, password: 'quite another password' })
  await admin().updateUserById(id, { ban_duration: '24h' })
  await admin().updateUserById(id, { ban_duration: 'none', phone: '' })
  await admin().generateLink({ type: 'magiclink', email: newEmail })
  await admin().deleteUser(id)

  expect(eventsOf(id)).toEqual([
    { event: 'user_created', userId: id },
    { event: 'user_changed', userId: id, members: ['email', 'password'] },
    { event: 'user_changed', userId: id, members: ['ban_duration'] },
    { event: 'user_banned', userId: id },
    { event: 'user_changed', userId: id, members: ['ban_duration'] },
    { event: 'ban_lifted', userId: id },
    { event: 'link_made', userId: id, kind: 'sign_in' },
    { event: 'user_deleted', userId: id, isSoft: false },
  ])
  for (const secret of [email, newEmail, goodPassword, 'quite another password']) {
    expect(log.text()).not.toContain(secret)
  }
})

test('an invitation is in the log', async () => {
  const { data } = await admin().inviteUserByEmail(newAddress('invited'))
  const id = data.user?.id ?? ''

  expect(eventsOf(id)).toEqual([{ event: 'user_invited', userId: id }])
})

test('an account that has moved to another address is in the log once both have confirmed', async () => {
  const { id, email, client } = await newLoggedInClient(shop.url)
  const newEmail = newAddress('new')
  await client.auth.updateUser({ email: newEmail })
  const atOld = await mailbox.waitForMail(email, /Confirm/)
  const atNew = await mailbox.waitForMail(newEmail, /Confirm/)

  await follow(localLink(atOld.link, shop.url))
  expect(named(id, 'email_changed')).toEqual([])
  await follow(localLink(atNew.link, shop.url))

  expect(named(id, 'email_changed')).toEqual([{ event: 'email_changed', userId: id }])
  expect(named(id, 'link_used')).toHaveLength(2)
})

test('who is refused for an account that was tried too often is in the log', async () => {
  const { id, email } = await newAccount(shop.url)
  const post = (path: string, body: object) =>
    shop.request.post(`/auth/v1${path}`).set('apikey', publishableKey).send(body)
  const logIn = () => post('/token?grant_type=password', { email, password: 'guess' })
  await post('/recover', { email }).expect(200)
  const giveCode = () => post('/verify', { type: 'recovery', email, token: '000000' })

  for (const status of [400, 400, 429]) await logIn().expect(status)
  for (const status of [403, 403, 429]) await giveCode().expect(status)

  expect(named(id, 'rate_limited')).toEqual([
    { event: 'rate_limited', limit: 'login_account', userId: id },
    { event: 'rate_limited', limit: 'code_account', userId: id },
  ])
})

test('no address of a login, a failed login or a sign-up is in the log', async () => {
  const { email, client } = await newLoggedInClient(shop.url)
  const unknown = newAddress('unknown')
  await client.auth.signInWithPassword({ email, password: 'guess' })
  await client.auth.signInWithPassword({ email: unknown, password: 'guess' })
  await client.auth.signUp({ email: unknown, password: goodPassword })

  expect(log.events().map(({ event }) => event)).toEqual(
    expect.arrayContaining(['logged_in', 'login_failed', 'signed_up']),
  )
  for (const address of [email, unknown]) expect(log.text()).not.toContain(address)
})
