import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  publicPath,
  squarePng,
  startPictureServer,
  type PictureServer,
} from '#test/picture-uploads.ts'

let shop: PictureServer
let png: Buffer
beforeAll(async () => {
  shop = await startPictureServer()
  png = await squarePng(8)
})
afterAll(() => shop.close())

test('what is served can run nothing', async () => {
  await shop.put('k35.png', png, { 'cache-control': 'max-age=31536000, immutable' }).expect(200)

  const { headers } = await shop.request.get(publicPath('k35.png')).expect(200)

  expect(headers).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'max-age=31536000, immutable',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'x-robots-tag': 'none',
    'accept-ranges': 'bytes',
  })
  expect(headers['etag']).toMatch(/^"[0-9a-f]{32}"$/)
})

test('a name to save under ends no header', async () => {
  await shop.put('k36.png', png).expect(200)

  const answer = await shop.request.get(publicPath("k36.png?download=a%0d%0aset-cookie:x=1%22;'"))

  expect(answer.headers).not.toHaveProperty('set-cookie')
  expect(answer.headers['content-disposition']).toBe(
    "attachment; filename=a%0D%0Aset-cookie%3Ax%3D1%22%3B%27; filename*=UTF-8''a%0D%0Aset-cookie%3Ax%3D1%22%3B%27",
  )
})

test('an object is saved under its own name, where none is given', async () => {
  await shop.put('k36-own.png', png).expect(200)

  const { headers } = await shop.request.get(publicPath('k36-own.png?download=')).expect(200)

  expect(headers['content-disposition']).toBe('attachment')
})

test('a name to save under may be cut anywhere', async () => {
  const path = 'pictures/k36-long.png'
  await shop.put('k36-long.png', png).expect(200)
  const name = encodeURIComponent(`${'a'.repeat(254)}😀${'b'.repeat(1_000)}`)

  for (const route of ['object/public', 'object', 'render/image/public']) {
    const answer = await shop.request.get(`/storage/v1/${route}/${path}?download=${name}`)
    expect(answer.status).toBe(200)
    expect(answer.headers['content-disposition']).toContain(`filename=${'a'.repeat(254)}%EF%BF%BD;`)
  }
})

test('what is missing is not remembered as missing', async () => {
  const missing = await shop.request.get(publicPath('k37.png')).expect(400)
  expect(missing.body).toMatchObject({ statusCode: '404', code: 'NoSuchKey' })
  expect(missing.headers['cache-control']).toBe('no-store')

  await shop.put('k37.png', png).expect(200)
  await shop.request.get(publicPath('k37.png')).expect(200)
})

test('a slash within the name of a bucket finds nothing, also of what is remembered', async () => {
  const ask = () => shop.request.get('/storage/v1/object/public/pictures%2Ftoys/known.png')
  await shop.put('toys/known.png', png).expect(200)
  const before = await ask().expect(400)

  await shop.read('toys/known.png').expect(200)
  const after = await ask().expect(400)

  expect(after.body).toEqual(before.body)
})

test('what no cache may keep is not kept by its signed address either', async () => {
  await shop.put('unkept.png', png, { 'cache-control': 'private, no-store' }).expect(200)
  const { body: signed } = await shop.request
    .post('/storage/v1/object/sign/pictures/unkept.png')
    .set(shop.admin.headers)
    .send({ expiresIn: 600 })
    .expect(200)

  const { headers } = await shop.request.get(`/storage/v1${signed.signedURL}`).expect(200)

  expect(headers['cache-control']).toBe('private, no-store')
  expect(headers).not.toHaveProperty('expires')
})

test('headers that no cache looks at change nothing', async () => {
  await shop.put('k38.png', png).expect(200)
  const plain = await shop.request.get(publicPath('k38.png'))

  const answer = await shop.request.get(publicPath('k38.png')).set({
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'gopher',
    'x-original-url': '/admin',
    authorization: 'Bearer nonsense',
    range: 'bytes=0-1,4-5',
  })

  expect(answer.status).toBe(200)
  expect(answer.body).toEqual(plain.body)
  const volatile = ['x-request-id', 'date']
  for (const headers of [plain.headers, answer.headers]) {
    for (const name of volatile) delete headers[name]
  }
  expect(answer.headers).toEqual(plain.headers)
})

test.each<[string, [start: number, end?: number]]>([
  ['bytes=0-3', [0, 4]],
  ['bytes=-4', [-4]],
  ['bytes=4-', [4]],
  ['bytes=0-999999', [0]],
])('the range %s is answered with that part', async (range, part) => {
  await shop.put('k38-range.png', png, { 'x-upsert': 'true' }).expect(200)
  const { body: whole } = await shop.read('k38-range.png')

  const answer = await shop.read('k38-range.png').set({ range }).expect(206)

  expect(answer.body).toEqual(whole.subarray(...part))
  expect(answer.headers['content-range']).toMatch(new RegExp(`/${whole.length}$`))
})

test.each([['bytes=5-2'], ['lines=0-3'], ['bytes=0-1,4-5']])(
  'the range %s is none',
  async (range) => {
    await shop.put('k38-range.png', png, { 'x-upsert': 'true' }).expect(200)
    const { body: whole } = await shop.read('k38-range.png')

    const answer = await shop.read('k38-range.png').set({ range }).expect(200)

    expect(answer.body).toEqual(whole)
  },
)

test.each([['bytes=999999-'], ['bytes=-0']])('the range %s is outside', async (range) => {
  await shop.put('k38-range.png', png, { 'x-upsert': 'true' }).expect(200)

  const answer = await shop.read('k38-range.png').set({ range }).expect(416)

  expect(answer.body).toEqual({
    statusCode: '416',
    error: 'invalid_range',
    message: 'invalid range provided',
    code: 'InvalidRange',
  })
})

test('what a client has already is not sent again', async () => {
  await shop.put('fresh.png', png).expect(200)
  const { headers } = await shop.request.get(publicPath('fresh.png'))

  const same = await shop.request
    .get(publicPath('fresh.png'))
    .set('if-none-match', headers['etag'] ?? '')
  const since = await shop.request
    .get(publicPath('fresh.png'))
    .set('if-modified-since', headers['last-modified'] ?? '')
  const other = await shop.request.get(publicPath('fresh.png')).set('if-none-match', '"other"')
  const head = await shop.request.head(publicPath('fresh.png'))

  expect([same.status, since.status]).toEqual([304, 304])
  expect(same.headers['etag']).toBe(headers['etag'])
  expect(other.headers['cache-control']).toBe('no-cache, stale-while-revalidate=30')
  expect(head.headers['content-length']).toBe(headers['content-length'])
})
