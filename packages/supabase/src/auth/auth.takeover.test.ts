import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import {
  goodPassword,
  newAccount,
  newAddress,
  newClient,
  newLoggedInClient,
  newServiceClient,
} from '#test/account-clients.ts'
import { follow, localLink, openMailbox, type Mailbox } from '@golden-bead/server/test/mailbox'
import { appointAdmin } from '#test/profiles.ts'
import { startSupabase, type SupabaseSettings } from '#test/start-supabase.ts'
import type { TestServer } from '@golden-bead/server/test/start-server'

let shop: TestServer
let mailbox: Mailbox
beforeAll(async () => {
  shop = await startSupabase({ rateLimitFactor: 100_000 })
  mailbox = openMailbox(shop.inboxUrl)
})
afterAll(() => shop.close())

const password = 'the password of a stranger'

/** A stranger registers an address that is not theirs, and waits. */
async function registerUnproven(email: string): Promise<void> {
  const values = { email, password, email_confirm: false }
  const { error } = await newServiceClient(shop.url).auth.admin.createUser(values)
  expect(error).toBeNull()
}

const logIn = async (url: string, credentials: { email: string; password: string }) =>
  (await newClient(url).auth.signInWithPassword(credentials)).error?.code

describe('a password that was set before the address was proven', () => {
  test.each([
    ['an invitation', (email: string) => admin().inviteUserByEmail(email)],
    ['a code to log in', (email: string) => newClient(shop.url).auth.signInWithOtp({ email })],
    [
      'a link for a new password',
      (email: string) => newClient(shop.url).auth.resetPasswordForEmail(email),
    ],
  ])('opens nothing once the owner answered %s', async (_what, ask) => {
    const email = newAddress('staff')
    await registerUnproven(email)
    expect((await ask(email)).error).toBeNull()
    const { link } = await mailbox.waitForMail(email, '')
    const page = await follow(localLink(link, shop.url))

    expect(page.href).toContain('access_token=')
    expect(await logIn(shop.url, { email, password })).toBe('invalid_credentials')
  })

  const signUpTwice = async (first: string, second: string) => {
    const email = newAddress()
    await newClient(shop.url).auth.signUp({ email, password: first })
    await newClient(shop.url).auth.signUp({ email, password: second })
    const { link } = await mailbox.waitForMail(email, /Confirm your account/, 2)
    return { email, page: await follow(localLink(link, shop.url)) }
  }

  test('opens nothing once the owner signed up with another one and answered the mail', async () => {
    const { email, page } = await signUpTwice(password, goodPassword)

    expect(page.href).toContain('access_token=')
    expect(await logIn(shop.url, { email, password })).toBe('invalid_credentials')
    expect(await logIn(shop.url, { email, password: goodPassword })).toBe('invalid_credentials')
  })

  test('is good where it is given again with the next mail', async () => {
    const { email } = await signUpTwice(goodPassword, goodPassword)

    expect(await logIn(shop.url, { email, password: goodPassword })).toBeUndefined()
  })

  test('opens the account of the person who answered the mail of their sign-up', async () => {
    const email = newAddress()
    await newClient(shop.url).auth.signUp({ email, password: goodPassword })
    const { link } = await mailbox.waitForMail(email, /Confirm your account/)
    await follow(localLink(link, shop.url))

    expect(await logIn(shop.url, { email, password: goodPassword })).toBeUndefined()
  })
})

const admin = () => newServiceClient(shop.url).auth.admin

test('a link to the wrong address is good no more once an admin has corrected it', async () => {
  const wrong = newAddress('wrong')
  const invited = await admin().inviteUserByEmail(wrong)
  const { link } = await mailbox.waitForMail(wrong, /invited/)

  const corrected = await admin().updateUserById(invited.data.user?.id ?? '', {
    email: newAddress('right'),
  })
  const page = await follow(localLink(link, shop.url))

  expect(corrected.error).toBeNull()
  expect(page.href).toContain('error_code=otp_expired')
})

