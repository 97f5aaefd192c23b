import type pg from 'pg'
import { isDatabaseUnavailable } from '@golden-bead/server/database/database-errors'
import type { Database } from '@golden-bead/server/database/database'
import type { Preferences } from './syntax/parse-preferences.ts'

/** Works in a transaction of the preferred time zone, which is over with it. */
export async function inTransaction<Result>(
  database: Database,
  { timezone, tx }: Pick<Preferences, 'timezone' | 'tx'>,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await database.$client.connect()
  let isBroken = true
  try {
    // Pipelined with the first statement, which saves round trips.
    const begun = [client.query('begin')]
    if (timezone !== undefined) {
      begun.push(client.query(`select set_config('timezone', $1, true)`, [timezone]))
    }
    const [result] = await Promise.all([work(client), ...begun]).catch(async (error: unknown) => {
      // The connection is discarded, on which the server rolls the transaction back.
      if (isDatabaseUnavailable(error)) throw error
      await client.query('rollback')
      isBroken = false
      throw error
    })
    await client.query(tx === 'rollback' ? 'rollback' : 'commit')
    isBroken = false
    return result
  } finally {
    client.release(isBroken)
  }
}
