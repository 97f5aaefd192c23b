import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { createEmptyDatabase } from '@golden-bead/server/test/databases'
import { inThisDatabase } from '@golden-bead/server/test/locks'
import {
  migrateDatabase,
  NewerDatabaseError,
  OlderDatabaseError,
} from '@golden-bead/server/database/migrate'
import { explain } from '@golden-bead/server/process/explain'
import { migrationsFolder } from './migrations.ts'

const migrator = import.meta.resolve('@golden-bead/server/database/migrate')

/** A process of its own, that can be killed. */
const spawnMigrator = (url: string) =>
  spawn(
    process.execPath,
    [
      '--input-type=module',
      '--eval',
      `const { migrateDatabase } = await import(${JSON.stringify(migrator)})
       await migrateDatabase(${JSON.stringify(url)}, ${JSON.stringify(migrationsFolder)})`,
    ],
    { stdio: 'ignore' },
  )

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

test('one that waits for the migration of another says so, and waits longer than its role may', async () => {
  const { url, drop } = await createEmptyDatabase(inject('services').databaseUrl)
  onTestFinished(drop)
  const other = new pg.Client({ connectionString: url })
  await other.connect()
  await other.query(`alter database ${new URL(url).pathname.slice(1)} set lock_timeout = 1`)
  await other.query('select pg_advisory_lock(7274523091)')
  const waiting = async () => {
    const { rows } = await other.query(
      `select count(*)::int as count from pg_locks
       where locktype = 'advisory' and not granted and ${inThisDatabase}`,
    )
    return rows[0].count
  }
  let isSaid = false

  const migrated = migrateDatabase(url, migrationsFolder, () => {
    isSaid = true
  })
  await expect.poll(waiting).toBe(1)
  await other.end()
  await migrated

  expect(isSaid).toBe(true)
  expect(await appliedMigrations(url)).toBeGreaterThan(0)
})

test('a role that owns its database and is nothing else can bring it up to date', async () => {
  const { url, drop } = await createEmptyDatabase(inject('services').databaseUrl)
  const server = new pg.Client({ connectionString: inject('services').databaseUrl })
  await server.connect()
  const { pathname } = new URL(url)
  const role = `owner_of_${pathname.slice(1)}`
  await server.query(`create role ${role} login password 'owner'`)
  onTestFinished(async () => {
    await drop()
    await server.query(`drop role ${role}`)
    await server.end()
  })
  await server.query(`alter database ${pathname.slice(1)} owner to ${role}`)

  const asOwner = Object.assign(new URL(url), { username: role, password: 'owner' }).href
  await migrateDatabase(asOwner, migrationsFolder)

  expect(await appliedMigrations(asOwner)).toBeGreaterThan(0)
})

test('one that is killed in the middle leaves nothing half done, and the others go on', async () => {
  const { url, drop } = await createEmptyDatabase(inject('services').databaseUrl)
  onTestFinished(drop)
  const blocker = new pg.Client({ connectionString: url })
  await blocker.connect()
  // The migrations want to make a table of this name, and wait to see whether it stays.
  await blocker.query('begin; create table categories ()')
  // Within a transaction what the others do stands still.
  const watcher = new pg.Client({ connectionString: url })
  await watcher.connect()
  const waiting = async () => {
    const { rows } = await watcher.query(
      `select count(*)::int as count from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock' and wait_event <> 'advisory'`,
    )
    return rows[0].count
  }

  const victim = spawnMigrator(url)
  const ended = once(victim, 'exit')
  await expect.poll(waiting).toBe(1)
  const others = Array.from({ length: 3 }, () => migrateDatabase(url, migrationsFolder))
  victim.kill('SIGKILL')
  await ended
  await blocker.query('rollback')
  await Promise.all(others)

  const { rows } = await watcher.query('select name from categories')
  await Promise.all([blocker.end(), watcher.end()])
  const { entries } = JSON.parse(await readFile(`${migrationsFolder}/meta/_journal.json`, 'utf8'))
  expect(rows).toEqual([])
  expect(await appliedMigrations(url)).toBe(entries.length)
})

test('a release still starts on what a later one added, and not on what an earlier one made otherwise', async () => {
  const { url, drop } = await createEmptyDatabase(inject('services').databaseUrl)
  onTestFinished(drop)
  await migrateDatabase(url, migrationsFolder)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  onTestFinished(() => client.end())

  await client.query(
    `insert into drizzle.__drizzle_migrations (hash, created_at)
     select 'later', max(created_at) + 1 from drizzle.__drizzle_migrations`,
  )
  await migrateDatabase(url, migrationsFolder)

  await client.query(`update drizzle.__drizzle_migrations set hash = 'other' where id = 2`)
  await expect(migrateDatabase(url, migrationsFolder)).rejects.toThrow(OlderDatabaseError)
})

test('a release does not start on a database that names a later one, and changes nothing of it', async () => {
  const { url, drop } = await createEmptyDatabase(inject('services').databaseUrl)
  onTestFinished(drop)
  await migrateDatabase(url, migrationsFolder)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  onTestFinished(() => client.end())
  const applied = await appliedMigrations(url)
  const { rows } = await client.query(
    'select migrations <= $1 as runs from platform.oldest_release',
    [applied],
  )
  expect(rows).toEqual([{ runs: true }])

  await client.query("update platform.oldest_release set version = '9.1.0', migrations = $1", [
    applied + 1,
  ])
  const started = migrateDatabase(url, migrationsFolder)
  await expect(started).rejects.toThrow(NewerDatabaseError)
  const sentence = explain(await started.catch((error: unknown) => error))
  expect(sentence).toContain(`needs release 9.1.0 or a later one, with ${applied + 1} migrations`)
  expect(sentence).toContain(`this one has ${applied}`)
  expect(await appliedMigrations(url)).toBe(applied)
})
