import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { localMailFrom } from '@golden-bead/contracts/shop'
import { startChaosProxy, type ChaosProxy } from '@golden-bead/local-services/chaos-proxy'
import { startMailServer } from '@golden-bead/local-services/mail-server'
import { newShopKeys } from '@golden-bead/local-services/new-keys'
import { startObjectStore } from '@golden-bead/local-services/object-store'
import { findFreePort } from '@golden-bead/local-services/ports'
import {
  removePostgresData,
  startPostgres,
  type Postgres,
} from '@golden-bead/local-services/postgres'
import pg from 'pg'
import { createInstance, type Instance } from './instance.ts'
import { json, send } from './send.ts'
import { readAllRows } from './all-rows.ts'
import type { Figure } from './proof.ts'
import { forgetSecrets, lookForSecrets, plant } from './secrets.ts'

export const { publishableKey, serviceKey, tokenKey } = newShopKeys()
export const asService = { apikey: serviceKey }
export const asVisitor = { apikey: publishableKey }

export type Database = {
  query: <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) => Promise<Row[]>
  /** Ends the server without letting it finish anything. */
  stopAtOnce: () => Promise<void>
  start: () => Promise<void>
  connect: () => Promise<pg.Client>
}

export type Stage = {
  instances: readonly [Instance, Instance]
  database: Database
  toDatabase: ChaosProxy
  toStorage: ChaosProxy
  toMail: ChaosProxy
  inboxUrl: string
  folder: string
}

type Options = {
  environment?: Record<string, string>
  wrappers?: readonly (readonly string[] | undefined)[]
  putsMailOff?: () => boolean
}

/**
 * Two instances on one durable database, one bucket and one mail server, trouble in between. All
 * that they log, say and keep is searched for secrets afterwards.
 */
export async function withStage(
  work: (stage: Stage) => Promise<Figure[]>,
  { environment = {}, wrappers = [], putsMailOff: putsOff = () => false }: Options = {},
): Promise<Figure[]> {
  forgetSecrets()
  await using started = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'golden-bead-proof-'))
  started.defer(async () => {
    await removePostgresData(folder)
    await rm(folder, { recursive: true, force: true })
  })

  const database = await startDatabase(folder, started)
  const objectStore = await startObjectStore({ dataDir: folder, bucket: 'proofs' })
  started.defer(objectStore.stop)
  const mail = await startMailServer({ dataDir: folder, httpPort: 0, putsOff })
  started.defer(mail.stop)

  const throughProxy = async (target: string) => {
    const proxy = await startChaosProxy(target)
    started.defer(proxy.close)
    return proxy
  }
  const toDatabase = await throughProxy(database.url)
  const toStorage = await throughProxy(objectStore.endpoint)
  const toMail = await throughProxy(mail.smtpUrl)

  const shared: Record<string, string> = {
    HOST: '127.0.0.1',
    LOG_LEVEL: 'trace',
    DATABASE_URL: toDatabase.url,
    S3_ENDPOINT: toStorage.url,
    S3_REGION: objectStore.region,
    S3_BUCKET: 'proofs',
    S3_ACCESS_KEY_ID: objectStore.accessKeyId,
    S3_SECRET_ACCESS_KEY: objectStore.secretAccessKey,
    SMTP_URL: toMail.url,
    MAIL_FROM: localMailFrom,
    SITE_URL: 'http://shop.goldenbead.test',
    PUBLISHABLE_KEY: publishableKey,
    SERVICE_KEY: serviceKey,
    JWT_PRIVATE_KEY: tokenKey,
    RATE_LIMIT_FACTOR: '100000',
    SEED_SAMPLE: 'true',
    ...environment,
  }
  const makeInstance = async (number: 0 | 1) => {
    const wrapper = wrappers[number]
    const instance = createInstance({
      port: await findFreePort(),
      logFile: join(folder, `instance-${number}.log`),
      environment: shared,
      ...(wrapper !== undefined && { wrapper }),
    })
    started.defer(instance.kill)
    await instance.start()
    return instance
  }
  plantKeys(shared)
  const instances = [await makeInstance(0), await makeInstance(1)] as const
  const { inboxUrl } = mail
  const stage = { instances, database, toDatabase, toStorage, toMail, inboxUrl, folder }
  const figures = await work(stage)

  await Promise.all(instances.map(({ stop }) => stop()))
  const logFiles = instances.map(({ logFile }) => logFile)
  return [
    ...figures,
    await lookForSecrets({ logFiles, rows: await readAllRows((text) => database.query(text)) }),
  ]
}

