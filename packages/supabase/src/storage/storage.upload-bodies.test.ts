import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { imageSizeBytesMax } from '@golden-bead/contracts/image-options'
import { eq, sql, type SQL } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rateLimits } from '@golden-bead/server/http/rate-limits.tables'
import { timeouts } from '@golden-bead/server/http/timeouts'
import {
  objectPath,
  publicPath,
  squarePng,
  errorBody,
  startPictureServer,
  type PictureServer,
} from '#test/picture-uploads.ts'
import { readBucketState } from '#test/bucket-state.ts'
import { formEnd, formField, formFile, formType } from '#test/multipart-form.ts'
import { signedIn, type Person } from '#test/people.ts'
import { paddedPng } from '#test/png-files.ts'
import { openSocket, parseRaw, sendRaw, textUntilClosed } from '@golden-bead/server/test/raw-http'
import { publishableKey } from '#test/keys.ts'

let shop: PictureServer
let png: Buffer
let large: Buffer
beforeAll(async () => {
  shop = await startPictureServer()
  png = await squarePng(8)
  large = paddedPng(png, imageSizeBytesMax)
})
afterAll(() => shop.close())

test.each([
  ['a request without a key', () => Promise.resolve({}), '400', 'InvalidRequest'],
  ['anon', () => Promise.resolve({ apikey: publishableKey }), '403', 'AccessDenied'],
  ['a user', async () => (await signedIn(shop)).headers, '403', 'AccessDenied'],
  [
    'an admin who forgot the password',
    async () => (await signedIn(shop, { role: 'admin', session: 'recovery' })).headers,
    '403',
    'AccessDenied',
  ],
  [
    'a forger',
    () => Promise.resolve({ apikey: publishableKey, authorization: 'Bearer e30.e30.x' }),
    '403',
    'AccessDenied',
  ],
] as const)('%s uploads nothing', async (_who, headersOf, statusCode, code) => {
  const headers = await headersOf()

  const answer = await shop.unchanged(() =>
    shop.request
      .post(objectPath('k1.png'))
      .set({ 'content-type': 'image/png', ...headers })
      .send(png),
  )

  expect(answer.status).toBe(400)
  expect(answer.body).toMatchObject(errorBody(statusCode, code))
})

test('a body is not waited for when its sender may not send it', async () => {
  const head = shop.rawUpload('k1.png', { 'content-length': '100000', authorization: 'Bearer no' })

  const answer = parseRaw(await answerTo(head))

  expect(answer.status).toBe(400)
  expect(answer.body).toContain('AccessDenied')
})

const endings: [what: string, end: (admin: Person) => SQL][] = [
  ['was demoted', ({ id }) => sql`update profiles set role = 'user' where id = ${id}`],
  ['logged out', ({ id }) => sql`delete from auth.sessions where user_id = ${id}`],
  ['was deleted', ({ id }) => sql`delete from auth.users where id = ${id}`],
  [
    'was banned',
    ({ id }) => sql`update auth.users set banned_until = now() + interval '1 day' where id = ${id}`,
  ],
]

test.each(endings)(
  'a picture stays as it is when the admin who sends another %s before its last byte',
  async (_what, end) => {
    const path = `ends-${crypto.randomUUID()}.png`
    await shop.put(path, png).expect(200)
    const other = await squarePng(8, '#000000')
    const leaver = await signedIn(shop, { role: 'admin' })
    const socket = openSocket(shop.url)
    const answered = textUntilClosed(socket)
    const head = shop.rawUpload(path, {
      ...leaver.headers,
      'x-upsert': 'true',
      'content-length': String(other.length),
      connection: 'close',
    })
    socket.write(Buffer.concat([Buffer.from(head), other.subarray(0, -1)]))
    const countStarted = () => shop.app.database.$count(rateLimits, eq(rateLimits.key, leaver.id))
    await expect.poll(countStarted).toBe(1)

    await shop.app.database.execute(end(leaver))
    socket.write(other.subarray(-1))

    const answer = parseRaw(await answered)
    expect([answer.status, answer.body]).toEqual([400, expect.stringContaining('AccessDenied')])
    const { body } = await shop.read(path)
    expect(await averageOf(body)).not.toBe(0)
  },
)

