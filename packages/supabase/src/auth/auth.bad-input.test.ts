import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { goodPassword, newLoggedInClient } from '#test/account-clients.ts'
import {
  asService,
  logIn,
  recover,
  sendAuthCall,
  signUp,
  verify,
  withToken,
  type AuthCall,
} from '#test/auth-calls.ts'
import { readDatabaseState } from '@golden-bead/server/test/database-state'
import { hashesMade } from '@golden-bead/server/test/metrics'
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

type Call = AuthCall | (() => Promise<AuthCall>)

/** A call with the token of a new account. */
const asUser = (call: AuthCall) => async () => {
  const { session } = await newLoggedInClient(shop.url)
  return withToken(session.access_token, call)
}
const putUser = (body: unknown) => asUser({ method: 'PUT', path: '/user', body })
const withBearer = (bearer: string, call: AuthCall): AuthCall => ({
  ...call,
  headers: { authorization: bearer },
})
const deep = (levels: number): unknown => (levels === 0 ? 1 : { deeper: deep(levels - 1) })
const user = { method: 'GET', path: '/user' }
const users = { method: 'GET', path: '/admin/users' }
const oneUser = (method: string, id: string, body?: unknown) =>
  asService({ method, path: `/admin/users/${id}`, body })
const newUser = (body: unknown) => asService({ path: '/admin/users', body })
const newLink = (body: unknown) => asService({ path: '/admin/generate_link', body })
const exchange = (body: unknown): AuthCall => ({ path: '/token?grant_type=pkce', body })

const email = 'a@example.com'

type Named = [what: string, call: Call]

/** Calls that are refused with this answer. */
const refused = (status: number, code: string, words: string, calls: Named[]) =>
  calls.map(([what, call]) => [what, call, status, code, words] as const)
const invalid = (words: string, calls: Named[]) => refused(400, 'validation_failed', words, calls)

