import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { rateOf } from './bare-work.ts'

export type RefreshOrder = { databaseUrl: string; poolMax: number; atOnce: number; seconds: number }

const prepare = `
  create table if not exists bench_sessions (id uuid primary key, seen timestamptz not null);
  create table if not exists bench_tokens (
    id bigint primary key generated always as identity,
    session_id uuid not null references bench_sessions on delete cascade,
    hash text not null unique,
    revoked boolean not null default false)`

/** The least that a rotation must do to be safe: lock the session, revoke one token, add another. */
export async function runBareRefreshes(order: RefreshOrder): Promise<number> {
  const pool = new pg.Pool({ connectionString: order.databaseUrl, max: order.poolMax })
  try {
    await pool.query(prepare)
    const clients = await Promise.all(
      Array.from({ length: order.atOnce }, async () => {
        const client: { session: string; hash: string } = {
          session: randomUUID(),
          hash: randomUUID(),
        }
        await pool.query('insert into bench_sessions values ($1, now())', [client.session])
        await pool.query('insert into bench_tokens (session_id, hash) values ($1, $2)', [
          client.session,
          client.hash,
        ])
        return client
      }),
    )
    return await rateOf(order, async (worker) => {
      const client = clients[worker]
      if (client !== undefined) client.hash = await rotate(pool, client.session, client.hash)
    })
  } finally {
    await pool.end()
  }
}

async function rotate(pool: pg.Pool, session: string, hash: string): Promise<string> {
  const next = randomUUID()
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('select from bench_sessions where id = $1 for update', [session])
    await client.query('update bench_tokens set revoked = true where hash = $1', [hash])
    await client.query('insert into bench_tokens (session_id, hash) values ($1, $2)', [
      session,
      next,
    ])
    await client.query('update bench_sessions set seen = now() where id = $1', [session])
    await client.query('commit')
    return next
  } finally {
    client.release()
  }
}
