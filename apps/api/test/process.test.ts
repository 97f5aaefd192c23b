import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer as createHttpServer } from 'node:http'
import { connect, createServer, type Server, type Socket } from 'node:net'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { findFreePort } from '@golden-bead/local-services/ports'
import { startApiProcess } from './api-process.ts'
import { createEmptyDatabase } from '@golden-bead/server/test/databases'
import { migrationsFolder } from './migrations.ts'
import { processEnvironment } from './process-environment.ts'
import { openSocket, parseRaw, textUntilClosed } from '@golden-bead/server/test/raw-http'
import { testEnvironment } from './test-app.ts'
import type { Environment } from '#config'
import { migrateDatabase } from '@golden-bead/server/database/migrate'
// oxlint-disable-next-line import/no-relative-parent-imports -- No alias leads out of test.
import manifest from '../package.json' with { type: 'json' }

function start(environment: Environment, nodeArgs: string[] = []) {
  const api = startApiProcess(environment, nodeArgs)
  onTestFinished(() => void api.process.kill('SIGKILL'))
  return api
}

async function startReady(environment: Environment, nodeArgs: string[] = []) {
  const api = start(environment, nodeArgs)
  return { ...api, address: await api.ready() }
}

/** A request that has begun and waits for the rest of its body. */
async function beginRequest(url: string) {
  const socket = openSocket(url)
  const text = textUntilClosed(socket)
  socket.write(
    'POST /somewhere HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 2\r\nExpect: 100-continue\r\n\r\n',
  )
  // The server says to go on only once it is on its way to the handler.
  await once(socket, 'data')
  const answer = text.then((all) => all.replace('HTTP/1.1 100 Continue\r\n\r\n', ''))
  return { finish: () => socket.write('{}'), answer }
}

/** Either end goes with the other: a half-open login at PostgreSQL holds up every new database. */
function join(client: Socket, port: number, host: string): void {
  const server = connect(port, host)
  client.pipe(server).pipe(client)
  for (const socket of [client, server]) {
    socket.on('error', () => socket.destroy())
    socket.on('close', () => {
      client.destroy()
      server.destroy()
    })
  }
}

async function listenOn(server: Server, port = 0): Promise<number> {
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}

test('a shop without its database is alive, asks for patience, and opens by itself', async () => {
  const environment = await processEnvironment()
  const database = new URL(environment['DATABASE_URL'] ?? '')
  const realPort = Number(database.port)
  const gate = createServer((client) => join(client, realPort, database.hostname))
  const port = await findFreePort()
  database.port = String(port)

  const api = start({ ...environment, DATABASE_URL: database.href })
  const url = await api.url()
  const live = await fetch(`${url}/health/live`)
  const ready = await fetch(`${url}/health/ready`)
  const catalogue = await fetch(`${url}/rest/v1/products`)

  expect(api.output()).toMatch(/"version":"\d+\.\d+\.\d+[^"]*","msg":"the shop starts"/)
  expect([live.status, ready.status, catalogue.status]).toEqual([200, 503, 503])
  const version = expect.stringContaining(manifest.version)
  expect(await live.json()).toEqual({ status: 'alive', version })
  expect(await ready.json()).toEqual({ status: 'not ready', reason: 'database' })
  expect(catalogue.headers.get('retry-after')).toBe('1')
  expect(await catalogue.json()).toMatchObject({ message: 'The shop is starting.' })
  await listenOn(gate, port)
  onTestFinished(() => void gate.close())
  await api.ready()
  expect(api.process.exitCode).toBeNull()
})

test('a database that takes a connection and says nothing is waited for as well', async () => {
  const environment = await processEnvironment()
  const database = new URL(environment['DATABASE_URL'] ?? '')
  const realPort = Number(database.port)
  let isSilent = true
  const gate = createServer((client) => {
    client.on('error', () => client.destroy())
    if (!isSilent) join(client, realPort, database.hostname)
  })
  database.port = String(await listenOn(gate))
  onTestFinished(() => void gate.close())

  const api = start({ ...environment, DATABASE_URL: database.href })
  await expect.poll(api.output).toContain('waiting for the parts of the shop')
  isSilent = false

  await api.ready()
  expect(api.process.exitCode).toBeNull()
})

test('the built program has the page of the API description and its files', async () => {
  const { address } = await startReady(await processEnvironment())
  const files = ['', '/docs.css', '/docs.js', '/swagger-ui-bundle.js', '/figtree.woff2']

  // One after the other: the first one makes a slow machine busy, and what waits to be read is late.
  for (const file of files) {
    const { status } = await fetch(`${address}/docs${file}`)
    expect([file, status]).toEqual([file, 200])
  }
})

