import { newTokenKey } from '@golden-bead/local-services/new-keys'
import { userSchema } from './auth.schemas.ts'
import { sql } from 'drizzle-orm'
import { createRemoteJWKSet, jwtVerify } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  goodPassword,
  newAccount,
  newAddress,
  newClient,
  newLoggedInClient,
  newServiceClient,
} from '#test/account-clients.ts'
import { createLogLines } from '@golden-bead/server/test/log-lines'
import { follow, localLink, openMailbox, type Mailbox } from '@golden-bead/server/test/mailbox'
import { overtake } from '@golden-bead/server/test/race'
import { publishableKey, serviceKey } from '#test/keys.ts'
import { appointAdmin } from '#test/profiles.ts'
import { keys, site, startSupabase, type SupabaseSettings } from '#test/start-supabase.ts'
import type { TestServer } from '@golden-bead/server/test/start-server'

let shop: TestServer
let mailbox: Mailbox
beforeAll(async () => {
  shop = await startSupabase({
    rateLimitFactor: 100_000,
    supabase: { site: { ...site, redirects: ['https://partner.example/**'] } },
  })
  mailbox = openMailbox(shop.inboxUrl)
})
afterAll(() => shop.close())

const membersOf = (text: string) => Object.fromEntries(new URLSearchParams(text))
const sessionKeys = [
  'access_token',
  'expires_at',
  'expires_in',
  'refresh_token',
  'sb',
  'token_type',
  'type',
]