describe('a change of address that the owner did not ask for', () => {
  /** A session is stolen, and its thief confirms the own address. */
  async function beginWithStolenSession() {
    const { client, email, id } = await newLoggedInClient(shop.url)
    const thief = newAddress('thief')
    await client.auth.updateUser({ email: thief })
    await follow(await linkOf(thief, /Confirm your new email address/, 1))
    return { client, email, thief, id }
  }
  const linkOf = async (address: string, subject: RegExp, count: number) => {
    const mail = await mailbox.waitForMail(address, subject, count)
    return localLink(mail.link, shop.url)
  }
  const resend = (email: string) => newClient(shop.url).auth.resend({ type: 'email_change', email })

  test('is not complete however often the new address confirms', async () => {
    const { email, thief, client } = await beginWithStolenSession()

    expect((await resend(email)).error).toBeNull()
    await linkOf(email, /Confirm the change/, 2)

    expect(await mailbox.mailsTo(thief)).toHaveLength(1)
    expect((await client.auth.getUser()).data.user?.email).toBe(email)
  })

  test('is complete once the old address confirms, after asking again too', async () => {
    const { email, thief, client } = await beginWithStolenSession()
    await resend(email)

    await follow(await linkOf(email, /Confirm the change/, 2))

    expect((await client.auth.getUser()).data.user?.email).toBe(thief)
  })

  test('ends with the password that an admin sets', async () => {
    const { email, client, id } = await beginWithStolenSession()

    await admin().updateUserById(id, { password: 'a new and better one' })
    const again = { email, password: 'a new and better one' }
    const { data } = await client.auth.signInWithPassword(again)

    expect(data.user?.email).toBe(email)
    expect(data.user?.new_email).toBeUndefined()
  })

  test('is confirmed for no other address than the one of the mail', async () => {
    const { client, email } = await newLoggedInClient(shop.url)
    await client.auth.updateUser({ email: newAddress('first') })
    const toOld = await linkOf(email, /Confirm the change/, 1)
    await admin().generateLink({
      type: 'email_change_new',
      email,
      newEmail: newAddress('second'),
    })

    expect((await follow(toOld)).href).toContain('error_code=otp_expired')
  })

  test('tells the owner of a taken address once, and sends them no link', async () => {
    const owner = await newAccount(shop.url)
    const { client, email } = await newLoggedInClient(shop.url)
    await client.auth.updateUser({ email: owner.email })
    await mailbox.waitForMail(owner.email, /A request for your email address/)

    await resend(email)
    await linkOf(email, /Confirm the change/, 2)

    const subjects = (await mailbox.mailsTo(owner.email)).map(({ subject }) => subject)
    expect(subjects).toHaveLength(1)
  })
})

test('a link that was opened before a new password opens nothing after it', async () => {
  const { client, email } = await newLoggedInClient(shop.url)
  const stranger = newClient(shop.url, { flowType: 'pkce' })
  await stranger.auth.resetPasswordForEmail(email)
  const { link } = await mailbox.waitForMail(email, /Set a new password/)
  const page = await follow(localLink(link, shop.url))
  const code = page.searchParams.get('code') ?? ''

  await client.auth.updateUser({ password: 'a new and better one' })
  const { data, error } = await stranger.auth.exchangeCodeForSession(code)

  expect(code).not.toBe('')
  expect(error?.code).toBe('flow_state_not_found')
  expect(data.session).toBeNull()
})

describe('a new password, more than ten minutes after the login', () => {
  const newPassword = 'a new and better one'

  /** A session that began eleven minutes ago, renewed since. */
  async function age(url: string, userId: string, client: ReturnType<typeof newClient>) {
    const { app } = url === shop.url ? shop : lenient
    await app.database.$client.query(
      `update auth.sessions set created_at = created_at - interval '11 minutes' where user_id = $1`,
      [userId],
    )
    expect((await client.auth.refreshSession()).error).toBeNull()
  }

  async function newAgedClient({ url } = shop) {
    const account = await newLoggedInClient(url)
    await age(url, account.id, account.client)
    return account
  }

  let lenient: TestServer
  beforeAll(async () => {
    lenient = await startSupabase({ supabase: { passwords: { changeNeedsCurrent: false } } })
  })
  afterAll(() => lenient.close())

  test('is refused to a session alone, and the old one stays', async () => {
    const { client, email, password: present } = await newAgedClient()

    const { error } = await client.auth.updateUser({ password: newPassword })

    expect(error).toMatchObject({ status: 400, code: 'current_password_required' })
    expect(await logIn(shop.url, { email, password: newPassword })).toBe('invalid_credentials')
    expect(await logIn(shop.url, { email, password: present })).toBeUndefined()
  })

  test('is set with the current one', async () => {
    const { client, email, password: present } = await newAgedClient()

    const change = { password: newPassword, current_password: present }
    expect((await client.auth.updateUser(change)).error).toBeNull()
    expect(await logIn(shop.url, { email, password: newPassword })).toBeUndefined()
  })

  test('is set with a code from a mail', async () => {
    const { client, email } = await newAgedClient()
    await client.auth.reauthenticate()
    const { code: nonce = '' } = await mailbox.waitForMail(email, /Your code/)

    const { error } = await client.auth.updateUser({ password: newPassword, nonce })

    expect(error).toBeNull()
  })

  test('is set by who came from a link for a new password', async () => {
    const { id, email } = await newAccount(shop.url)
    const client = newClient(shop.url)
    await client.auth.resetPasswordForEmail(email)
    const { code } = await mailbox.waitForMail(email, /Set a new password/)
    await client.auth.verifyOtp({ email, token: code ?? '', type: 'recovery' })
    await age(shop.url, id, client)

    expect((await client.auth.updateUser({ password: newPassword })).error).toBeNull()
  })

  test('is the first one of an account that has none, and then not the second', async () => {
    const email = newAddress()
    const client = newClient(shop.url)
    await client.auth.signInWithOtp({ email })
    const { code } = await mailbox.waitForMail(email, '')
    const { data } = await client.auth.verifyOtp({ email, token: code ?? '', type: 'email' })
    await age(shop.url, data.user?.id ?? '', client)

    const first = await client.auth.updateUser({ password: newPassword })
    const second = await client.auth.updateUser({ password: 'yet another password' })

    expect(first.error).toBeNull()
    expect(second.error?.code).toBe('current_password_required')
  })

  test('is set by a session alone in a shop that says so', async () => {
    const { client } = await newAgedClient(lenient)

    expect((await client.auth.updateUser({ password: newPassword })).error).toBeNull()
  })
})

