import { createClient } from '@supabase/supabase-js'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  newAddress,
  newLoggedInClient,
  newServiceClient,
} from '@golden-bead/supabase/test/account-clients'
import { contactFormOf } from '#test/contact-forms.ts'
import { createLogLines } from '@golden-bead/server/test/log-lines'
import { openMailbox, type Mailbox } from '@golden-bead/server/test/mailbox'
import { signedIn } from '#test/people.ts'
import { publishableKey } from '@golden-bead/supabase/test/keys'
import { startTestApp, type TestApp } from '#test/test-app.ts'

const owner = 'owner@shop.example'
const log = createLogLines()
let shop: TestApp
let mailbox: Mailbox
beforeAll(async () => {
  shop = await startTestApp({ CONTACT_EMAIL: owner, LOG_LEVEL: 'info' }, { logTo: log.destination })
  mailbox = openMailbox(shop.inboxUrl)
})
afterAll(() => shop.close())

const key = { apikey: publishableKey }
const message = (changes: object = {}) => ({
  name: 'Maria Lindqvist',
  email: newAddress(),
  subject: 'custom-order',
  message: 'Do you make bead chains?\n\nOf a hundred.',
  form: contactFormOf(shop, 60),
  ...changes,
})
const send = (body: object, headers: Record<string, string> = key, to = shop) =>
  to.request.post('/store/v1/messages').set(headers).send(body)
const stored = async (email: string, from = shop) =>
  (await newServiceClient(from.url).from('messages').select().eq('email', email)).data ?? []

describe('a message', () => {
  test('is stored, goes to the owner with the sender to answer to, and its reference to the sender', async () => {
    const body = message()
    const answer = await send(body).expect(201)

    const { reference } = answer.body
    expect(reference).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/)
    expect(await stored(body.email)).toMatchObject([
      { reference, name: body.name, subject: body.subject, message: body.message, read_at: null },
    ])
    const toOwner = await mailbox.waitForMail(owner, reference)
    expect(toOwner.subject).toBe(`Custom Order (${reference})`)
    expect(toOwner.text).toContain('Of a hundred.')
    expect(toOwner.text).toContain('http://shop.goldenbead.test/admin/messages')
    expect(toOwner.replyTo).toEqual([body.email])
  })

  test('sends nothing of what was typed to the address that was typed', async () => {
    const body = message({ name: 'Cheap watches', message: 'Visit https://watches.example now' })
    const { reference } = (await send(body).expect(201)).body

    const copy = await mailbox.waitForMail(body.email, reference)
    expect(`${copy.subject}${copy.text}${copy.html}`).not.toMatch(/watches|visit/i)
    expect(copy.replyTo).toEqual([owner])
  })

  test('is copied only to an account, at the address that it has confirmed', async () => {
    const { email, session } = await newLoggedInClient(shop.url)
    const asMember = { ...key, authorization: `Bearer ${session.access_token}` }
    const copyOf = async (to: string) => {
      const { reference } = (await send(message({ email: to }), asMember).expect(201)).body
      return mailbox.waitForMail(to, reference)
    }

    const own = await copyOf(email)
    expect(own.text).toContain('You wrote:\n\nDo you make bead chains?\n\nOf a hundred.')
    expect((await copyOf(newAddress())).text).not.toMatch(/wrote|chains/)
  })

  test('that is sent again with the same form is stored once, and answered as before', async () => {
    const body = message()
    const answers = await Promise.all([send(body), send(body), send(body)])

    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(new Set(answers.map((answer) => answer.body.reference)).size).toBe(1)
    expect(await stored(body.email)).toHaveLength(1)
  })

  test('needs a form of its own', async () => {
    const body = message()
    await send(body).expect(201)

    const { status, body: error } = await send({ ...body, message: 'Something else' })

    expect([status, error.code]).toEqual([409, 'form_used'])
    expect(await stored(body.email)).toHaveLength(1)
  })

  test('belongs to the account of its sender, who alone reads it', async () => {
    const { client, session } = await newLoggedInClient(shop.url)
    const other = await newLoggedInClient(shop.url)
    const body = message()
    await send(body, { ...key, authorization: `Bearer ${session.access_token}` }).expect(201)

    const own = await client.from('messages').select()
    const others = await other.client.from('messages').select()
    const visitors = await createClient(shop.url, publishableKey).from('messages').select()

    expect(own.data).toMatchObject([{ email: body.email, message: body.message }])
    expect([others.data, visitors.data]).toEqual([[], []])
  })

  test('is read, noted and answered by an admin, and its words stay as they were sent', async () => {
    const body = message()
    await send(body).expect(201)
    const admin = await signedIn(shop, { role: 'admin' })
    const change = (values: object) =>
      shop.request.patch(`/rest/v1/messages?email=eq.${body.email}`).set(admin.headers).send(values)

    const now = new Date().toISOString()
    await change({ read_at: now, answered_at: now, note: 'Called her.' }).expect(204)
    const words = await change({ message: 'I owe you a hundred.' })

    expect(words.status).toBe(400)
    expect(await stored(body.email)).toMatchObject([{ message: body.message, note: 'Called her.' }])
  })

  test('leaves its reference in the log, and nothing that was typed', async () => {
    const body = message({ name: 'Secret Name', message: 'Secret words' })
    const { reference } = (await send(body).expect(201)).body

    expect(log.text()).toContain(reference)
    expect(log.text()).not.toMatch(/secret (name|words)/i)
    expect(log.text()).not.toContain(body.email)
  })
})

