import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSupabase } from '#test/start-supabase.ts'
import type { TestServer } from '@golden-bead/server/test/start-server'

let shop: TestServer
beforeAll(async () => {
  shop = await startSupabase()
})
afterAll(() => shop.close())

const picture = (width = 40, height = 30) =>
  sharp({ create: { width, height, channels: 3, background: '#c9a227' } })

const upload = {
  bucket: 'pictures',
  mimeType: 'image/webp',
  cacheControl: 'max-age=3600',
  upsert: false,
}

test('a picture that the shop stores itself is read by everyone under its public address', async () => {
  const bytes = await picture().webp().toBuffer()

  await shop.app.images.store({ ...upload, path: 'sample/tower.webp', bytes })

  const answer = await shop.request
    .get('/storage/v1/object/public/pictures/sample/tower.webp')
    .expect(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'max-age=3600',
    'x-content-type-options': 'nosniff',
  })
  expect(await sharp(answer.body).metadata()).toMatchObject({ width: 40, height: 30 })
})
