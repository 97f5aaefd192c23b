import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import {
  goodPassword,
  newAccount,
  newAddress,
  newClient,
  newLoggedInClient,
} from '#test/account-clients.ts'
import { readDatabaseState } from '#test/database-state.ts'
import { follow, localLink, openMailbox, type Mailbox } from '#test/mailbox.ts'
import { hashesMade } from '#test/metrics.ts'
import { publishableKey, serviceKey, startTestApp, type TestApp } from '#test/test-app.ts'

let shop: TestApp
let mailbox: Mailbox
beforeAll(async () => {
  shop = await startTestApp({ PASSWORD_REFUSE_COMMON: 'true', RATE_LIMIT_FACTOR: '100000' })
  mailbox = openMailbox(shop.inboxUrl)
})
afterAll(() => shop.close())

type Request = {
  method?: string
  path: string
  body?: unknown
  raw?: string
  headers?: Record<string, string>
}

type Row = [id: string, request: Request | (() => Request | Promise<Request>), expected: string]

async function send({ method = 'POST', path, body, raw, headers = {} }: Request) {
  const content = raw ?? (body === undefined ? undefined : JSON.stringify(body))
  const answer = await fetch(`${shop.url}/auth/v1${path}`, {
    method,
    headers: {
      apikey: publishableKey,
      'content-type': 'application/json',
      'x-supabase-api-version': '2024-01-01',
      ...headers,
    },
    ...(content !== undefined && { body: content }),
    redirect: 'manual',
  })
  const text = await answer.text()
  const json: unknown = text === '' ? {} : JSON.parse(text)
  return {
    status: answer.status,
    headers: answer.headers,
    text,
    body: json as Record<string, unknown>,
  }
}

const signUp = (changes: Record<string, unknown>): Request => ({
  path: '/signup',
  body: { email: newAddress(), password: goodPassword, ...changes },
})
const logIn = (body: unknown): Request => ({ path: '/token?grant_type=password', body })
const recover = (email: unknown): Request => ({ path: '/recover', body: { email } })

async function asUser(request: Request): Promise<Request> {
  const { session } = await newLoggedInClient(shop.url)
  return { ...request, headers: { authorization: `Bearer ${session.access_token}` } }
}
const credentialTexts: [name: string, request: Request, answer: string, text: string][] = [
  [
    'a sign-up without a password',
    signUp({ password: undefined }),
    '400 validation_failed',
    'Signup requires a valid password',
  ],
  [
    'a sign-up without an address',
    signUp({ email: undefined }),
    '400 validation_failed',
    'You must provide either an email or phone number and a password',
  ],
  [
    'a sign-up with neither',
    { path: '/signup', body: { data: {} } },
    '422 anonymous_provider_disabled',
    'Anonymous sign-ins are disabled',
  ],
  [
    'a login without an address',
    logIn({ password: goodPassword }),
    '400 validation_failed',
    'missing email or phone',
  ],
  ['a login with neither', logIn({}), '400 validation_failed', 'missing email or phone'],
  [
    'a login without a password',
    logIn({ email: 'ada@example.com' }),
    '400 invalid_credentials',
    'Invalid login credentials',
  ],
  [
    'a login with an address and a phone',
    logIn({ email: 'ada@example.com', phone: '123', password: goodPassword }),
    '400 validation_failed',
    'Only an email address or phone number should be provided on login.',
  ],
]

test.each(credentialTexts)(
  '%s is told in the words of the API',
  async (_name, request, answer, text) => {
    const { status, body } = await send(request)

    expect(`${status} ${String(body['code'])}`).toBe(answer)
    expect(body['message']).toBe(text)
  },
)

const putUser = (body: unknown) => () => asUser({ method: 'PUT', path: '/user', body })

const deep = (levels: number): unknown => (levels === 0 ? 1 : { deeper: deep(levels - 1) })

