import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { localMailFrom } from '@golden-bead/contracts/shop'
import { startChaosProxy, type ChaosProxy } from '@golden-bead/local-services/chaos-proxy'
import { startMailServer } from '@golden-bead/local-services/mail-server'
import { newShopKeys } from '@golden-bead/local-services/new-keys'
import { startObjectStore } from '@golden-bead/local-services/object-store'
import { findFreePort } from '@golden-bead/local-services/ports'
import { removePostgresData, startPostgres } from '@golden-bead/local-services/postgres'
import pg from 'pg'
import { createInstance, type Instance } from './instance.ts'
import type { Figure } from './proof.ts'
import { findSecrets, forgetSecrets, trackSecret } from './secrets.ts'

export const { publishableKey, serviceKey, tokenKey } = newShopKeys()
export const asService = { apikey: serviceKey }
export const asVisitor = { apikey: publishableKey }

/** As a proxy names the network that a visitor comes from. */
export const inNetwork = (network: number) => ({
  ...asVisitor,
  'x-forwarded-for': `2001:db8:${network.toString(16)}::1`,
})

export type Database = Awaited<ReturnType<typeof startDatabase>>

export type TestShop = {
  instances: readonly [Instance, Instance]
  database: Database
  toDatabase: ChaosProxy
  toStorage: ChaosProxy
  toMail: ChaosProxy
  inboxUrl: string
}

type Options = {
  environment?: Record<string, string>
  /** Whether the mail server tells the next conversation to come back later. */
  putsMailOff?: () => boolean
}

/**
 * Two instances on one durable database, one bucket and one mail server, with a proxy before each
 * that can be told to fail. All that they log, say and keep is searched for secrets afterwards.
 */
export async function withTwoInstances(
  work: (shop: TestShop) => Promise<Figure[]>,
  { environment = {}, putsMailOff = () => false }: Options = {},
): Promise<Figure[]> {
  forgetSecrets()
  await using started = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'golden-bead-proof-'))
  started.defer(async () => {
    await removePostgresData(folder)
    await rm(folder, { recursive: true, force: true })
  })

  const database = await startDatabase(folder)
  started.defer(database.stop)
  const objectStore = await startObjectStore({ dataDir: folder, bucket: 'proofs' })
  started.defer(objectStore.stop)
  const mail = await startMailServer({ dataDir: folder, httpPort: 0, putsOff: putsMailOff })
  started.defer(mail.stop)

  const throughProxy = async (target: string) => {
    const proxy = await startChaosProxy(target)
    started.defer(proxy.close)
    return proxy
  }
  const toDatabase = await throughProxy(database.url)
  const toStorage = await throughProxy(objectStore.endpoint)
  const toMail = await throughProxy(mail.smtpUrl)

  const makeInstance = async (name: string) => {
    const instance = createInstance(await findFreePort(), join(folder, `${name}.log`), {
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
      // Its own machine is no network of buyers; others are named as a proxy would (`inNetwork`).
      SITE_URL: 'http://localhost',
      TRUSTED_PROXIES: '127.0.0.1/32',
      PUBLISHABLE_KEY: publishableKey,
      SERVICE_KEY: serviceKey,
      JWT_PRIVATE_KEY: tokenKey,
      RATE_LIMIT_FACTOR: '100000',
      ANSWER_TIME_FACTOR: '20',
      SEED_SAMPLE: 'true',
      ...environment,
    })
    started.defer(instance.kill)
    await instance.start()
    return instance
  }
  trackSecret('service key', serviceKey)
  trackSecret('storage secret', objectStore.secretAccessKey)
  trackSecret('database password', new URL(database.url).password)
  // A line of the file is enough to know it by, and lines are what a log may break it into.
  trackSecret('token key', tokenKey.split('\n')[1] ?? '')

  const instances = [await makeInstance('first'), await makeInstance('second')] as const
  const { inboxUrl } = mail
  const figures = await work({ instances, database, toDatabase, toStorage, toMail, inboxUrl })

  await Promise.all(instances.map(({ stop }) => stop()))
  const logFiles = instances.map(({ logFile }) => logFile)
  return [...figures, await findSecrets(logFiles, database.query)]
}

/** Does something with a connection of its own, past the application. */
export async function withConnection<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url, application_name: 'proof' })
  // Proofs end connections from outside, this one among them.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

async function startDatabase(folder: string) {
  const options = { dataDir: folder, maxConnections: 60 }
  let postgres = await startPostgres(options)
  const { url, port } = postgres
  return {
    url,
    query: <Row extends pg.QueryResultRow>(text: string): Promise<Row[]> =>
      withConnection(url, async (client) => (await client.query<Row>(text)).rows),
    stop: () => postgres.stop(),
    /** Ends the server without letting it finish anything. */
    async stopAtOnce() {
      process.kill(postgres.pid, 'SIGQUIT')
      await postgres.stop()
    },
    async start() {
      postgres = await startPostgres({ ...options, port })
    },
  }
}
