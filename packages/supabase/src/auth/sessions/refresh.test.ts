import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { refreshTokens, sessions } from '#supabase/auth/auth.tables.ts'
import { newLoggedInClient } from '#test/account-clients.ts'
import { publishableKey } from '#test/keys.ts'
import { startSupabase } from '#test/start-supabase.ts'
import type { TestServer } from '@golden-bead/server/test/start-server'

let shop: TestServer
beforeAll(async () => {
  shop = await startSupabase({ database: { poolMax: 10 } })
})
afterAll(() => shop.close())

type Answer = {
  status: number
  token: string | undefined
  accessToken: string | undefined
  code: string | undefined
}

async function refresh(token: unknown, url = shop.url): Promise<Answer> {
  const answer = await fetch(`${url}/auth/v1/token?grant_type=refresh_token`, {
    method: 'POST',
    headers: {
      apikey: publishableKey,
      'content-type': 'application/json',
      'x-supabase-api-version': '2024-01-01',
    },
    body: JSON.stringify({ refresh_token: token }),
  })
  const body = (await answer.json()) as Record<string, string>
  return {
    status: answer.status,
    token: body['refresh_token'],
    accessToken: body['access_token'],
    code: body['code'],
  }
}

async function startSession() {
  const { session, id } = await newLoggedInClient(shop.url)
  const [row] = await shop.app.database.select().from(sessions).where(eq(sessions.userId, id))
  return { token: session.refresh_token, sessionId: row?.id ?? '', userId: id }
}

const activeTokens = (sessionId: string) =>
  shop.app.database.$count(refreshTokens, sql`session_id = ${sessionId} and not revoked`)

/** What was used until now was used long ago. */
const letTimePass = (sessionId: string) =>
  shop.app.database.execute(
    sql`update auth.refresh_tokens set updated_at = updated_at - interval '11 seconds'
      where session_id = ${sessionId}`,
  )

const getUser = (accessToken: string) =>
  shop.request
    .get('/auth/v1/user')
    .set({ apikey: publishableKey, authorization: `Bearer ${accessToken}` })

test('a refresh gives a new pair, and the old token points to it as its parent', async () => {
  const { token, sessionId } = await startSession()

  const refreshed = await refresh(token)

  expect(refreshed.status).toBe(200)
  expect(refreshed.token).not.toBe(token)
  await getUser(refreshed.accessToken ?? '').expect(200)
  const rows = await shop.app.database
    .select()
    .from(refreshTokens)
    .where(eq(refreshTokens.sessionId, sessionId))
    .orderBy(refreshTokens.id)
  expect(rows.map(({ revoked }) => revoked)).toEqual([true, false])
  expect(rows[1]?.parentId).toBe(rows[0]?.id)
})

test('a client that lost the answer gets the same token again, at any age', async () => {
  const { token, sessionId } = await startSession()
  const first = await refresh(token)
  await letTimePass(sessionId)

  const again = await refresh(token)

  expect(again).toMatchObject({ status: 200, token: first.token })
  expect(await activeTokens(sessionId)).toBe(1)
})

test.each([2, 10, 50])('%i parallel refreshes of one token agree on one successor', async (n) => {
  const { token, sessionId } = await startSession()

  const answers = await Promise.all(Array.from({ length: n }, () => refresh(token)))

  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(new Set(answers.map((answer) => answer.token)).size).toBe(1)
  expect(await activeTokens(sessionId)).toBe(1)
})

test('a token used two steps ago still works within ten seconds, and finds the active one', async () => {
  const { token, sessionId } = await startSession()
  const second = await refresh(token)
  const third = await refresh(second.token)

  const late = await refresh(token)

  expect(late).toMatchObject({ status: 200, token: third.token })
  expect(await activeTokens(sessionId)).toBe(1)
})

test('a grandparent used again later ends the session, for thief and owner', async () => {
  const { token, sessionId, userId } = await startSession()
  const other = await newLoggedInClient(shop.url)
  const second = await refresh(token)
  const third = await refresh(second.token)
  await letTimePass(sessionId)

  const replayed = await refresh(token)

  expect(replayed).toMatchObject({ status: 400, code: 'refresh_token_already_used' })
  expect(await shop.app.database.$count(sessions, eq(sessions.userId, userId))).toBe(0)
  expect((await refresh(third.token)).code).toBe('refresh_token_not_found')
  const answer = await getUser(third.accessToken ?? '').expect(403)
  expect(answer.body.error_code).toBe('session_not_found')
  expect((await other.client.auth.refreshSession()).error).toBeNull()
})

test('thief and owner who take turns are both out', async () => {
  const { token, sessionId } = await startSession()
  const thief = await refresh(token)
  await refresh(thief.token)
  await letTimePass(sessionId)

  const owner = await refresh(token)

  expect(owner.code).toBe('refresh_token_already_used')
  expect((await refresh(thief.token)).status).toBe(400)
})

