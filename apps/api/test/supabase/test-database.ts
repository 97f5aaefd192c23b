import { runSqlFiles } from '#test/server/services.ts'
import { openTestDatabase } from '#test/server/test-database.ts'

const schemas = ['src/supabase/schema.sql', 'test/supabase/profiles.sql'].map(
  (file) => new URL(`../../${file}`, import.meta.url).pathname,
)

/** A database with the tables of the protocol and profiles too, for this caller only. */
export async function openSupabaseDatabase(serverUrl: string) {
  const database = await openTestDatabase(serverUrl)
  await runSqlFiles(database.url, schemas)
  return database
}
