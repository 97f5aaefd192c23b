import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, inject, test } from 'vitest'
import { startChaosProxy } from '@golden-bead/local-services/chaos-proxy'
import { startMailServer } from '@golden-bead/local-services/mail-server'
import { findFreePort } from '@golden-bead/local-services/ports'
import {
  newAddress,
  newClient,
  newLoggedInClient,
  newServiceClient,
} from '#test/account-clients.ts'
import { publishableKey } from '#test/keys.ts'
import { startSupabase, type SupabaseSettings } from '#test/start-supabase.ts'
import { openMailbox } from '@golden-bead/server/test/mailbox'
import { findQueuedMail } from '@golden-bead/server/test/queued-mails'
import { cloneDatabase } from '@golden-bead/server/test/databases'

const cleanUps: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp()
})

async function startBehindProxy(settings: SupabaseSettings = {}) {
  const database = await cloneDatabase(inject('services').databaseUrl)
  cleanUps.push(database.drop)
  const proxy = await startChaosProxy(database.url)
  cleanUps.push(proxy.close)
  const shop = await startSupabase({ database: { url: proxy.url, poolMax: 10 }, ...settings })
  cleanUps.push(shop.close)
  const fail = () => {
    proxy.trouble.isDown = true
    proxy.cut()
  }
  const recover = () => {
    proxy.trouble.isDown = false
  }
  return { shop, fail, recover }
}

test('a hundred people stay logged in while the database is away', async () => {
  const { shop, fail, recover } = await startBehindProxy({
    // So short that every question for the session needs a refresh.
    supabase: { accessTokenSeconds: 1 },
  })
  const { email, password } = await newLoggedInClient(shop.url)
  const statuses = new Set<number>()
  const signedOut: string[] = []
  const watchingFetch: typeof fetch = async (input, init) => {
    const answer = await fetch(input, init)
    statuses.add(answer.status)
    return answer
  }
  const clients = []
  for (let index = 0; index < 100; index += 1) {
    const client = newClient(shop.url, { fetch: watchingFetch })
    client.auth.onAuthStateChange((event) => {
      if (event === 'SIGNED_OUT') signedOut.push(event)
    })
    const { error } = await client.auth.signInWithPassword({ email, password })
    expect(error).toBeNull()
    clients.push(client)
  }
  statuses.clear()

  fail()
  const questions = clients.map((client) => client.auth.getSession())
  await expect.poll(() => statuses.size).toBeGreaterThan(0)
  const whileAway = [...statuses]
  const login = await shop.request
    .post('/auth/v1/token?grant_type=password')
    .set('apikey', publishableKey)
    .send({ email, password })
  recover()
  const answers = await Promise.all(questions)

  expect(whileAway).toEqual([503])
  expect(login.status).toBe(503)
  expect(login.headers['retry-after']).toBeDefined()
  expect([...statuses].filter((status) => status !== 503 && status !== 200)).toEqual([])
  expect(answers.filter(({ data }) => data.session === null)).toEqual([])
  expect(signedOut).toEqual([])
})

const requests: [path: string, body: object, status: number][] = [
  ['/signup', { email: newAddress(), password: 'correct horse battery staple' }, 200],
  ['/token?grant_type=password', { email: newAddress(), password: 'x' }, 400],
  ['/token?grant_type=refresh_token', { refresh_token: 'a'.repeat(43) }, 400],
  ['/recover', { email: newAddress() }, 200],
  ['/otp', { email: newAddress() }, 200],
  ['/resend', { email: newAddress(), type: 'signup' }, 200],
  ['/verify', { type: 'signup', token_hash: 'a'.repeat(56) }, 403],
]

test('without its database every way in asks to come back, and then works again', async () => {
  const { shop, fail, recover } = await startBehindProxy()
  const ask = (path: string, body: object) =>
    shop.request.post(`/auth/v1${path}`).set('apikey', publishableKey).send(body)

  fail()
  for (const [path, body] of requests) {
    const away = await ask(path, body)
    expect([path, away.status, away.body.error_code]).toEqual([path, 503, 'service_unavailable'])
    expect(away.headers['retry-after']).toBeDefined()
  }
  recover()
  for (const [path, body, status] of requests) {
    await expect.poll(async () => (await ask(path, body)).status, { message: path }).toBe(status)
  }
})

test('a link that is followed while the database is away leads to a page, and is still good', async () => {
  const { shop, fail, recover } = await startBehindProxy()
  const email = newAddress()
  const service = newServiceClient(shop.url)
  const { data } = await service.auth.admin.generateLink({
    type: 'signup',
    email,
    password: 'correct horse battery staple',
  })
  const link = new URL(data.properties?.action_link ?? '')
  const open = () => shop.request.get(link.pathname + link.search)

  fail()
  const away = await open()
  recover()
  await expect.poll(async () => (await open()).headers['location'] ?? '').toContain('access_token=')

  expect(away.status).toBe(303)
  expect(away.headers['location']).toContain('#error=temporarily_unavailable')
})

test('a sign-up succeeds while the mail server is down, and the mail comes when it is back', async () => {
  const port = await findFreePort()
  const shop = await startSupabase({ smtp: { url: `smtp://127.0.0.1:${port}` } })
  cleanUps.push(shop.close)
  const email = newAddress()

  await shop.request
    .post('/auth/v1/signup')
    .set('apikey', publishableKey)
    .send({ email, password: 'correct horse battery staple' })
    .expect(200)
  await expect.poll(async () => (await findQueuedMail(shop, email))?.last_error).toMatch(/CONN/)
  const dataDir = await mkdtemp(join(tmpdir(), 'golden-bead-mail-'))
  cleanUps.push(() => rm(dataDir, { recursive: true, force: true }))
  const mailServer = await startMailServer({ dataDir, smtpPort: port, httpPort: 0 })
  cleanUps.push(mailServer.stop)

  await openMailbox(mailServer.inboxUrl).waitForMail(email, /Confirm your account/)
})
