import { createSign, generateKeyPairSync, randomUUID } from 'node:crypto'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import type { AccessTokenClaims } from './access-token-claims.ts'
import type { IdentityResult } from './identity.ts'
import { identityModule } from './identity.module.ts'
import type { LiveSession } from './live-sessions.ts'
import { readTokenKey } from './token-keys.ts'

const newKey = () =>
  generateKeyPairSync('ec', { namedCurve: 'P-256' })
    .privateKey.export({ type: 'pkcs8', format: 'pem' })
    .toString()

const issuer = 'https://shop.example/auth/v1'
const keys = { publishable: 'sb_publishable_abcdefghijkl', service: 'eyJhbGciOiJIUzI1NiJ9.e30.old' }
const newKeys = { publishable: 'sb_publishable_abcdefghijkl', service: 'sb_secret_abcdefghijkl' }
const privateKey = newKey()
const previousKey = newKey()

let open: FastifyInstance[] = []
afterEach(async () => {
  await Promise.all(open.map((app) => app.close()))
  open = []
})

async function startApp(options: {
  findSession?: () => Promise<LiveSession | undefined>
  previousKey?: string
  keys?: typeof keys
}) {
  const app = Fastify()
  open.push(app)
  await app.register(identityModule, {
    keys: options.keys ?? keys,
    tokens: { privateKey, previousKey: options.previousKey, issuer, lifeSeconds: 3600 },
    findSession:
      options.findSession ??
      (() => Promise.resolve({ userId: claims().sub, kind: 'full', isBanned: false })),
  })
  app.get('/who', (request) => request.identify())
  const who = async (headers: Record<string, string>, url = '/who') =>
    (await app.inject({ url, headers })).json<IdentityResult>()
  return { app, who }
}

const sub = randomUUID()
const nowSeconds = () => Math.floor(Date.now() / 1000)

function claims(overrides: Partial<Record<keyof AccessTokenClaims, unknown>> = {}) {
  const valid = {
    iss: issuer,
    sub,
    aud: 'authenticated',
    exp: nowSeconds() + 3600,
    iat: nowSeconds(),
    role: 'authenticated',
    email: 'ada@example.com',
    phone: '',
    app_metadata: {},
    user_metadata: {},
    aal: 'aal1',
    amr: [],
    session_id: randomUUID(),
    is_anonymous: false,
  }
  // The overrides are forgeries on purpose.
  return { ...valid, ...overrides } as AccessTokenClaims
}

const segment = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

function forge(payload: unknown, header: Record<string, unknown> = {}, pem = privateKey) {
  const input = `${segment({ alg: 'ES256', typ: 'JWT', kid: readTokenKey(privateKey).id, ...header })}.${segment(payload)}`
  const signature = createSign('sha256').update(input).sign({ key: pem, dsaEncoding: 'ieee-p1363' })
  return `${input}.${signature.toString('base64url')}`
}

const bearer = (token: string) => ({ apikey: keys.publishable, authorization: `Bearer ${token}` })

test('a key names its role, sent once or twice, in the header or in the query', async () => {
  const { who } = await startApp({})
  const anon = { ok: true, identity: { role: 'anon' } }
  const service = { ok: true, identity: { role: 'service_role' } }

  expect(await who({ apikey: keys.publishable })).toEqual(anon)
  expect(await who(bearer(keys.publishable))).toEqual(anon)
  expect(await who({}, `/who?apikey=${keys.publishable}`)).toEqual(anon)
  expect(await who({ apikey: keys.service })).toEqual(service)
  expect(await who({ authorization: `bearer  ${keys.service}` })).toEqual(service)
})

test.each<[apikey: string, bearer: string, role: string]>([
  [newKeys.service, newKeys.publishable, 'service_role'],
  [newKeys.publishable, newKeys.service, 'anon'],
  [newKeys.publishable, 'sb_publishable_of_another_shop', 'anon'],
  [newKeys.publishable, 'sb_secret_of_another_shop', 'anon'],
  [newKeys.service, 'sb_publishable_of_another_shop', 'service_role'],
])('where a key is the bearer too, apikey decides: %s and %s', async (apikey, key, role) => {
  const { who } = await startApp({ keys: newKeys })

  expect(await who({ apikey, authorization: `Bearer ${key}` })).toEqual({
    ok: true,
    identity: { role },
  })
})