const signUps: Row[] = [
  [
    'an address with the Kelvin sign',
    signUp({ email: '\u212Aelvin@example.com' }),
    '400 validation_failed',
  ],
  [
    'an address with a dotted capital I',
    signUp({ email: '\u0130da@example.com' }),
    '400 validation_failed',
  ],
  [
    'an address in full-width letters',
    signUp({ email: '\uFF41da@example.com' }),
    '400 validation_failed',
  ],
  [
    'an address with Cyrillic letters',
    signUp({ email: '\u0430da@example.com' }),
    '400 validation_failed',
  ],
  [
    'a sign-up with two addresses',
    signUp({ email: 'a@example.com,b@example.com' }),
    '400 validation_failed',
  ],
  [
    'a name beside an address',
    signUp({ email: 'a@example.com <b@example.com>' }),
    '400 validation_failed',
  ],
  [
    'an address with a line break',
    signUp({ email: 'a@example.com\r\nBcc: b@example.com' }),
    '400 validation_failed',
  ],
  [
    'an address with quotes and a space',
    signUp({ email: '"a b"@example.com' }),
    '400 validation_failed',
  ],
  [
    'an address of 256 characters',
    signUp({ email: `a@${'b'.repeat(250)}.com` }),
    '400 validation_failed',
  ],
  [
    'an address with a local part of 65',
    signUp({ email: `${'a'.repeat(65)}@example.com` }),
    '400 validation_failed',
  ],
  [
    'an address without a dot in its domain',
    signUp({ email: 'ada@localhost' }),
    '400 validation_failed',
  ],
  ['an address with a leading dot', signUp({ email: '.ada@example.com' }), '400 validation_failed'],
  [
    'an address with a number for a domain',
    signUp({ email: 'ada@[127.0.0.1]' }),
    '400 validation_failed',
  ],
  [
    'an address with a bare number for a domain',
    signUp({ email: 'ada@127.0.0.1' }),
    '400 validation_failed',
  ],
  ['a sign-up without an e-mail', signUp({ email: undefined }), '400 validation_failed'],
  ['a sign-up with no password', signUp({ password: undefined }), '400 validation_failed'],
  ['a sign-up with an empty password', signUp({ password: '' }), '400 validation_failed'],
  [
    'a sign-up with neither e-mail nor password',
    { path: '/signup', body: { data: {} } },
    '422 anonymous_provider_disabled',
  ],
  [
    'a sign-up with a phone',
    { path: '/signup', body: { phone: '123', password: 'abcdef' } },
    '400 phone_provider_disabled',
  ],
  ['a sign-up with both e-mail and phone', signUp({ phone: '123' }), '400 validation_failed'],
  ['a number for an e-mail', signUp({ email: 5 }), '400 validation_failed'],
  ['a list for an e-mail', signUp({ email: ['a@example.com'] }), '400 validation_failed'],
  ['an object for a password', signUp({ password: { $ne: null } }), '400 validation_failed'],
  ['a password of five characters', signUp({ password: 'a1b2c' }), '422 weak_password'],
  ['a common password', signUp({ password: 'sunshine1' }), '422 weak_password'],
  [
    'the address as password',
    signUp({ email: 'b15@example.com', password: 'b15@example.com' }),
    '422 weak_password',
  ],
  ['the name of the shop as password', signUp({ password: 'GoldenBead' }), '422 weak_password'],
  ['a password of 129 characters', signUp({ password: 'x'.repeat(129) }), '400 validation_failed'],
  [
    'a password of half a megabyte',
    signUp({ password: 'x'.repeat(500_000) }),
    '400 validation_failed',
  ],
  ['U+0000 in the password', signUp({ password: 'abcdef\0' }), '400 validation_failed'],
  ['data of 17 KB', signUp({ data: { text: 'x'.repeat(17_000) } }), '400 validation_failed'],
  ['data of six levels', signUp({ data: deep(6) }), '400 validation_failed'],
  [
    'data with __proto__',
    { path: '/signup', raw: '{"email":"b20@example.com","data":{"__proto__":{"role":"admin"}}}' },
    '400 bad_json',
  ],
  ['data that is a list', signUp({ data: [1] }), '400 validation_failed'],
  ['half of a code challenge', signUp({ code_challenge: 'a'.repeat(43) }), '400 validation_failed'],
  [
    'a short code challenge',
    signUp({ code_challenge: 'short', code_challenge_method: 's256' }),
    '400 validation_failed',
  ],
]

const logins: Row[] = [
  ['no grant type', { path: '/token', body: {} }, '400 invalid_credentials'],
  [
    'another grant type',
    { path: '/token?grant_type=client_credentials', body: {} },
    '400 invalid_credentials',
  ],
  [
    'two grant types',
    { path: '/token?grant_type=password&grant_type=refresh_token', body: {} },
    '400 invalid_credentials',
  ],
  [
    'credentials in the query',
    { path: `/token?grant_type=password&email=a@example.com&password=${goodPassword}` },
    '400 bad_json',
  ],
  ['SQL for an e-mail', logIn({ email: `' or 1=1--`, password: 'x' }), '400 invalid_credentials'],
  [
    'an operator for an e-mail',
    logIn({ email: { $ne: null }, password: 'x' }),
    '400 validation_failed',
  ],
  [
    'an operator for a password',
    logIn({ email: 'a@example.com', password: { $gt: '' } }),
    '400 validation_failed',
  ],
  ['neither e-mail nor phone', logIn({ password: 'x' }), '400 validation_failed'],
  [
    'both e-mail and phone',
    logIn({ email: 'a@example.com', phone: '1', password: 'x' }),
    '400 validation_failed',
  ],
  ['no password', logIn({ email: 'a@example.com' }), '400 invalid_credentials'],
  [
    'an overlong password',
    logIn({ email: 'a@example.com', password: 'x'.repeat(1000) }),
    '400 validation_failed',
  ],
  ['a bare null for a body', { path: '/token?grant_type=password', raw: 'null' }, '400 bad_json'],
  ['a bare text for a body', { path: '/signup', raw: '"text"' }, '400 bad_json'],
  ['half of a body', { path: '/signup', raw: '{"email":' }, '400 bad_json'],
  ['a list for a body', { path: '/recover', raw: '[]' }, '400 bad_json'],
  [
    'a code without verifier',
    { path: '/token?grant_type=pkce', body: { auth_code: randomUUID() } },
    '400 validation_failed',
  ],
  [
    'an unknown code',
    { path: '/token?grant_type=pkce', body: { auth_code: randomUUID(), code_verifier: 'x' } },
    '404 flow_state_not_found',
  ],
  [
    'a code that is no UUID',
    { path: '/token?grant_type=pkce', body: { auth_code: `'; drop`, code_verifier: 'x' } },
    '404 flow_state_not_found',
  ],
]

