import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  errorBody,
  squarePng,
  startPictureServer,
  type PictureServer,
} from '#test/picture-uploads.ts'
import { pictures } from '#test/start-supabase.ts'
import { serviceKey } from '#test/keys.ts'

const service = { apikey: serviceKey }
const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64')

let shop: PictureServer
let png: Buffer
beforeAll(async () => {
  shop = await startPictureServer()
  png = await squarePng(8)
  for (const [name, allowed] of [
    ['notes', null],
    ['archive', ['text/*']],
  ] as const) {
    await shop.request
      .post('/storage/v1/bucket')
      .set(service)
      .send({ name, allowed_mime_types: allowed })
      .expect(200)
  }
  await put('notes/source.txt', 'words', 'text/plain')
})
afterAll(() => shop.close())

const put = (path: string, bytes: string | Buffer, type: string) =>
  shop.request
    .post(`/storage/v1/object/${path}`)
    .set({ ...service, 'content-type': type, 'cache-control': 'max-age=60' })
    .set('x-metadata', base64({ author: 'Ada' }))
    .send(bytes)
    .expect(200)

const copy = (to: string, wish: Record<string, unknown>, headers: Record<string, string> = {}) => {
  const [destinationBucket = '', ...path] = to.split('/')
  return shop.request
    .post('/storage/v1/object/copy')
    .set({ ...service, ...headers })
    .send({
      bucketId: 'notes',
      sourceKey: 'source.txt',
      destinationBucket,
      destinationKey: path.join('/'),
      ...wish,
    })
}

const labelsOf = async (path: string) => {
  const { body } = await shop.request
    .get(`/storage/v1/object/info/${path}`)
    .set(service)
    .expect(200)
  return [body.content_type, body.cache_control, body.metadata]
}
const ofSource = ['text/plain', 'max-age=60', { author: 'Ada' }]

test.each(['notes', 'archive'])(
  'a copy in %s says of itself what its source says',
  async (name) => {
    const metadata = { cacheControl: 'max-age=77', mimetype: 'text/html' }

    await copy(`${name}/plain.txt`, {}).expect(200)
    await copy(`${name}/kept.txt`, { copyMetadata: true, metadata }).expect(200)
    await copy(`${name}/unsaid.txt`, { metadata }, { 'x-metadata': base64({ a: 1 }) }).expect(200)

    for (const path of ['plain.txt', 'kept.txt', 'unsaid.txt']) {
      expect(await labelsOf(`${name}/${path}`)).toEqual(ofSource)
    }
  },
)

test.each(['notes', 'archive'])(
  'a copy in %s without the metadata of its source takes what is sent, and of the rest the label and the age',
  async (name) => {
    const said = { 'x-metadata': base64({ author: 'Grace' }) }

    await copy(
      `${name}/new.md`,
      { copyMetadata: false, metadata: { cacheControl: 'max-age=77', mimetype: 'Text/Markdown' } },
      said,
    ).expect(200)
    await copy(`${name}/aged.txt`, {
      copyMetadata: 'false',
      metadata: { cacheControl: 'max-age=77' },
    }).expect(200)
    await copy(`${name}/bare.txt`, { copyMetadata: false }).expect(200)

    expect(await labelsOf(`${name}/new.md`)).toEqual([
      'text/markdown',
      'max-age=77',
      { author: 'Grace' },
    ])
    expect(await labelsOf(`${name}/aged.txt`)).toEqual(['text/plain', 'max-age=77', {}])
    expect(await labelsOf(`${name}/bare.txt`)).toEqual(['text/plain', 'max-age=60', {}])
  },
)

test('a copy onto its source gives it new metadata', async () => {
  await put('notes/itself.txt', 'words', 'text/plain')

  await copy(
    'notes/itself.txt',
    { sourceKey: 'itself.txt', copyMetadata: false, metadata: { cacheControl: 'max-age=5' } },
    { 'x-upsert': 'true' },
  ).expect(200)

  const served = await shop.request.get('/storage/v1/object/notes/itself.txt').set(service)
  expect([served.text, served.headers['content-type']]).toEqual(['words', 'text/plain'])
  expect(await labelsOf('notes/itself.txt')).toEqual(['text/plain', 'max-age=5', {}])
})

test.each([
  ['a type that its bucket does not take', 'archive', 'image/png', '415', 'InvalidMimeType'],
  ['a type that is none', 'notes', 'text', '415', 'InvalidMimeType'],
  ['a type with a line of its own', 'notes', 'text/plain\r\nx: y', '415', 'InvalidMimeType'],
])('a copy with %s is refused', async (_what, name, mimetype, statusCode, code) => {
  const answer = await shop.unchanged(() =>
    copy(`${name}/refused.txt`, { copyMetadata: false, metadata: { mimetype } }),
  )

  expect(answer.status).toBe(400)
  expect(answer.body).toMatchObject(errorBody(statusCode, code))
})

test('a picture of the shop stays one, whatever a copy of it is to be called', async () => {
  await shop.put('source.png', png).expect(200)
  await put('notes/picture.png', png, 'image/png')
  const wish = { copyMetadata: false, metadata: { mimetype: 'text/html' } }

  await copy(`${pictures.id}/same.png`, {
    bucketId: pictures.id,
    sourceKey: 'source.png',
    ...wish,
  }).expect(200)
  await copy(`${pictures.id}/other.png`, { sourceKey: 'picture.png', ...wish }).expect(200)

  for (const path of ['same.png', 'other.png']) {
    const { headers } = await shop.read(path).expect(200)
    expect(headers['content-type']).toBe('image/png')
  }
})
