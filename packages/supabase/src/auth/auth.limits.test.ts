import { afterEach, describe, expect, test } from 'vitest'
import { countWaiting } from '@golden-bead/server/mail/outbox.repository'
import {
  goodPassword,
  newAccount,
  newAddress,
  newLoggedInClient,
  newServiceClient,
} from '#test/account-clients.ts'
import { openMailbox } from '@golden-bead/server/test/mailbox'
import { hashesMade } from '@golden-bead/server/test/metrics'
import { untilTheEnd } from '#test/sweeping.ts'
import { publishableKey } from '#test/keys.ts'
import { limitsOf, type TestServer } from '@golden-bead/server/test/start-server'
import { startSupabase, type SupabaseSettings } from '#test/start-supabase.ts'

let open: TestServer[] = []
afterEach(async () => {
  await Promise.all(open.map((shop) => shop.close()))
  open = []
})

async function start(settings: SupabaseSettings = {}) {
  const shop = await startSupabase({ rateLimitFactor: 1, ...settings })
  open.push(shop)
  return shop
}

const limited = (text: string): SupabaseSettings => ({ supabase: { limits: limitsOf(text) } })
const behindProxy: SupabaseSettings = { http: { trustedProxies: ['127.0.0.1'] } }

const post = (shop: TestServer, path: string, body: object, headers: Record<string, string> = {}) =>
  shop.request
    .post(`/auth/v1${path}`)
    .set({ apikey: publishableKey, ...headers })
    .send(body)

const times = (count: number) => Array.from({ length: count }, (_, index) => index)

const ask: [what: string, path: string, body: () => object, burst: number][] = [
  ['sign-ups', '/signup', () => ({ email: newAddress(), password: goodPassword }), 30],
  ['resets', '/recover', () => ({ email: newAddress() }), 30],
  ['confirmations again', '/resend', () => ({ email: newAddress(), type: 'signup' }), 30],
  ['codes by mail', '/otp', () => ({ email: newAddress(), create_user: false }), 30],
  ['links that are followed', '/verify', () => ({ type: 'signup', token_hash: 'x' }), 30],
  [
    'logins with many addresses',
    '/token?grant_type=password',
    () => ({ email: newAddress(), password: 'x' }),
    30,
  ],
]

test.each(ask)(
  '%s: what comes after the burst is refused and told when to come back',
  async (_what, path, body, burst) => {
    const shop = await start()

    const answers = await Promise.all(times(2 * burst).map(() => post(shop, path, body())))

    // The bucket goes on filling while the requests come in.
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused.length).toBeGreaterThan(0)
    expect(refused.length).toBeLessThanOrEqual(burst)
    for (const answer of refused) {
      expect(answer.body).toMatchObject({
        error_code: 'over_request_rate_limit',
        msg: 'Request rate limit reached',
      })
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    }
    const hashes = await hashesMade(shop)
    expect(hashes).toBeLessThanOrEqual(2 * burst - refused.length + 1)
  },
)

test('a refused request is not even read', async () => {
  const shop = await start(limited('signup=1/300'))
  await post(shop, '/signup', { email: 'x' })

  const answer = await shop.request
    .post('/auth/v1/signup')
    .set({ apikey: publishableKey, 'content-type': 'application/json' })
    .send('{"broken":')

  expect(answer.status).toBe(429)
})

test('a page of another origin can read that it is refused, and until when', async () => {
  const shop = await start(limited('recover=1/300'))
  const ask = () =>
    post(shop, '/recover', { email: newAddress() }, { origin: 'https://partner.example' })
  await ask().expect(200)

  const { headers } = await ask().expect(429)

  expect(headers['access-control-allow-origin']).toBe('*')
  expect(headers['access-control-expose-headers']).toContain('Retry-After')
})

test('each way in has a bucket of its own', async () => {
  const shop = await start(limited('recover=1/300'))
  await post(shop, '/recover', { email: newAddress() }).expect(200)
  await post(shop, '/recover', { email: newAddress() }).expect(429)

  await post(shop, '/otp', { email: newAddress(), create_user: false }).expect(200)
})

