import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { squarePng, startPictureServer, type PictureServer } from '#test/picture-uploads.ts'

let shop: PictureServer
beforeAll(async () => {
  shop = await startPictureServer({ rateLimitFactor: 0.001 })
})
afterAll(() => shop.close())

test('an account that uploads without end is asked to wait', async () => {
  const png = await squarePng(4)
  await shop.put('1.png', png).expect(200)
  await shop.put('2.png', png).expect(200)

  const answer = await shop.put('3.png', png).expect(429)

  expect(answer.body).toEqual({
    statusCode: '429',
    error: 'too_many_connections',
    message: 'Too many uploads, try again later',
    code: 'SlowDown',
  })
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
})

test('a copy counts as an upload', async () => {
  const another = await startPictureServer({ rateLimitFactor: 0.001 })
  onTestFinished(another.close)
  await another.put('1.png', await squarePng(4)).expect(200)
  const copyTo = (name: string) =>
    another.request.post('/storage/v1/object/copy').set(another.admin.headers).send({
      bucketId: 'pictures',
      sourceKey: '1.png',
      destinationKey: name,
    })

  await copyTo('2.png').expect(200)
  await copyTo('3.png').expect(429)
})
