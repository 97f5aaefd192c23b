import { spawn } from 'node:child_process'
import { cp, readdir, rename, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { LocalServiceError } from './local-service-error.ts'
import { listen } from './ports.ts'
import { type Postgres, removePostgresData, startPostgres } from './postgres.ts'
import { query } from './test/clients.ts'
import { isRunning } from './test/process-list.ts'
import { findServerPid, killWatchdog } from './test/server-of-host.ts'
import { startHost } from './test/running-host.ts'
import { createTempFolder, makeTempFolder, removeTempFolder } from './test/temp-folder.ts'

describe('a cluster', () => {
  let one: Postgres & { dataDir: string }
  beforeAll(async () => {
    const dataDir = await createTempFolder()
    one = { ...(await startPostgres({ dataDir, durable: false })), dataDir }
  })
  afterAll(async () => {
    await one.stop()
    await removeTempFolder(one.dataDir)
  })

  test('the database is PostgreSQL 18 in UTF-8 with a locale of its own', async () => {
    const [row] = await query(
      one.url,
      `select current_setting('server_version_num')::int / 10000 as major,
              pg_encoding_to_char(encoding) as encoding, datlocprovider::text as provider,
              datlocale as locale, lower('ÉCLAT') as lower
       from pg_database where datname = current_database()`,
    )

    expect(row).toEqual({
      major: 18,
      encoding: 'UTF8',
      provider: 'b',
      locale: 'C.UTF-8',
      lower: 'éclat',
    })
  })

  test('only connections over loopback with the password are accepted', async () => {
    const [row] = await query(
      one.url,
      `select current_setting('listen_addresses') as addresses,
              current_setting('unix_socket_directories') as sockets`,
    )
    expect(row).toEqual({ addresses: '127.0.0.1', sockets: '' })

    const wrong = new URL(one.url)
    wrong.password = 'guessed'
    await expect(query(wrong.href, 'select 1')).rejects.toMatchObject({ code: '28P01' })
  })

  test('a second launcher on the same data is refused and harms nothing', async () => {
    await expect(startPostgres({ dataDir: one.dataDir })).rejects.toThrow(
      new RegExp(`already in use by process ${process.pid}`),
    )

    expect(await query(one.url, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  test('root gets a cluster outside of the folder, others inside', async () => {
    const isRoot = process.getuid?.() === 0
    const folder = await findDataFolder(one)
    const { uid, mode } = await stat(folder)

    expect(folder.startsWith(one.dataDir)).toBe(!isRoot)
    expect(uid === 0).toBe(false)
    expect(mode & 0o777).toBe(0o700)
    const { mode: passwordMode } = await stat(join(folder, '..', 'password'))
    expect(passwordMode & 0o777).toBe(0o600)
  })
})

test('rows and extensions outlive a stop', async () => {
  const dataDir = await makeTempFolder()
  const first = await start(dataDir)
  await query(first.url, 'create table beads (id int); insert into beads values (7)')
  await query(first.url, 'create extension pg_trgm; create extension unaccent')
  await first.stop()

  const second = await start(dataDir)

  expect(await query(second.url, 'select id from beads')).toEqual([{ id: 7 }])
  const [row] = await query(second.url, `select similarity('bead', 'beads') > 0.5 as similar`)
  expect(row).toEqual({ similar: true })
})

test('a copied folder neither opens nor deletes the database of the original, until it takes its place', async () => {
  const dataDir = await makeTempFolder()
  const original = await start(dataDir)
  await query(original.url, 'create table beads (id int); insert into beads values (7)')
  await original.stop()
  const copyFolder = async (name: string) => {
    const copy = `${dataDir}-${name}`
    onTestFinished(() => removeTempFolder(copy))
    await cp(dataDir, copy, { recursive: true })
    return copy
  }
  const copies = [await copyFolder('emptied'), await copyFolder('moved')] as const

  const opening = startPostgres({ dataDir: copies[0], durable: false }).then(
    (own) => own.stop().then(() => 'one of its own'),
    (error: unknown) => String(error),
  )
  // Only root keeps the database outside of the folder.
  const isRoot = process.getuid?.() === 0
  expect(await opening).toContain(isRoot ? `is a copy of ${dataDir} ` : 'one of its own')
  await removePostgresData(copies[0])
  // What is not durable goes with its folder.
  const again = await start(dataDir, { durable: true })
  expect(await query(again.url, 'select id from beads')).toEqual([{ id: 7 }])
  await again.stop()
  await rename(dataDir, `${dataDir}-away`)
  onTestFinished(() => removeTempFolder(`${dataDir}-away`))

  const moved = await start(copies[1])
  expect(await query(moved.url, 'select id from beads')).toEqual([{ id: 7 }])
})

test('durability is switched off only on request', async () => {
  const dataDir = await makeTempFolder()
  const settings = `select current_setting('fsync') as fsync,
    current_setting('synchronous_commit') as commit, current_setting('full_page_writes') as pages`

  const fast = await start(dataDir)
  expect(await query(fast.url, settings)).toEqual([{ fsync: 'off', commit: 'off', pages: 'off' }])
  await fast.stop()

  const safe = await start(dataDir, { durable: true })
  expect(await query(safe.url, settings)).toEqual([{ fsync: 'on', commit: 'on', pages: 'on' }])
})

test('a taken port is named, and the data can be opened afterwards', async () => {
  const dataDir = await makeTempFolder()
  const blocker = createServer()
  onTestFinished(() => void blocker.close())
  const port = await listen(blocker, { port: 0, purpose: 'a test', variable: 'nothing' })

  await expect(startPostgres({ dataDir, port })).rejects.toMatchObject({
    name: 'LocalServiceError',
    message: `Port ${port}, wanted for the local database, is taken by another program.`,
    remedy: expect.stringContaining('another port'),
  })

  const { url } = await start(dataDir)
  expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('data of another release is left alone, with a sentence', async () => {
  const dataDir = await makeTempFolder()
  const first = await start(dataDir)
  const folder = await findDataFolder(first)
  await first.stop()
  await writeFile(join(folder, 'PG_VERSION'), '17\n')

  const failure = startPostgres({ dataDir })

  await expect(failure).rejects.toThrow(/was made by PostgreSQL 17, not 18/)
  await expect(failure).rejects.toBeInstanceOf(LocalServiceError)
})

test('a file in the place of the folder is named', async () => {
  const dataDir = join(await makeTempFolder(), 'taken')
  await writeFile(dataDir, '')

  await expect(startPostgres({ dataDir })).rejects.toThrow(
    `A file stands where the folder ${join(dataDir, 'postgres')} is needed.`,
  )
})

test('a first start that was killed half-way begins again', async () => {
  const dataDir = await makeTempFolder()
  const first = await start(dataDir)
  const home = join(await findDataFolder(first), '..')
  await first.stop()
  await writeFile(join(home, 'data.new-12345678'), 'half')

  await start(dataDir)

  expect(await readdir(home)).not.toContain('data.new-12345678')
})

test('a stale process id that another program has now is not killed', async () => {
  const dataDir = await makeTempFolder()
  const first = await start(dataDir)
  await query(first.url, 'create table beads (id int)')
  const folder = await findDataFolder(first)
  await first.stop()
  const { uid, gid } = await stat(folder)
  const stranger = spawn('/bin/sleep', ['600'], { uid, gid })
  onTestFinished(() => void stranger.kill())
  await writeFile(join(folder, 'postmaster.pid'), `${stranger.pid}\n${folder}\n`)

  const second = await start(dataDir)

  expect(await query(second.url, 'select * from beads')).toEqual([])
  expect(stranger.exitCode ?? stranger.signalCode).toBeNull()
})

test('the server ends by itself when its launcher is killed', async () => {
  const host = await startHost(await makeTempFolder())
  const serverPid = await findServerPid(host.services.databaseUrl)

  await host.killHard()

  await expect.poll(() => isRunning(serverPid)).toBe(false)
})

test('a server that outlived its launcher is ended by the next start', async () => {
  const dataDir = await makeTempFolder()
  const host = await startHost(dataDir)
  const { databaseUrl } = host.services
  await query(databaseUrl, 'create table beads (id int); insert into beads values (7)')
  const serverPid = await findServerPid(databaseUrl)
  await killWatchdog(serverPid)
  await host.killHard()
  expect(await isRunning(serverPid)).toBe(true)

  const next = await start(dataDir)

  expect(await isRunning(serverPid)).toBe(false)
  expect(await query(next.url, 'select id from beads')).toEqual([{ id: 7 }])
})

test('what was committed outlives a kill of the server itself', async () => {
  const dataDir = await makeTempFolder()
  const first = await start(dataDir, { durable: true })
  await query(first.url, 'create table beads (id int); insert into beads values (7)')
  process.kill(first.pid, 'SIGKILL')
  await expect.poll(() => isRunning(first.pid)).toBe(false)
  await first.stop()

  const second = await start(dataDir)

  expect(await query(second.url, 'select id from beads')).toEqual([{ id: 7 }])
})

test('a killed server is reported with a remedy, a stopped one is not', async () => {
  const killed = await start(await makeTempFolder())
  const stopped = await start(await makeTempFolder())
  let isTold = false
  void stopped.failed.then(() => (isTold = true))

  process.kill(killed.pid, 'SIGKILL')
  await stopped.stop()

  const error = await killed.failed
  expect(error.message).toBe('The local database ended by itself.')
  expect(error.remedy).toContain('server.log')
  expect(isTold).toBe(false)
})

async function start(dataDir: string, options: { durable?: boolean } = {}): Promise<Postgres> {
  const postgres = await startPostgres({ dataDir, durable: false, ...options })
  onTestFinished(async () => await postgres.stop())
  return postgres
}

async function findDataFolder({ url }: Pick<Postgres, 'url'>): Promise<string> {
  const [row] = await query(url, `select current_setting('data_directory') as folder`)
  return String(row?.['folder'])
}