test.each([
  ['an empty key', { ...newKeys, service: '' }],
  ['twice the same key', { ...newKeys, publishable: newKeys.service }],
])('a server does not start with %s', async (_what, wrong) => {
  const app = Fastify()
  open.push(app)
  app.register(identityModule, {
    keys: wrong,
    tokens: { privateKey, previousKey: undefined, issuer, lifeSeconds: 3600 },
    findSession: () => Promise.resolve(undefined),
  })

  await expect(app.ready()).rejects.toThrow('two different texts')
})

test('a bearer that is no key of the new form is left as it is', async () => {
  const { who, app } = await startApp({})
  const service = { ok: true, identity: { role: 'service_role' } }
  const token = app.accessTokens.sign(claims())

  expect(await who(bearer(keys.service))).toEqual(service)
  expect(await who({ apikey: keys.service, authorization: `Bearer ${token}` })).toMatchObject({
    identity: { role: 'authenticated' },
  })
})

test('an unknown key is not saved by a bearer that is known', async () => {
  const { who } = await startApp({ keys: newKeys })

  expect(
    await who({ apikey: 'sb_publishable_other', authorization: `Bearer ${newKeys.service}` }),
  ).toEqual({ ok: false, error: 'unknown_key' })
})

test('without a known key no caller is identified', async () => {
  const { who, app } = await startApp({})

  expect(await who({})).toEqual({ ok: false, error: 'missing_key' })
  expect(await who({ apikey: 'sb_publishable_other' })).toEqual({
    ok: false,
    error: 'unknown_key',
  })
  expect(await who({ authorization: `Bearer ${app.accessTokens.sign(claims())}` })).toEqual({
    ok: false,
    error: 'missing_key',
  })
})

test('a token that we signed names the person and the session', async () => {
  const { who, app } = await startApp({})
  const given = claims()

  const result = await who(bearer(app.accessTokens.sign(given)))

  expect(result).toEqual({
    ok: true,
    identity: {
      role: 'authenticated',
      userId: given.sub,
      sessionId: given.session_id,
      isRecovery: false,
      claims: given,
    },
  })
})

test('a token of the previous key lives on while that key is listed, and no longer', async () => {
  const token = forge(claims(), { kid: readTokenKey(previousKey).id }, previousKey)

  const rotating = await startApp({ previousKey })
  const rotated = await startApp({})

  expect((await rotating.who(bearer(token))).ok).toBe(true)
  expect(await rotated.who(bearer(token))).toEqual({ ok: false, error: 'bad_signature' })
})

const unsigned = (header: Record<string, unknown>) =>
  `${segment({ kid: readTokenKey(privateKey).id, ...header })}.${segment(claims())}.`

