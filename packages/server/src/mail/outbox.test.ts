import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startMailServer } from '@golden-bead/local-services/mail-server'
import { findFreePort } from '@golden-bead/local-services/ports'
import type { FastifyInstance } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { createLogLines } from '#test/log-lines.ts'
import { newAddress, openMailbox } from '#test/mailbox.ts'
import { readMetric } from '#test/metrics.ts'
import { findQueuedMail } from '#test/queued-mails.ts'
import { newSelfSignedCertificate } from '#test/self-signed-certificate.ts'
import { asElsewhere, startSmtpScript, type SmtpServer } from '#test/smtp-script.ts'
import {
  startServer,
  type ServerExtras,
  type ServerSettings,
  type TestServer,
} from '#test/start-server.ts'
import { countWaiting, insertMails } from './outbox.repository.ts'
import { createTextCipher } from './encrypted-text.ts'

const cleanUps: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp()
})

async function start(settings: ServerSettings = {}, extras: ServerExtras = {}) {
  const server = await startServer(settings, extras)
  cleanUps.push(server.close)
  return server
}

async function startScript(script: Parameters<typeof startSmtpScript>[0] = {}) {
  const smtp = await startSmtpScript(script)
  cleanUps.push(smtp.close)
  return smtp
}

const queue = ({ app }: Pick<TestServer, 'app'>, recipient: string, subject = 'A mail') =>
  app.database.transaction((tx) =>
    app.outbox.add(tx, {
      kind: 'test',
      recipient,
      subject,
      text: 'The secret is pearl.',
      html: '<p>The secret is pearl.</p>',
    }),
  )

test('a mail waits while the mail server is down, and comes when it is back', async () => {
  const port = await findFreePort()
  const server = await start({ smtp: { url: `smtp://127.0.0.1:${port}` } })
  const email = newAddress()

  await queue(server, email)
  await expect.poll(async () => (await findQueuedMail(server, email))?.last_error).toMatch(/CONN/)
  await expect.poll(() => readMetric(server, 'mails_waiting')).toBe(1)

  const dataDir = await mkdtemp(join(tmpdir(), 'golden-bead-mail-'))
  cleanUps.push(() => rm(dataDir, { recursive: true, force: true }))
  const mailServer = await startMailServer({ dataDir, smtpPort: port, httpPort: 0 })
  cleanUps.push(mailServer.stop)

  await openMailbox(mailServer.inboxUrl).waitForMail(email, /A mail/)
  await expect.poll(() => readMetric(server, 'mails_waiting')).toBe(0)
})

test('a mail has the name of its sender in one line, with the address that the server has', async () => {
  const names = ['Ann, of <"Oak">\r\nBcc: all@site.example\u202e', undefined]
  const server = await start({ smtp: { senderName: () => names[0] } })
  const email = newAddress()

  await queue(server, email)
  const first = await openMailbox(server.inboxUrl).waitForMail(email, /A mail/)
  names.shift()
  await queue(server, email)
  const second = await openMailbox(server.inboxUrl).waitForMail(email, /A mail/, 2)

  expect([first.sender, second.sender]).toEqual([
    { name: 'Ann, of <"Oak"> Bcc: all@site.example', address: 'hello@site.example' },
    { name: 'Site', address: 'hello@site.example' },
  ])
  expect(first.recipients).toEqual([email])
})

test('a mail waits while its server offers no TLS, the log says why, and an address may say that none is needed', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'golden-bead-mail-'))
  cleanUps.push(() => rm(dataDir, { recursive: true, force: true }))
  const mailServer = await startMailServer({ dataDir, httpPort: 0 })
  cleanUps.push(mailServer.stop)
  const smtpUrl = asElsewhere(mailServer.smtpUrl)
  const log = createLogLines()
  const careful = await start({
    smtp: { url: smtpUrl },
    http: { log: { level: 'info', stream: log.destination } },
  })
  const address = newAddress()

  await queue(careful, address)
  await expect.poll(() => log.text()).toContain('by TLS, which the mail server does not offer')
  expect(await findQueuedMail(careful, address)).toMatchObject({ sent_at: null, failed_at: null })
  expect(await openMailbox(mailServer.inboxUrl).mailsTo(address)).toEqual([])

  const trusting = await start({ smtp: { url: `${smtpUrl}?requireTLS=false` } })
  await queue(trusting, address)
  await openMailbox(mailServer.inboxUrl).waitForMail(address, /A mail/)
})

