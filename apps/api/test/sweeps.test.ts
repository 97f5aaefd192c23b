import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { buildApp } from '#app'
import { parseConfig } from '#config'
import { sweepAccounts } from '#supabase/auth/account-cleanup.ts'
import { inThisDatabase } from '#test/server/locks.ts'
import { insertManyRows } from '#test/server/many-rows.ts'
import { untilTheEnd } from '#test/supabase/sweeping.ts'
import { startTestApp, testEnvironment, type TestApp } from './test-app.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await startTestApp()
  await insertManyRows(
    shop.config,
    `insert into auth.users (email) select n || '@example.com' from ${rows}`,
  )
  await query(`create function too_much_at_once() returns trigger language plpgsql as $$
    begin
      if (select count(*) from gone) > 10000 then
        raise query_canceled using message = 'canceling statement due to statement timeout';
      end if;
      return null;
    end $$`)
})
afterAll(() => shop.close())

const rows = 'generate_series(1, 12000) n'
const ages = `now() - interval '400 days'`

const query = async (text: string) => (await shop.app.database.$client.query(text)).rowCount

const accounts = () =>
  sweepAccounts(
    shop.app.database,
    { daysMax: 365, idleDaysMax: 90, recoveryMinutesMax: 60, knownNetworkDays: 90 },
    untilTheEnd,
  )

test.each([
  {
    table: 'platform.rate_limits',
    fill: `(scope, key, tokens, updated_at) select 'flood', n, 0, ${ages} from ${rows}`,
    sweep: () => shop.app.rateLimiter.sweep(untilTheEnd),
  },
  {
    table: 'platform.mail_outbox',
    fill: `(kind, recipient, content, sent_at) select 'confirm_sign_up', '', '{}', ${ages} from ${rows}`,
    sweep: () => shop.app.outbox.sweep(shop.app.database, untilTheEnd),
  },
  {
    table: 'auth.one_time_tokens',
    fill: `(user_id, kind, token_hash, code_hash, relates_to, expires_at)
      select id, 'recovery', '', '', email, ${ages} from auth.users`,
    sweep: accounts,
  },
  {
    table: 'auth.flow_states',
    fill: `(user_id, code_challenge, code_challenge_method, authentication_method, created_at)
      select id, '', 's256', 'recovery', ${ages} from auth.users`,
    sweep: accounts,
  },
  {
    table: 'auth.known_networks',
    fill: `(user_id, ip, last_used_at) select id, '', ${ages} from auth.users`,
    sweep: accounts,
  },
  {
    table: 'auth.remembered_sign_ups',
    fill: `(user_id, first_password_hash, last_password_hash, updated_at)
      select id, '', '', ${ages} from auth.users`,
    sweep: accounts,
  },
])('what expired in $table goes, even if one statement cannot take it all', async (expired) => {
  const { table, fill, sweep } = expired
  await insertManyRows(shop.config, `insert into ${table} ${fill}`)
  await query(`create trigger too_much_at_once after delete on ${table}
    referencing old table as gone for each statement execute function too_much_at_once()`)

  await sweep()

  expect(await query(`select from ${table}`)).toBe(0)
})

/** Starts a shop, and answers with what begins each of its sweeps before its time. */
async function startWithSweeps(app: FastifyInstance) {
  const timers = vi.spyOn(globalThis, 'setTimeout')
  await app.ready()
  const waits = new Set([15_000, 15 * 60_000])
  const sweeps = timers.mock.calls.filter(([, ms]) => ms !== undefined && waits.has(ms))
  timers.mockRestore()
  await app.startup.run()
  return () => sweeps.forEach(([begin]) => begin())
}

test('a shop that closes leaves what its sweeps have not come to for later', async () => {
  // Each sweep finds a connection, whatever else the shop does.
  const { environment, drop } = await testEnvironment({ DATABASE_POOL_MAX: '20' })
  const url = new URL(environment.DATABASE_URL ?? '')
  // No request is freed by a timeout.
  url.searchParams.set('lock_timeout', '60000')
  const app = await buildApp(parseConfig({ ...environment, DATABASE_URL: url.href }))
  const isTold = Promise.withResolvers<void>()
  app.addHook('preClose', (done) => {
    isTold.resolve()
    done()
  })
  const client = new pg.Client({ connectionString: environment.DATABASE_URL })
  await client.connect()
  const tables = {
    'platform.rate_limits': `(scope, key, tokens, updated_at) select 'flood', n, 0, ${ages}`,
    'platform.mail_outbox': `(kind, recipient, content, sent_at) select 'confirm_sign_up', '', '{}', ${ages}`,
    'auth.flow_states': `(user_id, code_challenge, code_challenge_method, authentication_method, created_at)
      select (select id from auth.users), '', 's256', 'recovery', ${ages}`,
    'storage.pending_objects': `(key, sweep_after) select n, ${ages}`,
  }
  const names = Object.keys(tables)
  await client.query(`insert into auth.users (email) values ('ada@example.test')`)
  for (const [table, fill] of Object.entries(tables)) {
    await client.query(`insert into ${table} ${fill} from ${rows}`)
  }
  const stuck = async () => {
    const found = await client.query(
      `select distinct relation from pg_locks where not granted and ${inThisDatabase}`,
    )
    return found.rowCount
  }
  try {
    const beginSweeps = await startWithSweeps(app)
    await client.query(`begin; lock table ${names.join(', ')} in share mode`)
    beginSweeps()
    await expect.poll(stuck).toBe(names.length)
    const closed = app.close()
    await isTold.promise
    await client.query('commit')
    await closed

    const left: number[] = []
    for (const name of names) left.push((await client.query(`select from ${name}`)).rowCount ?? 0)
    expect(left).toEqual([7_000, 7_000, 7_000, 11_800])
  } finally {
    await client.end()
    await app.close()
    await drop()
  }
})