describe('where links lead', () => {
  test('a confirmation leads home, with the session in the fragment that no server sees', async () => {
    const email = newAddress()
    await newClient(shop.url).auth.signUp({ email, password: goodPassword })
    const { link } = await mailbox.waitForMail(email, /Confirm your account/)

    const home = await follow(localLink(link, shop.url))

    expect(home.href.split('#')[0]).toBe('http://site.example/')
    const members = membersOf(home.hash.slice(1))
    expect(Object.keys(members)).toEqual(sessionKeys)
    expect(members).toMatchObject({
      token_type: 'bearer',
      type: 'signup',
      expires_in: '3600',
      sb: '',
    })
  })

  test('a link is still good after a HEAD of it', async () => {
    const email = newAddress()
    await newClient(shop.url).auth.signUp({ email, password: goodPassword })
    const { link } = await mailbox.waitForMail(email, /Confirm your account/)
    const confirmation = localLink(link, shop.url)

    const glance = await fetch(confirmation, { method: 'HEAD', redirect: 'manual' })
    const home = await follow(confirmation)

    expect(glance.status).toBe(405)
    expect(home.hash).toContain('access_token=')
  })

  test('a reset leads to its page, with the whole session in the query that the page reads', async () => {
    const { email } = await newAccount(shop.url)
    await newClient(shop.url).auth.resetPasswordForEmail(email, {
      redirectTo: 'http://site.example/reset-password?lang=en',
    })
    const { link } = await mailbox.waitForMail(email, /Set a new password/)

    const page = await follow(localLink(link, shop.url))

    expect(page.origin + page.pathname).toBe('http://site.example/reset-password')
    const { lang, ...members } = membersOf(page.search)
    expect(lang).toBe('en')
    expect(Object.keys(members)).toEqual(sessionKeys)
    expect(members['type']).toBe('recovery')
    expect(page.hash).toBe('')
  })

  test.each(['http://site.example/', 'https://partner.example/reset-password'])(
    'a reset that leads to %s has its session in the fragment, as any other link',
    async (redirectTo) => {
      const { email } = await newAccount(shop.url)
      await newClient(shop.url).auth.resetPasswordForEmail(email, { redirectTo })
      const { link } = await mailbox.waitForMail(email, /Set a new password/)

      const page = await follow(localLink(link, shop.url))

      expect([page.origin + page.pathname, page.search]).toEqual([redirectTo, ''])
      expect(Object.keys(membersOf(page.hash.slice(1)))).toEqual(sessionKeys)
    },
  )

  test('in the PKCE flow a reset carries a code, and what is wrong stands in query and fragment', async () => {
    const { email } = await newAccount(shop.url)
    const client = newClient(shop.url, { flowType: 'pkce' })
    await client.auth.resetPasswordForEmail(email)
    const { link } = await mailbox.waitForMail(email, /Set a new password/)

    const page = await follow(localLink(link, shop.url))
    const again = await follow(localLink(link, shop.url))

    expect([...page.searchParams.keys()]).toEqual(['code'])
    expect(link?.searchParams.get('token')).toMatch(/^pkce_[0-9a-f]{56}$/)
    const expected = { error: 'access_denied', error_code: 'otp_expired' }
    expect(membersOf(again.search)).toMatchObject(expected)
    expect(membersOf(again.hash.slice(1))).toMatchObject({ ...expected, sb: '' })
  })

  test('the code of the PKCE flow works once, with its verifier, for five minutes', async () => {
    const exchange = (auth_code: string, code_verifier: string) =>
      shop.request
        .post('/auth/v1/token?grant_type=pkce')
        .set('apikey', publishableKey)
        .send({ auth_code, code_verifier })
    const { email } = await newAccount(shop.url)
    const verifier = 'v'.repeat(64)
    const start = async () => {
      const count = (await mailbox.mailsTo(email)).length + 1
      await shop.request
        .post('/auth/v1/recover')
        .set('apikey', publishableKey)
        .send({ email, code_challenge: verifier, code_challenge_method: 'plain' })
        .expect(200)
      const { link } = await mailbox.waitForMail(email, /Set a new password/, count)
      return (await follow(localLink(link, shop.url))).searchParams.get('code') ?? ''
    }
    const code = await start()

    const wrong = await exchange(code, 'w'.repeat(64)).expect(400)
    const right = await exchange(code, verifier).expect(200)
    const again = await exchange(code, verifier).expect(404)
    const late = await start()
    await shop.app.database.$client.query(
      `update auth.flow_states set code_issued_at = now() - interval '301 seconds'`,
    )
    const tooLate = await exchange(late, verifier).expect(422)

    expect(wrong.body.error_code).toBe('bad_code_verifier')
    expect(right.body.user.email).toBe(email)
    expect(again.body.error_code).toBe('flow_state_not_found')
    expect(tooLate.body.error_code).toBe('flow_state_expired')
  })

  test('the first half of a change of address says what is missing', async () => {
    const { client } = await newLoggedInClient(shop.url)
    const newEmail = newAddress('new')
    await client.auth.updateUser({ email: newEmail })
    const { link } = await mailbox.waitForMail(newEmail, /Confirm your new email address/)

    const page = await follow(localLink(link, shop.url))

    expect(membersOf(page.hash.slice(1))).toEqual({
      message: 'Confirmation link accepted. Please proceed to confirm link sent to the other email',
      sb: '',
    })
  })

  test('a link may lead where the operator allows it, preview hosts included', async () => {
    const open = await startSupabase({
      database: shop.config.database,
      supabase: {
        site: {
          ...site,
          redirects: ['https://app.example/**'],
          previewHosts: /^shop-[^.]*\.preview\.example$/,
        },
      },
    })
    const target = async (wish: string) => {
      const query = new URLSearchParams({ token: 'x', type: 'signup', redirect_to: wish })
      const answer = await open.request.get(`/auth/v1/verify?${query.toString()}`).expect(303)
      return answer.headers['location']?.split('#')[0]
    }

    expect(await target('https://app.example/a/b?c=d')).toBe('https://app.example/a/b?c=d')
    expect(await target('https://shop-17.preview.example/')).toBe(
      'https://shop-17.preview.example/',
    )
    expect(await target('https://shop-1.evil.preview.example/')).toBe('http://site.example/')
    await open.close()
  })

  test('the answer to a link is not cached, and sends no referrer', async () => {
    const answer = await shop.request.get('/auth/v1/verify?token=x&type=signup').expect(303)

    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.headers['referrer-policy']).toBe('no-referrer')
  })
})

