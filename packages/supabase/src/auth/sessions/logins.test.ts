import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import {
  goodPassword,
  newAccount,
  newAddress,
  newClient,
  newLoggedInClient,
} from '#test/account-clients.ts'
import {
  asService,
  logIn,
  recover,
  sendAuthCall,
  signUp,
  withToken,
  type AuthCall,
} from '#test/auth-calls.ts'
import { publishableKey } from '#test/keys.ts'
import { startSupabase } from '#test/start-supabase.ts'
import type { TestServer } from '@golden-bead/server/test/start-server'

let shop: TestServer
beforeAll(async () => {
  shop = await startSupabase({
    rateLimitFactor: 100_000,
    supabase: { passwords: { refuseCommon: true } },
  })
})
afterAll(() => shop.close())

const send = (call: AuthCall) => sendAuthCall(shop.url, call)

describe('a login', () => {
  test('makes one session with one token', async () => {
    const { email, password, id } = await newAccount(shop.url)

    const answer = await send(logIn({ email, password }))

    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({ token_type: 'bearer', expires_in: 3600 })
    expect(answer.headers.get('sb-auth-user-id')).toBe(id)
    const rows = await shop.app.database.$client.query(
      `select count(*)::int as tokens, count(distinct session_id)::int as sessions
       from auth.refresh_tokens join auth.sessions on sessions.id = session_id where user_id = $1`,
      [id],
    )
    expect(rows.rows).toEqual([{ tokens: 1, sessions: 1 }])
  })

  test.each<[what: string, set: string, typed?: string]>([
    ['64 characters', 'Ab3$'.repeat(16)],
    ['128 characters', 'x'.repeat(120) + 'abcdefgh'],
    ['spaces', '  two  spaces  '],
    ['emoji', 'bead 🟡🟡🟡'],
    ['another normal form', 'cafe\u0301 au lait', 'caf\u00e9 au lait'],
  ])('takes a password with %s', async (_what, set, typed = set) => {
    const { email } = await newAccount(shop.url, { password: set })

    expect((await send(logIn({ email, password: typed }))).status).toBe(200)
  })

  const confirmed = async () => (await newAccount(shop.url)).email
  const unconfirmed = async () => {
    const email = newAddress()
    await send(signUp({ email }))
    return email
  }
  const banned = async () => {
    const { id, email } = await newAccount(shop.url)
    const path = `/admin/users/${id}`
    await send(asService({ method: 'PUT', path, body: { ban_duration: '1h' } }))
    return email
  }
  const ofLongPassword = async () =>
    (await newAccount(shop.url, { password: `${'x'.repeat(72)}a` })).email

  test.each<[what: string, account: () => Promise<string>, password: string, code: string]>([
    ['a wrong password', confirmed, 'wrong', 'invalid_credentials'],
    ['a space behind the password', confirmed, `${goodPassword} `, 'invalid_credentials'],
    [
      'a password that differs in its 73rd character',
      ofLongPassword,
      `${'x'.repeat(72)}b`,
      'invalid_credentials',
    ],
    ['a wrong password to a banned account', banned, 'wrong', 'invalid_credentials'],
    ['the right password to a banned account', banned, goodPassword, 'user_banned'],
    ['a wrong password before the confirmation', unconfirmed, 'wrong', 'invalid_credentials'],
    [
      'the right password before the confirmation',
      unconfirmed,
      goodPassword,
      'email_not_confirmed',
    ],
  ])('with %s is refused', async (_what, account, password, code) => {
    const answer = await send(logIn({ email: await account(), password }))

    expect([answer.status, answer.body['code']]).toEqual([400, code])
  })

  test('takes an address in capital letters, and none with spaces around it', async () => {
    const { email, password } = await newAccount(shop.url)

    expect((await send(logIn({ email: email.toUpperCase(), password }))).status).toBe(200)
    expect((await send(logIn({ email: ` ${email} `, password }))).status).toBe(400)
    expect((await send(recover(` ${email} `))).status).toBe(400)
  })

  test('replaces an old hash by one of today', async () => {
    const delivered = await startSupabase({ supabase: { hashStrength: undefined } })
    onTestFinished(delivered.close)
    const { email, password, id } = await newAccount(delivered.url)
    const enter = () => newClient(delivered.url).auth.signInWithPassword({ email, password })
    const argon2 = (await import('argon2')).default
    const old = await argon2.hash(password, { memoryCost: 12_288, timeCost: 3, parallelism: 1 })
    const { $client } = delivered.app.database
    await $client.query('update auth.users set encrypted_password = $1 where id = $2', [old, id])

    expect((await enter()).error).toBeNull()

    const [row] = (
      await $client.query('select encrypted_password as hash from auth.users where id = $1', [id])
    ).rows
    expect(row.hash).toContain('m=19456')
    expect((await enter()).error).toBeNull()
  })

  test('leaves an earlier session as it was', async () => {
    const { client, email, password } = await newLoggedInClient(shop.url)

    await send(logIn({ email, password }))

    expect((await client.auth.getUser()).error).toBeNull()
    expect((await client.auth.refreshSession()).error).toBeNull()
  })

  test('keeps 256 characters of the name of a browser', async () => {
    const { email, password, id } = await newAccount(shop.url)
    const headers = { 'user-agent': `Bead/1.0 ${'x'.repeat(10_000)}` }

    expect((await send({ ...logIn({ email, password }), headers })).status).toBe(200)

    const { rows } = await shop.app.database.$client.query(
      'select length(user_agent) as length from auth.sessions where user_id = $1',
      [id],
    )
    expect(rows).toEqual([{ length: 256 }])
  })

  test('with a password that would be refused today succeeds, and says so', async () => {
    const { email, id } = await newAccount(shop.url)
    const hash = await shop.app.passwordHasher.hash('sunshine1')
    await shop.app.database.$client.query(
      'update auth.users set encrypted_password = $1 where id = $2',
      [hash, id],
    )

    const answer = await send(logIn({ email, password: 'sunshine1' }))

    expect(answer.body['weak_password']).toMatchObject({ reasons: ['pwned'] })
  })
})