test.each([['as it is'], ['?requireTLS=false']])(
  'a mail waits while its server has a self-signed certificate, with an address %s',
  async (options) => {
    const smtp = await startScript({ certificate: newSelfSignedCertificate() })
    const query = options.startsWith('?') ? options : ''
    const server = await start({ smtp: { url: asElsewhere(smtp.url) + query } })
    const address = newAddress()

    await queue(server, address)

    await expect
      .poll(async () => (await findQueuedMail(server, address))?.last_error)
      .toContain('self-signed certificate')
    expect(await findQueuedMail(server, address)).toMatchObject({ sent_at: null, failed_at: null })
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
    const server = await start({ smtp: { url: asElsewhere(smtp.url) } })
    const address = newAddress()

    await queue(server, address)

    const lastError = async () => (await findQueuedMail(server, address))?.last_error
    await expect.poll(lastError).toContain(reason)
    expect(await lastError()).not.toContain('requireTLS')
    expect(await findQueuedMail(server, address)).toMatchObject({ sent_at: null, failed_at: null })
  },
)

test('a mail is unreadable in the database while it waits, and gone when it was sent', async () => {
  const smtp = await startScript({ recipientReply: '451 later' })
  const server = await start({ smtp: { url: smtp.url } })
  const address = newAddress()
  await queue(server, address)
  await expect
    .poll(async () => (await findQueuedMail(server, address))?.last_error)
    .toContain('451')
  const waiting = await findQueuedMail(server, address)

  smtp.behaviour.recipientReply = '250 fine'
  await sendAgainNow(server)
  await expect.poll(async () => (await findQueuedMail(server, address))?.sent_at).not.toBeNull()

  expect(JSON.stringify(waiting)).not.toContain('pearl')
  expect((await findQueuedMail(server, address))?.content).toEqual({})
})

/** Queues a mail for each of these replies to RCPT. */
async function queueForReplies(server: TestServer, smtp: SmtpServer, replies: readonly string[]) {
  const replyTo = new Map(replies.map((reply) => [newAddress(), reply]))
  smtp.behaviour.recipientReply = (recipient) => replyTo.get(recipient) ?? '250 fine'
  const addresses = [...replyTo.keys()]
  for (const address of addresses) await queue(server, address)
  return () => Promise.all(addresses.map((address) => findQueuedMail(server, address)))
}

const sendAgainNow = (server: TestServer) =>
  server.app.database.$client.query('update platform.mail_outbox set next_attempt_at = now()')

