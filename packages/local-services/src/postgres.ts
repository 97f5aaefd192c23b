import { rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { explainingFileErrors } from './file-errors.ts'
import { claimFolder, isClaimed } from './folder-lock.ts'
import { LocalServiceError } from './local-service-error.ts'
import { findFreePort, loopback, portTaken } from './ports.ts'
import { findBinaries } from './postgres/binaries.ts'
import { type ClusterHome, prepareHome } from './postgres/cluster-home.ts'
import { provideCluster } from './postgres/cluster.ts'
import { stopStaleServer } from './postgres/stale-server.ts'
import { logIn, type ServerProcess, startServer } from './postgres/server-process.ts'
import { databaseName, listSettings, superuser } from './postgres/settings.ts'
import { findSystemHome } from './postgres/system-home.ts'

const freePortTries = 5
const connectLimitMs = 10_000

export type PostgresOptions = {
  dataDir: string
  /** Absent or 0: any free one. */
  port?: number
  /** False is for tests: faster, but a crash of the server loses the last commits, or all. */
  durable?: boolean
  maxConnections?: number
  onProgress?: (message: string) => void
}

export type Postgres = {
  url: string
  port: number
  pid: number
  /** Resolves with the words for it when the server ends without being asked to. */
  failed: Promise<LocalServiceError>
  stop: () => Promise<void>
}

/** Starts PostgreSQL on the data of `dataDir`, whatever state the last run left it in. */
export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  const { durable = true, onProgress = () => undefined } = options
  const binaries = await findBinaries()
  const home = await prepareHome({ dataDir: options.dataDir, durable, binaries, onProgress })
  const release = await explainingFileErrors(home.folder, async () => claimFolder(home.folder))
  try {
    await stopStaleServer(home.dataFolder)
    const { majorVersion } = binaries
    const password = await provideCluster(home, { durable, majorVersion, onProgress })
    const { server, port } = await startOnSomePort(home, options)
    const urlOf = (database: string) =>
      `postgres://${superuser}:${password}@${loopback}:${port}/${database}`
    await ensureDatabase(urlOf).catch(async (error: unknown) => {
      await server.stop()
      throw error
    })
    // A second call must not give back what another launcher has claimed since.
    let stopped: Promise<void> | undefined
    const stop = async () => await (stopped ??= server.stop().then(release))
    const failed = Promise.withResolvers<LocalServiceError>()
    server.onEnd(() => {
      if (stopped === undefined) failed.resolve(endedByItself(home))
    })
    return { url: urlOf(databaseName), port, pid: server.pid, failed: failed.promise, stop }
  } catch (error) {
    await release()
    throw error
  }
}

/** Deletes the local database of `dataDir`, wherever it lies. */
export async function removePostgresData(dataDir: string): Promise<void> {
  const inDataDir = join(resolve(dataDir), 'postgres')
  const outside = await findSystemHome(resolve(dataDir))
  for (const home of outside ? [outside, inDataDir] : [inDataDir]) {
    if (await isClaimed(home)) {
      throw new LocalServiceError(
        'The local database is in use.',
        'Stop the shop first, then try again.',
      )
    }
    await stopStaleServer(join(home, 'data'))
    await rm(home, { recursive: true, force: true })
  }
}

async function startOnSomePort(
  home: ClusterHome,
  options: PostgresOptions,
): Promise<{ server: ServerProcess; port: number }> {
  const { durable = true, maxConnections = 100 } = options
  for (let tries = 0; tries < freePortTries; tries += 1) {
    const port = options.port || (await findFreePort())
    const { dataFolder } = home
    const settings = listSettings({ port, durable, maxConnections, dataFolder })
    const server = await startServer(home, settings)
    if (server !== 'port taken') return { server, port }
    if (options.port) throw portTaken(port, 'the local database', 'its port')
  }
  throw new LocalServiceError(
    'No free port was found for the local database.',
    'End some programs that listen on ports, and start again.',
  )
}

function endedByItself(home: ClusterHome): LocalServiceError {
  return new LocalServiceError(
    'The local database ended by itself.',
    `Its log, ${logIn(home)}, may tell why. Start again: nothing acknowledged is lost.`,
  )
}

async function ensureDatabase(urlOf: (database: string) => string): Promise<void> {
  const client = new pg.Client({
    connectionString: urlOf('postgres'),
    connectionTimeoutMillis: connectLimitMs,
  })
  // A server that ends between two questions would end the launcher too; the next question fails.
  client.on('error', () => undefined)
  await client.connect()
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [databaseName])
    if (found.rowCount === 0) await client.query(`create database ${databaseName}`)
  } finally {
    await client.end()
  }
}
