import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startMailServer } from '@golden-bead/local-services/mail-server'
import { findFreePort } from '@golden-bead/local-services/ports'
import { afterEach, expect, test } from 'vitest'
import { deriveServerSecrets } from '#platform/process/server-secrets.ts'
import { newAddress } from '#test/supabase/account-clients.ts'
import { startApiProcess } from '#test/api-process.ts'
import { createLogLines } from '#test/server/log-lines.ts'
import { openMailbox } from '#test/server/mailbox.ts'
import { readMetric } from '#test/server/metrics.ts'
import { newSelfSignedCertificate } from '#test/server/self-signed-certificate.ts'
import { startSmtpScript, type SmtpServer } from '#test/server/smtp-script.ts'
import { untilTheEnd } from '#test/supabase/sweeping.ts'
import { publishableKey } from '#test/supabase/keys.ts'
import { startTestApp, testEnvironment, type Extras, type TestApp } from '#test/test-app.ts'
import { countWaiting, insertMails } from './outbox.repository.ts'
import { createTextCipher } from './encrypted-text.ts'

const cleanUps: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp()
})

async function startShop(environment: Record<string, string> = {}, extras: Extras = {}) {
  const shop = await startTestApp(environment, extras)
  cleanUps.push(shop.close)
  return shop
}

async function startScript(script: Parameters<typeof startSmtpScript>[0] = {}) {
  const smtp = await startSmtpScript(script)
  cleanUps.push(smtp.close)
  return smtp
}

const queue = (shop: TestApp, recipient: string, subject = 'A mail') =>
  shop.app.database.transaction((tx) =>
    shop.app.outbox.add(tx, {
      kind: 'test',
      recipient,
      subject,
      text: 'The secret is pearl.',
      html: '<p>The secret is pearl.</p>',
    }),
  )

const signUpAt = (url: string, email: string) =>
  fetch(`${url}/auth/v1/signup`, {
    method: 'POST',
    headers: { apikey: publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'correct horse battery staple' }),
  })

type Row = {
  id: string
  recipient: string
  attempts: number
  leased_until: Date | null
  content: unknown
  sent_at: Date | null
  failed_at: Date | null
  last_error: string | null
}

async function rowOf(shop: TestApp, recipient: string): Promise<Row | undefined> {
  const { rows } = await shop.app.database.$client.query<Row>(
    'select * from platform.mail_outbox where recipient = $1',
    [recipient],
  )
  return rows[0]
}

test('a sign-up succeeds while the mail server is down, and the mail comes when it is back', async () => {
  const port = await findFreePort()
  const shop = await startShop({ SMTP_URL: `smtp://127.0.0.1:${port}` })
  const email = newAddress()

  await shop.request
    .post('/auth/v1/signup')
    .set('apikey', publishableKey)
    .send({ email, password: 'correct horse battery staple' })
    .expect(200)
  await expect.poll(async () => (await rowOf(shop, email))?.last_error).toMatch(/CONN/)
  await expect.poll(() => readMetric(shop, 'mails_waiting')).toBe(1)

  const dataDir = await mkdtemp(join(tmpdir(), 'golden-bead-mail-'))
  cleanUps.push(() => rm(dataDir, { recursive: true, force: true }))
  const mailServer = await startMailServer({ dataDir, smtpPort: port, httpPort: 0 })
  cleanUps.push(mailServer.stop)

  await openMailbox(mailServer.inboxUrl).waitForMail(email, /Confirm your account/)
  await expect.poll(() => readMetric(shop, 'mails_waiting')).toBe(0)
})

/** Reaches this machine, and is a name of it that the shop does not count as such. */
const asElsewhere = (url: string) => url.replace('127.0.0.1', '0.0.0.0')

test('a mail waits while its server offers no TLS, the log says why, and an address may say that none is needed', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'golden-bead-mail-'))
  cleanUps.push(() => rm(dataDir, { recursive: true, force: true }))
  const mailServer = await startMailServer({ dataDir, httpPort: 0 })
  cleanUps.push(mailServer.stop)
  const smtpUrl = asElsewhere(mailServer.smtpUrl)
  const log = createLogLines()
  const careful = await startShop(
    { SMTP_URL: smtpUrl, LOG_LEVEL: 'info' },
    { logTo: log.destination },
  )
  const address = newAddress()

  await queue(careful, address)
  await expect.poll(() => log.text()).toContain('by TLS, which the mail server does not offer')
  expect(await rowOf(careful, address)).toMatchObject({ sent_at: null, failed_at: null })
  expect(await openMailbox(mailServer.inboxUrl).mailsTo(address)).toEqual([])

  const trusting = await startShop({ SMTP_URL: `${smtpUrl}?requireTLS=false` })
  await queue(trusting, address)
  await openMailbox(mailServer.inboxUrl).waitForMail(address, /A mail/)
})

