import { randomUUID } from 'node:crypto'
import type { TestApp } from './test-app.ts'

/** When the shop has heard of every change so far: news come in the order of the commits. */
export async function untilNewsAreHeard({ app }: Pick<TestApp, 'app'>): Promise<void> {
  const own = randomUUID()
  const { promise, resolve } = Promise.withResolvers<void>()
  app.changeFeed.onChange(own, resolve)
  await app.database.$client.query('select pg_notify($1, $2)', ['table_changed', own])
  await promise
}