test('a mail is given up at once, and kept in sight, where the server says that there is no such mailbox', async () => {
  const smtp = await startScript()
  const server = await start({ smtp: { url: smtp.url } })

  const readRows = await queueForReplies(server, smtp, [
    '550 no such person',
    '551 moved away',
    '553 no such name',
    '550-5.1.1 user unknown\r\n550 5.1.1 look elsewhere',
    '554 5.1.2 no such domain',
    '550 5.2.1 the mailbox is disabled',
  ])

  await expect.poll(() => countWaiting(server.app.database)).toBe(0)
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

test('a mail waits for a day where the server refuses the server, and the log says once what it answered', async () => {
  const smtp = await startScript({ mailReply: '554 5.7.1 Nobody may say pearl' })
  const log = createLogLines()
  const server = await start({
    smtp: { url: smtp.url },
    http: { log: { level: 'info', stream: log.destination } },
  })

  const replies = refusals.map(([reply]) => reply)
  const readRows = await queueForReplies(server, smtp, replies)
  await expect.poll(() => readMetric(server, 'mails_waiting')).toBe(refusals.length)
  const isEachTriedTwice = async () =>
    (await readRows()).every((row) => row && row.attempts > 1 && row.leased_until === null)
  await sendAgainNow(server)
  await expect.poll(isEachTriedTwice).toBe(true)

  // The first one for a day and longer.
  const { rows } = await server.app.database.$client.query<{ recipient: string }>(
    `update platform.mail_outbox set created_at = now() - interval '25 hours'
     where last_error like '%Not yours' returning recipient`,
  )
  const recipientReply = (recipient: string) =>
    recipient === rows[0]?.recipient ? replies[0] : '250 fine'
  Object.assign(smtp.behaviour, { recipientReply, mailReply: '250 taken' })
  await sendAgainNow(server)

  await expect.poll(() => countWaiting(server.app.database)).toBe(0)
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
  const server = await start()
  const [old, fresh] = [newAddress(), newAddress()]
  for (const address of [old, fresh]) {
    await queue(server, address)
    await expect.poll(async () => (await findQueuedMail(server, address))?.sent_at).not.toBeNull()
  }
  await server.app.database.$client.query(
    "update platform.mail_outbox set sent_at = now() - interval '8 days' where recipient = $1",
    [old],
  )

  await server.app.outbox.sweep(server.app.database, new AbortController().signal)

  expect(await findQueuedMail(server, old)).toBeUndefined()
  expect(await findQueuedMail(server, fresh)).toBeDefined()
})

test('a mail that cannot be read is given up and kept in sight', async () => {
  const server = await start()
  const recipient = newAddress()
  const { encrypt } = createTextCipher(server.app.secretsFor('outbox'))

  const mails = [{ kind: 'test', recipient, content: { sealed: encrypt('no mail') } }]
  await insertMails(server.app.database, { mails: JSON.stringify(mails) })

  await expect
    .poll(async () => (await findQueuedMail(server, recipient))?.failed_at)
    .toBeInstanceOf(Date)
  expect(await findQueuedMail(server, recipient)).toMatchObject({
    attempts: 1,
    last_error: 'unreadable',
  })
})

test('why a mail could not be marked as sent stands in the log, and not what it says', async () => {
  const smtp = await startScript()
  const lines: string[] = []
  const stream = { write: (line: string) => void lines.push(line) }
  const server = await start({ smtp: { url: smtp.url }, http: { log: { level: 'info', stream } } })
  await server.app.database.$client.query(
    'alter table platform.mail_outbox add constraint unsendable check (sent_at is null)',
  )

  await queue(server, newAddress())

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
  const server = await start({ smtp: { url: smtp.url } })

  await queue(server, recipient)

  await expect
    .poll(async () => (await findQueuedMail(server, recipient))?.failed_at)
    .toBeInstanceOf(Date)
  expect(smtp.received).toEqual([])
})

test('a silent mail server holds up no request, and no mail for ever', async () => {
  const smtp = await startScript({ isSilent: true })
  const extend = (app: FastifyInstance) => {
    app.post('/mails', async () => {
      await queue({ app }, newAddress())
      return {}
    })
  }
  const server = await start({ smtp: { url: smtp.url } }, { extend })
  const address = newAddress()
  await queue(server, address)

  await server.request.post('/mails').expect(200)

  await expect
    .poll(async () => (await findQueuedMail(server, address))?.last_error)
    .toMatch(/TIMEDOUT|ETIMEOUT/i)
})

test('two instances send each of two hundred mails once', async () => {
  const smtp = await startScript()
  const first = await start({ smtp: { url: smtp.url } })
  await start({ smtp: { url: smtp.url }, database: { url: first.config.database.url } })
  const addresses = Array.from({ length: 200 }, () => newAddress())

  for (const address of addresses) await queue(first, address)
  await expect.poll(() => countWaiting(first.app.database)).toBe(0)

  expect(smtp.received.map(({ recipient }) => recipient).toSorted()).toEqual(addresses.toSorted())
})

test('what was rolled back is never sent', async () => {
  const smtp = await startScript()
  const server = await start({ smtp: { url: smtp.url } })
  const address = newAddress()

  const undone = server.app.database.transaction(async (tx) => {
    const { outbox } = server.app
    await outbox.add(tx, { kind: 'test', recipient: address, subject: '', text: '', html: '' })
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  await queue(server, newAddress())
  await expect.poll(() => smtp.received.length).toBe(1)

  expect(smtp.received.map(({ recipient }) => recipient)).not.toContain(address)
})