test.each([['as it is'], ['?requireTLS=false']])(
  'a mail waits while its server has a self-signed certificate, with an address %s',
  async (options) => {
    const smtp = await startScript({ certificate: newSelfSignedCertificate() })
    const query = options.startsWith('?') ? options : ''
    const shop = await startShop({ SMTP_URL: asElsewhere(smtp.url) + query })
    const address = newAddress()

    await queue(shop, address)

    await expect
      .poll(async () => (await rowOf(shop, address))?.last_error)
      .toContain('self-signed certificate')
    expect(await rowOf(shop, address)).toMatchObject({ sent_at: null, failed_at: null })
    expect(smtp.addressed).toEqual([])
  },
)

test.each([
  ['refuses TLS for now', '454 not now', 'ETLS STARTTLS 454: the connection could not be secured'],
  ['hangs up instead of TLS', '220 go on', 'ESOCKET CONN: Client network socket disconnected'],
])(
  'a mail waits while its server %s, and its error does not advise to do without TLS',
  async (_how, startTlsReply, reason) => {
    const smtp = await startScript({ startTlsReply })
    const shop = await startShop({ SMTP_URL: asElsewhere(smtp.url) })
    const address = newAddress()

    await queue(shop, address)

    const lastError = async () => (await rowOf(shop, address))?.last_error
    await expect.poll(lastError).toContain(reason)
    expect(await lastError()).not.toContain('requireTLS')
    expect(await rowOf(shop, address)).toMatchObject({ sent_at: null, failed_at: null })
  },
)

test('a mail goes through TLS where the certificate of its server is trusted', async () => {
  const certificate = newSelfSignedCertificate('mail.example')
  const smtp = await startScript({ certificate })
  const folder = await mkdtemp(join(tmpdir(), 'golden-bead-trusted-'))
  cleanUps.push(() => rm(folder, { recursive: true, force: true }))
  const authority = join(folder, 'authority.pem')
  await writeFile(authority, certificate.cert)
  const { environment, drop } = await testEnvironment()
  cleanUps.push(drop)
  const api = startApiProcess({
    ...environment,
    LOG_LEVEL: 'info',
    SMTP_URL: `${asElsewhere(smtp.url)}?tls.servername=mail.example`,
    NODE_EXTRA_CA_CERTS: authority,
  })
  cleanUps.push(() => api.process.kill('SIGKILL'))
  const email = newAddress()

  await signUpAt(await api.ready(), email)

  await expect.poll(() => smtp.addressed).toEqual([email])
})

test('a mail is unreadable in the database while it waits, and gone when it was sent', async () => {
  const smtp = await startScript({ recipientReply: '451 later' })
  const shop = await startShop({ SMTP_URL: smtp.url })
  const address = newAddress()
  await queue(shop, address)
  await expect.poll(async () => (await rowOf(shop, address))?.last_error).toContain('451')
  const waiting = await rowOf(shop, address)

  smtp.behaviour.recipientReply = '250 fine'
  await sendAgainNow(shop)
  await expect.poll(async () => (await rowOf(shop, address))?.sent_at).not.toBeNull()

  expect(JSON.stringify(waiting)).not.toContain('pearl')
  expect((await rowOf(shop, address))?.content).toEqual({})
})

/** Queues a mail for each of these replies to RCPT. */
async function queueForReplies(shop: TestApp, smtp: SmtpServer, replies: readonly string[]) {
  const replyTo = new Map(replies.map((reply) => [newAddress(), reply]))
  smtp.behaviour.recipientReply = (recipient) => replyTo.get(recipient) ?? '250 fine'
  const addresses = [...replyTo.keys()]
  for (const address of addresses) await queue(shop, address)
  return () => Promise.all(addresses.map((address) => rowOf(shop, address)))
}

const sendAgainNow = (shop: TestApp) =>
  shop.app.database.$client.query('update platform.mail_outbox set next_attempt_at = now()')

test('a mail is given up at once, and kept in sight, where the server says that there is no such mailbox', async () => {
  const smtp = await startScript()
  const shop = await startShop({ SMTP_URL: smtp.url })

  const readRows = await queueForReplies(shop, smtp, [
    '550 no such person',
    '551 moved away',
    '553 no such name',
    '550-5.1.1 user unknown\r\n550 5.1.1 look elsewhere',
    '554 5.1.2 no such domain',
    '550 5.2.1 the mailbox is disabled',
  ])

  await expect.poll(() => countWaiting(shop.app.database)).toBe(0)
  for (const row of await readRows()) {
    expect(row).toMatchObject({ attempts: 1, content: {}, failed_at: expect.any(Date) })
  }
})

