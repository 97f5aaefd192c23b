import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  goodPassword,
  newAccount,
  newAddress,
  newClient,
  newLoggedInClient,
} from '#test/account-clients.ts'
import {
  recover,
  sendAuthCall,
  signUp,
  verify,
  withToken,
  type AuthCall,
} from '#test/auth-calls.ts'
import { openMailbox, type Mailbox } from '@golden-bead/server/test/mailbox'
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
const query = (sql: string, id: string) => shop.app.database.$client.query(sql, [id])

async function askForReset() {
  const account = await newAccount(shop.url)
  await send(recover(account.email))
  const mail = await mailbox.waitForMail(account.email, /Set a new password/)
  return {
    ...account,
    tokenHash: mail.link?.searchParams.get('token') ?? '',
    code: mail.code ?? '',
  }
}
const open = (tokenHash: string, type = 'recovery') => send(verify({ type, token_hash: tokenHash }))

describe('where a link leads', () => {
  const evil = { host: 'evil.example', 'x-forwarded-host': 'evil.example' }
  const target = encodeURIComponent('http://site.example@evil.example')

  test.each<[what: string, path: string, body: object, subject: RegExp, page: string]>([
    ['a confirmation', 'signup', { password: goodPassword }, /Confirm your account/, '/'],
    ['a reset', 'recover', {}, /Set a new password/, '/reset-password'],
  ])(
    '%s does not follow the host or the target of the request',
    async (_what, path, body, subject, page) => {
      const email = path === 'signup' ? newAddress() : (await newAccount(shop.url)).email
      await shop.request
        .post(`/auth/v1/${path}?redirect_to=${target}`)
        .set({ apikey: publishableKey, ...evil })
        .send({ email, ...body })
        .expect(200)

      const { link, text, html } = await mailbox.waitForMail(email, subject)

      expect(link?.origin).toBe('http://site.example')
      expect(link?.searchParams.get('redirect_to')).toBe(`http://site.example${page}`)
      expect(text + html).not.toContain('evil.example')
    },
  )

  test('a link with another target still leads to the shop', async () => {
    const path = `/verify?token=x&type=signup&redirect_to=${target}`

    const answer = await send({ method: 'GET', path })

    expect(new URL(answer.headers.get('location') ?? '').origin).toBe('http://site.example')
  })
})

test('a reset is kept as hashes only', async () => {
  const { tokenHash, code, id } = await askForReset()

  const { rows } = await query('select * from auth.one_time_tokens where user_id = $1', id)

  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toMatch(new RegExp(`${tokenHash}|${code}`))
})

test('a newer link voids the older one', async () => {
  const { email, tokenHash } = await askForReset()
  await send(recover(email))
  await mailbox.waitForMail(email, /Set a new password/, 2)

  const answer = await open(tokenHash)

  expect(answer.body['code']).toBe('otp_expired')
})

test('a used link is refused, and sends a browser on with the reason', async () => {
  const { tokenHash } = await askForReset()
  await open(tokenHash)

  const again = await open(tokenHash)
  const browser = await send({ method: 'GET', path: `/verify?token=${tokenHash}&type=recovery` })

  expect(again.body).toEqual({
    code: 'otp_expired',
    message: 'Email link is invalid or has expired',
  })
  expect(browser.status).toBe(303)
  expect(browser.headers.get('location')).toBe(
    'http://site.example/reset-password#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired&sb=',
  )
})

test('of twenty uses of a link at once one succeeds', async () => {
  const { tokenHash, id } = await askForReset()

  const answers = await Promise.all(Array.from({ length: 20 }, () => open(tokenHash)))

  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const { rows } = await query(
    'select count(*)::int as sessions from auth.sessions where user_id = $1',
    id,
  )
  expect(rows).toEqual([{ sessions: 1 }])
})

test('a link that is too old is refused, and its code too', async () => {
  const { tokenHash, code, email, id } = await askForReset()
  await query(
    `update auth.one_time_tokens set expires_at = now() - interval '1 second' where user_id = $1`,
    id,
  )

  expect((await open(tokenHash)).body['code']).toBe('otp_expired')
  expect((await send(verify({ type: 'recovery', token: code, email }))).body).toEqual({
    code: 'otp_expired',
    message: 'Token has expired or is invalid',
  })
})