describe('a form', () => {
  test('that was handed out a moment ago is to be sent a little later', async () => {
    const { body, headers } = await shop.request.get('/store/v1/messages/form').set(key).expect(200)
    expect(headers['cache-control']).toBe('no-store')
    const tooFresh = await send(message({ form: body.form }))

    expect([tooFresh.status, tooFresh.body.code]).toEqual([429, 'form_too_fresh'])
    expect(Number(tooFresh.headers['retry-after'])).toBeGreaterThan(0)
    await send(message({ form: contactFormOf(shop, 4) })).expect(201)
  })

  test.each<[what: string, form: () => string]>([
    ['made up', () => 'ABCDEFGH.1764086400.c2lnbmF0dXJl'],
    ['of yesterday', () => contactFormOf(shop, 90_000)],
    ['with another time', () => contactFormOf(shop, 2).replace(/\.\d{10}\./, '.1764086400.')],
    ['with another reference', () => contactFormOf(shop, 60).replace(/^.{8}/, 'ABCDEFGH')],
    ['cut off', () => contactFormOf(shop, 60).slice(0, -1)],
    ['that is empty', () => ''],
  ])('%s sends nothing', async (_what, form) => {
    const body = message({ form: form() })
    const { status, body: error } = await send(body)

    expect([status, error.code]).toEqual([400, 'form_unknown'])
    expect(await stored(body.email)).toEqual([])
  })
})

describe('without CONTACT_EMAIL', () => {
  test('a message is stored, and its sender gets the reference', async () => {
    const quiet = await startTestApp()
    try {
      const body = { ...message(), form: contactFormOf(quiet, 60) }
      const { reference } = (await send(body, key, quiet).expect(201)).body

      expect(await stored(body.email, quiet)).toHaveLength(1)
      await openMailbox(quiet.inboxUrl).waitForMail(body.email, reference)
    } finally {
      await quiet.close()
    }
  })
})

test('messages with one address are all stored, and its inbox gets five mails', async () => {
  const strict = await startTestApp({ RATE_LIMIT_FACTOR: '1' })
  try {
    for (const email of ['', '+a', '', '', '', '+b', ''].map(
      (tag) => `flooded${tag}@example.com`,
    )) {
      const body = { ...message({ email }), form: contactFormOf(strict, 60) }
      await send(body, key, strict).expect(201)
    }
    const { rows } = await strict.app.database.execute(sql`
      select (select count(*)::int from messages) as stored,
        (select count(*)::int from platform.mail_outbox) as mails`)

    expect(rows).toEqual([{ stored: 7, mails: 5 }])
  } finally {
    await strict.close()
  }
})

test('messages of one network are limited to ten in a row', async () => {
  const strict = await startTestApp({ RATE_LIMIT_FACTOR: '1' })
  try {
    const statuses: number[] = []
    for (let count = 0; count <= 10; count += 1) {
      const body = { ...message(), form: contactFormOf(strict, 60) }
      statuses.push((await send(body, key, strict)).status)
    }

    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 201), 429])
  } finally {
    await strict.close()
  }
})
