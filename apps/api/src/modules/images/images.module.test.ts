import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/test-app.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await startTestApp()
})
afterAll(() => shop.close())

const picture = (width = 40, height = 30) =>
  sharp({ create: { width, height, channels: 3, background: '#c9a227' } })

const upload = {
  bucket: 'product-images',
  mimeType: 'image/webp',
  cacheControl: 'max-age=3600',
  upsert: false,
}

test('a picture that the shop stores itself is read by everyone under its public address', async () => {
  const bytes = await picture().webp().toBuffer()

  const { path, url } = await shop.app.images.store({ ...upload, path: 'sample/tower.webp', bytes })

  expect(path).toBe('product-images/sample/tower.webp')
  expect(url).toBe(`${shop.config.site.apiUrl}/storage/v1/object/public/${path}`)
  const answer = await shop.request.get(new URL(url).pathname).expect(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'max-age=3600',
    'x-content-type-options': 'nosniff',
  })
  expect(await sharp(answer.body).metadata()).toMatchObject({ width: 40, height: 30 })
})

test('an address leads back to its path, and a foreign one to none', async () => {
  const { publicUrl, pathOfPublicUrl } = shop.app.images
  const path = 'product-images/products/a b (1).png'

  expect(pathOfPublicUrl(publicUrl(path))).toBe(path)
  expect(pathOfPublicUrl(`${publicUrl(path)}?download=x`)).toBe(path)
  expect(pathOfPublicUrl('https://elsewhere.example/a.png')).toBeUndefined()
  expect(pathOfPublicUrl(publicUrl('product-images/../secret.png'))).toBeUndefined()
})
