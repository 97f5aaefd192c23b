import { buildApp } from '#app'
import { parseConfig, type Environment } from '#config'
import type { Extras, TestApp } from './test-app.ts'

/** No request is freed by a timeout before the others give up waiting. */
export const patient = {
  lock_timeout: '60000',
  statement_timeout: '60000',
  query_timeout: '60000',
}

/** A second instance of a shop, with other limits for its database connections. */
export async function startSecondInstance(
  { config, environment }: TestApp,
  limits: Record<string, string>,
  overrides: Environment = {},
  { extend, logTo }: Pick<Extras, 'extend' | 'logTo'> = {},
) {
  const url = new URL(config.database.url)
  for (const [name, value] of Object.entries(limits)) url.searchParams.set(name, value)
  const settings = parseConfig({ ...environment, DATABASE_URL: url.href, ...overrides })
  const app = await buildApp(settings, { logTo })
  extend?.(app)
  await app.ready()
  await app.startup.run()
  return app
}