describe('a logout', () => {
  async function twoDevices() {
    const here = await newLoggedInClient(shop.url)
    const there = newClient(shop.url)
    await there.auth.signInWithPassword(here)
    return { here: here.client, there, token: here.session.access_token }
  }
  type Client = Awaited<ReturnType<typeof twoDevices>>['there']
  const isAlive = async ({ auth }: Client) => {
    const [user, refreshed] = [await auth.getUser(), await auth.refreshSession()]
    return user.error === null && refreshed.error === null
  }

  test('of the scope local ends this session only', async () => {
    const { here, there } = await twoDevices()
    await here.auth.signOut({ scope: 'local' })

    expect(await isAlive(there)).toBe(true)
  })

  test('of the scope others ends all but this one', async () => {
    const { here, there } = await twoDevices()
    await here.auth.signOut({ scope: 'others' })

    expect(await isAlive(there)).toBe(false)
    expect(await isAlive(here)).toBe(true)
  })

  test('without a scope ends all sessions', async () => {
    const { there, token } = await twoDevices()
    const answer = await send(withToken(token, { path: '/logout' }))

    expect([answer.status, answer.text]).toEqual([204, ''])
    expect(await isAlive(there)).toBe(false)
  })

  test('takes every right from the access token', async () => {
    const { here, token } = await twoDevices()
    const headers = { apikey: publishableKey, authorization: `Bearer ${token}` }
    await here.auth.signOut()

    const user = await send(withToken(token, { method: 'GET', path: '/user' }))
    const again = await send(withToken(token, { path: '/logout' }))
    const bucket = await shop.request.get('/storage/v1/bucket').set(headers)

    expect([user.status, user.body['code']]).toEqual([403, 'session_not_found'])
    expect([again.status, again.body['code']]).toEqual([403, 'session_not_found'])
    expect([bucket.status, bucket.body]).toMatchObject([
      400,
      { statusCode: '403', code: 'AccessDenied' },
    ])
    const read = await shop.request.get('/rest/v1/profiles').set(headers)
    expect([read.status, read.body.code]).toEqual([401, 'PGRST303'])
  })

  test('takes no notice of a session id in the body', async () => {
    const { there, token } = await twoDevices()
    const { rows } = await shop.app.database.$client.query('select id from auth.sessions')
    await send(
      withToken(token, {
        path: '/logout?scope=local',
        body: { session_id: rows.map(({ id }) => id) },
      }),
    )

    expect(await isAlive(there)).toBe(true)
  })
})

test('the token of a deleted user opens nothing', async () => {
  const { session, id } = await newLoggedInClient(shop.url)
  await send(asService({ method: 'DELETE', path: `/admin/users/${id}` }))

  const answer = await send(withToken(session.access_token, { method: 'GET', path: '/user' }))

  expect([answer.status, answer.body['code']]).toEqual([403, 'user_not_found'])
})