const signOuts: Row[] = [
  [
    'a logout with an unknown scope',
    () => asUser({ path: '/logout?scope=zz' }),
    '400 validation_failed',
  ],
  ['a logout without a token', { path: '/logout' }, '401 no_authorization'],
  [
    'a logout with a broken token',
    { path: '/logout', headers: { authorization: 'Bearer abc.def.ghi' } },
    '403 bad_jwt',
  ],
  [
    'a logout with a token of another scheme',
    { path: '/logout', headers: { authorization: 'Basic YTpi' } },
    '401 no_authorization',
  ],
  ['a logout by GET', { method: 'GET', path: '/logout' }, '405 method_not_allowed'],
  [
    'a logout as a form sends it',
    async () => {
      const { headers } = await asUser({ path: '/logout' })
      const form = { 'content-type': 'application/x-www-form-urlencoded' }
      return { path: '/logout', raw: 'a=b', headers: { ...headers, ...form } }
    },
    '415 unsupported_media_type',
  ],
  ['no token for the own account', { method: 'GET', path: '/user' }, '401 no_authorization'],
  [
    'the key in place of a token',
    { method: 'GET', path: '/user', headers: { authorization: `Bearer ${publishableKey}` } },
    '403 bad_jwt',
  ],
  [
    'the public key for the accounts of all',
    { method: 'GET', path: '/admin/users', headers: { authorization: `Bearer ${publishableKey}` } },
    '403 not_admin',
  ],
  [
    'a user for the accounts of all',
    () => asUser({ method: 'GET', path: '/admin/users' }),
    '403 not_admin',
  ],
  [
    'a user for an invitation',
    () => asUser({ path: '/invite', body: { email: 'a@example.com' } }),
    '403 not_admin',
  ],
  ['no key at all', { path: '/signup', body: {}, headers: { apikey: '' } }, '401 no_api_key'],
  [
    'an unknown key',
    { path: '/signup', body: {}, headers: { apikey: 'sb_other' } },
    '401 invalid_api_key',
  ],
]

const resets: Row[] = [
  ['a reset without an address', recover(undefined), '400 validation_failed'],
  ['a reset for a malformed address', recover('ada at example'), '400 validation_failed'],
  ['a reset for a list of addresses', recover(['a@example.com']), '400 validation_failed'],
  [
    'a confirmation again of an unknown type',
    { path: '/resend', body: { type: 'x', email: 'a@example.com' } },
    '400 validation_failed',
  ],
  [
    'a confirmation again without an address',
    { path: '/resend', body: { type: 'signup' } },
    '400 validation_failed',
  ],
  [
    'a confirmation again for a phone',
    { path: '/resend', body: { type: 'sms', phone: '1' } },
    '400 phone_provider_disabled',
  ],
  ['a code for a phone', { path: '/otp', body: { phone: '123' } }, '400 phone_provider_disabled'],
  [
    'verify without a type',
    { path: '/verify', body: { token_hash: 'x' } },
    '400 validation_failed',
  ],
  [
    'verify with an unknown type',
    { path: '/verify', body: { token_hash: 'x', type: 'y' } },
    '400 validation_failed',
  ],
  ['verify with nothing', { path: '/verify', body: { type: 'signup' } }, '400 validation_failed'],
  [
    'verify with both secrets',
    { path: '/verify', body: { type: 'signup', token: '1', token_hash: '2' } },
    '400 validation_failed',
  ],
  [
    'verify with a hash and an address',
    { path: '/verify', body: { type: 'signup', token_hash: '2', email: 'a@example.com' } },
    '400 validation_failed',
  ],
  [
    'verify with an unknown hash',
    { path: '/verify', body: { type: 'recovery', token_hash: 'a'.repeat(56) } },
    '403 otp_expired',
  ],
  [
    'verify with a code for nobody',
    { path: '/verify', body: { type: 'email', token: '123456', email: 'nobody@example.com' } },
    '403 otp_expired',
  ],
  [
    'a link without a token',
    { method: 'GET', path: '/verify?type=signup' },
    '400 validation_failed',
  ],
  ['a link without a type', { method: 'GET', path: '/verify?token=abc' }, '400 validation_failed'],
  [
    'a wrong current password',
    putUser({ password: 'another one', current_password: 'wrong' }),
    '400 current_password_invalid',
  ],
  ['the same password as the new one', putUser({ password: goodPassword }), '422 same_password'],
  ['app_metadata set by a user', putUser({ app_metadata: { role: 'admin' } }), '403 not_admin'],
  ['a new password of three characters', putUser({ password: 'abc' }), '422 weak_password'],
  ['a new password of none', putUser({ password: '' }), '422 weak_password'],
  ['a malformed new address', putUser({ email: 'ada at example' }), '400 validation_failed'],
  ['a phone', putUser({ phone: '123' }), '400 phone_provider_disabled'],
  [
    'a wrong nonce',
    putUser({ password: 'another one', nonce: '123456' }),
    '422 reauthentication_not_valid',
  ],
]

