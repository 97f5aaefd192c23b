import { afterAll, beforeAll, expect, test } from 'vitest'
import sharp from 'sharp'
import { squarePng } from '#test/picture-uploads.ts'
import { openSocket, parseRaw, type RawAnswer } from '@golden-bead/server/test/raw-http'
import { serviceKey } from '#test/keys.ts'
import { startSupabase } from '#test/start-supabase.ts'
import type { TestServer } from '@golden-bead/server/test/start-server'

/**
 * Requests of supabase-py 2.31 (storage3 2.31, httpx 0.28) as they were recorded on its connection,
 * with the order and the spelling of their headers: running the client takes Python.
 */

let shop: TestServer
beforeAll(async () => {
  shop = await startSupabase()
})
afterAll(() => shop.close())

type Request = { line: string; headers: string[]; body?: string | Buffer | undefined }

/** The answer on a connection that stays open. */
async function send({ line, headers, body = '' }: Request): Promise<RawAnswer> {
  const host = `Host: ${new URL(shop.url).host}`
  const head = [`${line} HTTP/1.1`, host, ...headers, '', ''].join('\r\n')
  const socket = openSocket(shop.url)
  socket.write(Buffer.concat([Buffer.from(head), Buffer.from(body)]))
  const { promise, resolve, reject } = Promise.withResolvers<RawAnswer>()
  let text = ''
  socket.setEncoding('latin1').on('error', reject)
  socket.on('data', (part) => {
    text += String(part)
    const answer = parseRaw(text)
    const length = line.startsWith('HEAD ') ? 0 : Number(answer.headers['content-length'])
    if (text.includes('\r\n\r\n') && answer.body.length >= length) resolve(answer)
  })
  return promise.finally(() => socket.destroy())
}

async function sendFor(request: Request): Promise<unknown> {
  const { status, body } = await send(request)
  expect([status, request.line, body]).toEqual([200, request.line, body])
  return JSON.parse(body)
}

const httpx = [
  'Accept: */*',
  'Accept-Encoding: gzip, deflate',
  'Connection: keep-alive',
  'User-Agent: python-httpx/0.28.1',
]
const inLowerCase = (header: string) => header.replace(/^[^:]+/, (name) => name.toLowerCase())

const identity = [
  'X-Client-Info: supabase-py/2.31.0; platform=Linux; platform-version=6.1.0; runtime=python; runtime-version=3.11.7',
  `apiKey: ${serviceKey}`,
  `Authorization: Bearer ${serviceKey}`,
]
const lowerIdentity = identity.map(inLowerCase)

const type = 'Content-Type: application/json'
const lengthOf = (body: string | Buffer) => `Content-Length: ${Buffer.byteLength(body)}`
const framing = (body: string | undefined) => (body === undefined ? [] : [lengthOf(body), type])

const bucketCall = (line: string, body?: string): Request => ({
  line,
  headers: [...httpx, ...identity, ...framing(body)],
  body,
})

const objectCall = (line: string, body?: string): Request => ({
  line,
  headers: [...httpx, ...lowerIdentity, ...framing(body)],
  body,
})

const listCall = (line: string, body: string): Request => ({
  line,
  headers: [...httpx, type, ...lowerIdentity, lengthOf(body)],
  body,
})

const emptyCall = (line: string, ...extra: string[]): Request => ({
  line,
  headers: ['Content-Length: 0', ...httpx, ...extra, ...lowerIdentity],
})

const boundary = '68d65615f7f1891ffa6d2e4307aa8c7b'
const field = (name: string, value: string) =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`

function uploadCall(
  line: string,
  [filename, mimeType, bytes]: [string, string, string | Buffer],
  { headers, fields = '' }: { headers: string[]; fields?: string },
): Request {
  const body = Buffer.concat([
    Buffer.from(
      `${fields}--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${filename}"\r\nContent-Type: ${mimeType}\r\n\r\n`,
    ),
    Buffer.from(bytes),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])
  return {
    line,
    headers: [
      ...httpx.map(inLowerCase),
      ...lowerIdentity,
      ...headers,
      lengthOf(body),
      `Content-Type: multipart/form-data; boundary=${boundary}`,
    ],
    body,
  }
}

