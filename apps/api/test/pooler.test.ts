import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { createChangeFeed } from '@golden-bead/server/cache/change-feed'
import type { Environment } from '#config'
import { checkServer } from '@golden-bead/server/database/check-server'
import { openDatabase } from '@golden-bead/server/database/database'
import { migrateDatabase } from '@golden-bead/server/database/migrate'
import { goodPassword, newAddress } from '@golden-bead/supabase/test/account-clients'
import { startApiProcess } from './api-process.ts'
import { productPayload } from './catalogue-shop.ts'
import { cloneDatabase } from '@golden-bead/server/test/databases'
import { migrationsFolder } from './migrations.ts'
import { inThisDatabase } from '@golden-bead/server/test/locks'
import { openMailbox } from '@golden-bead/server/test/mailbox'
import { hasPgBouncer, ignoredSettings, startPgBouncer } from './pgbouncer.ts'
import { processEnvironment } from './process-environment.ts'
import { publishableKey, serviceKey } from '@golden-bead/supabase/test/keys'

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

/** PgBouncer before a database, as a role of its own, whose settings are no other test's. */
async function startPooler(databaseUrl: string, ignored?: string) {
  const role = `role_${randomBytes(8).toString('hex')}`
  const admin = await connect(inject('services').databaseUrl)
  await admin.query(`
    create role ${role} login superuser password '${role}';
    alter role ${role} set timezone = 'Europe/Berlin'`)
  const url = new URL(databaseUrl)
  url.username = role
  url.password = role
  const pooler = await startPgBouncer(url.href, ignored)
  onTestFinished(async () => {
    await pooler.remove()
    await admin.query(`drop role ${role}`)
  })
  return { ...pooler, admin }
}

async function startPoolerOfItsOwn(ignored?: string) {
  const { url, drop } = await cloneDatabase(inject('services').databaseUrl)
  onTestFinished(drop)
  return { ...(await startPooler(url, ignored)), directUrl: url }
}

async function check(url: string): Promise<void> {
  const onConnectionLost = () => undefined
  const publicReads = openDatabase({ url, poolMax: 1, isPlannedForValues: true, onConnectionLost })
  try {
    await checkServer({ url, publicReads, onOtherTime: onConnectionLost })
  } finally {
    await publicReads.$client.end()
  }
}

// Where Debian's PgBouncer is not installed, `npm test` says that it was not tried.
test.runIf(hasPgBouncer)(
  'a pooler that shares connections is refused in words that name another address',
  async () => {
    const { urlOf } = await startPoolerOfItsOwn()
    const words = 'Name the direct address of the database, or a pool in session mode'

    await expect(check(urlOf('transaction'))).rejects.toThrow(words)
    await expect(check(urlOf('statement'))).rejects.toThrow(words)

    const feed = createChangeFeed({ url: urlOf('transaction'), onTrouble: () => undefined })
    await feed.start()
    expect(feed.isListening()).toBe(false)
    await feed.close()
  },
)

test.runIf(hasPgBouncer)(
  'a migration leaves no lock on a connection that a pooler keeps',
  async () => {
    const { urlOf, directUrl } = await startPoolerOfItsOwn()

    await migrateDatabase(urlOf('transaction'), migrationsFolder)

    const direct = await connect(directUrl)
    const { rows } = await direct.query(
      `select from pg_locks where locktype = 'advisory' and ${inThisDatabase}`,
    )
    expect(rows).toEqual([])
  },
)

test.runIf(hasPgBouncer)(
  'a pooler that refuses the settings of connections is told which to ignore',
  async () => {
    const { urlOf } = await startPoolerOfItsOwn('')

    await expect(check(urlOf('session'))).rejects.toThrow(
      `ignore_startup_parameters = ${ignoredSettings}.`,
    )
  },
)

const headersOf = (apikey: string) => ({ apikey, 'content-type': 'application/json' })

const write = (method: string, address: string, body: object) =>
  fetch(address, { method, headers: headersOf(serviceKey), body: JSON.stringify(body) })

async function cachedBytes(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text()
  return Number(/^rest_cache_bytes (\S+)$/m.exec(text)?.[1])
}

/** What one instance has cached is dropped when the other one writes. */
async function expectNews(writer: string, reader: string, price: number): Promise<void> {
  const products = '/rest/v1/products?id=eq.pink-tower'
  const read = async () => {
    const answer = await fetch(`${reader}${products}&select=price`, {
      headers: headersOf(publishableKey),
    })
    return answer.json()
  }
  const readAndCount = async () => {
    await read()
    return cachedBytes(reader)
  }
  await expect.poll(readAndCount).toBeGreaterThan(0)
  await write('PATCH', `${writer}${products}`, { price })
  await expect.poll(read).toEqual([{ price }])
}

async function signUp(url: string) {
  const email = newAddress()
  const { status } = await fetch(`${url}/auth/v1/signup`, {
    method: 'POST',
    headers: headersOf(publishableKey),
    body: JSON.stringify({ email, password: goodPassword }),
  })
  return { email, status }
}

function start(environment: Environment) {
  const api = startApiProcess(environment)
  onTestFinished(() => void api.process.kill('SIGKILL'))
  return api
}

test.runIf(hasPgBouncer)(
  'an instance behind a pool of sessions starts once its role is set, and serves beside a direct one',
  async () => {
    const limits = { RATE_LIMITS: 'signup=2/300', RATE_LIMIT_FACTOR: '1' }
    const environment = await processEnvironment(limits)
    const pooler = await startPooler(environment['DATABASE_URL'] ?? '')
    const pooled = { ...environment, DATABASE_URL: pooler.urlOf('session') }

    const refused = start(pooled)
    expect(await refused.exited).toBe(1)
    const remedies = refused.output().match(/ALTER ROLE [^;]+;/g) ?? []
    expect(remedies).toHaveLength(5)
    await pooler.admin.query(remedies.join(' '))
    await pooler.reconnect()
    const [session, direct] = await Promise.all([start(pooled).ready(), start(environment).ready()])

    await write('POST', `${direct}/rest/v1/categories`, { id: 'sensorial', name: 'Sensorial' })
    await write('POST', `${direct}/rest/v1/products`, { ...productPayload(), id: 'pink-tower' })
    await expectNews(direct, session, 70)
    await expectNews(session, direct, 71)
    const { waitForMail } = openMailbox(inject('services').inboxUrl)
    for (const { email } of [await signUp(session), await signUp(direct)]) {
      await waitForMail(email, 'Confirm your account')
    }
    expect((await signUp(session)).status).toBe(429)
  },
)