function plantKeys(environment: Record<string, string>): void {
  plant('service key', serviceKey)
  plant('storage secret', environment['S3_SECRET_ACCESS_KEY'] ?? '')
  plant('database password', new URL(environment['DATABASE_URL'] ?? '').password)
  // A line of the file is enough to know it by, and lines are what a log may break it into.
  plant('token key', tokenKey.split('\n')[1] ?? '')
}

async function startDatabase(folder: string, started: AsyncDisposableStack) {
  let postgres: Postgres = await startPostgres({ dataDir: folder, maxConnections: 60 })
  started.defer(() => postgres.stop())
  const { url, port } = postgres
  const connect = async () => {
    const client = new pg.Client({ connectionString: url, application_name: 'proof' })
    // Proofs end connections from outside, this one among them.
    client.on('error', () => undefined)
    await client.connect()
    return client
  }
  return {
    url,
    connect,
    async query<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) {
      const client = await connect()
      try {
        return (await client.query<Row>(text, values)).rows
      } finally {
        await client.end()
      }
    },
    async stopAtOnce() {
      process.kill(postgres.pid, 'SIGQUIT')
      await postgres.stop()
    },
    async start() {
      postgres = await startPostgres({ dataDir: folder, port, maxConnections: 60 })
    },
  }
}

export type Account = { id: string; email: string; password: string }

export async function makeAccount(url: string, role: 'user' | 'admin' = 'user'): Promise<Account> {
  const email = `${randomBytes(8).toString('hex')}@example.com`
  const password = randomBytes(12).toString('base64url')
  plant('password', password)
  const answer = await send(
    `${url}/auth/v1/admin/users`,
    json(asService, { email, password, email_confirm: true }),
  )
  if (answer.status !== 200) throw new Error(`No account was made: ${answer.status}`)
  const { id }: { id: string } = JSON.parse(answer.body)
  if (role === 'admin') await setRole(url, id, 'admin')
  return { id, email, password }
}

export async function setRole(url: string, id: string, role: 'user' | 'admin'): Promise<void> {
  const answer = await send(
    `${url}/rest/v1/profiles?id=eq.${id}`,
    json(asService, { role }, 'PATCH'),
  )
  if (answer.status >= 300) throw new Error(`The role was not set: ${answer.status} ${answer.body}`)
}

export type Session = { accessToken: string; refreshToken: string }

const readSession = (body: string): Session => {
  const answer: { access_token: string; refresh_token: string } = JSON.parse(body)
  plant('access token', answer.access_token)
  plant('refresh token', answer.refresh_token)
  return { accessToken: answer.access_token, refreshToken: answer.refresh_token }
}

export async function logIn(url: string, { email, password }: Account): Promise<Session> {
  const answer = await send(
    `${url}/auth/v1/token?grant_type=password`,
    json(asVisitor, { email, password }),
  )
  if (answer.status !== 200) throw new Error(`Nobody was logged in: ${answer.status}`)
  return readSession(answer.body)
}

export async function refresh(url: string, { refreshToken }: Session) {
  const answer = await send(
    `${url}/auth/v1/token?grant_type=refresh_token`,
    json(asVisitor, { refresh_token: refreshToken }),
  )
  const session = answer.status === 200 ? readSession(answer.body) : undefined
  return { status: answer.status, session }
}

export const bearer = ({ accessToken }: Session) => ({
  ...asVisitor,
  authorization: `Bearer ${accessToken}`,
})
