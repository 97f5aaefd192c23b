import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { keyOfAccount } from '@golden-bead/server/http/rate-limit-key'
import {
  newAddress,
  newClient,
  newLoggedInClient,
  newServiceClient,
} from '#test/account-clients.ts'
import { follow, localLink, openMailbox, type Mailbox } from '@golden-bead/server/test/mailbox'
import { startSupabase } from '#test/start-supabase.ts'
import { limitsOf, type TestServer } from '@golden-bead/server/test/start-server'

// With the limits as delivered, but for those of one network: pauses and the allowance of an account
// decide whether a second mail goes out.
let shop: TestServer
let mailbox: Mailbox
beforeAll(async () => {
  shop = await startSupabase({
    rateLimitFactor: 1,
    supabase: {
      limits: limitsOf(
        'signup=1000/1,otp=1000/1,recover=1000/1,resend=1000/1,token=1000/1,verify=1000/1,user=1000/1',
      ),
    },
  })
  mailbox = openMailbox(shop.inboxUrl)
})
afterAll(() => shop.close())

const stranger = { password: 'the password of a stranger', data: { name: 'Eve', phone: '555' } }
const victim = { password: 'the password of the owner', data: { name: 'Ada', phone: '777' } }

/** Its mail has arrived when the next one is asked for, so that the last one is the last to come. */
async function signUp(email: string, { password, data }: typeof stranger): Promise<void> {
  const { error } = await newClient(shop.url).auth.signUp({ email, password, options: { data } })
  expect(error).toBeNull()
  await untilMailsAreAway(email)
}

const asked = async ({ error }: { error: unknown }) => expect(error).toBeNull()

const ways: Record<string, (email: string) => Promise<void>> = {
  'signs up': (email) => signUp(email, victim),
  'signs up and asks for the mail again': async (email) => {
    await signUp(email, victim)
    await asked(await newClient(shop.url).auth.resend({ type: 'signup', email }))
  },
  'asks for a code': async (email) =>
    asked(await newClient(shop.url).auth.signInWithOtp({ email, options: { data: victim.data } })),
  'asks for a new password': async (email) =>
    asked(await newClient(shop.url).auth.resetPasswordForEmail(email)),
}

/** Long enough for every machine: only what never comes is wrong. */
const waitMs = 20_000

/** As if so many seconds had passed since the last mail to this address. */
const pass = (email: string, seconds: number) =>
  shop.app.database.$client.query(
    `update auth.one_time_tokens set created_at = created_at - make_interval(secs => $2)
     where relates_to = $1`,
    [email, seconds],
  )

const useUpTheMails = (email: string) =>
  shop.app.database.$client.query(
    `update platform.rate_limits set tokens = 0, updated_at = now()
     where scope = 'mail_account' and key = $1`,
    [keyOfAccount(email)],
  )

const untilMailsAreAway = (email: string) =>
  vi.waitFor(async () => {
    const { rows } = await shop.app.database.$client.query(
      'select 1 from platform.mail_outbox where sent_at is null and recipient = $1',
      [email],
    )
    if (rows.length > 0) throw new Error('A mail waits.')
  }, waitMs)

async function lastMail(email: string, subject: string) {
  await untilMailsAreAway(email)
  return (await mailbox.mailsTo(email)).findLast((mail) => mail.subject.includes(subject))
}

/** Opens the last link that confirms the address, and answers what the account is then. */
async function confirm(email: string) {
  const mail = await lastMail(email, 'Confirm your account')
  const page = await follow(localLink(mail?.link, shop.url))
  const token = new URLSearchParams(page.hash.slice(1)).get('access_token') ?? ''
  const { data } = await newClient(shop.url).auth.getUser(token)
  const { user } = data
  const { data: profile } = await newServiceClient(shop.url)
    .from('profiles')
    .select('name')
    .eq('id', user?.id)
    .single()
  return {
    isConfirmed: user?.email_confirmed_at !== undefined,
    metadata: user?.user_metadata,
    profile,
  }
}

const logIn = async (email: string, { password }: { password: string }) =>
  (await newClient(shop.url).auth.signInWithPassword({ email, password })).error?.code

const asNobodySaid = (account: Awaited<ReturnType<typeof confirm>>) => {
  expect(account.isConfirmed).toBe(true)
  expect(account.metadata).not.toHaveProperty('name')
  expect(account.metadata).not.toHaveProperty('phone')
  expect(account.profile).toEqual({ name: '' })
}

const pauses = [0, 3, 63]

describe.each(pauses)('with %s seconds between the two', (seconds) => {
  test.concurrent.each(Object.entries(ways))(
    'what a stranger signed up with is gone once the owner %s',
    async (_what, ask) => {
      const email = newAddress()
      await signUp(email, stranger)
      await pass(email, seconds)
      await ask(email)

      asNobodySaid(await confirm(email))
      expect(await logIn(email, stranger)).toBe('invalid_credentials')
      expect(await logIn(email, victim)).toBe('invalid_credentials')
    },
  )

  test.concurrent('what the owner signed up with is gone once a stranger signs up, and a reset helps', async () => {
    const email = newAddress()
    await signUp(email, victim)
    await pass(email, seconds)
    await signUp(email, stranger)

    asNobodySaid(await confirm(email))
    expect(await logIn(email, stranger)).toBe('invalid_credentials')
    expect(await logIn(email, victim)).toBe('invalid_credentials')
    await newClient(shop.url).auth.resetPasswordForEmail(email)
    const mail = await lastMail(email, 'Set a new password')
    const owner = newClient(shop.url)
    await owner.auth.verifyOtp({ email, token: mail?.code ?? '', type: 'recovery' })
    expect((await owner.auth.updateUser({ password: victim.password })).error).toBeNull()
    expect(await logIn(email, victim)).toBeUndefined()
  })

  test.concurrent('the same password again keeps the account as it is', async () => {
    const email = newAddress()
    await signUp(email, victim)
    await pass(email, seconds)
    await signUp(email, victim)
    await newClient(shop.url).auth.resend({ type: 'signup', email })

    expect((await confirm(email)).metadata).toMatchObject(victim.data)
    expect(await logIn(email, victim)).toBeUndefined()
  })
})

