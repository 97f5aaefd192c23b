import {
  DeleteBucketCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { squarePng, startPictureServer, type PictureServer } from '#test/picture-uploads.ts'
import { readBucketState, storedKeys } from '#test/bucket-state.ts'
import { serviceKey } from '#test/keys.ts'
import { sweepEverything } from '#test/sweeping.ts'
import { openS3Client } from '@golden-bead/server/objects/s3-client'

const given = process.env['TEST_S3_ENDPOINT']

/** The local server forgets some of what it is told, so the same can be tried on a real one. */
const storages = [
  ['the local storage', {}],
  ...(given === undefined
    ? []
    : [
        [
          given,
          {
            endpoint: given,
            accessKeyId: process.env['TEST_S3_ACCESS_KEY_ID'] ?? '',
            secretAccessKey: process.env['TEST_S3_SECRET_ACCESS_KEY'] ?? '',
            region: process.env['TEST_S3_REGION'] ?? inject('services').s3.region,
          },
        ] as const,
      ]),
] as const

describe.each(storages)('what is stored in %s', (_name, s3) => {
  let shop: PictureServer
  let storage: S3Client
  beforeAll(async () => {
    shop = await startPictureServer({ s3 })
    storage = openS3Client(shop.config.s3)
  })
  afterAll(async () => {
    const { bucket: Bucket } = shop.config.s3
    const Objects = (await storedKeys(shop.config)).map((Key) => ({ Key }))
    if (Objects.length > 0) {
      await storage.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects } }))
    }
    await storage.send(new DeleteBucketCommand({ Bucket }))
    storage.destroy()
    await shop.close()
  })

  const stored = async (key: string) => {
    const { bucket: Bucket } = shop.config.s3
    const { Body, ContentType } = await storage.send(new GetObjectCommand({ Bucket, Key: key }))
    return { bytes: Buffer.from((await Body?.transformToByteArray()) ?? []), ContentType }
  }
  const keysOf = async () => (await readBucketState(shop.config)).inStorage

  test('the bytes of an object are those that are served, under a key that says nothing', async () => {
    await shop.put('products/1700000000000-abc.png', await squarePng(20)).expect(200)

    const [key = ''] = await keysOf()
    const { bytes, ContentType } = await stored(key)

    const served = await shop.read('products/1700000000000-abc.png').expect(200)
    expect(bytes).toEqual(served.body)
    expect(ContentType).toBe('image/png')
    expect(key).toMatch(/^objects\/[0-9a-f-]{36}$/)
  })

  test('a replaced object has a new key, and the old one is gone', async () => {
    await shop.put('replaced.png', await squarePng(10)).expect(200)
    const before = await keysOf()

    await shop.put('replaced.png', await squarePng(12), { 'x-upsert': 'true' }).expect(200)
    await sweepEverything(shop)

    const after = await keysOf()
    expect(after).toHaveLength(before.length)
    expect(after).not.toEqual(before)
    const fresh = after.find((key) => !before.includes(key)) ?? ''
    expect(await sharp((await stored(fresh)).bytes).metadata()).toMatchObject({ width: 12 })
  })

  test('a resized picture is kept beside its original, and made once', async () => {
    await shop.put('resized.png', await squarePng(40)).expect(200)
    const before = await keysOf()
    const address = '/storage/v1/render/image/public/pictures/resized.png?width=16'
    const render = () => shop.request.get(address).set('accept', 'image/avif,image/webp,*/*')

    const answers = await Promise.all([render(), render(), render()])

    const added = (await keysOf()).filter((key) => !before.includes(key))
    expect(added).toHaveLength(1)
    const { bytes, ContentType } = await stored(added[0] ?? '')
    expect(ContentType).toBe('image/avif')
    for (const answer of answers) expect(answer.body).toEqual(bytes)
    expect(answers[0]?.headers).toMatchObject({ 'content-type': 'image/avif', vary: 'Accept' })
  })

  test('what is removed leaves no bytes', async () => {
    await shop.put('removed.png', await squarePng(9)).expect(200)
    const before = await keysOf()

    await shop.request
      .delete('/storage/v1/object/pictures')
      .set(shop.admin.headers)
      .send({ prefixes: ['removed.png'] })
      .expect(200)
    await sweepEverything(shop)

    expect(await keysOf()).toHaveLength(before.length - 1)
  })

  test('a large object is streamed, and so are its parts', async () => {
    const service = { apikey: serviceKey }
    await shop.request
      .post('/storage/v1/bucket')
      .set(service)
      .send({ id: 'films', name: 'films', public: true })
      .expect(200)
    const bytes = Buffer.alloc(8_000_000, 'montessori ')
    await shop.request
      .post('/storage/v1/object/films/film.bin')
      .set({ ...service, 'content-type': 'application/octet-stream' })
      .send(bytes)
      .expect(200)
    const read = () => shop.request.get('/storage/v1/object/public/films/film.bin').buffer(true)

    const whole = await read().expect(200)
    const part = await read().set('range', 'bytes=7000000-7000010').expect(206)

    expect(Buffer.compare(whole.body, bytes)).toBe(0)
    expect(part.body).toEqual(bytes.subarray(7_000_000, 7_000_011))
  })
})