const unsaid = ['cache-control: 3600', 'x-upsert: false']

test('a program in Python keeps files in a bucket of its own', async () => {
  const at = '/storage/v1'
  const openAddress = async (signedURL: unknown) =>
    (await send({ line: `GET ${at}${String(signedURL)}`, headers: httpx })).body

  // create_bucket, get_bucket, list_buckets, update_bucket
  await sendFor(
    bucketCall(
      `POST ${at}/bucket`,
      '{"id":"notes","name":"notes","public":"false","file_size_limit":"1048576","allowed_mime_types":["text/plain","image/png"]}',
    ),
  )
  expect(await sendFor(bucketCall(`GET ${at}/bucket/notes`))).toMatchObject({
    id: 'notes',
    owner: '',
    public: false,
    file_size_limit: 1_048_576,
  })
  expect(await sendFor(bucketCall(`GET ${at}/bucket`))).toMatchObject([
    { id: 'notes' },
    { id: 'pictures' },
  ])
  await sendFor(
    bucketCall(`PUT ${at}/bucket/notes`, '{"id":"notes","name":"notes","public":"true"}'),
  )

  // upload, update
  const file = `${at}/object/notes/a/f.txt`
  const uploaded = uploadCall(`POST ${file}`, ['f.txt', 'text/plain', 'hello'], {
    headers: [
      'cache-control: max-age=3600',
      'x-upsert: true',
      'x-metadata: eyJhdXRob3IiOiAiQWRhIn0=',
    ],
    fields: field('metadata', '{"author": "Ada"}') + field('cacheControl', '3600'),
  })
  expect(await sendFor(uploaded)).toMatchObject({ Key: 'notes/a/f.txt' })
  await sendFor(
    uploadCall(`POST ${at}/object/notes/a/g.txt`, ['g.txt', 'text/plain', 'more'], {
      headers: unsaid,
    }),
  )
  await sendFor(
    uploadCall(`PUT ${at}/object/notes/a/g.txt`, ['g.txt', 'text/plain', 'and more'], {
      headers: ['cache-control: 3600'],
    }),
  )

  // list, with numbers as they are and as text
  const list = (limit: string, offset: string) =>
    sendFor(
      listCall(
        `POST ${at}/object/list/notes`,
        `{"limit":${limit},"offset":${offset},"sortBy":{"column":"name","order":"asc"},"prefix":"a"}`,
      ),
    )
  expect(await list('100', '0')).toMatchObject([{ name: 'f.txt' }, { name: 'g.txt' }])
  expect(await list('"1"', '"1"')).toMatchObject([{ name: 'g.txt' }])
  expect(
    await sendFor(
      objectCall(
        `POST ${at}/object/list-v2/notes`,
        '{"prefix":"a/","with_delimiter":"true","limit":"10"}',
      ),
    ),
  ).toMatchObject({
    hasNext: false,
    folders: [],
    objects: [
      { key: 'f.txt', name: 'a/f.txt' },
      { key: 'g.txt', name: 'a/g.txt' },
    ],
  })

  // info, exists, download, get_public_url
  expect(await sendFor(objectCall(`GET ${at}/object/info/notes/a/f.txt`))).toMatchObject({
    content_type: 'text/plain',
    cache_control: 'max-age=3600',
    metadata: { author: 'Ada' },
  })
  expect((await send(objectCall(`HEAD ${file}`))).status).toBe(200)
  expect((await send(objectCall(`HEAD ${at}/object/notes/a/none.txt`))).status).toBe(400)
  expect((await send(objectCall(`GET ${file}`))).body).toBe('hello')
  expect(await openAddress('/object/public/notes/a/g.txt')).toBe('and more')

  // create_signed_url, create_signed_urls
  const one = await sendFor(
    objectCall(`POST ${at}/object/sign/notes/a/f.txt`, '{"expiresIn":"60","download":"f.txt"}'),
  )
  expect(one).toEqual({ signedURL: expect.any(String) })
  expect(await openAddress((one as { signedURL: string }).signedURL)).toBe('hello')
  const many = await sendFor(
    objectCall(
      `POST ${at}/object/sign/notes`,
      '{"paths":["a/f.txt","a/none.txt"],"expiresIn":"60"}',
    ),
  )
  expect(many).toMatchObject([
    { path: 'a/f.txt', error: null, signedURL: expect.any(String) },
    { path: 'a/none.txt', signedURL: null },
  ])
  expect(await openAddress((many as { signedURL: string }[])[0]?.signedURL)).toBe('hello')
  // The text of a float, such as `timedelta.total_seconds()` gives.
  await sendFor(objectCall(`POST ${at}/object/sign/notes/a/f.txt`, '{"expiresIn":"3600.0"}'))

  // create_signed_upload_url, upload_to_signed_url
  const place = `${at}/object/upload/sign/notes/a/h.txt`
  await sendFor(emptyCall(`POST ${place}`, 'x-upsert: true'))
  const { token } = (await sendFor(emptyCall(`POST ${place}`))) as { token: string }
  expect(
    await sendFor(
      uploadCall(`PUT ${place}?token=${token}`, ['h.txt', 'text/plain', 'signed'], {
        headers: unsaid,
      }),
    ),
  ).toEqual({ Key: 'notes/a/h.txt' })

  // copy, move
  const keys = (from: string, to: string) =>
    `{"bucketId":"notes","sourceKey":"${from}","destinationKey":"${to}"}`
  expect(
    await sendFor(objectCall(`POST ${at}/object/copy`, keys('a/f.txt', 'b/f.txt'))),
  ).toMatchObject({ Key: 'notes/b/f.txt' })
  await sendFor(objectCall(`POST ${at}/object/move`, keys('b/f.txt', 'c/f.txt')))

  // remove, empty_bucket, delete_bucket
  expect(
    await sendFor(objectCall(`DELETE ${at}/object/notes`, '{"prefixes":["a/f.txt","a/none.txt"]}')),
  ).toMatchObject([{ name: 'a/f.txt' }])
  await sendFor(bucketCall(`POST ${at}/bucket/notes/empty`, '{}'))
  await sendFor(bucketCall(`DELETE ${at}/bucket/notes`, '{}'))
})

