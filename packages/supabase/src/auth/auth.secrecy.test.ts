import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { countWaiting } from '@golden-bead/server/mail/outbox.repository'
import {
  goodPassword,
  newAccount,
  newAddress,
  newClient,
  newLoggedInClient,
} from '#test/account-clients.ts'
import { openMailbox, type Mailbox } from '@golden-bead/server/test/mailbox'
import { hashesMade } from '@golden-bead/server/test/metrics'
import { publishableKey } from '#test/keys.ts'
import { startSupabase } from '#test/start-supabase.ts'
import { limitsOf, type TestServer } from '@golden-bead/server/test/start-server'

let shop: TestServer
let mailbox: Mailbox
beforeAll(async () => {
  shop = await startSupabase({
    rateLimitFactor: 1,
    supabase: {
      limits: limitsOf('signup=10000/1,token=10000/1,recover=10000/1,otp=10000/1,resend=10000/1'),
      passwords: { refuseCommon: true },
      hashStrength: undefined,
    },
  })
  mailbox = openMailbox(shop.inboxUrl)
})
afterAll(() => shop.close())

type Seen = {
  status: number
  headers: string[]
  /** The names of all members, as deep as they go, in their order. */
  members: string[]
  hashes: number
  waited: boolean
}

const membersOf = (value: unknown, path = ''): string[] => {
  if (typeof value !== 'object' || value === null) return [`${path}: ${typeof value}`]
  return Object.entries(value).flatMap(([key, member]) => membersOf(member, `${path}/${key}`))
}

/** The names and not the values of what differs by nature: times, ids, lengths. */
const varyingHeaders = new Set(['date', 'content-length', 'x-request-id', 'keep-alive'])

