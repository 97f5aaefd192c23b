import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { createEmptyDatabase } from '#test/databases.ts'
import { migrateDatabase } from './migrate.ts'

const migrationsFolder = fileURLToPath(new URL('../../../migrations', import.meta.url))

async function appliedMigrations(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(
    'select count(*)::int as count from drizzle.__drizzle_migrations',
  )
  await client.end()
  return rows[0].count
}

test('five instances that start at once apply every migration once, also the next time', async () => {
  const { url, drop } = await createEmptyDatabase(inject('services').databaseUrl)
  onTestFinished(drop)
  const startFive = () =>
    Promise.all(Array.from({ length: 5 }, () => migrateDatabase(url, migrationsFolder)))

  await startFive()
  const first = await appliedMigrations(url)
  await startFive()

  expect(first).toBeGreaterThan(0)
  expect(await appliedMigrations(url)).toBe(first)
})
