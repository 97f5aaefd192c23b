import { inject } from 'vitest'
import { openDatabase, type Database, type DatabaseOptions } from '#server/database/database.ts'
import { cloneDatabase } from './databases.ts'

type Options = Omit<DatabaseOptions, 'url' | 'poolMax' | 'onConnectionLost'>

/** A database of its own, with a pool of one connection. */
export async function withOneConnection(
  options: Options,
  work: (database: Database) => Promise<void>,
) {
  const { url, drop } = await cloneDatabase(inject('services').databaseUrl)
  const database = openDatabase({ ...options, url, poolMax: 1, onConnectionLost: () => undefined })
  try {
    await work(database)
  } finally {
    await database.$client.end()
    await drop()
  }
}
