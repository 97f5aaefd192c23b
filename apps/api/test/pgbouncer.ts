import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endServer, hasEnded } from '@golden-bead/local-services/child-server'
import { findFreePort } from '@golden-bead/local-services/ports'
import { waitUntil } from '@golden-bead/local-services/wait-until'
import pg from 'pg'
import { findServerUser } from './debian-postgres.ts'

const program = '/usr/sbin/pgbouncer'
const startsWithinMs = 300_000

/** That of Debian's package. */
export const hasPgBouncer = existsSync(program)

/** The settings that it lets through to nobody, as the documentation of the shop names them. */
export const ignoredSettings =
  'options, statement_timeout, lock_timeout, idle_in_transaction_session_timeout'

const configuration = (databaseUrl: string, port: number, ignored: string) => {
  const url = new URL(databaseUrl)
  const server = `host=${url.hostname} port=${url.port} dbname=${url.pathname.slice(1)} user=${url.username} password=${url.password}`
  const modes = ['session', 'transaction', 'statement']
  return `
[databases]
${modes.map((mode) => `${mode} = ${server} pool_mode=${mode}`).join('\n')}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
admin_users = shop
default_pool_size = 40
ignore_startup_parameters = ${ignored}
`
}

/** PgBouncer before a database, with a name for each of its modes. */
export async function startPgBouncer(databaseUrl: string, ignored = ignoredSettings) {
  const user = await findServerUser()
  const folder = await mkdtemp(join(tmpdir(), 'golden-bead-pgbouncer-'))
  const file = join(folder, 'pgbouncer.ini')
  const port = await findFreePort()
  await writeFile(file, configuration(databaseUrl, port, ignored))
  if (user.uid !== undefined && user.gid !== undefined) {
    await chown(folder, user.uid, user.gid)
    await chown(file, user.uid, user.gid)
  }
  const server = spawn(program, ['-q', file], { cwd: '/', stdio: 'ignore', ...user })
  const urlOf = (name: 'session' | 'transaction' | 'statement' | 'pgbouncer') =>
    `postgres://shop@127.0.0.1:${port}/${name}`
  const administer = async (command: string) => {
    const client = new pg.Client({ connectionString: urlOf('pgbouncer') })
    client.on('error', () => undefined)
    try {
      await client.connect()
      await client.query(command)
    } finally {
      await client.end()
    }
  }
  const isUp = () =>
    administer('show version').then(
      () => true,
      () => hasEnded(server),
    )
  await waitUntil(isUp, startsWithinMs)
  return {
    urlOf,
    /** Servers get new connections, and with them what has been set for the role meanwhile. */
    reconnect: () => administer('reconnect'),
    async remove() {
      await endServer(server, { signal: 'SIGKILL' })
      await rm(folder, { recursive: true, force: true })
    },
  }
}
