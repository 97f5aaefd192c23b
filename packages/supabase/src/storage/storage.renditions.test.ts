import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { squarePng, startPictureServer, type PictureServer } from '#test/picture-uploads.ts'
import { readBucketState } from '#test/bucket-state.ts'
import { serviceKey } from '#test/keys.ts'

let shop: PictureServer
beforeAll(async () => {
  shop = await startPictureServer()
  await shop.put('wide.png', await squarePng(1500)).expect(200)
})
afterAll(() => shop.close())

const render = (query: string, accept = '*/*', path = 'wide.png') =>
  shop.request
    .get(`/storage/v1/render/image/public/pictures/${path}?${query}`)
    .set('accept', accept)

const noisePng = (pixels: number) =>
  sharp(randomBytes(pixels * pixels * 3), { raw: { width: pixels, height: pixels, channels: 3 } })
    .png()
    .toBuffer()

const sizeOf = async (body: Buffer) => {
  const { width, height, format } = await sharp(body).metadata()
  return { width, height, format }
}

test.each([
  ['image/avif,image/webp,*/*', 'image/avif'],
  ['image/webp,*/*;q=0.8', 'image/webp'],
  ['*/*', 'image/png'],
  ['image/avif;q=0, image/webp;q=0.5', 'image/webp'],
])('a browser that says %s gets %s', async (accept, type) => {
  const { headers } = await render('width=160&quality=75', accept).expect(200)

  expect(headers).toMatchObject({
    'content-type': type,
    vary: 'Accept',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-cache',
  })
})

test('the format that is asked for wins over what the browser says', async () => {
  const avif = await render('width=160&format=avif', 'image/webp').expect(200)
  const origin = await render('width=160&format=origin', 'image/avif').expect(200)

  expect(avif.headers['content-type']).toBe('image/avif')
  expect(origin.headers['content-type']).toBe('image/png')
})

test.each([
  ['width=320', { width: 320, height: 320 }],
  ['height=100', { width: 100, height: 100 }],
  ['width=100&height=50', { width: 100, height: 50 }],
  ['width=100&height=50&resize=contain', { width: 50, height: 50 }],
  ['width=100&height=50&resize=fill', { width: 100, height: 50 }],
  ['width=9000', { width: 1500, height: 1500 }],
  ['width=0&height=0', { width: 1500, height: 1500 }],
])('%s makes %o', async (query, size) => {
  const { body } = await render(query).expect(200)

  expect(await sizeOf(body)).toMatchObject(size)
})

test.each([
  ['width=-1', 'querystring/width must be >= 0'],
  ['width=ten', 'querystring/width must be number'],
  ['quality=19', 'querystring/quality must be >= 20'],
  ['quality=101', 'querystring/quality must be <= 100'],
  ['resize=zoom', 'querystring/resize must be equal to one of the allowed values'],
  ['format=bmp', 'querystring/format must be equal to one of the allowed values'],
  [
    'width=100&gravity=no',
    'querystring/gravity is not supported: pictures are cut around their centre',
  ],
  ['x_offset=0.5', 'querystring/x_offset is not supported: pictures are cut around their centre'],
  ['y_offset=', 'querystring/y_offset is not supported: pictures are cut around their centre'],
])('%s is refused', async (query, message) => {
  const answer = await render(query)

  expect(answer.status).toBe(400)
  expect(answer.body).toEqual({
    statusCode: '400',
    error: 'Error',
    message,
    code: 'InvalidRequest',
  })
})

test('no address is signed for a picture that would be cut elsewhere', async () => {
  const answer = await shop.request
    .post('/storage/v1/object/sign/pictures/wide.png')
    .set(shop.admin.headers)
    .send({ expiresIn: 60, transform: { width: 100, gravity: 'no' } })

  expect(answer.status).toBe(400)
  expect(answer.body.message).toMatch(/^body\/transform\/gravity is not supported/)
})

test('a picture that is missing has no resized one either', async () => {
  const answer = await render('width=160', '*/*', 'none.png')

  expect(answer.status).toBe(400)
  expect(answer.body.code).toBe('NoSuchKey')
  expect(answer.headers['cache-control']).toBe('no-store')
})

test('an unchanged resized picture is not sent again', async () => {
  const { headers } = await render('width=160').expect(200)

  await render('width=160')
    .set('if-none-match', headers['etag'] ?? '')
    .expect(304)
})

const service = { apikey: serviceKey }

/** A file in a public bucket that takes any, under the label that it is given. */
async function putLabelled(name: string, bytes: Buffer | string, label: string) {
  await shop.request.post('/storage/v1/bucket').set(service).send({ name: 'labels', public: true })
  await shop.request
    .post(`/storage/v1/object/labels/${name}`)
    .set({ ...service, 'content-type': label })
    .send(bytes)
    .expect(200)
}

const renderLabelled = (name: string, query: string) =>
  shop.request.get(`/storage/v1/render/image/public/labels/${name}?${query}`)