describe('data of the user', () => {
  const bytes = (count: number) => 'x'.repeat(count)

  test('locks no owner out of their account, however much of it a stranger gave', async () => {
    const email = newAddress()
    const client = newClient(shop.url)
    const data = { bio: bytes(12_500) }
    await newClient(shop.url).auth.signInWithOtp({ email, options: { data } })
    const { code } = await mailbox.waitForMail(email, '')

    await client.auth.verifyOtp({ email, token: code ?? '', type: 'email' })
    const { data: found } = await client.auth.getUser()
    const changed = await client.auth.updateUser({ data: { bio: null } })

    expect(found.user?.user_metadata['bio']).toBe(data.bio)
    expect(changed.error).toBeNull()
    expect(changed.data.user?.user_metadata).not.toHaveProperty('bio')
  })

  test('fits into a token as far as a token takes it', async () => {
    const { id, client, ...account } = await newLoggedInClient(shop.url)
    const most = { text: bytes(3_800) }
    await admin().updateUserById(id, { user_metadata: most, app_metadata: most })

    const { data } = await client.auth.signInWithPassword(account)

    expect(data.session?.access_token.length).toBeGreaterThan(8_000)
    expect(data.session?.access_token.length).toBeLessThan(12 * 1_024)
    expect((await client.auth.getUser()).error).toBeNull()
  })

  test('has its limit as a whole, and not for each change', async () => {
    const { client } = await newLoggedInClient(shop.url)
    const add = async (name: string) =>
      (await client.auth.updateUser({ data: { [name]: bytes(9_000) } })).error?.code

    expect([await add('first'), await add('second')]).toEqual([undefined, 'validation_failed'])
  })
})

describe('the first admin', () => {
  const owner = { email: 'owner@goldenbead.test', password: 'a long enough password' }

  /** On the database of another server, with an admin. */
  const withAdmin = ({ config }: TestServer): SupabaseSettings => ({
    database: config.database,
    supabase: { firstAdmin: { ...owner, appoint: appointAdmin } },
  })

  /** Another start of the same server, which names an admin. */
  async function startWithAdmin(): Promise<TestServer> {
    const again = await startSupabase(withAdmin(shop))
    onTestFinished(again.close)
    return again
  }

  test('is not the stranger who registered the address before; and is appointed once', async () => {
    await registerUnproven(owner.email)
    const { url } = await startWithAdmin()
    const client = newClient(url)

    expect(await logIn(url, { email: owner.email, password })).toBe('invalid_credentials')
    const { data } = await client.auth.signInWithPassword(owner)
    const profile = newServiceClient(url).from('profiles').select('role').eq('id', data.user?.id)
    expect((await profile.single()).data).toEqual({ role: 'admin' })

    await shop.app.database.$client.query(`update profiles set role = 'user' where id = $1`, [
      data.user?.id,
    ])
    await startWithAdmin()
    expect((await profile.single()).data).toEqual({ role: 'user' })
  })

  test('of another shop keeps the password of an account that was proven', async () => {
    const own = await startSupabase()
    onTestFinished(own.close)
    await newAccount(own.url, { email: owner.email, password: goodPassword })
    const again = await startSupabase(withAdmin(own))
    onTestFinished(again.close)

    expect(await logIn(again.url, { email: owner.email, password: goodPassword })).toBeUndefined()
  })
  test('is appointed by the next start where the account had no profile at the first one', async () => {
    const own = await startSupabase()
    onTestFinished(own.close)
    const { id } = await newAccount(own.url, { email: owner.email })
    const profiles = newServiceClient(own.url).from('profiles')
    const { $client: database } = own.app.database
    await database.query('delete from profiles where id = $1', [id])

    const extend = (app: FastifyInstance) => onTestFinished(() => app.close())
    await expect(startSupabase(withAdmin(own), { extend })).rejects.toThrow('has no profile')
    await database.query('insert into profiles (id, email) values ($1, $2)', [id, owner.email])
    const again = await startSupabase(withAdmin(own))
    onTestFinished(again.close)

    expect((await profiles.select('role').eq('id', id).single()).data).toEqual({ role: 'admin' })
  })
})