test('another session of the same person survives the end of one', async () => {
  const { client, session, email, password } = await newLoggedInClient(shop.url)
  await client.auth.signInWithPassword({ email, password })
  const claims = JSON.parse(
    Buffer.from(session.access_token.split('.')[1] ?? '', 'base64url').toString(),
  ) as { session_id: string }
  const second = await refresh(session.refresh_token)
  await refresh(second.token)
  await letTimePass(claims.session_id)
  await refresh(session.refresh_token)

  expect((await client.auth.refreshSession()).error).toBeNull()
})

test('refreshes that race with a logout leave nothing alive', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { client, session } = await newLoggedInClient(shop.url)

    const [, ...answers] = await Promise.all([
      client.auth.signOut(),
      ...Array.from({ length: 5 }, () => refresh(session.refresh_token)),
    ])

    for (const answer of answers) {
      expect([200, 400]).toContain(answer.status)
      expect((await refresh(answer.token)).status).toBe(400)
      await getUser(answer.accessToken ?? 'none').expect(403)
    }
  }
})

test('refreshes that race with a change of password end with it, but for the own session', async () => {
  const { client, session, email, password } = await newLoggedInClient(shop.url)
  const other = await shop.request
    .post('/auth/v1/token?grant_type=password')
    .set('apikey', publishableKey)
    .send({ email, password })
    .expect(200)

  const [changed, ...answers] = await Promise.all([
    client.auth.updateUser({ password: 'a new and better one' }),
    ...Array.from({ length: 5 }, () => refresh(other.body.refresh_token)),
  ])

  expect(changed.error).toBeNull()
  for (const answer of answers) {
    expect([200, 400]).toContain(answer.status)
    expect((await refresh(answer.token)).status).toBe(400)
    await getUser(answer.accessToken ?? 'none').expect(403)
  }
  expect((await refresh(session.refresh_token)).status).toBe(200)
})

const endings: [name: string, change: string, code: string][] = [
  ['older than the longest life', `created_at = now() - interval '366 days'`, 'session_expired'],
  [
    'unused for too long',
    `created_at = now() - interval '91 days', refreshed_at = null`,
    'session_expired',
  ],
  [
    'a recovery session after an hour',
    `kind = 'recovery', created_at = now() - interval '61 minutes', refreshed_at = now()`,
    'session_expired',
  ],
]

test.each(endings)('a session ends when it is %s', async (_name, change, code) => {
  const { token, sessionId } = await startSession()
  await shop.app.database.execute(
    sql.raw(`update auth.sessions set ${change} where id = '${sessionId}'`),
  )

  const answer = await refresh(token)

  expect(answer).toMatchObject({ status: 400, code })
  expect(await shop.app.database.$count(sessions, eq(sessions.id, sessionId))).toBe(0)
})

test('a banned user does not refresh, and goes on when the ban is over', async () => {
  const { token, userId } = await startSession()
  const ban = (until: string) =>
    shop.app.database.execute(
      sql.raw(`update auth.users set banned_until = ${until} where id = '${userId}'`),
    )
  await ban(`now() + interval '1 day'`)
  const banned = await refresh(token)
  await ban(`now() - interval '1 second'`)
  const later = await refresh(token)

  expect(banned).toMatchObject({ status: 400, code: 'user_banned' })
  expect(later.status).toBe(200)
})

test('the database holds nothing that opens a session', async () => {
  const { token, sessionId } = await startSession()
  const second = await refresh(token)

  const rows = await shop.app.database
    .select()
    .from(refreshTokens)
    .where(eq(refreshTokens.sessionId, sessionId))

  const dump = JSON.stringify(rows)
  expect(dump).not.toContain(token)
  expect(dump).not.toContain(second.token)
  for (const { tokenHash } of rows) expect((await refresh(tokenHash)).status).toBe(400)
})

const malformed: [what: string, token: unknown, code: string][] = [
  ['empty', '', 'validation_failed'],
  ['absent', undefined, 'validation_failed'],
  ['short', 'abc', 'validation_failed'],
  ['of another alphabet', 'abc def ghi jkl mno', 'validation_failed'],
  ['well-formed but unknown', 'abcdefghijkl', 'refresh_token_not_found'],
  ['as long as ours but unknown', randomUUID().repeat(2).slice(0, 43), 'refresh_token_not_found'],
  ['a number', 12345678901234, 'validation_failed'],
  ['an object', { $ne: null }, 'validation_failed'],
  ['with U+0000', 'abcdefghijkl\0', 'validation_failed'],
]

test.each(malformed)('a refresh token is refused: %s', async (_what, token, code) => {
  expect(await refresh(token)).toMatchObject({ status: 400, code })
})