describe('mails that strangers ask for', () => {
  const ways: [path: string, body: (email: string) => object][] = [
    ['/recover', (email) => ({ email })],
    ['/otp', (email) => ({ email })],
    ['/signup', (email) => ({ email, password: goodPassword })],
    ['/resend', (email) => ({ email, type: 'signup' })],
  ]

  /** As if the pause since the last mail were over. */
  const letThePausePass = (shop: TestServer) =>
    shop.app.database.$client.query(
      `update auth.one_time_tokens set created_at = created_at - interval '61 seconds'`,
    )

  const arrived = async (shop: TestServer, email: string) => {
    await expect.poll(() => countWaiting(shop.app.database)).toBe(0)
    return (await openMailbox(shop.inboxUrl).mailsTo(email)).length
  }

  test('confirm an address once a minute, and lead in without a password once a minute', async () => {
    const shop = await start()
    const email = newAddress()
    await post(shop, '/signup', { email, password: goodPassword }).expect(200)

    for (const [path, body] of [...ways, ...ways]) await post(shop, path, body(email)).expect(200)

    expect(await arrived(shop, email)).toBe(2)
    await letThePausePass(shop)
    for (const [path, body] of [...ways, ...ways]) await post(shop, path, body(email)).expect(200)
    expect(await arrived(shop, email)).toBe(4)
  })

  test('reach an account ten times an hour, and are answered like before', async () => {
    const shop = await start()
    const { email } = await newAccount(shop.url)

    const answers = []
    for (const _ of times(12)) {
      answers.push(await post(shop, '/recover', { email }))
      await letThePausePass(shop)
    }

    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`))).toEqual(
      new Set(['200 {}']),
    )
    expect(await arrived(shop, email)).toBe(10)
  })

  const spellings: [what: string, spell: (name: string, index: number) => string][] = [
    ['with words behind a plus', (name, index) => `${name}+${index}@example.com`],
    [
      'with dots and the other domain of Gmail',
      (name, index) =>
        `${name.slice(0, index % 20)}.${name.slice(index % 20)}@${index % 2 ? 'gmail' : 'googlemail'}.com`.replace(
          /^\./,
          '',
        ),
    ],
  ]

  test.each(spellings)(
    'reach one inbox ten times an hour at most, also %s, and make no account without a mail',
    async (_what, spell) => {
      const shop = await start()
      const name = `inbox${crypto.randomUUID().replaceAll('-', '')}`
      const addresses = times(30).map((index) => spell(name, index))

      const answers = await Promise.all(
        addresses.flatMap((email) =>
          ways.slice(0, 3).map(([path, body]) => post(shop, path, body(email))),
        ),
      )

      // So many at once may be told to come again.
      const taken = answers.filter(({ status }) => status !== 503)
      expect(new Set(taken.map(({ status }) => status))).toEqual(new Set([200]))
      const { rows } = await shop.app.database.$client.query<{ mails: number; accounts: number }>(`
        select (select count(*)::int from platform.mail_outbox) as mails,
          (select count(*)::int from auth.users) as accounts`)
      // Of two that make one account at the same moment both are counted, and one is sent.
      expect(rows[0]?.mails).toBeGreaterThan(0)
      expect(rows[0]?.mails).toBeLessThanOrEqual(10)
      expect(rows[0]?.accounts).toBeLessThanOrEqual(10)
    },
  )
})

test('no second address is asked within the minute of the first', async () => {
  const shop = await start()
  const { client } = await newLoggedInClient(shop.url)
  const address = newAddress('other')
  await client.auth.updateUser({ email: address })

  const again = await client.auth.updateUser({ email: address })
  const { error } = await client.auth.updateUser({ email: newAddress('third') })

  expect(again.error).toBeNull()
  expect([error?.status, error?.code]).toEqual([429, 'over_email_send_rate_limit'])
})

test('a new password in between buys no further mail to another address', async () => {
  const shop = await start()
  const { client } = await newLoggedInClient(shop.url)
  const ask = async (password: string) =>
    (await client.auth.updateUser({ email: newAddress('victim'), password })).error?.code
  expect(await ask('another password')).toBeUndefined()
  await client.auth.updateUser({ password: 'a third password' })

  expect(await ask('a fourth password')).toBe('over_email_send_rate_limit')
})

describe('the present password cannot be guessed with a stolen token', () => {
  /** A request that fails after the password was looked at would tell for nothing. */
  async function startWithPendingMove() {
    const shop = await start()
    const { client, password } = await newLoggedInClient(shop.url)
    await client.auth.updateUser({ email: newAddress('first') })
    const guess = async (text: string) =>
      (await client.auth.updateUser({ password: text, email: newAddress('other') })).error?.code
    return { guess, password }
  }

  test('more than ten times, however the request ends', async () => {
    const { guess, password } = await startWithPendingMove()

    const codes = []
    for (const index of times(10)) codes.push(await guess(`a wrong guess ${index}`))

    expect(new Set(codes)).toEqual(new Set(['over_email_send_rate_limit']))
    expect(await guess(password)).toBe('over_request_rate_limit')
  })

  test('and too much data is refused before it is looked at', async () => {
    const shop = await start()
    const { client, password } = await newLoggedInClient(shop.url)
    const data = (name: string) => ({ [name]: 'x'.repeat(10_000) })
    await client.auth.updateUser({ data: data('a') })
    const before = await hashesMade(shop)

    const { error } = await client.auth.updateUser({ password, data: data('b') })

    expect(error?.code).toBe('validation_failed')
    expect(await hashesMade(shop)).toBe(before)
  })
})

test('who rightly changes the own password may do so as often as they like', async () => {
  const shop = await start()
  const { client } = await newLoggedInClient(shop.url)

  const codes = []
  for (const index of times(12)) {
    const { error } = await client.auth.updateUser({ password: `password ${index}` })
    codes.push(error?.code)
  }
  for (const _ of times(12)) {
    codes.push((await client.auth.updateUser({ password: 'password 11' })).error?.code)
  }

  expect(codes.slice(0, 12)).toEqual(times(12).map(() => undefined))
  expect(codes.slice(12)).toEqual(times(12).map(() => 'same_password'))
})

test('a right code counts for nothing, and the wrong ones before it still do', async () => {
  const shop = await start(limited('code_account=2/3600'))
  const { client, email } = await newLoggedInClient(shop.url)
  await client.auth.reauthenticate()
  const { code = '' } = await openMailbox(shop.inboxUrl).waitForMail(email, /Your code/)
  const change = async (password: string, nonce: string) =>
    (await client.auth.updateUser({ password, nonce })).error?.code

  const codes = []
  for (const nonce of ['wrong', code, 'wrong', 'wrong']) {
    codes.push(await change(`password ${codes.length}`, nonce))
  }

  const refused = 'reauthentication_not_valid'
  expect(codes).toEqual([refused, undefined, refused, 'over_request_rate_limit'])
})

test('a stranger who guesses codes does not keep the owner from using theirs', async () => {
  const shop = await start()
  const { client, email } = await newLoggedInClient(shop.url)
  const guesses = []
  for (const _ of times(11)) {
    guesses.push((await post(shop, '/verify', { type: 'email', email, token: 'wrong' })).status)
  }
  expect(guesses).toEqual([...times(10).map(() => 403), 429])
  await client.auth.reauthenticate()
  const { code: nonce = '' } = await openMailbox(shop.inboxUrl).waitForMail(email, /Your code/)

  const { error } = await client.auth.updateUser({ password: 'a new password', nonce })

  expect(error).toBeNull()
})

test('links are counted with codes, and refused without a page', async () => {
  const shop = await start(limited('verify=1/300'))
  await post(shop, '/verify', { type: 'signup', token_hash: 'x' }).expect(403)

  const answer = await shop.request.get('/auth/v1/verify?token=x&type=signup').expect(429)

  expect(answer.body.error_code).toBe('over_request_rate_limit')
})

test('a second instance does not double a limit', async () => {
  const first = await start(limited('recover=4/300'))
  const second = await start({ ...limited('recover=4/300'), database: first.config.database })

  const answers = []
  for (const index of times(6)) {
    answers.push(await post(index % 2 === 0 ? first : second, '/recover', { email: newAddress() }))
  }

  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 429, 429])
})

test('an invented forwarding header buys no further tries', async () => {
  const shop = await start(limited('recover=1/300'))
  const from = (ip: string) =>
    post(shop, '/recover', { email: newAddress() }, { 'x-forwarded-for': ip })

  await from('203.0.113.1').expect(200)
  await from('203.0.113.2').expect(429)
})

test('behind a trusted proxy the client that it names counts, and no other name', async () => {
  const shop = await start({ ...behindProxy, ...limited('recover=1/300') })
  const from = (ip: string) =>
    post(shop, '/recover', { email: newAddress() }, { 'x-forwarded-for': ip })

  await from('203.0.113.1').expect(200)
  await from('203.0.113.2').expect(200)
  await from('198.51.100.9, 203.0.113.1').expect(429)
  // One /64 is one client, and an IPv4 address in IPv6 clothes is that address.
  await from('2001:db8:1:2::1').expect(200)
  await from('2001:db8:1:2:aaaa::9').expect(429)
  await from('::ffff:203.0.113.2').expect(429)
})

test('guessing from many places ends after ten, and the owner gets in from home', async () => {
  const shop = await start(behindProxy)
  const account = await newAccount(shop.url)
  const logIn = (password: string, ip: string) =>
    post(
      shop,
      '/token?grant_type=password',
      { email: account.email, password },
      { 'x-forwarded-for': ip },
    )
  const home = '203.0.113.77'
  await logIn(account.password, home).expect(200)

  const guesses = await Promise.all(times(20).map((index) => logIn('guess', `198.51.100.${index}`)))

  expect(guesses.filter(({ status }) => status === 400)).toHaveLength(10)
  expect(guesses.filter(({ status }) => status === 429)).toHaveLength(10)
  await logIn(account.password, '198.51.100.200').expect(429)
  await logIn(account.password, home).expect(200)
})

test('an unknown address is guarded like a known one', async () => {
  const shop = await start(behindProxy)
  const email = newAddress('unknown')

  const statuses = []
  for (const index of times(11)) {
    const answer = await post(
      shop,
      '/token?grant_type=password',
      { email, password: 'guess' },
      { 'x-forwarded-for': `198.51.100.${index}` },
    )
    statuses.push(answer.status)
  }

  expect(statuses).toEqual([...times(10).map(() => 400), 429])
})

test('a login of the owner gives a stranger elsewhere no new tries', async () => {
  const shop = await start(behindProxy)
  const { email, password } = await newAccount(shop.url)
  const logIn = async (text: string, ip: string) => {
    const body = { email, password: text }
    return post(shop, '/token?grant_type=password', body, { 'x-forwarded-for': ip })
  }
  const guess = async (index: number) => (await logIn('guess', `198.51.100.${index}`)).status
  const before = []
  for (const index of times(4)) before.push(await guess(index))
  expect((await logIn(password, '203.0.113.77')).status).toBe(200)

  const after = []
  for (const index of times(8)) after.push(await guess(index))

  expect(before).toEqual([400, 400, 400, 400])
  expect(after).toEqual([400, 400, 400, 400, 400, 400, 429, 429])
})

test('who knows the password logs in as often as they like', async () => {
  const shop = await start()
  const { email, password } = await newAccount(shop.url)

  const statuses = []
  for (const _ of times(15)) {
    const answer = await post(shop, '/token?grant_type=password', { email, password })
    statuses.push(answer.status)
  }

  expect(statuses).toEqual(times(15).map(() => 200))
})

/** A code from a mail, and a way to try any for it, each time from elsewhere. */
async function startGuessing() {
  const shop = await start(behindProxy)
  const { email } = await newAccount(shop.url)
  await post(shop, '/otp', { email }).expect(200)
  const { code = '' } = await openMailbox(shop.inboxUrl).waitForMail(email, /sign-in link/)
  let addresses = 0
  const guess = (token: string) =>
    post(
      shop,
      '/verify',
      { type: 'email', email, token },
      { 'x-forwarded-for': `198.51.100.${(addresses += 1)}` },
    )
  return { shop, code, wrong: code === '000000' ? '000001' : '000000', guess }
}

test('a code cannot be guessed: after ten tries even the right one waits', async () => {
  const { code, wrong, guess } = await startGuessing()

  const answers = await Promise.all(times(15).map(() => guess(wrong)))

  expect(answers.filter(({ status }) => status === 403)).toHaveLength(10)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(5)
  await guess(code).expect(429)
})

test('after ten tries an hour brings two more', async () => {
  const { shop, code, wrong, guess } = await startGuessing()
  for (const _ of times(10)) await guess(wrong).expect(403)
  await shop.app.database.$client.query(
    `update platform.rate_limits set updated_at = updated_at - interval '1 hour'`,
  )

  await guess(wrong).expect(403)
  await guess(wrong).expect(403)
  await guess(code).expect(429)
})

test('a code that the owner types gives a stranger no new tries', async () => {
  const shop = await start()
  const { email } = await newAccount(shop.url)
  await post(shop, '/otp', { email }).expect(200)
  const { code = '' } = await openMailbox(shop.inboxUrl).waitForMail(email, /sign-in link/)
  const verify = async (token: string) =>
    (await post(shop, '/verify', { type: 'email', email, token })).status

  const statuses = []
  for (const _ of times(4)) statuses.push(await verify('wrong'))
  statuses.push(await verify(code))
  for (const _ of times(8)) statuses.push(await verify('wrong'))

  const refused = (count: number) => times(count).map(() => 403)
  expect(statuses).toEqual([...refused(4), 200, ...refused(6), 429, 429])
})

test('a refresh that comes too often is told to wait, never that its session is over', async () => {
  const shop = await start(limited('refresh=3/300,refresh_session=2/300'))
  const { email, password } = await newAccount(shop.url)
  const { body } = await post(shop, '/token?grant_type=password', { email, password }).expect(200)
  const refresh = () =>
    post(shop, '/token?grant_type=refresh_token', { refresh_token: body.refresh_token })

  const statuses = []
  for (const _ of times(4)) statuses.push((await refresh()).status)

  expect(statuses).toEqual([200, 200, 503, 503])
  expect((await refresh()).headers['retry-after']).toBeDefined()
})

test('more logins at once than the queue holds are put off, and the others answered', async () => {
  const shop = await start({
    rateLimitFactor: 1_000,
    database: { poolMax: 20 },
    supabase: { hashStrength: undefined },
  })

  const answers = await Promise.all(
    times(200).map(() =>
      post(shop, '/token?grant_type=password', { email: newAddress(), password: 'guess' }),
    ),
  )

  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([400, 503]))
  const putOff = answers.find(({ status }) => status === 503)
  expect(putOff?.headers['retry-after']).toBeDefined()
  await post(shop, '/token?grant_type=password', { email: newAddress(), password: 'x' }).expect(400)
})

test('buckets that were not touched for a day are swept away', async () => {
  const shop = await start()
  await post(shop, '/recover', { email: newAddress() }).expect(200)
  await shop.app.database.$client.query(
    `update platform.rate_limits set updated_at = now() - interval '25 hours'`,
  )

  await shop.app.rateLimiter.sweep(untilTheEnd)

  const { rows } = await shop.app.database.$client.query('select * from platform.rate_limits')
  expect(rows).toEqual([])
})

test('the service key is not limited', async () => {
  const shop = await start()
  const service = newServiceClient(shop.url)

  const results = await Promise.all(
    times(40).map(() => service.auth.admin.createUser({ email: newAddress() })),
  )

  // A slow machine tells some of so many to come again.
  const refused = results.filter(({ error }) => error !== null && error.status !== 503)
  expect(refused).toEqual([])
  expect(results.some(({ error }) => error === null)).toBe(true)
})