describe('what answers look like', () => {
  test('a user has the members of the API, and no null among them', async () => {
    const { session, id, email } = await newLoggedInClient(shop.url)
    const answer = await shop.request
      .get('/auth/v1/user')
      .set({ apikey: publishableKey, authorization: `Bearer ${session.access_token}` })
      .expect(200)

    expect(userSchema.parse(answer.body)).toEqual(answer.body)
    expect(answer.body).toMatchObject({
      id,
      email,
      aud: 'authenticated',
      role: 'authenticated',
      phone: '',
      app_metadata: { provider: 'email', providers: ['email'] },
      user_metadata: { name: 'Ada', email_verified: true },
      is_anonymous: false,
    })
    expect(answer.body.identities).toMatchObject([{ id, user_id: id, provider: 'email', email }])
    expect(JSON.stringify(answer.body)).not.toContain('null')
  })

  test('an answer to a wish for another address says that the mails are on their way', async () => {
    const { client } = await newLoggedInClient(shop.url)

    const { data } = await client.auth.updateUser({ email: newAddress('moved') })

    expect(data.user?.email_change_sent_at).toBeDefined()
  })

  test('the published keys verify an access token, and its claims are complete', async () => {
    const { session, id, email } = await newLoggedInClient(shop.url)
    const keys = createRemoteJWKSet(new URL(`${shop.url}/auth/v1/.well-known/jwks.json`))

    const { payload, protectedHeader } = await jwtVerify(session.access_token, keys, {
      issuer: 'http://site.example/auth/v1',
      audience: 'authenticated',
    })

    expect(protectedHeader).toMatchObject({ alg: 'ES256', typ: 'JWT' })
    expect(payload).toMatchObject({
      sub: id,
      email,
      phone: '',
      role: 'authenticated',
      aal: 'aal1',
      amr: [{ method: 'password', timestamp: payload.iat }],
      is_anonymous: false,
    })
    expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(3600)
    expect(session.expires_at).toBe(payload.exp)
  })

  test('the service says what it is and which ways in it has', async () => {
    const health = await shop.request.get('/auth/v1/health').expect(200)
    const settings = await shop.request
      .get('/auth/v1/settings')
      .set('apikey', publishableKey)
      .expect(200)
    const keys = await shop.request.get('/auth/v1/.well-known/jwks.json').expect(200)

    expect(health.body.name).toBe('GoTrue')
    expect(settings.body.external).toMatchObject({ email: true, phone: false, google: false })
    expect(keys.body.keys).toHaveLength(1)
    expect(keys.body.keys[0]).not.toHaveProperty('d')
    expect(keys.headers['cache-control']).toBe('public, max-age=600')
  })

  test('data of a user merges, a null takes a member away, and what is ours stays', async () => {
    const { client } = await newLoggedInClient(shop.url)
    await client.auth.updateUser({ data: { theme: 'dark', size: 3 } })

    const { data } = await client.auth.updateUser({
      data: { size: null, email: 'evil@example.com', email_verified: false },
    })

    expect(data.user?.user_metadata).toMatchObject({
      name: 'Ada',
      theme: 'dark',
      email_verified: true,
    })
    expect(data.user?.user_metadata).not.toHaveProperty('size')
    expect(data.user?.user_metadata['email']).not.toBe('evil@example.com')
  })
})

describe('an address that another person takes at the same moment', () => {
  const whileTaken = <Answer>(email: string, ask: () => Promise<Answer>) =>
    overtake(shop.app.database, sql`insert into auth.users (email) values (${email})`, ask)

  test('is told to the service that wanted it', async () => {
    const { admin } = newServiceClient(shop.url).auth
    const { id } = await newAccount(shop.url)
    const email = newAddress()

    const changed = await whileTaken(email, () => admin.updateUserById(id, { email }))

    expect([changed.error?.status, changed.error?.code]).toEqual([422, 'email_exists'])
  })

  test('is told to the person who confirms it', async () => {
    const { client, email } = await newLoggedInClient(shop.url)
    const newEmail = newAddress('new')
    await client.auth.updateUser({ email: newEmail })
    const toNew = await mailbox.waitForMail(newEmail, /Confirm your new email address/)
    const toOld = await mailbox.waitForMail(email, /Confirm the change/)
    await client.auth.verifyOtp({ email, token: toOld.code ?? '', type: 'email_change' })

    const confirmed = await whileTaken(newEmail, () =>
      client.auth.verifyOtp({ email: newEmail, token: toNew.code ?? '', type: 'email_change' }),
    )

    expect([confirmed.error?.status, confirmed.error?.code]).toEqual([422, 'email_exists'])
    expect((await client.auth.getUser()).data.user).toMatchObject({ email })
  })
})