const asService = (request: Request): Request => ({
  ...request,
  headers: { apikey: serviceKey, authorization: `Bearer ${serviceKey}` },
})

const admins: Row[] = [
  [
    'an id that is none',
    asService({ method: 'GET', path: '/admin/users/1' }),
    '404 validation_failed',
  ],
  [
    'an unknown id',
    asService({ method: 'GET', path: `/admin/users/${randomUUID()}` }),
    '404 user_not_found',
  ],
  [
    'an unknown id to change',
    asService({ method: 'PUT', path: `/admin/users/${randomUUID()}`, body: {} }),
    '404 user_not_found',
  ],
  [
    'an unknown id to delete',
    asService({ method: 'DELETE', path: `/admin/users/${randomUUID()}` }),
    '404 user_not_found',
  ],
  [
    'no address',
    asService({ path: '/admin/users', body: { password: goodPassword } }),
    '400 validation_failed',
  ],
  [
    'a ban for no time',
    asService({ path: '/admin/users', body: { email: 'ban@example.com', ban_duration: 'long' } }),
    '400 validation_failed',
  ],
  [
    'a hash that another service made',
    asService({
      path: '/admin/users',
      body: { email: 'moved@example.com', password_hash: '$2y$10$abcdefghijklmnopqrstuv' },
    }),
    '400 validation_failed',
  ],
  [
    'an unknown kind of link',
    asService({ path: '/admin/generate_link', body: { type: 'x', email: 'a@example.com' } }),
    '400 validation_failed',
  ],
  [
    'a kind of link that every object inherits',
    asService({
      path: '/admin/generate_link',
      body: { type: 'constructor', email: 'a@example.com' },
    }),
    '400 validation_failed',
  ],
  [
    'a reset link for nobody',
    asService({
      path: '/admin/generate_link',
      body: { type: 'recovery', email: 'nobody@example.com' },
    }),
    '404 user_not_found',
  ],
]

const rows = [...signUps, ...logins, ...signOuts, ...resets, ...admins]

const prepare = async ([, given]: Row) => (typeof given === 'function' ? await given() : given)

describe('what is refused', () => {
  const requests = new Map<Row, Request>()
  let before: Record<string, string>
  // Some need an account; nothing is made any more once the state was read.
  beforeAll(async () => {
    for (const row of rows) requests.set(row, await prepare(row))
    before = await readDatabaseState(shop.config)
  })

  // Most answers come after a constant time, so the requests wait together.
  test.concurrent.for(rows)('is told: %s', async (row) => {
    const [, , expected] = row
    const request = requests.get(row)
    if (request === undefined) throw new Error('It was not prepared.')

    const answer = await send(request)

    expect(`${answer.status} ${String(answer.body['code'])}`).toBe(expected)
    expect(answer.body['message']).toEqual(expect.any(String))
    expect(answer.headers.get('x-sb-error-code')).toBe(answer.body['code'])
    expect(answer.headers.get('x-supabase-api-version')).toBe('2024-01-01')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.text).not.toMatch(/select|insert|argon|node_modules|\.ts\b/i)
  })

  test('has changed nothing, all of it together', async () => {
    expect(await readDatabaseState(shop.config)).toEqual(before)
  })
})

test('nothing is hashed for a sign-up that is refused', async () => {
  const requests = await Promise.all(signUps.map(prepare))
  const hashesBefore = await hashesMade(shop)

  await Promise.all(requests.map(send))

  expect(await hashesMade(shop)).toBe(hashesBefore)
})

