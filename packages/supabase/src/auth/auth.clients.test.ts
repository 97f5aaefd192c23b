import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  clientVersions,
  goodPassword,
  newAccount,
  newAddress,
  newClient,
  newLoggedInClient,
  type FlowType,
} from '#test/account-clients.ts'
import { follow, localLink, openMailbox, type Mailbox } from '@golden-bead/server/test/mailbox'
import { startSupabase } from '#test/start-supabase.ts'
import type { TestServer } from '@golden-bead/server/test/start-server'

let shop: TestServer
let mailbox: Mailbox
beforeAll(async () => {
  // The pause between two mails of one kind shrinks to nothing.
  shop = await startSupabase({ rateLimitFactor: 100_000 })
  mailbox = openMailbox(shop.inboxUrl)
})
afterAll(() => shop.close())

const must = <Value>(value: Value | null | undefined): Value => {
  if (value === null || value === undefined) throw new Error('There is nothing.')
  return value
}

const flows: FlowType[] = ['implicit', 'pkce']
const everyClient = clientVersions.flatMap(([version, make]) =>
  flows.map((flowType) => ({ version, make, flowType })),
)

describe.each(everyClient)('supabase-js $version, $flowType', ({ make, flowType }) => {
  const open = () => newClient(shop.url, { make, flowType })

  /** What the client does on the page that a link leads to. */
  async function land(client: ReturnType<typeof open>, target: URL) {
    const members = new URLSearchParams(target.hash.slice(1))
    for (const [name, value] of target.searchParams) members.set(name, value)
    if (flowType === 'pkce') {
      return client.auth.exchangeCodeForSession(must(members.get('code')))
    }
    return client.auth.setSession({
      access_token: must(members.get('access_token')),
      refresh_token: must(members.get('refresh_token')),
    })
  }

  test('signs up, confirms, logs in, refreshes, resets the password and logs out', async () => {
    const client = open()
    const email = newAddress()

    const signedUp = await client.auth.signUp({
      email,
      password: goodPassword,
      options: { data: { name: 'Ada' }, emailRedirectTo: 'http://site.example/' },
    })
    expect(signedUp.error).toBeNull()
    expect(signedUp.data.session).toBeNull()
    expect(signedUp.data.user).toMatchObject({ email, user_metadata: { name: 'Ada' } })

    const early = await client.auth.signInWithPassword({ email, password: goodPassword })
    expect(early.error?.message).toBe('Email not confirmed')

    const confirmation = await mailbox.waitForMail(email, /Confirm your account/)
    const home = await follow(localLink(confirmation.link, shop.url))
    expect(home.origin).toBe('http://site.example')
    expect(home.pathname).toBe('/')
    const landed = await land(client, home)
    expect(landed.error).toBeNull()
    expect(landed.data.user?.email_confirmed_at).toBeDefined()

    const loggedIn = await client.auth.signInWithPassword({ email, password: goodPassword })
    expect(loggedIn.error).toBeNull()
    expect(loggedIn.data.user?.email).toBe(email)

    const refreshed = await client.auth.refreshSession()
    expect(refreshed.error).toBeNull()
    expect(refreshed.data.session?.refresh_token).not.toBe(loggedIn.data.session?.refresh_token)

    const reset = await client.auth.resetPasswordForEmail(email, {
      redirectTo: 'http://site.example/reset-password',
    })
    expect(reset.error).toBeNull()
    const resetMail = await mailbox.waitForMail(email, /Set a new password/)
    const resetPage = await follow(localLink(resetMail.link, shop.url))
    expect(resetPage.pathname).toBe('/reset-password')
    expect((await land(client, resetPage)).error).toBeNull()
    const updated = await client.auth.updateUser({ password: `${goodPassword} 2` })
    expect(updated.error).toBeNull()
    await mailbox.waitForMail(email, /password .* was changed/)

    const old = await client.auth.signInWithPassword({ email, password: goodPassword })
    expect(old.error?.message).toBe('Invalid login credentials')
    const renewed = await client.auth.signInWithPassword({
      email,
      password: `${goodPassword} 2`,
    })
    expect(renewed.error).toBeNull()

    const token = must(renewed.data.session).access_token
    expect((await client.auth.signOut()).error).toBeNull()
    expect((await client.auth.getUser(token)).error?.message).toMatch(/session/i)
  })

  test('reads the code of an error and the reasons of a weak password', async () => {
    const client = open()

    const weak = await client.auth.signUp({ email: newAddress(), password: 'short' })
    expect(weak.error).toMatchObject({ name: 'AuthWeakPasswordError', reasons: ['length'] })

    const unknown = await client.auth.signInWithPassword({
      email: newAddress(),
      password: goodPassword,
    })
    expect(unknown.error).toMatchObject({ status: 400, message: 'Invalid login credentials' })
  })

  test('signs in with a code from a mail', async () => {
    const client = open()
    const { email } = await newAccount(shop.url)

    expect((await client.auth.signInWithOtp({ email })).error).toBeNull()
    const { code } = await mailbox.waitForMail(email, /sign-in link/)
    const verified = await client.auth.verifyOtp({ email, token: must(code), type: 'email' })

    expect(verified.error).toBeNull()
    expect(verified.data.user?.email).toBe(email)
  })

  test('confirms with the hash of a link', async () => {
    const client = open()
    const email = newAddress()
    await client.auth.signUp({ email, password: goodPassword })
    const { link } = await mailbox.waitForMail(email, /Confirm your account/)

    const verified = await client.auth.verifyOtp({
      token_hash: must(link?.searchParams.get('token')),
      type: 'signup',
    })

    expect(verified.error).toBeNull()
    expect(verified.data.session?.user.email).toBe(email)
  })

  test('has a confirmation sent again', async () => {
    const client = open()
    const email = newAddress()
    await client.auth.signUp({ email, password: goodPassword })
    await mailbox.waitForMail(email, /Confirm your account/)

    expect((await client.auth.resend({ type: 'signup', email })).error).toBeNull()

    await mailbox.waitForMail(email, /Confirm your account/, 2)
  })
})

