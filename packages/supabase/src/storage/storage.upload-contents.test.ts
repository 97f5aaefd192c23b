import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  publicPath,
  errorBody,
  squarePng,
  startPictureServer,
  type PictureServer,
} from '#test/picture-uploads.ts'
import { swellingPng } from '#test/png-files.ts'

let shop: PictureServer
let png: Buffer
beforeAll(async () => {
  shop = await startPictureServer()
  png = await squarePng(8)
})
afterAll(() => shop.close())

test.each<[string, Buffer | string]>([
  ['HTML', '<!doctype html><script>alert(1)</script>'],
  ['PHP', '<?php system($_GET["c"]); ?>'],
  ['a program', Buffer.from('MZ\x90\0\x03\0\0\0\x04\0\0\0\xff\xff', 'latin1')],
  ['SVG with a script', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
  [
    'SVG that reads a file',
    '<svg xmlns="http://www.w3.org/2000/svg" xmlns:x="http://www.w3.org/1999/xlink"><image x:href="file:///etc/passwd"/></svg>',
  ],
  ['SVG behind a comment', '<?xml version="1.0"?><!-- \x89PNG --><svg/>'],
  ['PDF', '%PDF-1.7\n1 0 obj'],
  ['TIFF', Buffer.from('II*\0\x08\0\0\0', 'latin1')],
  ['HEIC', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0heicmif1', 'latin1')],
])('%s is not a picture, whatever its label says', async (_what, bytes) => {
  for (const [type, message] of [
    ['image/png', 'Not an image, or a damaged one'],
    ['image/jpeg', 'Not an image, or a damaged one'],
    ['image/svg+xml', 'mime type image/svg+xml is not supported'],
  ] as const) {
    const answer = await shop.unchanged(() => shop.put('k17.png', bytes, { 'content-type': type }))

    expect(answer.status).toBe(400)
    expect(answer.body).toMatchObject({ ...errorBody('415', 'InvalidMimeType'), message })
  }
})

test.each([
  ['text/html; image/png'],
  ['image/png; x=<script>'],
  ['IMAGE/PNG'],
  ['text/plain;charset=UTF-8'],
])('a picture labelled %s is served as what it is', async (type) => {
  const path = `k19-${randomBytes(4).toString('hex')}.png`
  await shop.put(path, png, { 'content-type': type }).expect(200)

  const answer = await shop.request.get(publicPath(path)).expect(200)
  expect(answer.headers['content-type']).toBe('image/png')
})

test.each([['nonsense'], ['image/'], ['a/b/c'], ['<script>/x']])(
  'the label %s is refused',
  async (type) => {
    const answer = await shop.unchanged(() => shop.put('k19.png', png, { 'content-type': type }))

    expect(answer.status).toBe(400)
    expect(answer.body).toMatchObject(errorBody('415', 'InvalidMimeType'))
  },
)

const notAnImage = {
  statusCode: '400',
  error: 'invalid_image',
  message: 'Not an image, or a damaged one',
  code: 'InvalidRequest',
}

test('a file that is a GIF and a script is not a picture', async () => {
  const polyglot = 'GIF89a/*' + '\0'.repeat(20) + '*/=1;alert(1)//'

  const answer = await shop.unchanged(() =>
    shop.put('k20.gif', polyglot, { 'content-type': 'image/gif' }),
  )

  expect(answer.status).toBe(400)
  expect(answer.body).toEqual(notAnImage)
})

const secret = '<?php system($_GET[0]); ?>'
const photograph = () =>
  sharp({ create: { width: 40, height: 20, channels: 3, background: '#334' } })

test('what stands behind the pixels does not survive', async () => {
  const tail = Buffer.from(secret)
  const files = {
    'k21.png': await photograph().png().toBuffer(),
    'k21.jpg': await photograph().jpeg().toBuffer(),
    'k21.webp': await photograph().webp().toBuffer(),
    'k21.gif': await photograph().gif().toBuffer(),
    'k21.avif': await photograph().avif().toBuffer(),
  }

  for (const [path, bytes] of Object.entries(files)) {
    await shop.put(path, Buffer.concat([bytes, tail])).expect(200)

    const { body } = await shop.read(path).expect(200)
    expect(body.includes('php')).toBe(false)
  }
})

test('a photograph forgets where it was taken, and stays upright', async () => {
  const exif = {
    IFD0: { Artist: secret },
    IFD3: { GPSLatitude: '51/1 30/1 0/1', GPSLatitudeRef: 'N' },
  }
  const told = await photograph().jpeg().withExif(exif).toBuffer()
  const sideways = await photograph().jpeg().withMetadata({ orientation: 6 }).toBuffer()
  expect(told.includes(secret)).toBe(true)

  await shop.put('k22.jpg', told).expect(200)
  await shop.put('k22-sideways.jpg', sideways).expect(200)

  const { body } = await shop.read('k22.jpg').expect(200)
  expect(body.includes('php')).toBe(false)
  expect(await sharp(body).metadata()).not.toHaveProperty('exif')
  const turned = await shop.read('k22-sideways.jpg').expect(200)
  expect(await sharp(turned.body).metadata()).toMatchObject({ width: 20, height: 40 })
})

test('a few bytes that unfold to a wall of pixels are refused, a photograph is not', async () => {
  const answer = await shop.unchanged(() => shop.put('k23.png', swellingPng(16_000, 16_000)))
  expect(answer.status).toBe(400)
  expect(answer.body).toMatchObject({
    statusCode: '400',
    message: 'An image may have 50 megapixels and sides of 16,384 pixels at most.',
  })

  await shop.put('k23.png', swellingPng(8_000, 6_000)).expect(200)
  await shop.unchanged(() => shop.put('k23-b.png', swellingPng(10_001, 5_000)).expect(400))
  await shop.put('k23-c.png', swellingPng(10_000, 5_000)).expect(200)
})

test('a picture as thin as a thread is refused, a panorama is not', async () => {
  for (const [width, height] of [
    [1, 16_385],
    [16_385, 1],
  ] as const) {
    const answer = await shop.unchanged(() => shop.put('k46.png', swellingPng(width, height)))

    expect(answer.status).toBe(400)
    expect(answer.body).toMatchObject({
      ...errorBody('400', 'InvalidRequest'),
      message: 'An image may have 50 megapixels and sides of 16,384 pixels at most.',
    })
  }

  await shop.put('k46.png', swellingPng(16_384, 3_000)).expect(200)
})

test('a film becomes a still picture, and one of thousands of frames is no burden', async () => {
  const frames = 10_000
  const raw = { width: 4, height: 4 * frames, channels: 3, pageHeight: 4 } as const
  const film = await sharp(randomBytes(4 * 4 * 3 * frames), { raw })
    .gif({ effort: 1 })
    .toBuffer()
  expect((await sharp(film).metadata()).pages).toBe(frames)

  await shop.put('k24.gif', film).expect(200)

  const { body } = await shop.read('k24.gif').expect(200)
  const { pages = 1, width, height } = await sharp(body).metadata()
  expect({ pages, width, height }).toEqual({ pages: 1, width: 4, height: 4 })
})

test('a photograph that is painted over ten thousand times is refused', async () => {
  const jpeg = await sharp(randomBytes(64 * 64 * 3), {
    raw: { width: 64, height: 64, channels: 3 },
  })
    .jpeg({ progressive: true })
    .toBuffer()
  const startOfScan = Buffer.from([0xff, 0xda])
  const lastScan = jpeg.subarray(jpeg.lastIndexOf(startOfScan), -2)
  const end = jpeg.subarray(-2)
  const layers = Array.from({ length: 10_000 }, () => lastScan.subarray(0, 40))
  const bytes = Buffer.concat([jpeg.subarray(0, -2), ...layers, end])

  const answer = await shop.unchanged(() => shop.put('k24.jpg', bytes))

  expect(answer.status).toBe(400)
  expect(answer.body).toEqual(notAnImage)
})

test('a picture that was cut off is refused', async () => {
  const whole = await sharp(randomBytes(60 * 60 * 3), {
    raw: { width: 60, height: 60, channels: 3 },
  })
    .jpeg()
    .toBuffer()

  for (const part of [0.3, 0.6, 0.9]) {
    const bytes = whole.subarray(0, Math.floor(whole.length * part))
    const answer = await shop.unchanged(() => shop.put('k25.jpg', bytes))
    expect(answer.status).toBe(400)
    expect(answer.body).toEqual(notAnImage)
  }
})