const rows = [
  ...invalid('Unable to validate email address: invalid format', [
    ['an address with the Kelvin sign', signUp({ email: '\u212Aelvin@example.com' })],
    ['an address with a dotted capital I', signUp({ email: '\u0130da@example.com' })],
    ['an address in full-width letters', signUp({ email: '\uFF41da@example.com' })],
    ['an address with Cyrillic letters', signUp({ email: '\u0430da@example.com' })],
    ['an address with a line break', signUp({ email: `${email}\r\nBcc: b@example.com` })],
    ['an address with quotes and a space', signUp({ email: '"a b"@example.com' })],
    ['an address with a local part of 65', signUp({ email: `${'a'.repeat(65)}@example.com` })],
    ['an address without a dot in its domain', signUp({ email: 'ada@localhost' })],
    ['an address with a leading dot', signUp({ email: '.ada@example.com' })],
    ['an address with a number for a domain', signUp({ email: 'ada@[127.0.0.1]' })],
    ['an address with a bare number for a domain', signUp({ email: 'ada@127.0.0.1' })],
    ['a name beside an address', signUp({ email: 'a@example.com <b@example.com>' })],
    ['two addresses', signUp({ email: 'a@example.com,b@example.com' })],
    ['a reset for a malformed address', recover('ada at example')],
    ['a malformed new address', putUser({ email: 'ada at example' })],
  ]),
  ...invalid('An email address is too long', [
    ['an address of 256 characters', signUp({ email: `a@${'b'.repeat(250)}.com` })],
  ]),
  ...invalid('You must provide either an email or phone number and a password', [
    ['a sign-up without an address', signUp({ email: undefined })],
  ]),
  ...invalid('Signup requires a valid password', [
    ['a sign-up without a password', signUp({ password: undefined })],
    ['a sign-up with an empty password', signUp({ password: '' })],
  ]),
  ...refused(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled', [
    ['a sign-up with neither', { path: '/signup', body: { data: {} } }],
  ]),
  ...invalid('Only an email address or phone number should be provided on signup.', [
    ['a sign-up with an address and a phone', signUp({ phone: '123' })],
  ]),
  ...refused(400, 'phone_provider_disabled', 'Phone logins are disabled', [
    ['a sign-up with a phone', { path: '/signup', body: { phone: '123', password: 'abcdef' } }],
    ['a code for a phone', { path: '/otp', body: { phone: '123' } }],
    ['a second confirmation for a phone', { path: '/resend', body: { type: 'sms', phone: '1' } }],
    ['a phone of the own account', putUser({ phone: '123' })],
  ]),
  ...invalid('body/email Invalid input: expected string, received number', [
    ['a number for an e-mail', signUp({ email: 5 })],
  ]),
  ...invalid('body/email Invalid input: expected string, received array', [
    ['a list for an e-mail', signUp({ email: [email] })],
    ['a reset for a list of addresses', recover([email])],
  ]),
  ...invalid('body/email Invalid input: expected string, received object', [
    ['an operator for an e-mail', logIn({ email: { $ne: null }, password: 'x' })],
  ]),
  ...invalid('body/password Invalid input: expected string, received object', [
    ['an object for a password', signUp({ password: { $ne: null } })],
    ['an operator for a password', logIn({ email, password: { $gt: '' } })],
  ]),
  ...refused(
    422,
    'weak_password',
    'Password should be at least 6 characters. Password is known to be weak and easy to guess, please choose a different one.',
    [['a password of five characters', signUp({ password: 'a1b2c' })]],
  ),
  ...refused(
    422,
    'weak_password',
    'Password is known to be weak and easy to guess, please choose a different one.',
    [
      ['a common password', signUp({ password: 'sunshine1' })],
      ['the address as password', signUp({ email: 'b@example.com', password: 'b@example.com' })],
      ['the name of the site as password', signUp({ password: 'ReadingRoom' })],
    ],
  ),
  ...refused(422, 'weak_password', 'Password should be at least 6 characters.', [
    ['a new password of three characters', putUser({ password: 'abc' })],
    ['an empty new password', putUser({ password: '' })],
  ]),
  ...invalid('Password cannot be longer than 128 characters', [
    ['a password of 129 characters', signUp({ password: 'x'.repeat(129) })],
    ['a password of half a megabyte', signUp({ password: 'x'.repeat(500_000) })],
    ['a login with a password of 1,000', logIn({ email, password: 'x'.repeat(1_000) })],
  ]),
  ...invalid('Text may hold neither U+0000 nor half a character.', [
    ['U+0000 in the password', signUp({ password: 'abcdef\0' })],
  ]),
  ...invalid('The data of a user is limited to 16 KiB in five levels.', [
    ['data of 17 KB', signUp({ data: { text: 'x'.repeat(17_000) } })],
    ['data of six levels', signUp({ data: deep(6) })],
  ]),
  ...invalid('body/data Invalid input: expected record, received array', [
    ['data that is a list', signUp({ data: [1] })],
  ]),
  ...refused(400, 'bad_json', 'Could not parse request body as JSON', [
    [
      'data with __proto__',
      { path: '/signup', raw: `{"email":"${email}","data":{"__proto__":{"role":"admin"}}}` },
    ],
    ['a bare text for a body', { path: '/signup', raw: '"text"' }],
    ['half of a body', { path: '/signup', raw: '{"email":' }],
    ['a list for a body', { path: '/recover', raw: '[]' }],
    ['a bare null for a body', { path: '/token?grant_type=password', raw: 'null' }],
    [
      'credentials in the query',
      { path: `/token?grant_type=password&email=${email}&password=${goodPassword}` },
    ],
  ]),
  ...invalid(
    'PKCE flow requires code_challenge_method and code_challenge of 43 to 128 characters',
    [
      ['half of a code challenge', signUp({ code_challenge: 'a'.repeat(43) })],
      [
        'a short code challenge',
        signUp({ code_challenge: 'short', code_challenge_method: 's256' }),
      ],
    ],
  ),
  ...refused(400, 'invalid_credentials', 'unsupported_grant_type', [
    ['no grant type', { path: '/token', body: {} }],
    ['another grant type', { path: '/token?grant_type=client_credentials', body: {} }],
    ['two grant types', { path: '/token?grant_type=password&grant_type=refresh_token', body: {} }],
  ]),
  ...refused(400, 'invalid_credentials', 'Invalid login credentials', [
    ['SQL for an e-mail', logIn({ email: `' or 1=1--`, password: 'x' })],
    ['a login without a password', logIn({ email })],
  ]),
  ...invalid('missing email or phone', [
    ['a login without an address', logIn({ password: goodPassword })],
    ['a login with neither', logIn({})],
  ]),
  ...invalid('Only an email address or phone number should be provided on login.', [
    ['a login with an address and a phone', logIn({ email, phone: '1', password: 'x' })],
  ]),
  ...invalid('invalid request: both auth code and code verifier should be non-empty', [
    ['a code without verifier', exchange({ auth_code: randomUUID() })],
  ]),
  ...refused(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found', [
    ['an unknown code', exchange({ auth_code: randomUUID(), code_verifier: 'x' })],
    ['a code that is no UUID', exchange({ auth_code: `'; drop`, code_verifier: 'x' })],
  ]),
  ...invalid('Unsupported logout scope "zz"', [
    ['a logout with an unknown scope', asUser({ path: '/logout?scope=zz' })],
  ]),
  ...refused(401, 'no_authorization', 'This endpoint requires a valid Bearer token', [
    ['a logout without a token', { path: '/logout' }],
    ['a logout with a token of another scheme', withBearer('Basic YTpi', { path: '/logout' })],
    ['no token for the own account', user],
  ]),
  ...refused(
    403,
    'bad_jwt',
    'invalid JWT: unable to parse or verify signature, token is malformed',
    [['a logout with a broken token', withToken('abc.def.ghi', { path: '/logout' })]],
  ),
  ...refused(403, 'bad_jwt', 'invalid claim: missing sub claim', [
    ['the key in place of a token', withToken(publishableKey, user)],
  ]),
  ...refused(405, 'method_not_allowed', 'Unsupported HTTP method: GET', [
    ['a logout by GET', { method: 'GET', path: '/logout' }],
  ]),
  ...refused(415, 'unsupported_media_type', 'A body of this content type is not taken here.', [
    [
      'a logout as a form sends it',
      async () => {
        const { headers } = await asUser({ path: '/logout' })()
        const type = 'application/x-www-form-urlencoded'
        return { path: '/logout', raw: 'a=b', headers: { ...headers, 'content-type': type } }
      },
    ],
  ]),
  ...refused(403, 'not_admin', 'User not allowed', [
    ['the public key for the accounts of all', withToken(publishableKey, users)],
    ['a user for the accounts of all', asUser(users)],
    ['a user for an invitation', asUser({ path: '/invite', body: { email } })],
  ]),
  ...refused(403, 'not_admin', 'Updating app_metadata requires admin privileges', [
    ['app_metadata set by a user', putUser({ app_metadata: { role: 'admin' } })],
  ]),
  ...refused(401, 'no_api_key', 'No API key found in request', [
    ['no key at all', { path: '/signup', body: {}, headers: { apikey: '' } }],
  ]),
  ...refused(401, 'invalid_api_key', 'Invalid API key', [
    ['an unknown key', { path: '/signup', body: {}, headers: { apikey: 'sb_other' } }],
  ]),
  ...invalid('Password recovery requires an email', [
    ['a reset without an address', recover(undefined)],
  ]),
  ...invalid('Missing one of these types: signup, email_change, sms, phone_change', [
    ['a second confirmation of an unknown type', { path: '/resend', body: { type: 'x', email } }],
  ]),
  ...invalid('Type provided requires an email address', [
    ['a second confirmation without an address', { path: '/resend', body: { type: 'signup' } }],
  ]),
  ...invalid('Verify requires a verification type', [
    ['a secret without a type', verify({ token_hash: 'x' })],
    ['a link without a type', { method: 'GET', path: '/verify?token=abc' }],
  ]),
  ...invalid('Unsupported verification type', [
    ['a secret of an unknown type', verify({ token_hash: 'x', type: 'y' })],
  ]),
  ...invalid('Verify requires either a token or a token hash', [
    ['a type without a secret', verify({ type: 'signup' })],
    ['a type with two secrets', verify({ type: 'signup', token: '1', token_hash: '2' })],
  ]),
  ...invalid('Verify requires a token or a token hash', [
    ['a link without a token', { method: 'GET', path: '/verify?type=signup' }],
  ]),
  ...invalid('Only the token_hash and type should be provided', [
    ['a hash with an address', verify({ type: 'signup', token_hash: '2', email })],
  ]),
  ...refused(403, 'otp_expired', 'Email link is invalid or has expired', [
    ['an unknown hash', verify({ type: 'recovery', token_hash: 'a'.repeat(56) })],
  ]),
  ...refused(403, 'otp_expired', 'Token has expired or is invalid', [
    ['a code for an unknown address', verify({ type: 'email', token: '123456', email })],
  ]),
  ...refused(400, 'current_password_invalid', 'Current password is not correct.', [
    ['a wrong current password', putUser({ password: 'another one', current_password: 'wrong' })],
  ]),
  ...refused(422, 'same_password', 'New password should be different from the old password.', [
    ['the same password as the new one', putUser({ password: goodPassword })],
  ]),
  ...refused(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid', [
    ['a wrong nonce', putUser({ password: 'another one', nonce: '123456' })],
  ]),
  ...refused(404, 'validation_failed', 'user_id must be an UUID', [
    ['an id that is none', oneUser('GET', '1')],
  ]),
  ...refused(404, 'user_not_found', 'User not found', [
    ['an unknown id', oneUser('GET', randomUUID())],
    ['an unknown id to change', oneUser('PUT', randomUUID(), {})],
    ['an unknown id to delete', oneUser('DELETE', randomUUID())],
    ['a reset link for an unknown address', newLink({ type: 'recovery', email })],
  ]),
  ...invalid('Cannot create a user without an email', [
    ['a new account without an address', newUser({ password: goodPassword })],
  ]),
  ...invalid('The ban duration must be like 24h or 1h30m, or none', [
    ['a ban for no time', newUser({ email, ban_duration: 'long' })],
  ]),
  ...invalid('Hashes of another service cannot be taken over; send a reset link instead', [
    [
      'a hash that another service made',
      newUser({ email, password_hash: '$2y$10$abcdefghijklmnopqrstuv' }),
    ],
  ]),
  ...invalid('Unsupported type of link', [
    ['an unknown kind of link', newLink({ type: 'x', email })],
    ['a kind of link that every object inherits', newLink({ type: 'constructor', email })],
  ]),
]
const prepare = (call: Call) => (typeof call === 'function' ? call() : Promise.resolve(call))