test.each([600, -600])('an instance whose clock is %i s off loses no session', async (seconds) => {
  const { token } = await startSession()
  const before = await refresh(token)

  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + seconds * 1_000 })
  onTestFinished(() => void vi.useRealTimers())
  await getUser(before.accessToken ?? '').expect(200)
  const refreshed = await refresh(before.token)
  vi.useRealTimers()

  expect(refreshed.status).toBe(200)
  // The clocks of other instances are right.
  await getUser(refreshed.accessToken ?? '').expect(200)
})

test('tokens of one kind are never taken for the other', async () => {
  const { session } = await newLoggedInClient(shop.url)

  expect((await refresh(session.access_token)).code).toBe('validation_failed')
  const answer = await getUser(session.refresh_token).expect(403)
  expect(answer.body.error_code).toBe('bad_jwt')
})

test('the bearer beside a refresh token does not count', async () => {
  const { token, userId } = await startSession()
  const other = await newLoggedInClient(shop.url)

  const answer = await shop.request
    .post('/auth/v1/token?grant_type=refresh_token')
    .set({ apikey: publishableKey, authorization: `Bearer ${other.session.access_token}` })
    .send({ refresh_token: token })
    .expect(200)

  expect(answer.body.user.id).toBe(userId)
})

test('no answer with tokens is ever cached', async () => {
  const { token } = await startSession()
  const send = (body: object) =>
    shop.request
      .post('/auth/v1/token?grant_type=refresh_token')
      .set('apikey', publishableKey)
      .send(body)

  expect((await send({ refresh_token: token })).headers['cache-control']).toBe('no-store')
  expect((await send({ refresh_token: 'abc' })).headers['cache-control']).toBe('no-store')
})

test('two tabs go on while the keys of the server change below them', async () => {
  const { token, sessionId } = await startSession()
  const old = await refresh(token)
  await letTimePass(sessionId)
  await shop.app.database.execute(
    // As if the successor had been derived under a key that is gone.
    sql`update auth.refresh_tokens set token_hash = 'lost' where session_id = ${sessionId} and not revoked`,
  )

  const renewed = await refresh(token)

  expect(renewed.status).toBe(200)
  expect(renewed.token).not.toBe(old.token)
  expect(await activeTokens(sessionId)).toBe(1)
  expect((await refresh(renewed.token)).status).toBe(200)
})

type Step = { use: number } | { wait: true } | { signOut: true }

const steps = fc.array(
  fc.oneof(
    { weight: 8, arbitrary: fc.record({ use: fc.nat({ max: 3 }) }) },
    { weight: 2, arbitrary: fc.constant({ wait: true } as const) },
    { weight: 1, arbitrary: fc.constant({ signOut: true } as const) },
  ),
  { minLength: 1, maxLength: 12 },
)

test('any history of uses, pauses and logouts ends as the rules of rotation say', async () => {
  const { client, email, password } = await newLoggedInClient(shop.url)

  await fc.assert(
    fc.asyncProperty(steps, async (history: Step[]) => {
      const { data } = await client.auth.signInWithPassword({ email, password })
      const started = data.session
      if (started === null) throw new Error('The login failed.')
      const claims = await client.auth.getClaims()
      const sessionId = String(claims.data?.claims['session_id'])

      // The model: one chain of tokens; only its end is active.
      const chain = [started.refresh_token]
      const usedAt = new Map<string, number>()
      let clock = 0
      let isOver = false
      const seen: object[] = []
      const foreseen: object[] = []

      for (const step of history) {
        if ('wait' in step) {
          clock += 1
          await letTimePass(sessionId)
        } else if ('signOut' in step) {
          isOver = true
          await client.auth.signOut({ scope: 'local' })
        } else {
          const token = chain.at(-1 - step.use) ?? chain[0] ?? ''
          const position = chain.indexOf(token)
          const isActive = position === chain.length - 1
          const isParent = position === chain.length - 2
          const isRecent = usedAt.get(token) === clock
          const wasOver: boolean = isOver
          isOver ||= !isActive && !isParent && !isRecent

          const answer = await refresh(token)

          seen.push({
            status: answer.status,
            isTheft: answer.code === 'refresh_token_already_used',
            isActiveAgain: answer.token === chain.at(-1),
          })
          foreseen.push({
            status: isOver ? 400 : 200,
            isTheft: isOver && !wasOver,
            isActiveAgain: !isOver && !isActive,
          })
          if (isActive && !isOver) {
            usedAt.set(token, clock)
            chain.push(answer.token ?? '')
          }
        }
        expect(await activeTokens(sessionId)).toBe(isOver ? 0 : 1)
      }
      expect(seen).toEqual(foreseen)
    }),
    { numRuns: 25 },
  )
})