const averageOf = async (picture: Buffer) =>
  (await sharp(picture).stats()).channels.reduce((sum, { mean }) => sum + mean, 0)

/** The answer to a request that is never finished. */
async function answerTo(head: string): Promise<string> {
  const socket = openSocket(shop.url)
  socket.write(head)
  const { promise, resolve } = Promise.withResolvers<string>()
  socket.once('data', (data) => resolve(data.toString('latin1')))
  const text = await promise
  socket.destroy()
  return text
}

test('the largest allowed file is stored', async () => {
  expect(large).toHaveLength(imageSizeBytesMax)

  await shop.put('k2.png', large).expect(200)
  await shop.putForm('k2-form.png', [formFile('', large), formEnd]).expect(200)

  const stored = await shop.request.get(publicPath('k2.png')).expect(200)
  expect(await sharp(stored.body).metadata()).toMatchObject({ width: 8, format: 'png' })
})

test('one byte more is refused in a form', async () => {
  const body = [
    formField('cacheControl', '3600'),
    formFile('', paddedPng(png, imageSizeBytesMax + 1)),
    formEnd,
  ]

  const answer = await shop.unchanged(() => shop.putForm('k3.png', body))

  expect(answer.status).toBe(400)
  expect(answer.body).toEqual({
    statusCode: '413',
    error: 'Payload too large',
    message: 'The object exceeded the maximum allowed size',
    code: 'EntityTooLarge',
  })
})

test.each([
  ['announced', { 'content-length': String(imageSizeBytesMax + 1) }],
  ['in chunks', { 'transfer-encoding': 'chunked' }],
])('one byte more is refused as a raw body, %s', async (_how, headers) => {
  const bytes = paddedPng(png, imageSizeBytesMax + 1)
  const isChunked = 'transfer-encoding' in headers
  const body = isChunked
    ? Buffer.concat([
        Buffer.from(`${bytes.length.toString(16)}\r\n`),
        bytes,
        Buffer.from('\r\n0\r\n\r\n'),
      ])
    : bytes

  const text = await shop.unchanged(() =>
    sendRaw(shop.url, shop.rawUpload('k4.png', { ...headers, connection: 'close' }), body),
  )

  expect(parseRaw(text).status).toBe(400)
  expect(parseRaw(text).body).toContain('"statusCode":"413"')
})

test('gigabytes are refused when they are announced', async () => {
  const text = await answerTo(shop.rawUpload('k5.png', { 'content-length': '5000000000' }))

  expect(parseRaw(text).status).toBe(400)
  expect(parseRaw(text).headers).toMatchObject({ connection: 'close' })
  expect(parseRaw(text).body).toContain('EntityTooLarge')
})

test.each<[string, () => Buffer[], string | undefined]>([
  ['nothing at all', () => [], 'image/png'],
  ['an empty file in a form', () => [formFile('', Buffer.alloc(0)), formEnd], undefined],
  ['a form without a file', () => [formField('cacheControl', '3600'), formEnd], undefined],
  ['a form without an end', () => [formFile('', png)], undefined],
  ['a form that ends in its file', () => [formFile('', png).subarray(0, 120)], undefined],
  ['a form without a boundary', () => [formFile('', png), formEnd], 'multipart/form-data'],
  [
    'a form with another boundary',
    () => [formFile('', png), formEnd],
    'multipart/form-data; boundary=other',
  ],
  ['a field __proto__', () => [formField('__proto__', 'x'), formFile('', png), formEnd], undefined],
  ['a file constructor', () => [formFile('constructor', png), formEnd], undefined],
  ['two files', () => [formFile('a', png), formFile('b', png), formEnd], undefined],
])('%s is refused', async (_what, body, type) => {
  const answer = await shop.unchanged(() => shop.putForm('k6.png', body(), type))

  expect(answer.status).toBe(400)
  expect(answer.body).toMatchObject(errorBody('400', 'InvalidRequest'))
  expect({}).not.toHaveProperty('x')
})

