import { sql } from 'drizzle-orm'
import pg from 'pg'
import { asPostgresError } from './database-errors.ts'
import { serverTimeouts, type Database } from './database.ts'

/** The database, or a pooler before it, does not do what the server needs; the message says what to do. */
export class UnfitDatabaseError extends Error {}

type Options = {
  url: string
  publicReads: Database
  /** How many seconds the clock of this machine is ahead of that of the database, if it is a minute. */
  onOtherTime: (aheadSeconds: number) => void
  /** How messages call the server. */
  serverName?: string
}

/** What is checked of the database at every start, before the server writes anything to it. */
export async function checkServer({
  url,
  publicReads,
  onOtherTime,
  serverName = 'server',
}: Options): Promise<void> {
  try {
    await rejectSharedSessions(url)
    await rejectLostSettings(publicReads, serverName)
    const aheadMs = await compareClocks(publicReads)
    if (Math.abs(aheadMs) >= clocksDifferMs) onOtherTime(Math.round(aheadMs / 1_000))
  } catch (error) {
    throw asPoolerRefusal(error, serverName) ?? error
  }
}

const sharedSessions =
  'The pooler in DATABASE_URL gives each transaction another connection of the database, where locks, settings and news of changes are lost. Name the direct address of the database, or a pool in session mode (with PgBouncer pool_mode = session).'

/** Another client may take and give back the same connection in between, but hardly each time. */
const rounds = 3

/**
 * A pooler that shares connections between transactions gives that of the first client, which is
 * idle, to the transaction of the second, and another one to the first.
 */
async function rejectSharedSessions(url: string): Promise<void> {
  const open = () => {
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: 2_000,
      query_timeout: 2_000,
    })
    return client.on('error', () => undefined)
  }
  const [first, second] = [open(), open()]
  try {
    await first.connect()
    await second.connect()
    for (let round = 0; round < rounds; round += 1) {
      const before = await backendOf(first)
      await second.query('begin')
      const after = await backendOf(first)
      await second.query('rollback')
      if (before !== after) throw new UnfitDatabaseError(sharedSessions)
    }
  } finally {
    await Promise.all([first.end(), second.end()])
  }
}

async function backendOf(client: pg.Client): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid
}

const seconds = (milliseconds: number) => `${milliseconds / 1_000}s`

const { statement_timeout, lock_timeout, idle_in_transaction_session_timeout } = serverTimeouts

/** The values of `database.ts`, as `ALTER ROLE` takes them. */
const settings = {
  timezone: 'UTC',
  plan_cache_mode: 'force_custom_plan',
  statement_timeout: seconds(statement_timeout),
  lock_timeout: seconds(lock_timeout),
  idle_in_transaction_session_timeout: seconds(idle_in_transaction_session_timeout),
}

/** Of a limit any value will do, which `DATABASE_URL` or the role may have; 0 is none. */
const suits = (name: string, value: string, wanted: string) =>
  name.endsWith('_timeout')
    ? value !== '0'
    : value === wanted || (name === 'timezone' && value === 'Etc/UTC')

/** A pooler may ignore what connections set at their login. */
async function rejectLostSettings(publicReads: Database, serverName: string): Promise<void> {
  const lost: string[] = []
  for (const [name, wanted] of Object.entries(settings)) {
    const { rows } = await publicReads.execute<{ value: string; role: string }>(
      sql`select current_setting(${name}) as value, quote_ident(current_user) as role`,
    )
    const { value = '', role = '' } = rows[0] ?? {}
    if (!suits(name, value, wanted)) lost.push(`ALTER ROLE ${role} SET ${name} = '${wanted}';`)
  }
  if (lost.length === 0) return
  throw new UnfitDatabaseError(
    `The settings of the ${serverName}'s connections do not reach the database, as behind a pooler that ignores them. Set them for the role, and let the pooler open new connections: ${lost.join(' ')}`,
  )
}

const clocksDifferMs = 60_000

async function compareClocks(publicReads: Database): Promise<number> {
  const { rows } = await publicReads.execute<{ now: number }>(
    sql`select extract(epoch from clock_timestamp())::float8 * 1000 as now`,
  )
  return Date.now() - (rows[0]?.now ?? 0)
}

/** PgBouncer refuses a login with settings that it does not know, and `begin` in its third mode. */
function asPoolerRefusal(error: unknown, serverName: string): UnfitDatabaseError | undefined {
  const { code, message = '' } = asPostgresError(error) ?? {}
  if (code !== '08P01') return undefined
  if (message.includes('pooling mode')) return new UnfitDatabaseError(sharedSessions)
  const [, parameter] = /startup parameter: ([\w.]+)/.exec(message) ?? []
  if (parameter === undefined) return undefined
  return new UnfitDatabaseError(
    `The pooler in DATABASE_URL refuses the setting ${parameter} of the ${serverName}'s connections. With PgBouncer: ignore_startup_parameters = options, ${Object.keys(serverTimeouts).join(', ')}.`,
  )
}