const forgeries: [string, () => string, string][] = [
  ['without an algorithm', () => unsigned({ alg: 'none' }), 'bad_signature'],
  ['without an algorithm, in odd capitals', () => unsigned({ alg: 'nOnE' }), 'bad_signature'],
  ['with an empty signature', () => unsigned({ alg: 'ES256' }), 'bad_signature'],
  ['of two parts', () => forge(claims()).split('.').slice(0, 2).join('.'), 'malformed'],
  [
    'with a changed payload',
    () => {
      const [header, , signature] = forge(claims()).split('.')
      return [header, segment(claims({ role: 'service_role' })), signature].join('.')
    },
    'bad_signature',
  ],
  ['with a signature of another length', () => `${forge(claims())}x`, 'bad_signature'],
  ['of another algorithm', () => forge(claims(), { alg: 'HS256' }), 'bad_algorithm'],
  ['of another key', () => forge(claims(), {}, newKey()), 'bad_signature'],
  [
    'that names a path for its key',
    () => forge(claims(), { kid: '../../dev/null' }),
    'bad_signature',
  ],
  ['that names its key in SQL', () => forge(claims(), { kid: "' or 1=1--" }), 'bad_signature'],
  [
    'that brings a key of its own, or a place to fetch one',
    () =>
      forge(claims(), { jwk: readTokenKey(newKey()).jwk, jku: 'http://127.0.0.1:9/' }, newKey()),
    'bad_signature',
  ],
  ['with an unknown crit', () => forge(claims(), { crit: ['b64'], b64: false }), 'bad_claims'],
  ['that expired half a minute ago', () => forge(claims({ exp: nowSeconds() - 32 })), 'expired'],
  ['from the future', () => forge(claims({ iat: nowSeconds() + 900 })), 'not_yet_valid'],
  ['that is not valid yet', () => forge({ ...claims(), nbf: nowSeconds() + 90 }), 'not_yet_valid'],
  ['with exp as text', () => forge(claims({ exp: '9999999999' })), 'bad_expiry'],
  ['without exp', () => forge(claims({ exp: undefined })), 'bad_expiry'],
  ['without a role', () => forge(claims({ role: undefined })), 'bad_claims'],
  ['with aud as a number', () => forge(claims({ aud: 1 })), 'bad_audience'],
  ['with aud as a list', () => forge(claims({ aud: ['authenticated'] })), 'bad_audience'],
  ['for another audience', () => forge(claims({ aud: 'other' })), 'bad_audience'],
  ['of another issuer', () => forge(claims({ iss: 'https://evil.example' })), 'bad_claims'],
  ['of a thousand dots', () => '.'.repeat(1000), 'malformed'],
  ['whose sub is no UUID', () => forge(claims({ sub: 'root' })), 'bad_claims'],
  ['without a session', () => forge(claims({ session_id: undefined })), 'bad_claims'],
]

test.each(forgeries)('a forged token %s is refused', async (_name, makeToken, error) => {
  const { who } = await startApp({})

  expect(await who(bearer(makeToken()))).toEqual({ ok: false, error })
})

test('a token that expired a second ago still counts, since clocks differ', async () => {
  const { who } = await startApp({})

  expect((await who(bearer(forge(claims({ exp: nowSeconds() - 1 }))))).ok).toBe(true)
})

test('a token that was good a moment ago ends in time nevertheless', async () => {
  const { who } = await startApp({})
  const headers = bearer(forge(claims({ exp: nowSeconds() + 60 })))
  const before = await who(headers)

  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 95_000 })
  onTestFinished(() => void vi.useRealTimers())

  expect(before.ok).toBe(true)
  expect(await who(headers)).toEqual({ ok: false, error: 'expired' })
})

test('a token is good on an instance whose clock is ten minutes behind', async () => {
  const { who } = await startApp({})

  expect((await who(bearer(forge(claims({ iat: nowSeconds() + 600 }))))).ok).toBe(true)
})

test('a token in the query or in a cookie is no token', async () => {
  const { who } = await startApp({})
  const token = forge(claims())

  const result = await who(
    { apikey: keys.publishable, cookie: `access_token=${token}` },
    `/who?access_token=${token}`,
  )

  expect(result).toEqual({ ok: true, identity: { role: 'anon' } })
})

test('a token whose session ended is refused, and a banned user too', async () => {
  const ended = await startApp({ findSession: () => Promise.resolve(undefined) })
  const banned = await startApp({
    findSession: () => Promise.resolve({ userId: sub, kind: 'full', isBanned: true }),
  })

  expect(await ended.who(bearer(forge(claims())))).toEqual({ ok: false, error: 'session_ended' })
  expect(await banned.who(bearer(forge(claims())))).toEqual({ ok: false, error: 'user_banned' })
})

test('a burst of requests of one session asks the database once', async () => {
  let questions = 0
  const { who } = await startApp({
    findSession: () => {
      questions += 1
      return Promise.resolve({ userId: sub, kind: 'full', isBanned: false })
    },
  })
  const headers = bearer(forge(claims()))

  await Promise.all(Array.from({ length: 20 }, () => who(headers)))

  expect(questions).toBe(1)
})

test('a failed look-up of a session is not remembered', async () => {
  let isDown = true
  const { who } = await startApp({
    findSession: () =>
      isDown
        ? Promise.reject(new Error('database away'))
        : Promise.resolve({ userId: sub, kind: 'full', isBanned: false }),
  })
  const headers = bearer(forge(claims()))

  expect(await who(headers)).not.toHaveProperty('ok')
  isDown = false

  expect((await who(headers)).ok).toBe(true)
})
