import { buildApp } from '#app'
import { parseConfig, type Environment } from '#config'
import type { Extras, TestApp } from './test-app.ts'

/** A second instance of a shop, with other limits for its database connections. */
export async function startSecondInstance(
  { config, environment }: TestApp,
  limits: Record<string, string>,
  overrides: Environment = {},
  { extend }: Pick<Extras, 'extend'> = {},
) {
  const url = new URL(config.database.url)
  for (const [name, value] of Object.entries(limits)) url.searchParams.set(name, value)
  const app = await buildApp(parseConfig({ ...environment, DATABASE_URL: url.href, ...overrides }))
  extend?.(app)
  await app.ready()
  await app.startup.run()
  return app
}