test('a program in Python reads a picture in the size that it needs', async () => {
  const at = '/storage/v1'
  await sendFor(bucketCall(`POST ${at}/bucket`, '{"id":"albums","name":"albums","public":false}'))
  await sendFor(
    uploadCall(`POST ${at}/object/albums/p.png`, ['p.png', 'image/png', await squarePng(40)], {
      headers: unsaid,
    }),
  )
  const widthOf = async ({ body }: RawAnswer) =>
    (await sharp(Buffer.from(body, 'latin1')).metadata()).width

  const downloaded = await send(
    objectCall(`GET ${at}/render/image/authenticated/albums/p.png?width=8&height=8&resize=cover`),
  )
  const signed = await sendFor(
    objectCall(
      `POST ${at}/object/sign/albums/p.png`,
      '{"expiresIn":"60","transform":{"width":8,"quality":50}}',
    ),
  )

  expect(await widthOf(downloaded)).toBe(8)
  const { signedURL } = signed as { signedURL: string }
  expect(await widthOf(await send({ line: `GET ${at}${signedURL}`, headers: httpx }))).toBe(8)
})

test.each(['sixty', '60.5', '', '0', '1e400', '60 seconds'])(
  'an expiry of "%s" is refused, and not read as another one',
  async (text) => {
    const answer = await send(
      objectCall(
        'POST /storage/v1/object/sign/pictures/a.png',
        JSON.stringify({ expiresIn: text }),
      ),
    )

    expect(answer.status).toBe(400)
    expect(JSON.parse(answer.body)).toMatchObject({
      statusCode: '400',
      message: expect.stringMatching(/^body\/expiresIn must be (number|>= 1)$/),
    })
  },
)
