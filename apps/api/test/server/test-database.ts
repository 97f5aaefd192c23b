import { createEmptyDatabase } from './databases.ts'
import { runSqlFiles } from './services.ts'

const schemas = [
  'src/platform/schema.sql',
  'src/supabase/schema.sql',
  'test/supabase/profiles.sql',
].map((file) => new URL(`../../${file}`, import.meta.url).pathname)

/** A database with the tables of the server, for this caller only. */
export async function openTestDatabase(serverUrl: string) {
  const database = await createEmptyDatabase(serverUrl)
  await runSqlFiles(database.url, schemas)
  return database
}