/** Replies to RCPT on which somebody has to act, and what the log says of them. */
const refusals = [
  ['553 5.7.1 <a@shop.example>: Not yours', 'EENVELOPE RCPT TO 553 5.7.1: <…>: Not yours'],
  ['550 5.1.8 <a@shop.example>: No domain', 'EENVELOPE RCPT TO 550 5.1.8: <…>: No domain'],
  ['550-5.1.0 Sender\r\n550 5.1.0 unknown', 'EENVELOPE RCPT TO 550 5.1.0: Sender unknown'],
  ['554 5.7.1 <b@away.example>: Relay denied', 'EENVELOPE RCPT TO 554 5.7.1: <…>: Relay denied'],
  ['530 5.7.0 Log in', 'EENVELOPE RCPT TO 530 5.7.0: Log in'],
  ['535 Log in', 'EENVELOPE RCPT TO 535: Log in'],
  ['552 5.2.2 Full', 'EENVELOPE RCPT TO 552 5.2.2: Full'],
  ['554 No', 'EENVELOPE RCPT TO 554: No'],
  // Refused once it was sent: the answer may quote the mail.
  ['250 fine', 'EMESSAGE DATA 554 5.7.1'],
] as const

test('a mail waits for a day where the server refuses the shop, and the log says once what it answered', async () => {
  const smtp = await startScript({ mailReply: '554 5.7.1 Nobody may say pearl' })
  const log = createLogLines()
  const logTo = log.destination
  const shop = await startShop({ SMTP_URL: smtp.url, LOG_LEVEL: 'info' }, { logTo })

  const replies = refusals.map(([reply]) => reply)
  const readRows = await queueForReplies(shop, smtp, replies)
  await expect.poll(() => readMetric(shop, 'mails_waiting')).toBe(refusals.length)
  const isEachTriedTwice = async () =>
    (await readRows()).every((row) => row && row.attempts > 1 && row.leased_until === null)
  await sendAgainNow(shop)
  await expect.poll(isEachTriedTwice).toBe(true)

  // The first one for a day and longer.
  const { rows } = await shop.app.database.$client.query<Row>(
    `update platform.mail_outbox set created_at = now() - interval '25 hours'
     where last_error like '%Not yours' returning *`,
  )
  const recipientReply = (recipient: string) =>
    recipient === rows[0]?.recipient ? replies[0] : '250 fine'
  Object.assign(smtp.behaviour, { recipientReply, mailReply: '250 taken' })
  await sendAgainNow(shop)

  await expect.poll(() => countWaiting(shop.app.database)).toBe(0)
  const [refused, ...others] = await readRows()
  expect(refused).toMatchObject({ sent_at: null, failed_at: expect.any(Date), content: {} })
  expect(others.map((row) => row?.sent_at)).not.toContain(null)
  const reasonsOf = (message: string) => log.records(message).map(({ reason }) => reason)
  const reasons = refusals.map(([, reason]) => reason)
  const postponed = reasonsOf('mail postponed')
  expect([postponed.length, new Set(postponed)]).toEqual([reasons.length, new Set(reasons)])
  await expect.poll(() => reasonsOf('mail given up')).toEqual([reasons[0]])
})

test('mails that were sent long ago go, others stay', async () => {
  const shop = await startShop()
  const [old, fresh] = [newAddress(), newAddress()]
  for (const address of [old, fresh]) {
    await queue(shop, address)
    await expect.poll(async () => (await rowOf(shop, address))?.sent_at).not.toBeNull()
  }
  await shop.app.database.$client.query(
    "update platform.mail_outbox set sent_at = now() - interval '8 days' where recipient = $1",
    [old],
  )

  await shop.app.outbox.sweep(shop.app.database, untilTheEnd)

  expect(await rowOf(shop, old)).toBeUndefined()
  expect(await rowOf(shop, fresh)).toBeDefined()
})

test('a mail that cannot be read is given up and kept in sight', async () => {
  const shop = await startShop()
  const recipient = newAddress()
  const { encrypt } = createTextCipher(deriveServerSecrets(shop.config.tokens, 'outbox'))

  const mails = [{ kind: 'test', recipient, content: { sealed: encrypt('no mail') } }]
  await insertMails(shop.app.database, { mails: JSON.stringify(mails) })

  await expect.poll(async () => (await rowOf(shop, recipient))?.failed_at).toBeInstanceOf(Date)
  expect(await rowOf(shop, recipient)).toMatchObject({ attempts: 1, last_error: 'unreadable' })
})

test('why a mail could not be marked as sent stands in the log, and not what it says', async () => {
  const smtp = await startScript()
  const lines: string[] = []
  const logTo = { write: (line: string) => void lines.push(line) }
  const shop = await startShop({ SMTP_URL: smtp.url, LOG_LEVEL: 'info' }, { logTo })
  await shop.app.database.$client.query(
    'alter table platform.mail_outbox add constraint unsendable check (sent_at is null)',
  )

  await queue(shop, newAddress())

  await expect.poll(() => lines.join('')).toContain('could not be marked')
  const records = lines.map((line): Record<string, unknown> => JSON.parse(line))
  expect(records.find(({ msg }) => msg === 'mail could not be marked')).toMatchObject({
    level: 'error',
    kind: 'test',
    err: { code: '23514', constraint: 'unsendable' },
  })
  expect(lines.join('')).not.toContain('pearl')
})