test.concurrent.each(Object.entries(ways))(
  'what a stranger signed up with is gone once the owner %s, though no mail may go out',
  async (_what, ask) => {
    const email = newAddress()
    await signUp(email, stranger)
    await pass(email, 63)
    await useUpTheMails(email)
    await ask(email)

    asNobodySaid(await confirm(email))
    expect(await logIn(email, stranger)).toBe('invalid_credentials')
    expect(await mailbox.mailsTo(email)).toHaveLength(1)
  },
)

test.concurrent('several equal sign-ups at one time keep the password and the data', async () => {
  const email = newAddress()
  await Promise.all(Array.from({ length: 6 }, () => signUp(email, victim)))

  expect((await confirm(email)).metadata).toMatchObject(victim.data)
  expect(await logIn(email, victim)).toBeUndefined()
})

test.concurrent('an account that took no password keeps taking none until its owner sets one', async () => {
  const email = newAddress()
  await signUp(email, stranger)
  await signUp(email, victim)
  await signUp(email, stranger)
  await signUp(email, stranger)

  asNobodySaid(await confirm(email))
  expect(await logIn(email, stranger)).toBe('invalid_credentials')
})

test.concurrent('an invitation says who is invited, whatever a stranger signed up with', async () => {
  const email = newAddress()
  await signUp(email, stranger)
  const { data, error } = await newServiceClient(shop.url).auth.admin.inviteUserByEmail(email, {
    data: { name: 'Ada' },
  })

  expect(error).toBeNull()
  expect(data.user?.user_metadata).toMatchObject({ name: 'Ada' })
  expect(data.user?.user_metadata).not.toHaveProperty('phone')
  expect((await confirm(email)).profile).toEqual({ name: 'Ada' })
  expect(await logIn(email, stranger)).toBe('invalid_credentials')
})

const admin = () => newServiceClient(shop.url).auth.admin
const given = { password: 'the password of the service', data: { name: 'Ada' } }

test.concurrent.each(['signup', 'invite', 'magiclink'] as const)(
  'a link of the type %s confirms what the service key said, whatever a stranger signed up with',
  async (type) => {
    const email = newAddress()
    await signUp(email, stranger)

    const options = { data: given.data }
    const { data, error } = await (type === 'signup'
      ? admin().generateLink({ type, email, password: given.password, options })
      : admin().generateLink({ type, email, options }))
    expect(error).toBeNull()
    const opened = await newClient(shop.url).auth.verifyOtp({
      token_hash: data.properties?.hashed_token ?? '',
      type,
    })

    expect(opened.data.user?.user_metadata).toMatchObject(given.data)
    expect(opened.data.user?.user_metadata).not.toHaveProperty('phone')
    expect(await logIn(email, stranger)).toBe('invalid_credentials')
    expect(await logIn(email, given)).toBe(type === 'signup' ? undefined : 'invalid_credentials')
  },
)

test.concurrent.each(Object.entries(ways))(
  'what the service key gave stays, although a stranger %s',
  async (_what, ask) => {
    const email = newAddress()
    const user = { email, user_metadata: { name: 'Ada', school: 'Casa' } }
    const { data } = await admin().createUser(user)
    await ask(email)

    const { data: found } = await admin().getUserById(data.user?.id ?? '')
    expect(found.user?.user_metadata).toMatchObject(user.user_metadata)
  },
)

test('an address that several accounts wish for takes the code of the latest wish alone', async () => {
  const wished = newAddress('wished')
  const codes: string[] = []
  for (const count of [1, 2, 3]) {
    const { client } = await newLoggedInClient(shop.url)
    expect((await client.auth.updateUser({ email: wished })).error).toBeNull()
    await untilMailsAreAway(wished)
    const mails = await mailbox.mailsTo(wished)
    expect(mails).toHaveLength(count)
    codes.push(mails.at(-1)?.code ?? '')
  }
  const verify = async (token: string) =>
    (await newClient(shop.url).auth.verifyOtp({ email: wished, token, type: 'email_change' })).error

  expect((await verify(codes[0] ?? ''))?.code).toBe('otp_expired')
  expect((await verify(codes[1] ?? ''))?.code).toBe('otp_expired')
  expect(await verify(codes[2] ?? '')).toBeNull()
})

test('an address without an account is sent ten mails an hour, however many people ask for them', async () => {
  const wished = newAddress('wished')
  const accounts = await Promise.all(Array.from({ length: 11 }, () => newLoggedInClient(shop.url)))
  for (const { client } of accounts) {
    expect((await client.auth.updateUser({ email: wished })).error).toBeNull()
  }
  await untilMailsAreAway(wished)

  expect(await mailbox.mailsTo(wished)).toHaveLength(10)
})