test('SIGTERM lets a request finish, takes no new one, and ends with 0', async () => {
  const api = await startReady(await processEnvironment())
  const request = await beginRequest(api.address)

  api.process.kill('SIGTERM')
  await expect.poll(() => fetch(api.address).catch(() => 'refused')).toBe('refused')
  request.finish()

  expect(parseRaw(await request.answer).status).toBe(404)
  expect(await api.exited).toBe(0)
})

test('with time to drain, a shop says that it is leaving and serves on until it has', async () => {
  const api = await startReady(await processEnvironment({ DRAIN_SECONDS: '2' }))

  api.process.kill('SIGTERM')
  const ready = () => fetch(`${api.address}/health/ready`)
  await expect.poll(async () => (await ready()).status).toBe(503)
  const answer = await ready()

  expect(await answer.json()).toEqual({ status: 'not ready', reason: 'closing' })
  expect(answer.headers.get('connection')).toBe('close')
  expect(await api.exited).toBe(0)
})

test('the same signal again ends a shop that waits for a request', async () => {
  const api = await startReady(await processEnvironment())
  await beginRequest(api.address)

  api.process.kill('SIGTERM')
  await expect.poll(api.output).toContain('closing')
  api.process.kill('SIGTERM')

  expect(await api.exited).toBe(1)
  expect(api.output()).toContain('asked twice to close')
})

test('a request that does not end does not keep the shop for ever, and has its time after the draining', async () => {
  const api = await startReady(await processEnvironment({ DRAIN_SECONDS: '1' }))
  await beginRequest(api.address)

  api.process.kill('SIGTERM')

  expect(await api.exited).toBe(1)
  const loggedAt = (text: string) => {
    const line = api
      .output()
      .split('\n')
      .find((logged) => logged.includes(text))
    return Date.parse(JSON.parse(line ?? '{}').time)
  }
  const given = loggedAt('could not close in time') - loggedAt('finishing what is under way')
  // Two clocks round it: what the draining took away would be a second.
  expect(given).toBeGreaterThan(7_000)
})

test('Ctrl-C, which reaches a shop twice in two forms, still closes it in order', async () => {
  const api = await startReady(await processEnvironment())
  const request = await beginRequest(api.address)

  api.process.kill('SIGINT')
  api.process.kill('SIGTERM')
  await expect.poll(api.output).toContain('closing')
  request.finish()

  expect(await api.exited).toBe(0)
})

const failOnSignal = (failure: string) => [
  '--import',
  `data:text/javascript,process.on('SIGUSR2', () => { ${failure} })`,
]

test.each([
  ['error', `throw new Error('pearl Bearer pearl-canary')`],
  ['rejection', `Promise.reject('pearl Bearer pearl-canary')`],
])('after an uncaught %s the process says so once and ends', async (_what, failure) => {
  const api = await startReady(await processEnvironment(), failOnSignal(failure))

  api.process.kill('SIGUSR2')

  expect(await api.exited).toBe(1)
  const fatal = api
    .output()
    .split('\n')
    .filter((line) => line.includes('"fatal"'))
  expect(fatal).toHaveLength(1)
  expect(api.output()).not.toContain('pearl-canary')
})

async function failToStart(environment: Environment) {
  const api = start(environment)
  const code = await api.exited
  const sentences = api
    .output()
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('{'))
  return { code, sentences }
}

test('a shop with a wrong configuration names all of it and ends', async () => {
  const environment = await processEnvironment({ DATABASE_URL: 'pearl', SERVICE_KEY: 'pearl' })

  const { code, sentences } = await failToStart(environment)

  expect(code).toBe(1)
  expect(sentences).toEqual([
    'The configuration is not complete; .env.example explains every variable.',
    '  DATABASE_URL: Invalid URL',
    '  SERVICE_KEY: must have at least 16 characters',
  ])
})

test('a taken port is named with its remedy', async () => {
  const occupant = createServer()
  const port = await listenOn(occupant)
  onTestFinished(() => void occupant.close())

  const { code, sentences } = await failToStart(await processEnvironment({ PORT: String(port) }))

  expect([code, sentences]).toEqual([
    1,
    [`Port ${port} is taken by another program; stop that one, or set PORT to a free port.`],
  ])
})

test('a first admin who has an account and no profile is told with a remedy', async () => {
  const { environment, drop } = await testEnvironment({
    ADMIN_EMAIL: 'admin@goldenbead.test',
    ADMIN_PASSWORD: 'a long enough password',
  })
  onTestFinished(drop)
  const client = new pg.Client({ connectionString: environment['DATABASE_URL'] })
  await client.connect()
  await client.query(
    `insert into auth.users (id, email, email_confirmed_at)
     values (gen_random_uuid(), 'admin@goldenbead.test', now())`,
  )
  await client.end()

  const api = startApiProcess(environment)

  expect(await api.exited).toBe(1)
  expect(api.output()).toContain('ADMIN_EMAIL: its account was made by hand and has no profile')
  expect(api.output()).not.toMatch(/\n {4}at /)
})