test('clients that name no version get the older form of an error', async () => {
  const answer = await send({ ...recover('x'), headers: { 'x-supabase-api-version': '' } })

  expect(answer.body).toEqual({
    code: 400,
    error_code: 'validation_failed',
    msg: 'Unable to validate email address: invalid format',
  })
  expect(answer.headers.get('x-supabase-api-version')).toBeNull()
})

test('the reasons of a weak password stand in both forms', async () => {
  const weak = signUp({ password: '12345' })

  const now = await send(weak)
  const before = await send({ ...weak, headers: { 'x-supabase-api-version': '' } })

  expect(now.body['weak_password']).toEqual({ reasons: ['length', 'pwned'] })
  expect(before.body['weak_password']).toEqual({ reasons: ['length', 'pwned'] })
})

describe('sign-up', () => {
  const count = async (query: string, values: unknown[]) => {
    const result = await shop.app.database.$client.query<{ count: string }>(query, values)
    return Number(result.rows[0]?.count)
  }

  test('makes a user, an identity, a profile and a mail together', async () => {
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

  test('again before the confirmation with another password leaves neither', async () => {
    const patient = await startTestApp({ RATE_LIMIT_FACTOR: '1' })
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

  test('fifty at once make one user, and nobody notices the others', async () => {
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

  test('capital letters make no second account', async () => {
    const email = newAddress()
    await send(signUp({ email }))
    await send(signUp({ email: email.toUpperCase() }))

    expect(await count('select count(*) from auth.users where lower(email) = $1', [email])).toBe(1)
  })

  test('a tag makes an account of its own', async () => {
    const email = newAddress()
    await send(signUp({ email }))

    const tagged = await send(signUp({ email: email.replace('@', '+shop@') }))

    expect(tagged.body['email']).toBe(email.replace('@', '+shop@'))
    expect(
      await count('select count(*) from auth.users where email like $1', [
        `${email.split('@')[0]}%`,
      ]),
    ).toBe(2)
  })

  const passwords: [string, string, string][] = [
    ['64 characters', 'Ab3$'.repeat(16), 'Ab3$'.repeat(16)],
    ['spaces', '  two  spaces  ', '  two  spaces  '],
    ['emoji', 'bead 🟡🟡🟡', 'bead 🟡🟡🟡'],
    ['another normal form', 'cafe\u0301 au lait', 'caf\u00e9 au lait'],
    ['128 characters', 'x'.repeat(120) + 'abcdefgh', 'x'.repeat(120) + 'abcdefgh'],
  ]
  test.each(passwords)('a password with %s logs in', async (_name, set, typed) => {
    const { email } = await newAccount(shop.url, { password: set })

    expect((await send(logIn({ email, password: typed }))).status).toBe(200)
  })

  test('nothing of a long password is cut off', async () => {
    const { email } = await newAccount(shop.url, { password: `${'x'.repeat(72)}a` })

    const other = await send(logIn({ email, password: `${'x'.repeat(72)}b` }))

    expect(other.body['code']).toBe('invalid_credentials')
  })

  test('fields that are not for people are dropped', async () => {
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

  const targets = [
    '//evil.example',
    'https://shop.goldenbead.test@evil.example',
    'https:/\\evil.example',
    '/\\evil.example',
    'http://shop.goldenbead.test.evil.example',
    'http://shop.goldenbead.test%2eevil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    'http://2130706433/',
    'http://EVIL.example',
    'http://evil.example#@shop.goldenbead.test',
    'http://shop。goldenbead。test.evil.example',
    'https://shop.goldenbead.test/',
  ]
  test.each(targets)('the link of a confirmation never leads to %s', async (target) => {
    const email = newAddress()
    await send({ ...signUp({ email }), path: `/signup?redirect_to=${encodeURIComponent(target)}` })

    const { link } = await mailbox.waitForMail(email, /Confirm your account/)

    expect(link?.searchParams.get('redirect_to')).toBe('http://shop.goldenbead.test/')
  })

  test.each(targets)('the link of a reset never leads to %s', async (target) => {
    const { email } = await newAccount(shop.url)
    const path = `/recover?redirect_to=${encodeURIComponent(target)}`
    expect((await send({ ...recover(email), path })).text).toBe('{}')

    const { link } = await mailbox.waitForMail(email, /Set a new password/)

    expect(link?.searchParams.get('redirect_to')).toBe('http://shop.goldenbead.test/reset-password')
  })

  test.each(targets)('a link that was tampered with does not lead to %s', async (target) => {
    const query = new URLSearchParams({ token: 'x', type: 'signup', redirect_to: target })

    const answer = await send({ method: 'GET', path: `/verify?${query.toString()}` })

    expect(new URL(answer.headers.get('location') ?? '').origin).toBe('http://shop.goldenbead.test')
  })

  const evilHosts = { host: 'evil.example', 'x-forwarded-host': 'evil.example' }

  test('the link of a confirmation does not follow the host of the request', async () => {
    const email = newAddress()
    await shop.request
      .post('/auth/v1/signup')
      .set({ apikey: publishableKey, ...evilHosts })
      .send({ email, password: goodPassword })
      .expect(200)

    const mail = await mailbox.waitForMail(email, /Confirm your account/)

    expect(mail.link?.origin).toBe('http://shop.goldenbead.test')
    expect(mail.text + mail.html).not.toContain('evil.example')
  })

  test('the link of a reset does not follow the host of the request', async () => {
    const { email } = await newAccount(shop.url)
    await shop.request
      .post('/auth/v1/recover')
      .set({ apikey: publishableKey, ...evilHosts })
      .send({ email })
      .expect(200)

    const mail = await mailbox.waitForMail(email, /Set a new password/)

    expect(mail.text + mail.html).not.toContain('evil.example')
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

  test('who has proven an address is greeted there by name, and nowhere else', async () => {
    const { email, client } = await newLoggedInClient(shop.url)
    const stranger = newAddress()
    await client.auth.updateUser({ email: stranger })

    const mails = await Promise.all(
      [email, stranger].map((address) => mailbox.waitForMail(address, /Confirm .*address/)),
    )

    expect(mails.map(({ text }) => /^Hello.*,$/m.exec(text)?.[0])).toEqual(['Hello Ada,', 'Hello,'])
  })
})

test('a shop that takes no new accounts says so', async () => {
  const closed = await startTestApp({ SIGNUP_DISABLED: 'true' })

  const answer = await closed.request
    .post('/auth/v1/signup')
    .set('apikey', publishableKey)
    .send({ email: newAddress(), password: goodPassword })
    .expect(422)

  expect(answer.body.error_code).toBe('signup_disabled')
  await closed.close()
})

describe('login', () => {
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

  test('a wrong password is refused', async () => {
    const { email } = await newAccount(shop.url)

    expect((await send(logIn({ email, password: 'wrong' }))).body).toEqual({
      code: 'invalid_credentials',
      message: 'Invalid login credentials',
    })
  })

  async function newBannedAccount() {
    const account = await newAccount(shop.url)
    const path = `/admin/users/${account.id}`
    await send(asService({ method: 'PUT', path, body: { ban_duration: '1h' } }))
    return account
  }

  test('a wrong password learns nothing of a ban', async () => {
    const { email } = await newBannedAccount()

    const answer = await send(logIn({ email, password: 'wrong' }))

    expect(answer.body['code']).toBe('invalid_credentials')
  })

  test('the right password of a banned user is told', async () => {
    const { email, password } = await newBannedAccount()

    expect((await send(logIn({ email, password }))).body['code']).toBe('user_banned')
  })

  test('only the right password learns of a missing confirmation', async () => {
    const email = newAddress()
    await send(signUp({ email }))

    expect((await send(logIn({ email, password: 'wrong' }))).body['code']).toBe(
      'invalid_credentials',
    )
    expect((await send(logIn({ email, password: goodPassword }))).body['code']).toBe(
      'email_not_confirmed',
    )
  })

  test('capital letters in the address do not matter, spaces around it do', async () => {
    const { email, password } = await newAccount(shop.url)

    expect((await send(logIn({ email: email.toUpperCase(), password }))).status).toBe(200)
    expect((await send(logIn({ email: ` ${email} `, password }))).status).toBe(400)
    expect((await send(recover(` ${email} `))).status).toBe(400)
  })

  test('a space behind the password matters', async () => {
    const { email, password } = await newAccount(shop.url)

    expect((await send(logIn({ email, password: `${password} ` }))).body['code']).toBe(
      'invalid_credentials',
    )
  })

  test('an old hash is replaced by one of today', async () => {
    const delivered = await startTestApp({}, { hasStrongHashes: true })
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

  test('another login leaves the first session alone', async () => {
    const { client, email, password } = await newLoggedInClient(shop.url)

    await send(logIn({ email, password }))

    expect((await client.auth.getUser()).error).toBeNull()
    expect((await client.auth.refreshSession()).error).toBeNull()
  })

  test('a huge name of a browser is cut', async () => {
    const { email, password, id } = await newAccount(shop.url)
    const headers = { 'user-agent': `Bead/1.0 ${'x'.repeat(10_000)}` }

    expect((await send({ ...logIn({ email, password }), headers })).status).toBe(200)

    const { rows } = await shop.app.database.$client.query(
      'select length(user_agent) as length from auth.sessions where user_id = $1',
      [id],
    )
    expect(rows).toEqual([{ length: 256 }])
  })

  test('a password that would not be taken today is let in and told so', async () => {
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

describe('logout', () => {
  async function twoDevices() {
    const here = await newLoggedInClient(shop.url)
    const there = newClient(shop.url)
    await there.auth.signInWithPassword(here)
    return { here: here.client, there, token: here.session.access_token }
  }
  const isAlive = async (client: Awaited<ReturnType<typeof twoDevices>>['there']) =>
    (await client.auth.refreshSession()).error === null

  test('local ends this session only', async () => {
    const { here, there } = await twoDevices()
    await here.auth.signOut({ scope: 'local' })

    expect(await isAlive(there)).toBe(true)
  })

  test('others ends all but this one', async () => {
    const { here, there } = await twoDevices()
    await here.auth.signOut({ scope: 'others' })

    expect(await isAlive(there)).toBe(false)
    expect(await isAlive(here)).toBe(true)
  })

  test('without a scope all sessions end', async () => {
    const { there, token } = await twoDevices()
    const answer = await send({ path: '/logout', headers: { authorization: `Bearer ${token}` } })

    expect(answer.status).toBe(204)
    expect(answer.text).toBe('')
    expect(await isAlive(there)).toBe(false)
  })

  test('after the logout the access token opens nothing any more', async () => {
    const { here, token } = await twoDevices()
    const headers = { authorization: `Bearer ${token}` }
    await here.auth.signOut()

    const user = await send({ method: 'GET', path: '/user', headers })
    const reads = await Promise.all(
      ['profiles', 'products', 'rpc/product_facets'].map((path) =>
        fetch(`${shop.url}/rest/v1/${path}`, { headers: { apikey: publishableKey, ...headers } }),
      ),
    )

    const bucket = await shop.request
      .get('/storage/v1/bucket')
      .set({ apikey: publishableKey, ...headers })

    expect(`${user.status} ${String(user.body['code'])}`).toBe('403 session_not_found')
    expect(reads.map(({ status }) => status)).toEqual([401, 401, 401])
    for (const read of reads) expect(await read.json()).toMatchObject({ code: 'PGRST303' })
    expect(bucket.status).toBe(400)
    expect(bucket.body).toMatchObject({ statusCode: '403', code: 'AccessDenied' })
  })

  test('a second logout finds no session', async () => {
    const { here, token } = await twoDevices()
    await here.auth.signOut()

    const again = await send({ path: '/logout', headers: { authorization: `Bearer ${token}` } })

    expect(`${again.status} ${String(again.body['code'])}`).toBe('403 session_not_found')
  })

  test('a session id in the body means nothing', async () => {
    const { there, token } = await twoDevices()
    const { rows } = await shop.app.database.$client.query('select id from auth.sessions')
    await send({
      path: '/logout?scope=local',
      headers: { authorization: `Bearer ${token}` },
      body: { session_id: rows.map(({ id }) => id) },
    })

    expect(await isAlive(there)).toBe(true)
  })

  test('the token of a deleted user opens nothing', async () => {
    const { session, id } = await newLoggedInClient(shop.url)
    await send(asService({ method: 'DELETE', path: `/admin/users/${id}` }))

    const answer = await send({
      method: 'GET',
      path: '/user',
      headers: { authorization: `Bearer ${session.access_token}` },
    })

    expect(`${answer.status} ${String(answer.body['code'])}`).toBe('403 user_not_found')
  })
})

describe('links and codes', () => {
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
  const verify = (body: unknown) => send({ path: '/verify', body })

  test('a reset is kept as hashes only', async () => {
    const { tokenHash, code, id } = await askForReset()

    const { rows } = await shop.app.database.$client.query(
      'select * from auth.one_time_tokens where user_id = $1',
      [id],
    )

    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toMatch(new RegExp(`${tokenHash}|${code}`))
  })

  test('a newer link voids the older one', async () => {
    const { email, tokenHash } = await askForReset()
    await send(recover(email))
    await mailbox.waitForMail(email, /Set a new password/, 2)

    const answer = await verify({ type: 'recovery', token_hash: tokenHash })

    expect(answer.body['code']).toBe('otp_expired')
  })

  test('a link gives a session', async () => {
    const { tokenHash, email } = await askForReset()

    const answer = await verify({ type: 'recovery', token_hash: tokenHash })

    expect(answer.status).toBe(200)
    expect(answer.body['user']).toMatchObject({ email })
  })

  test('a used link is refused, and sends a browser on with the reason', async () => {
    const { tokenHash } = await askForReset()
    await verify({ type: 'recovery', token_hash: tokenHash })

    const again = await verify({ type: 'recovery', token_hash: tokenHash })
    const query = new URLSearchParams({ token: tokenHash, type: 'recovery' })
    const browser = await send({ method: 'GET', path: `/verify?${query.toString()}` })

    expect(again.body).toEqual({
      code: 'otp_expired',
      message: 'Email link is invalid or has expired',
    })
    expect(browser.status).toBe(303)
    expect(browser.headers.get('location')).toBe(
      'http://shop.goldenbead.test/reset-password#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired&sb=',
    )
  })

  test('of twenty at once one succeeds', async () => {
    const { tokenHash, id } = await askForReset()

    const answers = await Promise.all(
      Array.from({ length: 20 }, () => verify({ type: 'recovery', token_hash: tokenHash })),
    )

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const { rows } = await shop.app.database.$client.query(
      'select count(*)::int as sessions from auth.sessions where user_id = $1',
      [id],
    )
    expect(rows).toEqual([{ sessions: 1 }])
  })

  test('a link that is too old is refused, and its code too', async () => {
    const { tokenHash, code, email, id } = await askForReset()
    await shop.app.database.$client.query(
      `update auth.one_time_tokens set expires_at = now() - interval '1 second' where user_id = $1`,
      [id],
    )

    expect((await verify({ type: 'recovery', token_hash: tokenHash })).body['code']).toBe(
      'otp_expired',
    )
    expect((await verify({ type: 'recovery', token: code, email })).body).toEqual({
      code: 'otp_expired',
      message: 'Token has expired or is invalid',
    })
  })

  test('a link of one kind is not taken for another', async () => {
    const email = newAddress()
    await send(signUp({ email }))
    const { link } = await mailbox.waitForMail(email, /Confirm your account/)
    const tokenHash = link?.searchParams.get('token')

    for (const type of ['recovery', 'magiclink', 'email_change', 'invite']) {
      expect((await verify({ type, token_hash: tokenHash })).body['code']).toBe('otp_expired')
    }
    expect((await verify({ type: 'signup', token_hash: tokenHash })).status).toBe(200)
  })

  test('a code belongs to the address that it was sent to', async () => {
    const { code } = await askForReset()
    const other = await newAccount(shop.url)

    expect((await verify({ type: 'recovery', token: code, email: other.email })).status).toBe(403)
  })

  async function changePassword() {
    const { client, email, password } = await newLoggedInClient(shop.url)
    const other = newClient(shop.url)
    const { data } = await other.auth.signInWithPassword({ email, password })
    await send(recover(email))
    const { link } = await mailbox.waitForMail(email, /Set a new password/)
    const { error } = await client.auth.updateUser({ password: 'a new and better one' })
    expect(error).toBeNull()
    const tokenHash = link?.searchParams.get('token')
    return { client, other, otherToken: data.session?.access_token ?? '', email, tokenHash }
  }

  test('a new password ends the other sessions, voids every link and is told', async () => {
    const { client, other, email, tokenHash } = await changePassword()

    expect((await client.auth.getUser()).error).toBeNull()
    expect((await other.auth.refreshSession()).error).not.toBeNull()
    expect((await verify({ type: 'recovery', token_hash: tokenHash })).status).toBe(403)
    await mailbox.waitForMail(email, /password .* was changed/)
  })

  test('access tokens from before a new password open nothing any more', async () => {
    const { otherToken } = await changePassword()
    const headers = { authorization: `Bearer ${otherToken}` }

    expect((await send({ method: 'GET', path: '/user', headers })).status).toBe(403)
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

    const voided = await verify({ type: 'email_change', token: stale.code, email: first })
    await verify({ type: 'email_change', token: toOld.code, email })
    await verify({ type: 'email_change', token: mail.code, email: second })

    expect(voided.status).toBe(403)
    expect((await client.auth.getUser()).data.user?.email).toBe(second)
  })

  test('a recovery session sets a password, logs out, and does nothing else', async () => {
    const { tokenHash, email } = await askForReset()
    const started = await verify({ type: 'recovery', token_hash: tokenHash })
    const headers = { authorization: `Bearer ${String(started.body['access_token'])}` }
    const put = (body: unknown) => send({ method: 'PUT', path: '/user', body, headers })

    expect((await put({ email: newAddress() })).body['code']).toBe('recovery_session')
    expect((await put({ data: { name: 'Eve' } })).body['code']).toBe('recovery_session')
    expect((await send({ method: 'GET', path: '/reauthenticate', headers })).status).toBe(403)
    expect((await send({ method: 'GET', path: '/user', headers })).body['email']).toBe(email)
    const refreshed = await send({
      path: '/token?grant_type=refresh_token',
      body: { refresh_token: started.body['refresh_token'] },
    })
    const renewed = { authorization: `Bearer ${String(refreshed.body['access_token'])}` }
    const still = await send({ method: 'PUT', path: '/user', body: { data: {} }, headers: renewed })
    expect(still.body['code']).toBe('recovery_session')

    expect((await put({ password: 'a new and better one' })).status).toBe(200)
    expect((await put({ data: { name: 'Ada' } })).status).toBe(200)
    expect((await send({ path: '/logout', headers })).status).toBe(204)
  })
})
