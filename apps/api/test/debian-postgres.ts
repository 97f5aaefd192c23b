import { execFile, spawn } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { chown, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { endServer, hasEnded } from '@golden-bead/local-services/child-server'
import { findFreePort } from '@golden-bead/local-services/ports'
import { waitUntil } from '@golden-bead/local-services/wait-until'
import pg from 'pg'
import { inject } from 'vitest'

const run = promisify(execFile)
const startsWithinMs = 300_000

/** The programs of the newest PostgreSQL that Debian's packages have installed, its dump among them. */
export const findDebianPostgres = (): string | undefined =>
  globSync('/usr/lib/postgresql/*/bin')
    .filter((folder) => existsSync(join(folder, 'pg_dump')))
    .toSorted()
    .at(-1)

/** Root may not run a server: whoever owns the data of the embedded one may. */
export async function findServerUser(): Promise<{ uid?: number; gid?: number }> {
  if (process.getuid?.() !== 0) return {}
  const client = new pg.Client({ connectionString: inject('services').databaseUrl })
  await client.connect()
  const { rows } = await client.query<{ folder: string }>(
    `select current_setting('data_directory') as folder`,
  )
  await client.end()
  const { uid, gid } = await stat(rows[0]?.folder ?? '')
  return { uid, gid }
}

/** A server of Debian's own, in a new cluster, with its programs to dump and to restore. */
export async function startDebianPostgres(programs: string) {
  const user = await findServerUser()
  const folder = await mkdtemp(join(tmpdir(), 'golden-bead-debian-'))
  if (user.uid !== undefined && user.gid !== undefined) await chown(folder, user.uid, user.gid)
  const data = join(folder, 'data')
  const options = { cwd: '/', env: { LC_ALL: 'C' }, ...user }
  const cluster = ['-D', data, '-U', 'shop', '-A', 'trust', '-E', 'UTF8', '--no-sync']
  await run(join(programs, 'initdb'), cluster, options)

  const port = await findFreePort()
  const settings = [`port=${port}`, 'unix_socket_directories=', 'fsync=off', 'timezone=UTC']
  const server = spawn(
    join(programs, 'postgres'),
    ['-D', data, ...settings.flatMap((setting) => ['-c', setting])],
    { ...options, stdio: 'ignore' },
  )
  const urlOf = (name: string) => `postgres://shop@127.0.0.1:${port}/${name}`
  const isUp = () =>
    run(join(programs, 'pg_isready'), ['-q', '-d', urlOf('postgres')]).then(
      () => true,
      () => hasEnded(server),
    )
  await waitUntil(isUp, startsWithinMs)

  const file = join(folder, 'dump')
  const createDatabase = async (name: string) => {
    await run(join(programs, 'psql'), ['-c', `create database ${name}`, urlOf('postgres')])
    return urlOf(name)
  }
  return {
    urlOf,
    createDatabase,
    /** As managed databases back up. */
    dump: (name: string) => run(join(programs, 'pg_dump'), ['-Fc', '-f', file, urlOf(name)]),
    async restore(name: string) {
      const url = await createDatabase(name)
      await run(join(programs, 'pg_restore'), ['--exit-on-error', '-d', url, file])
    },
    async remove() {
      await endServer(server)
      await rm(folder, { recursive: true, force: true })
    },
  }
}