test('a database that does not exist is named as the cause', async () => {
  const environment = await processEnvironment()
  const database = new URL(environment['DATABASE_URL'] ?? '')
  database.pathname = '/nowhere'

  const { code, sentences } = await failToStart({ ...environment, DATABASE_URL: database.href })

  expect([code, sentences]).toEqual([
    1,
    ['The database does not exist; create it, or put its name right in DATABASE_URL.'],
  ])
})

test('a database without the TLS that its address asks for is named as the cause', async () => {
  const environment = await processEnvironment()
  const database = new URL(environment['DATABASE_URL'] ?? '')
  database.searchParams.set('sslmode', 'verify-full')

  const { code, sentences } = await failToStart({ ...environment, DATABASE_URL: database.href })

  expect([code, sentences]).toEqual([
    1,
    [
      'The database offers no TLS, which sslmode in DATABASE_URL asks for: turn it on there, or leave sslmode out where nobody can read the network.',
    ],
  ])
})

test('a user who may not create tables is told of the schema as well, and needs no more', async () => {
  const environment = await processEnvironment()
  const { url, drop } = await createEmptyDatabase(inject('services').databaseUrl)
  const role = `role_${randomUUID().slice(0, 8)}`
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  onTestFinished(async () => {
    await admin.query(`drop owned by ${role}; drop role ${role}`)
    await admin.end()
    await drop()
  })
  const address = new URL(url)
  await admin.query(`
    create role ${role} login password '${role}';
    grant create on database ${address.pathname.slice(1)} to ${role}`)
  address.username = role
  address.password = role

  const { code, sentences } = await failToStart({ ...environment, DATABASE_URL: address.href })

  expect(code).toBe(1)
  expect(sentences).toEqual([
    'The user of the database may not create or change tables: it needs CREATE on the database and, from PostgreSQL 15 on, on the schema public, and owns the tables that are there. Grant it, or name another in DATABASE_URL.',
  ])
  await admin.query(`grant create on schema public to ${role}`)
  await migrateDatabase(address.href, migrationsFolder)
})

test('a bucket that refuses the shop keeps it closed and is named, until it is put right', async () => {
  const environment = await processEnvironment()
  let isRefused = true
  const storage = createHttpServer((_request, response) => {
    response.writeHead(isRefused ? 403 : 200)
    response.end('<Error><Code>InvalidAccessKeyId</Code></Error>')
  })
  const port = await listenOn(storage)
  onTestFinished(() => void storage.close())

  const api = start({ ...environment, S3_ENDPOINT: `http://127.0.0.1:${port}` })
  const url = await api.url()
  const ready = async () => (await fetch(`${url}/health/ready`)).json()
  await expect.poll(ready).toEqual({ status: 'not ready', reason: 'bucket' })
  await expect.poll(api.output).toContain('The bucket refuses the shop (InvalidAccessKeyId)')
  isRefused = false

  await api.ready()
})

test('a clock that is hours from that of the database is in the log, and the shop opens', async () => {
  const twoHoursAhead = 'const now = Date.now; Date.now = () => now() + 7_200_000'
  const api = await startReady(await processEnvironment(), [
    '--import',
    `data:text/javascript,${twoHoursAhead}`,
  ])

  expect(api.output()).toMatch(/"aheadSeconds":7\d{3},"msg":"the clock of this machine is not/)
})

test('a database of an earlier release is left as it is, and told what to do', async () => {
  const environment = await processEnvironment()
  const client = new pg.Client({ connectionString: environment['DATABASE_URL'] })
  await client.connect()
  await client.query(`update drizzle.__drizzle_migrations set hash = 'of an earlier one'`)
  await client.end()

  const { code, sentences } = await failToStart(environment)

  expect(code).toBe(1)
  expect(sentences).toEqual([
    'The database is of an earlier release: export the products as CSV with that release, empty it (npm run reset), and import the file.',
  ])
})

test('the process itself writes no secret, whatever fails', async () => {
  const environment = await processEnvironment({
    LOG_LEVEL: 'trace',
    SERVICE_KEY: 'pearl-canary-service-key',
    SMTP_URL: 'smtp://shop:pearl-canary-smtp@127.0.0.1:1',
  })
  const database = new URL(environment['DATABASE_URL'] ?? '')
  database.password = 'pearl-canary-database'
  database.port = '1'

  const api = start({ ...environment, DATABASE_URL: database.href })
  await expect.poll(api.output).toContain('waiting for the parts')
  await fetch(`${await api.url()}/rest/v1/products?apikey=pearl-canary-query`)
  api.process.kill('SIGTERM')

  expect(await api.exited).toBe(0)
  expect(api.output()).not.toContain('pearl')
})
