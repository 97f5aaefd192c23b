import { afterAll, beforeAll, expect, test } from 'vitest'
import { contactFormOf } from '#test/contact-forms.ts'
import { unchanged } from '#test/database-state.ts'
import { signedIn } from '#test/people.ts'
import { publishableKey } from '@golden-bead/supabase/test/keys'
import { startTestApp, type TestApp } from '#test/test-app.ts'

let shop: TestApp
let member: Record<string, string>
beforeAll(async () => {
  shop = await startTestApp()
  member = (await signedIn(shop)).headers
})
afterAll(() => shop.close())

type Request = {
  method?: string
  path: string
  body?: unknown
  raw?: string | Buffer
  type?: string
  asMember?: true
}

const message = (changes: object): Request => ({
  path: '/messages',
  body: {
    name: 'Ada',
    email: 'ada@example.com',
    subject: 'other',
    message: 'Hello',
    form: contactFormOf(shop, 60),
    ...changes,
  },
})
const subscription = (body: unknown): Request => ({ path: '/subscriptions', body })
const end = (search: string): Request => ({ path: `/subscriptions/end${search}` })
const deletion = (request: Partial<Request>): Request => ({
  method: 'DELETE',
  path: '/account',
  asMember: true,
  ...request,
})

const rows: [what: string, request: () => Request, answer: string][] = [
  ['a message without a name', () => message({ name: undefined }), '400 bad_input'],
  ['a name of spaces', () => message({ name: '   ' }), '400 bad_input'],
  ['a name of 201 characters', () => message({ name: 'a'.repeat(201) }), '400 bad_input'],
  ['a name that is a number', () => message({ name: 7 }), '400 bad_input'],
  ['a name with a NUL', () => message({ name: 'A\u0000da' }), '400 bad_text'],
  ['a name with half of a pair', () => message({ name: 'A\ud800da' }), '400 bad_text'],
  [
    'a message to two addresses',
    () => message({ email: 'a@b.example,c@d.example' }),
    '400 bad_input',
  ],
  [
    'an address with a line break',
    () => message({ email: 'a@b.example\r\nBcc: c@d.example' }),
    '400 bad_input',
  ],
  ['an address with a name', () => message({ email: 'Ada <a@b.example>' }), '400 bad_input'],
  ['an address without a domain', () => message({ email: 'ada' }), '400 bad_input'],
  [
    'an address of 256 characters',
    () => message({ email: `${'a'.repeat(244)}@example.com` }),
    '400 bad_input',
  ],
  ['an unknown subject', () => message({ subject: 'complaint' }), '400 bad_input'],
  ['an empty message', () => message({ message: ' \n ' }), '400 bad_input'],
  ['a message of 5,001 characters', () => message({ message: 'a'.repeat(5_001) }), '400 bad_input'],
  ['the hidden field filled in', () => message({ website: 'https://a.example' }), '400 bad_input'],
  ['a reference of its own', () => message({ reference: 'AAAA-AAAA' }), '400 bad_input'],
  ["another one's account", () => message({ user_id: crypto.randomUUID() }), '400 bad_input'],
  ['a form that is a list', () => message({ form: [] }), '400 bad_input'],
  ['a form of 201 characters', () => message({ form: 'a'.repeat(201) }), '400 bad_input'],
  ['a message that is a list', () => ({ path: '/messages', body: [] }), '400 bad_input'],
  ['broken JSON', () => ({ path: '/messages', raw: '{"name":' }), '400 bad_json'],
  [
    'a form instead of JSON',
    () => ({ path: '/messages', raw: 'name=Ada', type: 'application/x-www-form-urlencoded' }),
    '415 unsupported_media_type',
  ],
  ['no message at all', () => ({ path: '/messages' }), '400 bad_input'],

  ['a subscription without an address', () => subscription({}), '400 bad_input'],
  ['a subscription of a list', () => subscription({ email: ['a@b.example'] }), '400 bad_input'],
  [
    'a subscription of two',
    () => subscription({ email: 'a@b.example, c@d.example' }),
    '400 bad_input',
  ],
  [
    'a subscription with a line break',
    () => subscription({ email: 'a@b.example\nBcc: c@d.example' }),
    '400 bad_input',
  ],
  [
    'a subscription from an unknown place',
    () => subscription({ email: 'a@b.example', source: 'elsewhere' }),
    '400 bad_input',
  ],
  [
    'a subscription in the name of preferences',
    () => subscription({ email: 'a@b.example', source: 'preferences' }),
    '400 bad_input',
  ],
  [
    'a subscription that is confirmed already',
    () => subscription({ email: 'a@b.example', status: 'confirmed' }),
    '400 bad_input',
  ],
  [
    'an unknown token',
    () => ({ path: '/subscriptions/confirm', body: { token: 'a' } }),
    '404 link_unknown',
  ],
  [
    'a token of 101 characters',
    () => ({ path: '/subscriptions/confirm', body: { token: 'a'.repeat(101) } }),
    '400 bad_input',
  ],
  ['no token', () => ({ path: '/subscriptions/confirm', body: {} }), '400 bad_input'],
  ['an end without a key', () => end(''), '400 bad_input'],
  ['an end with a word', () => end('?key=abc'), '400 bad_input'],
  ['an end with two keys', () => end('?key=a&key=b'), '400 bad_input'],
  ['an end with an unknown key', () => end(`?key=${crypto.randomUUID()}`), '404 link_unknown'],
  [
    'one click that is too large',
    () => ({
      ...end(`?key=${crypto.randomUUID()}`),
      raw: 'a'.repeat(5_000),
      type: 'application/x-www-form-urlencoded',
    }),
    '413 body_too_large',
  ],

  ['a deletion with a number', () => deletion({ body: { password: 7 } }), '400 bad_input'],
  [
    'a deletion with a password of 1,001 characters',
    () => deletion({ body: { password: 'a'.repeat(1_001) } }),
    '400 bad_input',
  ],
  [
    'a deletion of another account',
    () => deletion({ body: { id: crypto.randomUUID() } }),
    '400 bad_input',
  ],
  [
    'a deletion by a visitor',
    () => ({ method: 'DELETE', path: '/account' }),
    '401 unauthenticated',
  ],
  ['an unknown address', () => ({ path: '/wishes', body: {} }), '404 not_found'],
  [
    'a change of a message',
    () => ({ method: 'PUT', path: '/messages', body: {} }),
    '405 method_not_allowed',
  ],
]

test.each(rows)('%s is refused, and nothing changes', async (_what, request, expected) => {
  const { method = 'POST', path, body, raw, type = 'application/json', asMember } = request()
  const content = raw ?? (body === undefined ? undefined : JSON.stringify(body))

  const answer = await unchanged(shop.config, async () => {
    const response = await fetch(`${shop.url}/store/v1${path}`, {
      method,
      headers: {
        ...(asMember ? member : { apikey: publishableKey }),
        ...(content !== undefined && { 'content-type': type }),
      },
      ...(content !== undefined && { body: content }),
    })
    const answered: { code: string } = JSON.parse(await response.text())
    return { status: response.status, body: answered }
  })

  expect(`${answer.status} ${answer.body.code}`).toBe(expected)
  expect(Object.keys(answer.body)).toEqual(['code', 'message', 'requestId'])
})
