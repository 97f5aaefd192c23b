import { randomUUID } from 'node:crypto'
import type { TestServer } from './start-server.ts'

/**
 * Resolves when the shop has received all notifications so far, which arrive in the order of the
 * commits.
 */
export async function untilChangesAreReceived({ app }: Pick<TestServer, 'app'>): Promise<void> {
  const own = randomUUID()
  const { promise, resolve } = Promise.withResolvers<void>()
  app.changeFeed.onChange(own, resolve)
  await app.database.$client.query('select pg_notify($1, $2)', ['table_changed', own])
  await promise
}
