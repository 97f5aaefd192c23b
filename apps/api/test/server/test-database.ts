import { createEmptyDatabase } from './databases.ts'
import { runSqlFiles } from './services.ts'

const schema = new URL('../../src/platform/schema.sql', import.meta.url).pathname

/** A database with the tables of the server, for this caller only. */
export async function openTestDatabase(serverUrl: string) {
  const database = await createEmptyDatabase(serverUrl)
  await runSqlFiles(database.url, [schema])
  return database
}
