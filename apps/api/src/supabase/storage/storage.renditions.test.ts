import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { squarePng, startBucketShop, type BucketShop } from '#test/bucket-shop.ts'
import { readBucketState } from '#test/bucket-state.ts'

let shop: BucketShop
beforeAll(async () => {
  shop = await startBucketShop()
  await shop.put('wide.png', await squarePng(1500)).expect(200)
})
afterAll(() => shop.close())

const render = (query: string, accept = '*/*', path = 'wide.png') =>
  shop.request
    .get(`/storage/v1/render/image/public/product-images/${path}?${query}`)
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