const crooked = [
  'a@example.com,b@example.com',
  'a@example.com <b@example.com>',
  'a@example.com\r\nBcc: b@example.com',
  '',
]
test.each(crooked)('nothing is sent to %j, even from the database', async (recipient) => {
  const smtp = await startScript()
  const shop = await startShop({ SMTP_URL: smtp.url })

  await queue(shop, recipient)

  await expect.poll(async () => (await rowOf(shop, recipient))?.failed_at).toBeInstanceOf(Date)
  expect(smtp.received).toEqual([])
})

test('a silent mail server holds up no request, and no mail for ever', async () => {
  const smtp = await startScript({ isSilent: true })
  const shop = await startShop({ SMTP_URL: smtp.url })
  const address = newAddress()
  await queue(shop, address)

  await shop.request
    .post('/auth/v1/recover')
    .set('apikey', publishableKey)
    .send({ email: newAddress() })
    .expect(200)

  await expect
    .poll(async () => (await rowOf(shop, address))?.last_error)
    .toMatch(/TIMEDOUT|ETIMEOUT/i)
})

test('two instances send each of two hundred mails once', async () => {
  const smtp = await startScript()
  const first = await startShop({ SMTP_URL: smtp.url })
  await startShop({
    SMTP_URL: smtp.url,
    DATABASE_URL: first.environment['DATABASE_URL'] ?? '',
  })
  const addresses = Array.from({ length: 200 }, () => newAddress())

  for (const address of addresses) await queue(first, address)
  await expect.poll(() => countWaiting(first.app.database)).toBe(0)

  expect(smtp.received.map(({ recipient }) => recipient).toSorted()).toEqual(addresses.toSorted())
})

test('an instance killed between taking and noting a mail doubles it at most, recognisably', async () => {
  const { environment, drop } = await testEnvironment()
  cleanUps.push(drop)
  let victim: ReturnType<typeof startApiProcess> | undefined
  const smtp = await startScript({
    onMail: () => {
      victim?.process.kill('SIGKILL')
      victim = undefined
    },
  })
  const settings = { ...environment, SMTP_URL: smtp.url, LOG_LEVEL: 'info' }
  const killed = startApiProcess(settings)
  victim = killed
  const url = await killed.ready()
  const email = newAddress()

  const signUp = signUpAt(url, email)
  // The mail leaves sooner than the answer, which then never comes.
  await Promise.allSettled([signUp, killed.exited])
  const shop = await startShop({ ...settings, LOG_LEVEL: 'silent' })
  expect(await rowOf(shop, email)).toMatchObject({ sent_at: null, attempts: 1 })
  await shop.app.database.$client.query('update platform.mail_outbox set leased_until = now()')

  await expect.poll(async () => (await rowOf(shop, email))?.sent_at).toBeInstanceOf(Date)
  expect(smtp.received).toHaveLength(2)
  expect(smtp.received[0]).toEqual(smtp.received[1])
  expect(smtp.received[0]?.recipient).toBe(email)
})

test('a shop closes in order while its mail server hangs, and the mail comes later', async () => {
  const { environment, drop } = await testEnvironment()
  cleanUps.push(drop)
  const smtp = await startScript({ recipientReply: '' })
  const settings = { ...environment, SMTP_URL: smtp.url }
  const api = startApiProcess({ ...settings, LOG_LEVEL: 'info' })
  cleanUps.push(() => api.process.kill('SIGKILL'))
  const email = newAddress()
  await signUpAt(await api.ready(), email)
  await expect.poll(() => smtp.addressed).toEqual([email])

  api.process.kill('SIGTERM')

  expect(await api.exited).toBe(0)
  smtp.behaviour.recipientReply = '250 fine'
  await startShop(settings)
  await expect.poll(() => smtp.received.map(({ recipient }) => recipient)).toEqual([email])
})

test('what was rolled back is never sent', async () => {
  const smtp = await startScript()
  const shop = await startShop({ SMTP_URL: smtp.url })
  const address = newAddress()

  const undone = shop.app.database.transaction(async (tx) => {
    const { outbox } = shop.app
    await outbox.add(tx, { kind: 'test', recipient: address, subject: '', text: '', html: '' })
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  await queue(shop, newAddress())
  await expect.poll(() => smtp.received.length).toBe(1)

  expect(smtp.received.map(({ recipient }) => recipient)).not.toContain(address)
})
