import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newAccount, newClient, type FlowType } from '#test/account-clients.ts'
import { localLink, openMailbox, type Mailbox } from '@golden-bead/server/test/mailbox'
import { startSupabase } from '#test/start-supabase.ts'
import { limitsOf, type TestServer } from '@golden-bead/server/test/start-server'

let shop: TestServer
let mailbox: Mailbox
beforeAll(async () => {
  shop = await startSupabase({
    rateLimitFactor: 1,
    // No try comes back to a stranger who guesses, however slow a test is.
    supabase: { limits: limitsOf('login_account=10/86400') },
    http: { trustedProxies: ['127.0.0.1'] },
  })
  mailbox = openMailbox(shop.inboxUrl)
})
afterAll(() => shop.close())

const home = '203.0.113.77'
const elsewhere = '203.0.113.88'

const fetchFrom =
  (ip: string): typeof fetch =>
  (input, init) => {
    const headers = new Headers(init?.headers)
    headers.set('x-forwarded-for', ip)
    return fetch(input, { ...init, headers })
  }

const clientIn = (ip: string, flowType: FlowType = 'implicit') =>
  newClient(shop.url, { flowType, fetch: fetchFrom(ip) })

type Credentials = { email: string; password: string }

const logIn = async (ip: string, { email, password }: Credentials) =>
  (await clientIn(ip).auth.signInWithPassword({ email, password })).error?.code

const refusedForNow = 'over_request_rate_limit'

/** From a new network each time, until new networks are refused. */
async function guessFromEverywhere(email: string): Promise<void> {
  for (let index = 0, code; code !== refusedForNow; index += 1) {
    code = await logIn(`198.51.100.${index}`, { email, password: 'guess' })
  }
}

test.each(['local', 'global'] as const)(
  'a person who logged out (%s) gets in again from there while a stranger guesses',
  async (scope) => {
    const account = await newAccount(shop.url)
    const client = clientIn(home)
    await client.auth.signInWithPassword(account)
    await client.auth.signOut({ scope })

    await guessFromEverywhere(account.email)

    expect(await logIn(elsewhere, account)).toBe(refusedForNow)
    expect(await logIn(home, account)).toBeUndefined()
  },
)

type Way = {
  what: string
  flowType: FlowType
  redeem: (client: SupabaseClient, email: string) => Promise<{ error: unknown }>
}

/** Where the link in the newest mail leads when it is opened in that network. */
async function openLink(email: string, ip: string): Promise<URL> {
  const { link } = await mailbox.waitForMail(email, /new password/)
  const answer = await fetchFrom(ip)(localLink(link, shop.url), { redirect: 'manual' })
  return new URL(answer.headers.get('location') ?? '')
}

const ways: Way[] = [
  {
    what: 'opened the link',
    flowType: 'implicit',
    redeem: async (client, email) => {
      const { searchParams } = await openLink(email, home)
      return client.auth.setSession({
        access_token: searchParams.get('access_token') ?? '',
        refresh_token: searchParams.get('refresh_token') ?? '',
      })
    },
  },
  {
    what: 'typed the code',
    flowType: 'implicit',
    redeem: async (client, email) => {
      const { code = '' } = await mailbox.waitForMail(email, /new password/)
      return client.auth.verifyOtp({ type: 'recovery', email, token: code })
    },
  },
  {
    what: 'exchanged the code of the link',
    flowType: 'pkce',
    redeem: async (client, email) => {
      const page = await openLink(email, elsewhere)
      return client.auth.exchangeCodeForSession(page.searchParams.get('code') ?? '')
    },
  },
]

test.each(ways)(
  'a person who set a new password by mail and $what gets in from there while a stranger guesses',
  async ({ flowType, redeem }) => {
    const { email } = await newAccount(shop.url)
    const password = 'a new password'
    await guessFromEverywhere(email)
    const client = clientIn(home, flowType)
    await client.auth.resetPasswordForEmail(email)
    expect((await redeem(client, email)).error).toBeNull()
    expect((await client.auth.updateUser({ password })).error).toBeNull()
    await client.auth.signOut({ scope: 'global' })

    expect(await logIn(elsewhere, { email, password })).toBe(refusedForNow)
    expect(await logIn(home, { email, password })).toBeUndefined()
  },
)

test('a network that is known gains ten tries and nothing else', async () => {
  const account = await newAccount(shop.url)
  await logIn(home, account)

  const codes = []
  for (let tries = 0; tries < 11; tries += 1) {
    codes.push(await logIn(home, { email: account.email, password: 'guess' }))
  }

  expect(codes).toEqual([...Array<string>(10).fill('invalid_credentials'), refusedForNow])
})

test('a network that one account knows is a strange one to another', async () => {
  const [own, foreign] = [await newAccount(shop.url), await newAccount(shop.url)]
  await logIn(home, own)

  await guessFromEverywhere(foreign.email)

  expect(await logIn(home, foreign)).toBe(refusedForNow)
})
