import { createSign, generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AccessTokenClaims } from '#supabase/identity/access-token-claims.ts'
import { unchanged } from '@golden-bead/server/test/database-state'
import { bookPayload, startLibrary, type Library } from '#test/library.ts'
import { signedIn, type Person } from '#test/people.ts'
import { parseRaw, sendRaw } from '@golden-bead/server/test/raw-http'
import { publishableKey } from '#test/keys.ts'

let shop: Library
let user: Person
beforeAll(async () => {
  shop = await startLibrary([{ title: 'Plain Tales' }])
  user = await signedIn(shop)
})
afterAll(() => shop.close())

const anonymous = { apikey: publishableKey }
const books = '/rest/v1/books'
const writeWith = (headers: Record<string, string>) =>
  shop.request
    .post(books)
    .set(headers)
    .send(bookPayload({ title: 'New One' }))

const partsOf = ({ accessToken }: Person) => accessToken.split('.') as [string, string, string]
const decoded = (part: string): object => JSON.parse(Buffer.from(part, 'base64url').toString())
const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

const ofAlgorithm = (alg: string) => () => {
  const [header, payload, signature] = partsOf(user)
  return [encoded({ ...decoded(header), alg }), payload, signature].join('.')
}
const withClaims = (change: object) => () => {
  // Wrong on purpose, so no claims of ours.
  const claims = { ...decoded(partsOf(user)[1]), ...change } as AccessTokenClaims
  return shop.app.accessTokens.sign(claims)
}
const withoutNewSignature = (change: object) => () => {
  const [header, payload, signature] = partsOf(user)
  return [header, encoded({ ...decoded(payload), ...change }), signature].join('.')
}
const ofAnotherKey = () => {
  const [header, payload] = partsOf(user)
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const signature = createSign('sha256')
    .update(`${header}.${payload}`)
    .sign({ key: privateKey, dsaEncoding: 'ieee-p1363' })
  return [header, payload, signature.toString('base64url')].join('.')
}

const badSignature = 'JWT cryptographic operation failed'

// What makes a token bad is tested with `supabase/identity`; here, what this prefix says of it.
test.each<[what: string, token: () => string, code: string, message: string]>([
  [
    'of two parts',
    () => partsOf(user).slice(0, 2).join('.'),
    'PGRST301',
    'Expected 3 parts in JWT',
  ],
  [
    'without a signature',
    () => `${partsOf(user).slice(0, 2).join('.')}.`,
    'PGRST301',
    badSignature,
  ],
  [
    'of another algorithm',
    ofAlgorithm('HS512'),
    'PGRST301',
    'Wrong or unsupported encoding algorithm',
  ],
  ['with another role', withoutNewSignature({ role: 'service_role' }), 'PGRST301', badSignature],
  ['that another key signed', ofAnotherKey, 'PGRST301', badSignature],
  ['for another audience', withClaims({ aud: 'other' }), 'PGRST303', 'JWT not in audience'],
  ['that has expired', withClaims({ exp: 1_000 }), 'PGRST303', 'JWT expired'],
  ['from the future', withClaims({ iat: 9_999_999_999 }), 'PGRST303', 'JWT not yet valid'],
  [
    'without an expiry',
    withClaims({ exp: undefined }),
    'PGRST303',
    "The JWT 'exp' claim must be a number",
  ],
  ['of no user', withClaims({ sub: 'root' }), 'PGRST303', 'Parsing claims failed'],
  ['without a session', withClaims({ session_id: undefined }), 'PGRST303', 'Parsing claims failed'],
])('a token %s is refused, and why is said', async (_what, token, code, message) => {
  const { status, body } = await unchanged(shop.config, () =>
    writeWith({ ...anonymous, authorization: `Bearer ${token()}` }),
  )

  expect([status, body]).toEqual([401, { code, message, details: null, hint: null }])
})

test('a request without a key is refused, and so is one with an unknown key', async () => {
  const without = await unchanged(shop.config, () => writeWith({}))
  const unknown = await shop.request.get(books).set('apikey', 'sb_publishable_of_another_shop')

  expect([without.status, without.body.code]).toEqual([401, 'PGRST302'])
  expect([unknown.status, unknown.body.code]).toEqual([401, 'PGRST301'])
})

test.each([
  ['a visitor', () => anonymous, 401],
  ['a user', () => user.headers, 403],
])('%s who may not write is refused before the body arrives', async (_who, headersOf, status) => {
  const headers = Object.entries(headersOf()).map(([name, value]) => `${name}: ${value}\r\n`)
  for (const method of ['POST', 'PATCH', 'PUT', 'DELETE']) {
    for (const type of ['application/json', 'text/plain']) {
      const text = await sendRaw(
        shop.url,
        `${method} ${books}?id=eq.x HTTP/1.1\r\nHost: a\r\nConnection: close\r\n`,
        `${headers.join('')}Content-Type: ${type}\r\nContent-Length: 1000\r\n\r\n`,
      )
      const answer = parseRaw(text)
      expect([answer.status, JSON.parse(answer.body).code]).toEqual([status, '42501'])
    }
  }
})

test('a header cannot turn a read into a write', async () => {
  const { headers } = await signedIn(shop, { role: 'admin' })

  const { status } = await unchanged(shop.config, () =>
    shop.request
      .get(`${books}?id=eq.plain-tales`)
      .set({ ...headers, 'x-http-method-override': 'DELETE' }),
  )

  expect(status).toBe(200)
})