describe('keys and rotation', () => {
  test('a planned rotation of the keys ends no session', async () => {
    const { session } = await newLoggedInClient(shop.url)
    const newKeys = { privateKey: newTokenKey(), previousKey: keys.privateKey }
    const rotated = await startSupabase({
      database: shop.config.database,
      secrets: newKeys,
      supabase: { keys: { ...keys, ...newKeys } },
    })
    const asUser = { apikey: publishableKey, authorization: `Bearer ${session.access_token}` }

    await rotated.request.get('/auth/v1/user').set(asUser).expect(200)
    const refresh = (target: TestServer) =>
      target.request
        .post('/auth/v1/token?grant_type=refresh_token')
        .set('apikey', publishableKey)
        .send({ refresh_token: session.refresh_token })
        .expect(200)
    const before = await refresh(shop)
    const after = await refresh(rotated)
    const published = await rotated.request.get('/auth/v1/.well-known/jwks.json').expect(200)

    // A successor from before the rotation is still found after it.
    expect(after.body.refresh_token).toBe(before.body.refresh_token)
    expect(published.body.keys).toHaveLength(2)
    await rotated.close()
  })

  test('keys of the old kind, which are tokens themselves, name their roles', async () => {
    const legacy = (role: string) =>
      `${Buffer.from('{"alg":"HS256","typ":"JWT"}').toString('base64url')}.${Buffer.from(JSON.stringify({ iss: 'supabase', role })).toString('base64url')}.c2lnbmF0dXJlc2lnbmF0dXJl`
    const old = await startSupabase({
      supabase: {
        keys: { ...keys, publishable: legacy('anon'), service: legacy('service_role') },
      },
    })
    const email = newAddress()

    const service = newClient(old.url, { key: legacy('service_role') })
    const created = await service.auth.admin.createUser({
      email,
      password: goodPassword,
      email_confirm: true,
    })
    const anon = newClient(old.url, { key: legacy('anon') })
    const loggedIn = await anon.auth.signInWithPassword({ email, password: goodPassword })

    expect(created.error).toBeNull()
    expect(loggedIn.error).toBeNull()
    await old.close()
  })
})