test('JSON is not a picture', async () => {
  const answer = await shop.unchanged(() =>
    shop.put('k9.png', '{"a":1}', { 'content-type': 'application/json' }),
  )

  expect(answer.status).toBe(400)
  expect(answer.body).toMatchObject(errorBody('415', 'InvalidMimeType'))
})

test('a client that hangs up half-way leaves nothing', async () => {
  await shop.unchanged(async () => {
    const socket = openSocket(shop.url)
    socket.write(shop.rawUpload('k10.png', { 'content-length': '100000' }))
    socket.write(randomBytes(50_000))
    const closed = textUntilClosed(socket)
    await new Promise((resolve) => socket.write('', resolve))
    socket.destroy()
    await closed
  })
  await shop.request.get(publicPath('k10.png')).expect(400)
})

test.each<[string, () => Buffer[]]>([
  [
    '2,000 fields',
    () => [
      ...Array.from({ length: 2000 }, (_item, index) => formField(`f${index}`, 'x')),
      formFile('', png),
      formEnd,
    ],
  ],
  [
    'a field of two megabytes',
    () => [formField('metadata', 'x'.repeat(2_000_000)), formFile('', png), formEnd],
  ],
])('%s: too much of a form is refused', async (_what, body) => {
  const answer = await shop.unchanged(() => shop.putForm('k11.png', body()))

  expect(answer.status).toBe(400)
  expect(answer.body).toMatchObject(errorBody('413', 'EntityTooLarge'))
})

test('many large uploads at once are stored, or asked to come again where the machine is slow', async () => {
  const names = Array.from({ length: 30 }, (_item, index) => `k16-${index}.png`)

  const answers = await Promise.all(names.map((name) => shop.put(name, large)))

  const late = names.filter((_name, index) => answers[index]?.status !== 200)
  expect(late.length).toBeLessThan(names.length)
  for (const { status, headers } of answers.filter((answer) => answer.status !== 200)) {
    expect([status, headers['retry-after']]).toEqual([503, expect.any(String)])
  }
  for (const name of late) await shop.put(name, large).expect(200)
  const { orphans, dangling } = await readBucketState(shop.config)
  expect({ orphans, dangling }).toEqual({ orphans: [], dangling: [] })
})

test('an upload that had to wait for its turn may take as long to arrive as any other', () => {
  const { requestTimeout } = shop.app.server

  expect(requestTimeout).toBeGreaterThan(
    timeouts.headers + timeouts.uploadQueue + timeouts.uploadBody,
  )
})

test.each([
  ['a file', 'image/png'],
  ['a form', formType],
])('%s whose sender left while it waited for its turn holds up no other', async (_what, type) => {
  const begin = async (name: string) => {
    const socket = openSocket(shop.url)
    const head = { 'content-type': type, 'content-length': '5000000', expect: '100-continue' }
    socket.write(shop.rawUpload(name, head))
    await once(socket, 'data')
    return socket
  }
  const places = Array.from({ length: 20 }, (_item, index) => `waits-${index}.png`)
  const stalled = await Promise.all(places.map(begin))
  const leaving = await Promise.all([...places, ...places].map(begin))

  for (const socket of leaving) socket.destroy()
  // Those that stalled, and the one that asks.
  const inFlight = new RegExp(`^http_requests_in_flight ${places.length + 1}$`, 'm')
  await expect.poll(async () => (await shop.request.get('/metrics')).text).toMatch(inFlight)
  for (const socket of stalled) socket.destroy()

  await shop.put('after-all.png', png, { 'x-upsert': 'true' }).expect(200)
})
