import { fileURLToPath } from 'node:url'
import { buildApp } from '#app'
import { parseConfig } from '#config'
import { hashesAtOnce } from '#supabase/auth/auth.module.ts'
import { migrateDatabase } from '#platform/database/migrate.ts'
import { closeOnSignals, endOnUncaughtErrors } from '#platform/process/endings.ts'
import { explain } from '#platform/process/explain.ts'
import { openShop } from '#platform/process/open-shop.ts'
import { refuse } from '#platform/process/refuse.ts'
import { widenThreadPool } from '#platform/process/thread-pool.ts'

// The same from the source and from the bundle, which lies in a folder beside it.
const migrationsFolder = fileURLToPath(new URL('../migrations', import.meta.url))

async function main(): Promise<void> {
  const config = parseConfig(process.env)
  const app = await buildApp(config)
  endOnUncaughtErrors(app.log)
  closeOnSignals(app, config.http.drainSeconds)
  await app.listen({ host: config.http.host, port: config.http.port })
  await openShop(app, () => migrateDatabase(config.database.url, migrationsFolder))
}

widenThreadPool(process.env, hashesAtOnce())
try {
  await main()
} catch (error) {
  const sentence = explain(error)
  if (sentence === undefined) throw error
  refuse(sentence)
}
