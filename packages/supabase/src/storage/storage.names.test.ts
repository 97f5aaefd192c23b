import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  publicPath,
  squarePng,
  startPictureServer,
  type PictureServer,
} from '#test/picture-uploads.ts'
import { pictures } from '#test/start-supabase.ts'
import { readBucketState } from '#test/bucket-state.ts'
import { formEnd, formFile } from '#test/multipart-form.ts'
import { parseRaw, sendRaw } from '@golden-bead/server/test/raw-http'
import { sweepEverything } from '#test/sweeping.ts'

let shop: PictureServer
let png: Buffer
beforeAll(async () => {
  shop = await startPictureServer()
  png = await squarePng(8)
})
afterAll(() => shop.close())

test.each([
  '..%2fx.png',
  'a/..%2f..%2fb.png',
  '%2e%2e%2fx.png',
  '..%5cx.png',
  '%252e%252e%252fx.png',
  '%2Fabs.png',
  '/x.png',
  'a//b.png',
  'a/.',
  'a.png/',
  'a%00.png',
  'a%0d%0ab.png',
  'a%07.png',
  'a%E2%80%AEgnp.exe.png',
  '%F0%9F%98%80.png',
  `${'a'.repeat(252)}.png`,
  'con.png',
  'a/LPT1',
  '.htaccess',
  'a/.hidden.png',
  'a{b}.png',
  'a.png.html',
])('nothing is stored under the key %s', async (path) => {
  const text = await shop.unchanged(() =>
    sendRaw(
      shop.url,
      shop.rawUpload(path, { 'content-length': String(png.length), connection: 'close' }),
      png,
    ),
  )

  expect(parseRaw(text).status).toBe(400)
  expect(parseRaw(text).body).toContain('"code":"InvalidKey"')
})

test('a name that is no name of a picture is told what such a name is', async () => {
  const answer = await shop.unchanged(() => shop.put('a.svg', png))

  expect(answer.body).toMatchObject({
    message:
      'Invalid key: a.svg does not end like a picture: .png, .jpg, .jpeg, .webp, .avif, .gif',
    code: 'InvalidKey',
  })
})

test('a name may have several dots, and none', async () => {
  await shop.put('k29.php.png', png).expect(200)
  await shop.put('k29', png).expect(200)

  expect((await shop.request.get(publicPath('k29'))).headers['content-type']).toBe('image/png')
})

test('the file name in a form is ignored', async () => {
  const file = formFile('', png, 'a\\"\\r\\nset-cookie: x=1.png')

  const answer = await shop.putForm('k30.png', [file, formEnd]).expect(200)

  expect(answer.body.Key).toBe(`${pictures.id}/k30.png`)
  expect(answer.headers).not.toHaveProperty('set-cookie')
})

test('a name that is taken keeps its picture', async () => {
  await shop.put('k31.png', png).expect(200)
  const before = await shop.request.get(publicPath('k31.png'))

  const answer = await shop.unchanged(async () => shop.put('k31.png', await squarePng(9)))

  expect(answer.status).toBe(400)
  expect(answer.body).toEqual({
    statusCode: '409',
    error: 'Duplicate',
    message: 'The resource already exists',
    code: 'KeyAlreadyExists',
  })
  const after = await shop.request.get(publicPath('k31.png'))
  expect(after.headers['etag']).toBe(before.headers['etag'])
})

const coloured = (shade: number) =>
  sharp({ create: { width: 4, height: 4, channels: 3, background: { r: shade, g: 0, b: 0 } } })
    .png()
    .toBuffer()

test('of twenty uploads of one name at once, one is stored', async () => {
  const pictures = await Promise.all(Array.from({ length: 20 }, (_item, index) => coloured(index)))

  const answers = await Promise.all(pictures.map((bytes) => shop.put('k32.png', bytes)))

  const codes = answers.map(({ status, body }) => (status === 200 ? 'stored' : body.code))
  expect(codes.filter((code) => code === 'stored')).toHaveLength(1)
  expect(codes.filter((code) => code === 'KeyAlreadyExists')).toHaveLength(19)
  const { body } = await shop.request.get(publicPath('k32.png')).expect(200)
  const [shade] = await sharp(body).raw().toBuffer()
  expect(shade).toBe(codes.indexOf('stored'))
  await sweepEverything(shop)
  const { orphans, dangling } = await readBucketState(shop.config)
  expect({ orphans, dangling }).toEqual({ orphans: [], dangling: [] })
})

test('a reader gets the old picture or the new one, each with its own tag', async () => {
  const pictures = await Promise.all([coloured(10), coloured(250)])
  const tags = new Map<string, number>()
  await shop.put('k33.png', pictures[0]).expect(200)

  const replace = async () => {
    for (let round = 0; round < 10; round += 1) {
      await shop.put('k33.png', pictures[round % 2] ?? png, { 'x-upsert': 'true' }).expect(200)
    }
  }
  const read = async () => {
    for (let round = 0; round < 40; round += 1) {
      const { body, headers } = await shop.request.get(publicPath('k33.png')).expect(200)
      const [shade = -1] = await sharp(body).raw().toBuffer()
      expect([10, 250]).toContain(shade)
      expect(tags.get(headers['etag'] ?? '') ?? shade).toBe(shade)
      tags.set(headers['etag'] ?? '', shade)
    }
  }
  await Promise.all([replace(), read(), read()])
})
