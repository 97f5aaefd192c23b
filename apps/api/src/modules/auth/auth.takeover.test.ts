import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import {
  goodPassword,
  newAccount,
  newAddress,
  newClient,
  newServiceClient,
} from '#test/account-clients.ts'
import { follow, localLink, openMailbox, type Mailbox } from '#test/mailbox.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'

let shop: TestApp
let mailbox: Mailbox
beforeAll(async () => {
  shop = await startTestApp({ RATE_LIMIT_FACTOR: '100000' })
  mailbox = openMailbox(shop.inboxUrl)
})
afterAll(() => shop.close())

const password = 'the password of a stranger'

/** Somebody registers an address that is not theirs, and waits. */
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

  test('opens the account of whoever answered the mail of their sign-up', async () => {
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

describe('the first admin', () => {
  const owner = { email: 'owner@goldenbead.test', password: 'a long enough password' }

  /** Another start of the same shop, which names an admin. */
  async function startWithAdmin(): Promise<TestApp> {
    const again = await startTestApp({
      DATABASE_URL: shop.environment['DATABASE_URL'] ?? '',
      ADMIN_EMAIL: owner.email,
      ADMIN_PASSWORD: owner.password,
    })
    onTestFinished(again.close)
    return again
  }

  test('is not whoever registered the address before; and is appointed once', async () => {
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
    const own = await startTestApp()
    onTestFinished(own.close)
    await newAccount(own.url, { email: owner.email, password: goodPassword })
    const again = await startTestApp({
      DATABASE_URL: own.environment['DATABASE_URL'] ?? '',
      ADMIN_EMAIL: owner.email,
      ADMIN_PASSWORD: owner.password,
    })
    onTestFinished(again.close)

    expect(await logIn(again.url, { email: owner.email, password: goodPassword })).toBeUndefined()
  })
})