async function look(path: string, body: object): Promise<Seen> {
  const { url } = shop
  const hashesBefore = await hashesMade(shop)
  const started = performance.now()
  const answer = await fetch(`${url}/auth/v1${path}`, {
    method: 'POST',
    headers: { apikey: publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const waitedMs = performance.now() - started
  return {
    status: answer.status,
    headers: [...answer.headers].map(([name, value]) =>
      varyingHeaders.has(name) ? name : `${name}: ${value}`,
    ),
    members: membersOf(JSON.parse(await answer.text())),
    hashes: (await hashesMade(shop)) - hashesBefore,
    waited: waitedMs >= 300,
  }
}

async function newUnconfirmed() {
  const email = newAddress('unconfirmed')
  await newClient(shop.url).auth.signUp({ email, password: goodPassword })
  return email
}

async function newBanned() {
  const { email, id } = await newAccount(shop.url)
  await shop.app.database.$client.query(
    `update auth.users set banned_until = now() + interval '1 day' where id = $1`,
    [id],
  )
  return email
}

const confirmed = async () => (await newAccount(shop.url)).email

const kinds: [name: string, make: () => Promise<string>][] = [
  ['a confirmed', confirmed],
  ['an unconfirmed', newUnconfirmed],
  ['a banned', newBanned],
]

const asked: [what: string, path: string, body: (email: string) => object][] = [
  ['a sign-up', '/signup', (email) => ({ email, password: goodPassword, data: { name: 'Eve' } })],
  [
    'a login with a wrong password',
    '/token?grant_type=password',
    (email) => ({ email, password: 'a wrong guess' }),
  ],
  ['a reset of the password', '/recover', (email) => ({ email })],
  ['a confirmation again', '/resend', (email) => ({ email, type: 'signup' })],
  ['a code by mail', '/otp', (email) => ({ email })],
  ['a code by mail for accounts only', '/otp', (email) => ({ email, create_user: false })],
]

const twins = asked.flatMap(([what, path, body]) =>
  kinds.map(([name, make]) => ({ what, path, body, name, make })),
)

test.each(twins)(
  '$what: $name address and an unknown one get one answer, at 300 ms or a multiple of it',
  async ({ path, body, make }) => {
    const unknown = await look(path, body(newAddress('unknown')))
    const known = await look(path, body(await make()))

    expect(known).toEqual(unknown)
    expect(unknown.status).toBe(path.startsWith('/token') ? 400 : 200)
    expect(unknown.waited).toBe(true)
  },
)

describe('a login after a sign-up', () => {
  const mallorys = 'the password of a stranger'
  const logIn = (email: string, password: string) =>
    fetch(`${shop.url}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers: { apikey: publishableKey, 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    })
  const codeOf = async (email: string, password: string) =>
    JSON.parse(await (await logIn(email, password)).text()).error_code

  test.each(kinds)('is the same for %s address and an unknown one', async (_name, make) => {
    const after = async (email: string) => {
      await look('/signup', { email, password: mallorys })
      return {
        right: await look('/token?grant_type=password', { email, password: mallorys }),
        wrong: await look('/token?grant_type=password', { email, password: 'a wrong guess' }),
        codes: [await codeOf(email, mallorys), await codeOf(email, 'a wrong guess')],
      }
    }

    const known = await after(await make())

    expect(known).toEqual(await after(newAddress('unknown')))
    expect(known.codes).toEqual(['email_not_confirmed', 'invalid_credentials'])
    expect(known.right.hashes).toBe(1)
  })

  test('is the same after a second one with another password', async () => {
    const after = async (email: string) => {
      const passwords = [mallorys, 'a second password', 'a third password']
      for (const password of passwords) await look('/signup', { email, password })
      const codes = []
      for (const password of passwords) codes.push(await codeOf(email, password))
      return codes
    }

    expect(await after(await confirmed())).toEqual(await after(newAddress('unknown')))
  })

  test('lets the owner in, who hears no more of it after a new password', async () => {
    const { email, password, client } = await newLoggedInClient(shop.url)
    await look('/signup', { email, password: mallorys })

    expect((await logIn(email, password)).status).toBe(200)
    await client.auth.updateUser({ password: 'a new and better one' })
    expect(await codeOf(email, mallorys)).toBe('invalid_credentials')
  })
})

test('an account without a password looks like none', async () => {
  const email = newAddress('invited')
  await newClient(shop.url).auth.signInWithOtp({ email })
  const login = { password: 'a wrong guess' }

  const known = await look('/token?grant_type=password', { email, ...login })

  expect(known).toEqual(await look('/token?grant_type=password', { email: newAddress(), ...login }))
})

test('a damaged hash in the database looks like a wrong password, and costs one hash', async () => {
  const { email, id, password } = await newAccount(shop.url)
  await shop.app.database.$client.query(
    `update auth.users set encrypted_password = '$argon2id$v=19$broken' where id = $1`,
    [id],
  )

  const damaged = await look('/token?grant_type=password', { email, password })

  expect(damaged).toEqual(
    await look('/token?grant_type=password', { email: newAddress(), password }),
  )
})

test('asking twice for a reset looks like asking once, and mails once', async () => {
  const email = await confirmed()

  const first = await look('/recover', { email })
  const second = await look('/recover', { email })

  expect(second).toEqual(first)
  await mailbox.waitForMail(email, /Set a new password/)
  await expect.poll(() => countWaiting(shop.app.database)).toBe(0)
  const mails = await mailbox.mailsTo(email)
  expect(mails.filter(({ subject }) => subject.includes('new password'))).toHaveLength(1)
})

test('the owner of a known address is told of a sign-up with it, once a day', async () => {
  const email = await confirmed()

  await look('/signup', { email, password: goodPassword })
  await look('/signup', { email, password: goodPassword })

  const mail = await mailbox.waitForMail(email, /You already have an account/)
  expect(mail.text).toContain('/login')
  expect(mail.text).toContain('/forgot-password')
  await expect.poll(() => countWaiting(shop.app.database)).toBe(0)
  expect(await mailbox.mailsTo(email)).toHaveLength(1)
})

test('a change to an address does not tell whether that address has an account', async () => {
  const move = async (target: string) => {
    const account = await newAccount(shop.url)
    const client = newClient(shop.url)
    await client.auth.signInWithPassword(account)
    const moved = await client.auth.updateUser({ email: target })
    const mail = await mailbox.waitForMail(account.email, /Confirm the change/)
    const half = await client.auth.verifyOtp({
      email: account.email,
      token: mail.code ?? '',
      type: 'email_change',
    })
    return { members: membersOf(moved), half }
  }
  const taken = await confirmed()

  const toTaken = await move(taken)
  const toFree = await move(newAddress('free'))

  expect(toTaken).toEqual(toFree)
  await mailbox.waitForMail(taken, /A request for your email address/)
})