describe('what is refused', () => {
  const calls = new Map<Call, AuthCall>()
  let before: Record<string, string>
  // Some need an account; no other is made after the state was read.
  beforeAll(async () => {
    for (const [, call] of rows) calls.set(call, await prepare(call))
    before = await readDatabaseState(shop.config)
  })

  // Most answers come after a constant time, so the requests wait together.
  test.concurrent.for(rows)('is told why: %s', async ([, call, status, code, words]) => {
    const prepared = calls.get(call)
    if (prepared === undefined) throw new Error('It was not prepared.')

    const answer = await send(prepared)

    const { code: told, message } = answer.body
    expect([answer.status, told, message]).toEqual([status, code, words])
    expect(answer.headers.get('x-sb-error-code')).toBe(code)
    expect(answer.headers.get('x-supabase-api-version')).toBe('2024-01-01')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.text).not.toMatch(/select|insert|argon|node_modules|\.ts\b/i)
  })

  test('has changed nothing, all of it together', async () => {
    expect(await readDatabaseState(shop.config)).toEqual(before)
  })
})

test('no password is hashed for a sign-up that is refused', async () => {
  const signUps = rows.flatMap(([, call]) =>
    typeof call !== 'function' && call.path === '/signup' ? [call] : [],
  )
  const hashesBefore = await hashesMade(shop)

  await Promise.all(signUps.map(send))

  expect(signUps.length).toBeGreaterThan(30)
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
