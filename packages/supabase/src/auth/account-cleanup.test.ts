import { afterAll, beforeAll, expect, test } from 'vitest'
import { newAccount, newClient, newLoggedInClient } from '#test/account-clients.ts'
import { untilTheEnd } from '#test/sweeping.ts'
import { startSupabase } from '#test/start-supabase.ts'
import type { TestServer } from '@golden-bead/server/test/start-server'
import { sweepAccounts } from './account-cleanup.ts'

let shop: TestServer
beforeAll(async () => {
  shop = await startSupabase()
})
afterAll(() => shop.close())

const query = async (text: string, values: unknown[] = []) =>
  (await shop.app.database.$client.query(text, values)).rows

const sweep = () =>
  sweepAccounts(
    shop.app.database,
    { daysMax: 365, idleDaysMax: 90, recoveryMinutesMax: 60, knownNetworkDays: 90 },
    untilTheEnd,
  )

test('sessions beyond their time go, and with them their tokens', async () => {
  const old = await newLoggedInClient(shop.url)
  const unused = await newLoggedInClient(shop.url)
  const alive = await newLoggedInClient(shop.url)
  await query(
    `update auth.sessions set created_at = now() - interval '366 days', refreshed_at = now() where user_id = $1`,
    [old.id],
  )
  await query(
    `update auth.sessions set created_at = now() - interval '91 days' where user_id = $1`,
    [unused.id],
  )

  await sweep()

  const left = await query('select user_id from auth.sessions where user_id = any($1)', [
    [old.id, unused.id, alive.id],
  ])
  expect(left).toEqual([{ user_id: alive.id }])
  expect((await alive.client.auth.refreshSession()).error).toBeNull()
})

test('all that has expired goes, however much it is', async () => {
  const { id } = await newAccount(shop.url)
  await query(
    `insert into auth.sessions (user_id, created_at)
     select $1, now() - interval '400 days' from generate_series(1, 450)`,
    [id],
  )

  await sweep()

  expect(await query('select id from auth.sessions where user_id = $1', [id])).toEqual([])
})

test('the parent of an active token is kept as long as its session may rest', async () => {
  const { client, id } = await newLoggedInClient(shop.url)
  await client.auth.refreshSession()
  await client.auth.refreshSession()
  const ages = [
    { revokedDaysAgo: 91, position: 0 },
    { revokedDaysAgo: 89, position: 1 },
  ]
  const tokens = await query(
    `select t.id from auth.refresh_tokens t join auth.sessions s on s.id = session_id
     where user_id = $1 order by t.id`,
    [id],
  )
  for (const { revokedDaysAgo, position } of ages) {
    await query(
      `update auth.refresh_tokens set updated_at = now() - make_interval(days => $1),
         created_at = now() - make_interval(days => $1) where id = $2`,
      [revokedDaysAgo, tokens[position].id],
    )
  }

  await sweep()

  const left = await query('select id from auth.refresh_tokens where id = any($1) order by id', [
    tokens.map((token) => token.id),
  ])
  expect(left).toEqual(tokens.slice(1))
})

test('sign-ups that were never confirmed are forgotten after a month', async () => {
  const old = await newAccount(shop.url)
  const fresh = await newAccount(shop.url)
  for (const { email } of [old, fresh]) {
    await newClient(shop.url).auth.signUp({ email, password: 'another password' })
  }
  await query(
    `update auth.remembered_sign_ups set updated_at = now() - interval '31 days' where user_id = $1`,
    [old.id],
  )

  await sweep()

  const left = await query('select user_id from auth.remembered_sign_ups where user_id = any($1)', [
    [old.id, fresh.id],
  ])
  expect(left).toEqual([{ user_id: fresh.id }])
})

test('a network is forgotten ninety days after the account was last used there', async () => {
  const old = await newLoggedInClient(shop.url)
  const inUse = await newLoggedInClient(shop.url)
  const fresh = await newLoggedInClient(shop.url)
  await query(
    `update auth.known_networks set last_used_at = now() - interval '91 days' where user_id = any($1)`,
    [[old.id, inUse.id]],
  )
  await inUse.client.auth.refreshSession()

  await sweep()

  const left = await query('select user_id from auth.known_networks where user_id = any($1)', [
    [old.id, inUse.id, fresh.id],
  ])
  expect(new Set(left.map((row) => row.user_id))).toEqual(new Set([inUse.id, fresh.id]))
})

test('links that expired go, others stay', async () => {
  const expired = await newAccount(shop.url)
  const fresh = await newAccount(shop.url)
  for (const { email } of [expired, fresh]) {
    await newClient(shop.url).auth.resetPasswordForEmail(email)
  }
  await query(
    `update auth.one_time_tokens set expires_at = now() - interval '1 second' where user_id = $1`,
    [expired.id],
  )

  await sweep()

  const left = await query('select user_id from auth.one_time_tokens where user_id = any($1)', [
    [expired.id, fresh.id],
  ])
  expect(left).toEqual([{ user_id: fresh.id }])
})