test('a change of address needs both addresses, in any order', async () => {
  const { client, email } = await newLoggedInClient(shop.url)
  const newEmail = newAddress('new')

  const asked = await client.auth.updateUser({ email: newEmail })
  expect(asked.data.user).toMatchObject({ email, new_email: newEmail })
  const toNew = await mailbox.waitForMail(newEmail, /Confirm your new email address/)
  const toOld = await mailbox.waitForMail(email, /Confirm the change/)

  const half = await client.auth.verifyOtp({
    email: newEmail,
    token: must(toNew.code),
    type: 'email_change',
  })
  expect(half).toMatchObject({ data: { user: null, session: null }, error: null })
  const whole = await follow(localLink(toOld.link, shop.url))

  expect(whole.hash).toContain('type=email_change')
  expect((await client.auth.getUser()).data.user).toMatchObject({ email: newEmail })
  const profile = await client.from('profiles').select('email').single()
  expect(profile.data).toEqual({ email: newEmail })
  await mailbox.waitForMail(email, /address .* was changed/)
})

test('the claims of an access token hold against the published keys', async () => {
  const { client, id, email } = await newLoggedInClient(shop.url)

  const { data, error } = await client.auth.getClaims()

  expect(error).toBeNull()
  expect(data?.header).toMatchObject({ alg: 'ES256', typ: 'JWT' })
  expect(data?.claims).toMatchObject({ sub: id, email, role: 'authenticated', aal: 'aal1' })
})

test('a nonce from a mail proves who changes a password', async () => {
  const { client, email } = await newLoggedInClient(shop.url)
  expect((await client.auth.reauthenticate()).error).toBeNull()
  const { code } = await mailbox.waitForMail(email, /Your code/)

  const wrong = await client.auth.updateUser({ password: 'another one', nonce: '000000' })
  const right = await client.auth.updateUser({ password: 'another one', nonce: must(code) })

  expect(wrong.error?.code).toBe('reauthentication_not_valid')
  expect(right.error).toBeNull()
})