describe('with the service key', () => {
  test('accounts are made, found, changed, banned and deleted', async () => {
    const { admin } = newServiceClient(shop.url).auth
    const email = newAddress()

    const created = await admin.createUser({
      email,
      password: goodPassword,
      email_confirm: true,
      user_metadata: { name: 'Grace' },
      app_metadata: { plan: 'school' },
    })
    const id = created.data.user?.id ?? ''
    const found = await admin.getUserById(id)
    const changed = await admin.updateUserById(id, {
      email: `new-${email}`,
      user_metadata: { name: 'Grace H.' },
      ban_duration: '24h',
    })
    const banned = await newClient(shop.url).auth.signInWithPassword({
      email: `new-${email}`,
      password: goodPassword,
    })
    const freed = await admin.updateUserById(id, { ban_duration: 'none' })
    const deleted = await admin.deleteUser(id)
    const gone = await admin.getUserById(id)

    expect(created.data.user).toMatchObject({ email, app_metadata: { plan: 'school' } })
    expect(found.data.user).toEqual(created.data.user)
    expect(changed.data.user).toMatchObject({
      email: `new-${email}`,
      user_metadata: { name: 'Grace H.' },
    })
    expect(banned.error?.code).toBe('user_banned')
    expect(freed.error).toBeNull()
    expect(freed.data.user).not.toHaveProperty('banned_until')
    expect(deleted.error).toBeNull()
    expect(gone.error?.code).toBe('user_not_found')
  })

  test('accounts carry the data that they were given, and nothing beside', async () => {
    const { admin } = newServiceClient(shop.url).auth
    const data = { status: 'alpha', email: 'somewhere@else.example' }
    const given = { user_metadata: data, password: goodPassword }

    const created = await admin.createUser({ ...given, email: newAddress() })
    const bare = await admin.createUser({ email: newAddress() })
    const confirmed = await admin.createUser({ ...given, email: newAddress(), email_confirm: true })
    const invited = await admin.inviteUserByEmail(newAddress(), { data })
    const linked = await admin.generateLink({
      type: 'signup',
      email: newAddress(),
      password: goodPassword,
      options: { data },
    })
    const changed = await admin.updateUserById(created.data.user?.id ?? '', {
      email: newAddress('moved'),
      user_metadata: { status: 'beta' },
    })

    const users = [created, bare, confirmed, invited, linked, changed].map(
      (answer) => answer.data.user?.user_metadata,
    )
    expect(users).toEqual([
      data,
      {},
      { ...data, email_verified: true },
      data,
      data,
      { ...data, status: 'beta' },
    ])
    expect(created.data.user?.identities?.[0]?.identity_data).toEqual({
      sub: created.data.user?.id,
      email: created.data.user?.email,
      email_verified: false,
      phone_verified: false,
    })
  })

  test('a soft deletion forgets the person and frees the address', async () => {
    const { admin } = newServiceClient(shop.url).auth
    const { id, email } = await newLoggedInClient(shop.url)
    const service = newServiceClient(shop.url)
    await service.from('profiles').update({ role: 'admin' }).eq('id', id)

    const deleted = await admin.deleteUser(id, true)
    const again = await admin.createUser({ email, password: goodPassword })

    expect(deleted.error).toBeNull()
    expect(again.error).toBeNull()
    expect((await admin.getUserById(id)).data.user?.email).toBe(`${id}@deleted.invalid`)
    const profile = await service.from('profiles').select('email, name, role').eq('id', id).single()
    expect(profile.data).toEqual({ email: `${id}@deleted.invalid`, name: '', role: 'user' })
    const { rows } = await shop.app.database.$client.query(
      'select ip from auth.known_networks where user_id = $1',
      [id],
    )
    expect(rows).toEqual([])
  })

  test('an address that is taken is told to the service', async () => {
    const { admin } = newServiceClient(shop.url).auth
    const { email } = await newAccount(shop.url)

    expect((await admin.createUser({ email })).error?.code).toBe('email_exists')
  })

  test('an id that is taken is told apart from an address', async () => {
    const { admin } = newServiceClient(shop.url).auth
    const { id } = await newAccount(shop.url)

    const again = await admin.createUser({ id, email: newAddress() })

    expect([again.error?.status, again.error?.code]).toEqual([422, 'user_already_exists'])
  })

  test('an account that is opened in silence does not say that it was mailed', async () => {
    const { admin } = newServiceClient(shop.url).auth
    const email = newAddress()

    const { data } = await admin.createUser({ email, password: goodPassword })

    expect(data.user).not.toHaveProperty('confirmation_sent_at')
    expect(await mailbox.mailsTo(email)).toEqual([])
  })

  test('an empty password is too short to be one, also from the service', async () => {
    const { admin } = newServiceClient(shop.url).auth
    const account = await newAccount(shop.url)

    const { error } = await admin.updateUserById(account.id, { password: '' })

    expect(error).toMatchObject({ status: 422, code: 'weak_password', reasons: ['length'] })
    expect((await newClient(shop.url).auth.signInWithPassword(account)).error).toBeNull()
  })

  test('accounts are listed page by page, as the client counts them', async () => {
    const own = await startSupabase({ rateLimitFactor: 100_000 })
    const { admin } = newServiceClient(own.url).auth
    const emails = ['a', 'b', 'c', 'd', 'e'].map((name) => newAddress(name))
    for (const email of emails) await admin.createUser({ email })

    const first = await admin.listUsers({ page: 1, perPage: 2 })
    const last = await admin.listUsers({ page: 3, perPage: 2 })

    expect(first.data).toMatchObject({ nextPage: 2, lastPage: 3, total: 5 })
    const shown = [...first.data.users, ...last.data.users].map(({ email }) => email)
    expect(shown).toEqual([emails[4], emails[3], emails[0]])
    await own.close()
  })

  test.each(['-1', 'abc', '1.5', '%2B1', '1e3'])(
    'there is no page %s of accounts',
    async (page) => {
      for (const query of [`page=${page}`, `page=1&per_page=${page}`]) {
        const { status, body } = await shop.request
          .get(`/auth/v1/admin/users?${query}`)
          .set({ apikey: serviceKey, 'x-supabase-api-version': '2024-01-01' })

        expect([status, body.code]).toEqual([400, 'validation_failed'])
        expect(body.message).toMatch(/^Bad Pagination Parameters: /)
      }
    },
  )

  test('the client learns that a page is none', async () => {
    const { data, error } = await newServiceClient(shop.url).auth.admin.listUsers({ page: -1 })

    expect(data).toEqual({ users: [] })
    expect(error).toMatchObject({ status: 400, code: 'validation_failed' })
  })

  test.each(['', 'page=&per_page=', 'page=0', 'page=1&per_page=0'])(
    'without a number the first page of accounts is shown: ?%s',
    async (query) => {
      const { body } = await shop.request
        .get(`/auth/v1/admin/users?${query}`)
        .set({ apikey: serviceKey })
        .expect(200)

      expect(body.users).not.toEqual([])
    },
  )

  test('an invitation opens an account that its guest completes', async () => {
    const email = newAddress('guest')
    const service = newServiceClient(shop.url)

    const invited = await service.auth.admin.inviteUserByEmail(email, { data: { name: 'Guest' } })
    const { link } = await mailbox.waitForMail(email, /invited/)
    const landed = await newClient(shop.url).auth.verifyOtp({
      token_hash: link?.searchParams.get('token') ?? '',
      type: 'invite',
    })

    expect(invited.data.user?.invited_at).toBeDefined()
    expect(landed.data.user?.email).toBe(email)
  })

  const linkTypes = ['signup', 'invite', 'magiclink', 'recovery'] as const
  test.each(linkTypes)('a link of type %s is made without a mail, and works', async (type) => {
    const { admin } = newServiceClient(shop.url).auth
    const email = newAddress()
    const isForKnown = type === 'recovery' || type === 'magiclink'
    if (isForKnown) await newAccount(shop.url, { email })

    const request = type === 'signup' ? { type, email, password: goodPassword } : { type, email }
    const { data, error } = await admin.generateLink(request)
    expect(error).toBeNull()
    const page = await follow(localLink(new URL(data.properties?.action_link ?? ''), shop.url))

    expect(data.properties).toMatchObject({
      verification_type: type,
      redirect_to: expect.any(String),
    })
    expect(data.user?.[isForKnown ? 'recovery_sent_at' : 'confirmation_sent_at']).toBeDefined()
    expect(data.user?.invited_at !== undefined).toBe(type === 'invite')
    expect(page.href).toContain('access_token=')
    expect(await mailbox.mailsTo(email)).toEqual([])
  })
})

