import { insertManyRows } from '@golden-bead/server/test/many-rows'
import type { TestServer } from '@golden-bead/server/test/start-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sweepAccounts } from '#supabase/auth/account-cleanup.ts'
import { startSupabase } from './start-supabase.ts'
import { untilTheEnd } from './sweeping.ts'

let shop: TestServer
beforeAll(async () => {
  shop = await startSupabase()
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
