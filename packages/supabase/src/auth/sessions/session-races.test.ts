import { eq, sql, type SQL } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sessions } from '#supabase/auth/auth.tables.ts'
import { newAccount, newClient, newLoggedInClient } from '#test/account-clients.ts'
import { follow, localLink, openMailbox, type Mailbox } from '@golden-bead/server/test/mailbox'
import { overtake, untilWaiting } from '@golden-bead/server/test/race'
import { publishableKey } from '#test/keys.ts'
import { startSupabase } from '#test/start-supabase.ts'
import type { TestServer } from '@golden-bead/server/test/start-server'

let shop: TestServer
let mailbox: Mailbox
beforeAll(async () => {
  shop = await startSupabase({ database: { poolMax: 10 } })
  mailbox = openMailbox(shop.inboxUrl)
})
afterAll(() => shop.close())

const askForToken = (grantType: string, body: object) =>
  shop.request
    .post(`/auth/v1/token?grant_type=${grantType}`)
    .set({ apikey: publishableKey, 'x-supabase-api-version': '2024-01-01' })
    .send(body)
    .then(({ status, body: { code } }) => ({ status, code }))

const sessionsOf = (userId: string) =>
  shop.app.database.$count(sessions, eq(sessions.userId, userId))

const changes: [change: string, statement: (id: string) => SQL, code: string][] = [
  [
    'a new password',
    (id) => sql`update auth.users set encrypted_password = 'another' where id = ${id}`,
    'invalid_credentials',
  ],
  [
    'a ban',
    (id) => sql`update auth.users set banned_until = now() + interval '1 day' where id = ${id}`,
    'user_banned',
  ],
  ['a deletion', (id) => sql`delete from auth.users where id = ${id}`, 'invalid_credentials'],
]

test.each(changes)('a login that %s overtakes opens nothing', async (_change, statement, code) => {
  const { id, email, password } = await newAccount(shop.url)

  const login = await overtake(shop.app.database, statement(id), () =>
    askForToken('password', { email, password }),
  )

  expect(login).toEqual({ status: 400, code })
  expect(await sessionsOf(id)).toBe(0)
})

test('a refresh that a logout overtakes leaves nothing behind', async () => {
  const { session, id } = await newLoggedInClient(shop.url)

  const refreshed = await overtake(
    shop.app.database,
    sql`delete from auth.sessions where user_id = ${id}`,
    () => askForToken('refresh_token', { refresh_token: session.refresh_token }),
  )

  expect(refreshed).toEqual({ status: 400, code: 'refresh_token_not_found' })
  expect(await sessionsOf(id)).toBe(0)
})

test('the exchange of a code that a new password overtakes opens nothing, and holds up neither', async () => {
  const { client, email, id } = await newLoggedInClient(shop.url)
  const other = newClient(shop.url, { flowType: 'pkce' })
  await other.auth.resetPasswordForEmail(email)
  const { link } = await mailbox.waitForMail(email, /Set a new password/)
  const code = (await follow(localLink(link, shop.url))).searchParams.get('code') ?? ''
  const { database } = shop.app

  const { changed, exchanged } = await overtake(
    database,
    sql`update auth.users set updated_at = now() where id = ${id}`,
    async () => {
      const changing = client.auth.updateUser({ password: 'a new and better one' })
      await untilWaiting(database, 1)
      const exchanging = other.auth.exchangeCodeForSession(code)
      return { changed: await changing, exchanged: await exchanging }
    },
    2,
  )

  expect(code).not.toBe('')
  expect(changed.error).toBeNull()
  expect(exchanged.error?.code).toBe('flow_state_not_found')
})
