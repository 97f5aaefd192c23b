import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { buildApp } from '#app'
import { parseConfig } from '#config'
import { inThisDatabase } from '@golden-bead/server/test/locks'
import { testEnvironment } from './test-app.ts'

const rows = 'generate_series(1, 12000) n'
const ages = `now() - interval '400 days'`

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