test('a link of one kind is not taken for another', async () => {
  const email = newAddress()
  await send(signUp({ email }))
  const { link } = await mailbox.waitForMail(email, /Confirm your account/)
  const tokenHash = link?.searchParams.get('token') ?? ''

  for (const type of ['recovery', 'magiclink', 'email_change', 'invite']) {
    expect((await open(tokenHash, type)).body['code']).toBe('otp_expired')
  }
  expect((await open(tokenHash, 'signup')).status).toBe(200)
})

test('a code belongs to the address that it was sent to', async () => {
  const { code } = await askForReset()
  const { email } = await newAccount(shop.url)

  expect((await send(verify({ type: 'recovery', token: code, email }))).status).toBe(403)
})

describe('a new password', () => {
  async function changePassword() {
    const { client, email, password } = await newLoggedInClient(shop.url)
    const other = newClient(shop.url)
    const { data } = await other.auth.signInWithPassword({ email, password })
    await send(recover(email))
    const { link } = await mailbox.waitForMail(email, /Set a new password/)
    const { error } = await client.auth.updateUser({ password: 'a new and better one' })
    expect(error).toBeNull()
    const tokenHash = link?.searchParams.get('token') ?? ''
    return { client, other, otherToken: data.session?.access_token ?? '', email, tokenHash }
  }

  test('ends the other sessions, voids every link, and is told by mail', async () => {
    const { client, other, email, tokenHash } = await changePassword()

    expect((await client.auth.getUser()).error).toBeNull()
    expect((await other.auth.refreshSession()).error).not.toBeNull()
    expect((await open(tokenHash)).status).toBe(403)
    await mailbox.waitForMail(email, /password .* was changed/)
  })

  test('takes every right from the access tokens of other sessions', async () => {
    const { otherToken } = await changePassword()

    const answer = await send(withToken(otherToken, { method: 'GET', path: '/user' }))

    expect(answer.status).toBe(403)
  })
})

test('of two changes of address the last one counts', async () => {
  const { client, email } = await newLoggedInClient(shop.url)
  const first = newAddress('first')
  const second = newAddress('second')
  await client.auth.updateUser({ email: first })
  const stale = await mailbox.waitForMail(first, /Confirm your new email address/)
  await client.auth.updateUser({ email: second })
  const mail = await mailbox.waitForMail(second, /Confirm your new email address/)
  const toOld = await mailbox.waitForMail(email, /Confirm the change/, 2)
  const confirm = (token: string | undefined, address: string) =>
    send(verify({ type: 'email_change', token, email: address }))

  const voided = await confirm(stale.code, first)
  await confirm(toOld.code, email)
  await confirm(mail.code, second)

  expect(voided.status).toBe(403)
  expect((await client.auth.getUser()).data.user?.email).toBe(second)
})

test('a recovery session sets a password, logs out, and does nothing else', async () => {
  const { tokenHash, email } = await askForReset()
  const started = await open(tokenHash)
  const call = (given: AuthCall) => send(withToken(String(started.body['access_token']), given))
  const put = (body: unknown) => call({ method: 'PUT', path: '/user', body })

  expect(started.body['user']).toMatchObject({ email })
  expect((await put({ email: newAddress() })).body['code']).toBe('recovery_session')
  expect((await put({ data: { name: 'Eve' } })).body['code']).toBe('recovery_session')
  expect((await call({ method: 'GET', path: '/reauthenticate' })).status).toBe(403)
  expect((await call({ method: 'GET', path: '/user' })).body['email']).toBe(email)
  const refreshed = await send({
    path: '/token?grant_type=refresh_token',
    body: { refresh_token: started.body['refresh_token'] },
  })
  const still = await send(
    withToken(String(refreshed.body['access_token']), {
      method: 'PUT',
      path: '/user',
      body: { data: {} },
    }),
  )
  expect(still.body['code']).toBe('recovery_session')

  expect((await put({ password: 'a new and better one' })).status).toBe(200)
  expect((await put({ data: { name: 'Ada' } })).status).toBe(200)
  expect((await call({ path: '/logout' })).status).toBe(204)
})