test.each([
  ['application/octet-stream', 'png'],
  ['text/plain', 'png'],
  ['image/png', 'jpeg'],
  ['image/jpeg', 'webp'],
] as const)('of a file that is called %s and is %s, a picture is made', async (label, format) => {
  const name = `${label.replace('/', '-')}-of-${format}`
  await putLabelled(
    name,
    await sharp(await squarePng(40))
      .toFormat(format)
      .toBuffer(),
    label,
  )

  for (const query of ['width=8', 'width=8&format=origin']) {
    const { body, headers } = await renderLabelled(name, query).expect(200)
    expect(await sizeOf(body)).toEqual({ width: 8, height: 8, format })
    expect(headers['content-type']).toBe(`image/${format}`)
  }
  const { body } = await renderLabelled(name, 'width=8&format=webp').expect(200)
  expect(await sizeOf(body)).toEqual({ width: 8, height: 8, format: 'webp' })
})

test.each([
  ['image/png', 'words, and many more of them', 'Not an image, or a damaged one'],
  ['text/plain', 'words', 'mime type text/plain is not supported'],
  ['image/jpeg', '', 'Not an image, or a damaged one'],
])('of a file that is called %s and is "%s", none is made', async (label, text, message) => {
  const name = `${label.replace('/', '-')}-of-${text.length}`
  await putLabelled(name, text, label)

  const answer = await renderLabelled(name, 'width=8')

  expect(answer.status).toBe(400)
  expect(answer.body).toEqual({
    statusCode: '415',
    error: 'invalid_mime_type',
    message,
    code: 'InvalidMimeType',
  })
})

/** Often copied as the smallest picture: its pixels are whole, and their checksum is wrong. */
const wrongChecksum = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mP8/x8AAwMCAO+/p94AAAAASUVORK5CYII=',
  'base64',
)

test('of a picture with a wrong checksum one is made, and of one that was cut off none', async () => {
  await putLabelled('checksum.png', wrongChecksum, 'image/png')
  await putLabelled('cut.png', (await squarePng(40)).subarray(0, -40), 'image/png')

  for (const query of ['width=1', 'width=1&format=webp']) {
    const { body } = await renderLabelled('checksum.png', query).expect(200)
    expect(await sizeOf(body)).toMatchObject({ width: 1, height: 1 })
  }
  const cut = await renderLabelled('cut.png', 'width=8')
  const stored = await shop.put('checksum.png', wrongChecksum)
  for (const { status, body } of [cut, stored]) {
    expect([status, body.error]).toEqual([400, 'invalid_image'])
  }
})

test('a picture of the shop that got another label elsewhere is still made in other sizes', async () => {
  await shop.put('leaving.png', await squarePng(40)).expect(200)
  await putLabelled('there', 'words', 'text/plain')
  const change = (action: string, body: Record<string, unknown>) =>
    shop.request.post(`/storage/v1/object/${action}`).set(service).send(body).expect(200)
  await change('move', {
    bucketId: 'pictures',
    sourceKey: 'leaving.png',
    destinationBucket: 'labels',
    destinationKey: 'left.png',
  })
  await change('copy', {
    bucketId: 'labels',
    sourceKey: 'left.png',
    destinationKey: 'left.webp',
    copyMetadata: false,
    metadata: { mimetype: 'image/webp' },
  })

  for (const name of ['left.png', 'left.webp']) {
    const { body } = await renderLabelled(name, 'width=8&format=origin').expect(200)
    expect(await sizeOf(body)).toEqual({ width: 8, height: 8, format: 'png' })
  }
})

const keptRenditions = async () => {
  const { pointedTo } = await readBucketState(shop.config)
  return pointedTo.filter((key) => key.startsWith('renditions/')).length
}

test('of odd sizes a number is kept, and any other is made all the same', async () => {
  await shop.put('small.png', await squarePng(700)).expect(200)
  const before = await keptRenditions()

  for (let width = 200; width < 260; width += 1) {
    await render(`width=${width}&format=webp`, '*/*', 'small.png').expect(200)
  }
  const late = await render('width=258&format=webp', '*/*', 'small.png').expect(200)
  const low = await render('width=70&height=50&resize=fill&quality=20', '*/*', 'small.png')

  expect(await sizeOf(late.body)).toMatchObject({ width: 258, format: 'webp' })
  expect(await sizeOf(low.body)).toMatchObject({ width: 70, height: 50, format: 'png' })
  expect((await keptRenditions()) - before).toBeLessThanOrEqual(40)
  const usual = await render('width=480&quality=75&format=webp', '*/*', 'small.png').expect(200)
  expect(await sizeOf(usual.body)).toMatchObject({ width: 480 })
})

test('one that is large and not kept comes whole, in parts, and to many at once', async () => {
  await shop.put('noise.png', await noisePng(900)).expect(200)
  for (let width = 10; width < 50; width += 1) {
    await render(`width=${width}`, '*/*', 'noise.png').expect(200)
  }
  const kept = await keptRenditions()

  const answers = await Promise.all(
    Array.from({ length: 4 }, () => render('width=850', '*/*', 'noise.png').expect(200)),
  )
  const [first] = answers
  const part = await render('width=850', '*/*', 'noise.png').set('range', 'bytes=0-7').expect(206)

  expect(Number(first?.headers['content-length'])).toBeGreaterThan(1_000_000)
  for (const { body } of answers) expect(await sizeOf(body)).toMatchObject({ width: 850 })
  expect(part.body).toEqual(first?.body.subarray(0, 8))
  expect(await keptRenditions()).toBe(kept)
})
