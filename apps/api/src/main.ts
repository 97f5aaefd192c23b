import closeWithGrace from 'close-with-grace'
import { buildApp } from '#app'
import { ConfigError, parseConfig, type Config } from '#config'
import { migrateDatabase } from '#platform/database/migrate.ts'

const migrationsFolder = new URL('../migrations', import.meta.url).pathname

function readConfig(): Config {
  try {
    return parseConfig(process.env)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  }
}

const config = readConfig()
const app = await buildApp(config)

closeWithGrace({ delay: 9_000, logger: app.log }, async ({ err }) => {
  if (err !== undefined) app.log.error({ err }, 'closing after an error')
  await app.close()
})

await migrateDatabase(config.database.url, migrationsFolder)
await app.startup.run()
await app.listen({ host: config.http.host, port: config.http.port })
