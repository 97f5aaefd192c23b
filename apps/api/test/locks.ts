import pg from 'pg'
import type { Config } from '#config'

/**
 * A condition on `pg_locks`, which lists those of the whole server: the databases of other tests are
 * copies of one template, and their tables have the same ids.
 */
export const inThisDatabase = `database = (select oid from pg_database where datname = current_database())`

/** From now on whoever writes to the table, or even reads it, waits for the connection that this hands back. */
export async function lockTable(
  { database }: Config,
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
  return Object.assign(client, { countStuck })
}
