import { describe, expect, it } from 'vitest'
import { plainConfig } from '@golden-bead/contracts/server-rendering'
import { createAuthCalls } from './auth-calls.ts'
import { browserClock } from './session/clock.ts'

type Sent = { url: string; init: RequestInit }

const config = {
  ...plainConfig,
  apiUrl: 'https://api.example',
  publishableKey: 'public-key',
  siteUrl: '',
}
const session = {
  access_token: 'a',
  refresh_token: 'r',
  expires_in: 3600,
  user: { id: 'u1', email: 'ada@example.com', user_metadata: {} },
}

const callsThatGet = (respond: () => Response | Promise<Response>) => {
  const sent: Sent[] = []
  const calls = createAuthCalls(config, {
    clock: browserClock,
    fetch: (url, init) => {
      sent.push({ url: new Request(url).url, init: init ?? {} })
      return Promise.resolve(respond())
    },
  })
  return { calls, sent }
}

const json = (status: number, body: unknown) => () => Response.json(body, { status })

describe('a login', () => {
  it('is a password grant, with the key of the shop and the version of the API', async () => {
    const { calls, sent } = callsThatGet(json(200, session))

    const answer = await calls.logIn('ada@example.com', ' s3cret ')

    expect(answer.ok).toBe(true)
    expect(sent[0]?.url).toBe('https://api.example/auth/v1/token?grant_type=password')
    expect(sent[0]?.init.body).toBe('{"email":"ada@example.com","password":" s3cret "}')
    expect(sent[0]?.init.headers).toMatchObject({
      apikey: 'public-key',
      authorization: 'Bearer public-key',
      'x-supabase-api-version': '2024-01-01',
    })
  })

  it.each([
    { code: 'invalid_credentials', message: 'Invalid login credentials' },
    { code: 400, error_code: 'invalid_credentials', msg: 'Invalid login credentials' },
  ])('that is rejected gives the message of the service: %j', async (body) => {
    const { calls } = callsThatGet(json(400, body))

    expect(await calls.logIn('a@b', 'c')).toEqual({
      ok: false,
      failure: {
        unavailable: false,
        unknown: false,
        code: 'invalid_credentials',
        message: 'Invalid login credentials',
      },
    })
  })

  it.each([
    ['no answer', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['the page of a proxy', () => new Response('<html>', { status: 503 })],
    ['a page of a hotel network', () => new Response('<html>', { status: 200 })],
  ])('that gets %s is unavailable, without words', async (_what, respond) => {
    const { calls } = callsThatGet(respond)

    expect(await calls.logIn('a@b', 'c')).toEqual({
      ok: false,
      failure: { unavailable: true, unknown: true, code: '', message: '' },
    })
  })

  it('that fails in the service gives its message, and leaves open what was done', async () => {
    const { calls } = callsThatGet(
      json(500, { code: 'unexpected_failure', message: 'Database error' }),
    )

    expect(await calls.logIn('a@b', 'c')).toEqual({
      ok: false,
      failure: { unavailable: true, unknown: true, code: '', message: 'Database error' },
    })
  })
})

describe('a service that is away for a moment', () => {
  it('is unavailable, and its words for people are kept', async () => {
    const { calls } = callsThatGet(
      json(503, { code: 'service_unavailable', message: 'Please try again.' }),
    )

    expect(await calls.requestPasswordReset('a@b', 'https://shop.example/')).toEqual({
      ok: false,
      failure: { unavailable: true, unknown: false, code: '', message: 'Please try again.' },
    })
  })
})

describe('a sign-up', () => {
  it('carries the name and the address that the mail leads back to', async () => {
    const { calls, sent } = callsThatGet(json(200, session.user))

    const answer = await calls.signUp({
      email: 'ada@example.com',
      password: 'secret',
      name: 'Ada',
      redirectTo: 'https://shop.example/',
    })

    expect(answer).toEqual({ ok: true, value: { session: undefined } })
    expect(sent[0]?.url).toBe(
      'https://api.example/auth/v1/signup?redirect_to=https%3A%2F%2Fshop.example%2F',
    )
    expect(sent[0]?.init.body).toBe(
      '{"email":"ada@example.com","password":"secret","data":{"name":"Ada"}}',
    )
  })
})

describe('a refresh', () => {
  it.each([
    [200, session, 'renewed'],
    [200, {}, 'failed'],
    [400, { code: 'refresh_token_not_found' }, 'rejected'],
    [403, {}, 'rejected'],
    [429, {}, 'failed'],
    [500, {}, 'failed'],
    [502, {}, 'unavailable'],
    [503, {}, 'unavailable'],
    [505, {}, 'failed'],
    [522, {}, 'unavailable'],
  ])('with the answer %i %j is %s', async (status, body, kind) => {
    const { calls } = callsThatGet(json(status, body))

    expect((await calls.refresh('r')).kind).toBe(kind)
  })

  it('without an answer is unavailable', async () => {
    const { calls } = callsThatGet(() => Promise.reject(new TypeError('Failed to fetch')))

    expect((await calls.refresh('r')).kind).toBe('unavailable')
  })
})

describe('a logout', () => {
  it('names its scope and the session by the token of the user', async () => {
    const { calls, sent } = callsThatGet(() => new Response(null, { status: 204 }))

    expect((await calls.signOut('token', 'others')).ok).toBe(true)
    expect(sent[0]?.url).toBe('https://api.example/auth/v1/logout?scope=others')
    expect(sent[0]?.init.headers).toMatchObject({ authorization: 'Bearer token' })
  })
})
