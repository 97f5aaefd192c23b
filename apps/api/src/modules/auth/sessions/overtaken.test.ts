import { eq, sql, type SQL } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sessions } from '#modules/auth/auth.tables.ts'
import { newAccount, newLoggedInClient } from '#test/account-clients.ts'
import { overtake } from '#test/overtake.ts'
import { publishableKey, startTestApp, type TestApp } from '#test/test-app.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await startTestApp({ DATABASE_POOL_MAX: '10' })
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
