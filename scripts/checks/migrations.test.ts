import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { checkMigrations } from './migrations.ts'

const migration = 'apps/api/migrations/0001_tables.sql'

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'golden-bead-history-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

function git(folder: string, ...args: string[]): void {
  const who = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com']
  execFileSync('git', [...who, ...args], { cwd: folder, stdio: 'ignore' })
}

function write(folder: string, path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}

function commit(folder: string): void {
  git(folder, 'add', '--all')
  git(folder, 'commit', '--message', 'change it')
}

/** A repository with this check and a migration that has landed. */
function newRepository(): string {
  const folder = newFolder()
  git(folder, 'init')
  write(folder, 'scripts/checks/migrations.ts', '')
  commit(folder)
  write(folder, migration, 'create table beads ();')
  commit(folder)
  return folder
}

test('a new migration is taken', async () => {
  expect(await checkMigrations(newRepository())).toMatchObject({ ok: true })
})

test.each([true, false])(
  'a migration that was edited is named, committed: %s',
  async (isLanded) => {
    const folder = newRepository()
    write(folder, migration, 'create table cubes ();')
    if (isLanded) commit(folder)

    const { ok, output } = await checkMigrations(folder)
    expect([ok, output.split('\n').at(-1)]).toEqual([false, migration])
  },
)

test('a shallow clone says that it could not compare', async () => {
  const folder = newFolder()
  git(folder, 'clone', '--depth', '1', `file://${newRepository()}`, '.')

  expect(await checkMigrations(folder)).toMatchObject({
    ok: true,
    note: 'not compared, as this clone is shallow',
  })
})

test('a copy without its history says so', async () => {
  expect(await checkMigrations(newFolder())).toMatchObject({
    ok: true,
    note: 'not compared, as git knows nothing of this folder',
  })
})

test('a history that git cannot read is an error', async () => {
  const folder = newRepository()
  rmSync(join(folder, '.git/objects'), { recursive: true })
  mkdirSync(join(folder, '.git/objects'))

  const { ok, output } = await checkMigrations(folder)
  expect([ok, output]).toEqual([false, expect.stringContaining('git could not compare')])
})
