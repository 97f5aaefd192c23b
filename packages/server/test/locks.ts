import pg from 'pg'
import type { TestServer } from './start-server.ts'

/**
 * A condition on `pg_locks`, which lists the locks of the whole server: databases of other tests
 * are copies of the same template, and their tables have the same ids.
 */
export const inThisDatabase = `database = (select oid from pg_database where datname = current_database())`

/** Locks a table on a connection of its own, so that every read and write of it waits. */
export async function lockTable(
  { database }: TestServer['config'],
  table: string,
  mode: 'access exclusive' | 'share' = 'access exclusive',
) {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await client.query(`begin; lock table ${table} in ${mode} mode`)
  const countStuck = async () => {
    const stuck = await client.query(`select from pg_locks
      where relation = '${table}'::regclass and not granted and ${inThisDatabase}`)
    return stuck.rowCount
  }
  const listStuck = async () => {
    // A transaction sees the activity that it saw first.
    await client.query('select pg_stat_clear_snapshot()')
    const { rows } = await client.query<{ query: string }>(`select query from pg_stat_activity
      where pid in (select pid from pg_locks
        where relation = '${table}'::regclass and not granted and ${inThisDatabase})`)
    return rows.map(({ query }) => query)
  }
  return Object.assign(client, { countStuck, listStuck })
}