test('the first admin is there after the start, once, and keeps a password of their own', async () => {
  const admin = { email: 'Admin@goldenbead.test', password: 'a long enough password' }
  const log = createLogLines()
  const settings: SupabaseSettings = {
    http: { log: { level: 'info', stream: log.destination } },
    supabase: { firstAdmin: { ...admin, appoint: appointAdmin } },
  }
  const first = await startSupabase(settings)
  const client = newClient(first.url)
  const loggedIn = await client.auth.signInWithPassword(admin)
  const profile = await client.from('profiles').select('role').single()
  await client.auth.updateUser({ password: 'a password of my own' })

  const second = await startSupabase({ ...settings, database: first.config.database })
  const again = await newClient(second.url).auth.signInWithPassword({
    email: admin.email,
    password: 'a password of my own',
  })

  expect(loggedIn.error).toBeNull()
  expect(profile.data).toEqual({ role: 'admin' })
  expect(again.error).toBeNull()
  expect(log.events().filter(({ event }) => event === 'first_admin_made')).toEqual([
    { event: 'first_admin_made', userId: loggedIn.data.user?.id },
  ])
  await second.close()
  await first.close()
})

test('the service key of another shop opens no accounts', async () => {
  const answer = await shop.request
    .get('/auth/v1/admin/users')
    .set({ apikey: publishableKey, authorization: `Bearer ${serviceKey}x` })

  expect(answer.status).toBe(403)
})
