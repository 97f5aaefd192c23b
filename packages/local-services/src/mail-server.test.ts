import { request } from 'node:http'
import { createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { type MailServer, startMailServer } from './mail-server.ts'
import { openMailbox } from './mail/mailbox.ts'
import type { Message } from './mail/mailpit.ts'
import { listen } from './ports.ts'
import { type MessagePage, readJson, sendMail } from './test/clients.ts'
import { makeTempFolder } from './test/temp-folder.ts'

const confirmation = {
  to: 'Anna Meier <anna@example.test>',
  subject: 'Bestätige deine Adresse',
  text: 'Open https://shop.example.test/confirm?token=abc to go on.',
  html: '<p>Open <a href="https://shop.example.test/confirm?token=abc">this link</a>.</p>',
}

test.each(['//', '/\\', '//other.example/'])(
  'the inbox answers %s as any address that is not there, and goes on',
  async (path) => {
    const { inboxUrl } = await start(await makeTempFolder())
    const { port } = new URL(inboxUrl)
    const status = await new Promise((resolve, reject) => {
      request({ port, host: '127.0.0.1', path, method: 'GET' })
        .on('response', (response) => resolve(response.resume().statusCode))
        .on('error', reject)
        .end()
    })

    expect([400, 404]).toContain(status)
    expect(await readJson<MessagePage>(`${inboxUrl}/api/v1/messages`)).toMatchObject({ total: 0 })
  },
)

test('a mail is listed and read in the shape of Mailpit', async () => {
  const { smtpUrl, inboxUrl } = await start(await makeTempFolder())
  await sendMail(smtpUrl, { ...confirmation, messageId: '<one@example.test>' })

  const page = await readJson<MessagePage>(`${inboxUrl}/api/v1/messages`)
  const [summary] = page.messages

  expect(page).toMatchObject({
    total: 1,
    unread: 1,
    count: 1,
    messages_count: 1,
    messages_unread: 1,
    start: 0,
    tags: [],
  })
  expect(summary).toEqual({
    ID: expect.stringMatching(/^\w+$/),
    MessageID: 'one@example.test',
    Read: false,
    From: { Name: 'Shop', Address: 'shop@example.test' },
    To: [{ Name: 'Anna Meier', Address: 'anna@example.test' }],
    Cc: [],
    Bcc: [],
    ReplyTo: [],
    Subject: confirmation.subject,
    Created: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    Username: '',
    Tags: [],
    Size: expect.any(Number),
    Attachments: 0,
    Snippet: confirmation.text,
  })

  const message = await readJson<Message>(`${inboxUrl}/api/v1/message/${summary?.ID}`)
  expect(message).toMatchObject({
    ID: summary?.ID,
    MessageID: 'one@example.test',
    ReturnPath: 'shop@example.test',
    Subject: confirmation.subject,
    Date: expect.stringMatching(/Z$/),
    HTML: expect.stringContaining('https://shop.example.test/confirm?token=abc'),
    Inline: [],
    Attachments: [],
  })
  expect(message.Text.trim()).toBe(confirmation.text)
  expect(await readJson<MessagePage>(`${inboxUrl}/api/v1/messages`)).toMatchObject({ unread: 0 })
})

test('the newest mail comes first, and pages can be cut out', async () => {
  const { smtpUrl, inboxUrl } = await start(await makeTempFolder())
  for (const subject of ['first', 'second', 'third'])
    await sendMail(smtpUrl, { to: 'a@b.test', subject, text: subject })

  const page = await readJson<MessagePage>(`${inboxUrl}/api/v1/messages?start=1&limit=1`)

  expect(page).toMatchObject({ total: 3, count: 1, start: 1 })
  expect(page.messages.map(({ Subject }) => Subject)).toEqual(['second'])
  const latest = await readJson<Message>(`${inboxUrl}/api/v1/message/latest`)
  expect(latest.Subject).toBe('third')
})

test('mail is found by its recipient, also by one that no header names', async () => {
  const { smtpUrl, inboxUrl } = await start(await makeTempFolder())
  await sendMail(smtpUrl, { to: 'anna@example.test', subject: 'For Anna', text: 'a' })
  await sendMail(smtpUrl, { to: 'ben@example.test', bcc: 'carl@example.test', text: 'b' })
  const find = async (query: string) => {
    const url = `${inboxUrl}/api/v1/search?query=${encodeURIComponent(query)}`
    const { messages } = await readJson<MessagePage>(url)
    return messages.map(({ To }) => To[0]?.Address)
  }

  expect(await find('to:anna@example.test')).toEqual(['anna@example.test'])
  expect(await find('to:"ANNA@example.test" subject:"for anna"')).toEqual(['anna@example.test'])
  expect(await find('bcc:carl@example.test')).toEqual(['ben@example.test'])
  expect(await find('to:carl@example.test')).toEqual([])
})

test('mail outlives a restart and goes when it is deleted', async () => {
  const dataDir = await makeTempFolder()
  const first = await start(dataDir)
  await sendMail(first.smtpUrl, confirmation)
  const before = await readJson<MessagePage>(`${first.inboxUrl}/api/v1/messages`)
  await first.stop()

  const second = await start(dataDir)
  const after = await readJson<MessagePage>(`${second.inboxUrl}/api/v1/messages`)
  expect(after).toEqual(before)

  const deleted = await fetch(`${second.inboxUrl}/api/v1/messages`, { method: 'DELETE' })
  expect(await deleted.text()).toBe('ok')
  expect(await readJson<MessagePage>(`${second.inboxUrl}/api/v1/messages`)).toMatchObject({
    total: 0,
    messages: [],
  })
})

test('only the named mails are deleted', async () => {
  const { smtpUrl, inboxUrl } = await start(await makeTempFolder())
  for (const subject of ['keep', 'drop']) await sendMail(smtpUrl, { to: 'a@b.test', subject })
  const { messages } = await readJson<MessagePage>(`${inboxUrl}/api/v1/messages`)

  const body = JSON.stringify({ IDs: [messages[0]?.ID] })
  await fetch(`${inboxUrl}/api/v1/messages`, { method: 'DELETE', body })

  const { messages: left } = await readJson<MessagePage>(`${inboxUrl}/api/v1/messages`)
  expect(left.map(({ Subject }) => Subject)).toEqual(['keep'])
})

test('at the limit, the oldest mails are deleted', async () => {
  const mailbox = await openMailbox(await makeTempFolder(), 2)
  for (const subject of ['one', 'two', 'three'])
    await mailbox.add(Buffer.from(`Subject: ${subject}\r\n\r\n`))

  expect(mailbox.list().map(({ Subject }) => Subject)).toEqual(['three', 'two'])
})

test('a mail that is too long is rejected and not kept', async () => {
  const { smtpUrl, inboxUrl } = await start(await makeTempFolder())

  const sent = sendMail(smtpUrl, { to: 'a@b.test', text: 'x'.repeat(26 * 1024 * 1024) })

  await expect(sent).rejects.toMatchObject({ responseCode: 552 })
  expect(await readJson<MessagePage>(`${inboxUrl}/api/v1/messages`)).toMatchObject({ total: 0 })
})

test('a mail that is put off is not kept, and taken when it comes again', async () => {
  const answers = [true, false]
  const { smtpUrl, inboxUrl } = await start(await makeTempFolder(), () => answers.shift() ?? false)

  const first = sendMail(smtpUrl, confirmation)
  await expect(first).rejects.toMatchObject({ responseCode: 451 })
  await sendMail(smtpUrl, confirmation)

  expect(await readJson<MessagePage>(`${inboxUrl}/api/v1/messages`)).toMatchObject({ total: 1 })
})

test('any login is taken, and none is needed', async () => {
  const { smtpUrl, inboxUrl } = await start(await makeTempFolder())

  await sendMail(smtpUrl.replace('//', '//user:secret@'), confirmation)

  expect(await readJson<MessagePage>(`${inboxUrl}/api/v1/messages`)).toMatchObject({ total: 1 })
})

test('attachments and the source can be fetched, and nothing but pictures is shown', async () => {
  const { smtpUrl, inboxUrl } = await start(await makeTempFolder())
  await sendMail(smtpUrl, {
    ...confirmation,
    html: '<img src="cid:bead@shop">',
    attachments: [
      { filename: 'bead.png', content: 'png', contentType: 'image/png', cid: 'bead@shop' },
      { filename: 'évil.html', content: '<script>1</script>', contentType: 'text/html' },
    ],
  })
  const message = await readJson<Message>(`${inboxUrl}/api/v1/message/latest`)
  const [inline, attached] = [message.Inline[0], message.Attachments[0]]
  const partUrl = `${inboxUrl}/api/v1/message/${message.ID}/part`

  const picture = await fetch(`${partUrl}/${inline?.PartID}`)
  expect(picture.headers.get('content-type')).toBe('image/png')
  const page = await fetch(`${partUrl}/${attached?.PartID}`)
  expect(page.headers.get('content-type')).toBe('application/octet-stream')
  expect(page.headers.get('content-disposition')).toBe(
    `attachment; filename*=UTF-8''%C3%A9vil.html`,
  )
  const raw = await fetch(`${inboxUrl}/api/v1/message/${message.ID}/raw`)
  expect(await raw.text()).toContain('Return-Path: <shop@example.test>')
  const view = await fetch(`${inboxUrl}/view/${message.ID}.html`)
  expect(await view.text()).toContain(`/api/v1/message/${message.ID}/part/${inline?.PartID}`)
})

test('scripts of a mail cannot run in the inbox', async () => {
  const { smtpUrl, inboxUrl } = await start(await makeTempFolder())
  await sendMail(smtpUrl, { ...confirmation, html: '<script>parent.steal()</script>' })

  const view = await fetch(`${inboxUrl}/view/latest.html`)
  const page = await fetch(inboxUrl)

  const viewPolicy = view.headers.get('content-security-policy')
  expect(viewPolicy).toContain("default-src 'none'")
  expect(viewPolicy).toContain('sandbox allow-popups allow-popups-to-escape-sandbox')
  expect(viewPolicy).not.toMatch(/script-src|allow-scripts|allow-same-origin/)
  expect(page.headers.get('content-security-policy')).toContain("script-src 'self'")
  expect(await page.text()).not.toMatch(/https?:\/\/(?!www\.w3\.org)/)
})

test('the page is notified of each new mail', async () => {
  const { smtpUrl, inboxUrl } = await start(await makeTempFolder())
  const { body } = await fetch(`${inboxUrl}/api/events`)
  const reader = body?.getReader()
  await reader?.read()

  await sendMail(smtpUrl, confirmation)
  const event = await reader?.read()

  expect(new TextDecoder().decode(event?.value)).toBe('data: changed\n\n')
})

test('other web sites can neither read nor change the inbox', async () => {
  const { inboxUrl } = await start(await makeTempFolder())

  expect(await askAs(inboxUrl, { host: 'rebound.example.test' })).toBe(403)
  expect(await askAs(inboxUrl, { origin: 'https://elsewhere.example.test' })).toBe(403)
  expect(await askAs(inboxUrl, {})).toBe(200)
})

test('a taken inbox port gives one sentence with the remedy', async () => {
  const blocker = createServer()
  onTestFinished(() => void blocker.close())
  const httpPort = await listen(blocker, { port: 0, purpose: 'a test', variable: 'nothing' })

  await expect(
    startMailServer({ dataDir: await makeTempFolder(), httpPort }),
  ).rejects.toMatchObject({
    message: `Port ${httpPort}, wanted for the inbox, is taken by another program.`,
    remedy: 'Stop that program, or set MAIL_PORT to another port.',
  })
})

test('an address that others can reach is refused', async () => {
  const options = { dataDir: await makeTempFolder(), httpPort: 0, host: '0.0.0.0' }

  await expect(startMailServer(options)).rejects.toThrow(/does not listen on 0\.0\.0\.0/)
})

async function start(dataDir: string, putsOff = () => false): Promise<MailServer> {
  const server = await startMailServer({ dataDir, httpPort: 0, putsOff })
  onTestFinished(async () => await server.stop())
  return server
}

/** Without `fetch`, which does not let a caller choose these headers. */
async function askAs(url: string, headers: Record<string, string>): Promise<number | undefined> {
  return await new Promise((resolve, reject) => {
    const sent = request(`${url}/api/v1/messages`, { headers }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode))
    })
    sent.on('error', reject).end()
  })
}
