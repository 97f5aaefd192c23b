import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  errorBody,
  squarePng,
  startPictureServer,
  type PictureServer,
} from '#test/picture-uploads.ts'
import { pictures } from '#test/start-supabase.ts'
import { signedIn } from '#test/people.ts'
import { publishableKey, serviceKey } from '#test/keys.ts'

let shop: PictureServer
let png: Buffer
beforeAll(async () => {
  shop = await startPictureServer()
  png = await squarePng(8)
})
afterAll(() => shop.close())

test('only editors can list, and so learn of what is not published', async () => {
  await shop.put('k39/draft.png', png).expect(200)
  const list = (headers: Record<string, string>) =>
    shop.request.post(`/storage/v1/object/list/${pictures.id}`).set(headers).send({ prefix: 'k39' })

  expect((await list({ apikey: publishableKey })).body).toEqual([])
  expect((await list((await signedIn(shop)).headers)).body).toEqual([])
  expect((await list(shop.admin.headers)).body).toHaveLength(1)
  const keyless = await shop.request
    .post(`/storage/v1/object/list/${pictures.id}`)
    .send({ prefix: '' })
  expect(keyless.body).toEqual({
    statusCode: '400',
    error: 'Error',
    message: "headers must have required property 'authorization'",
    code: 'InvalidRequest',
  })
})

test.each([
  ['no JSON', 'pearl'],
  ['other members', '{"value":"a"}'],
  ['U+0000', String.raw`{"value":"a\u0000b","key":"a"}`],
  ['half a character', String.raw`{"value":"a","key":"\ud800"}`],
])('a place in a list that no page gave is refused: %s', async (_what, text) => {
  const answer = await shop.request
    .post(`/storage/v1/object/list-v2/${pictures.id}`)
    .set(shop.admin.headers)
    .send({ cursor: Buffer.from(text).toString('base64url') })

  expect(answer.status).toBe(400)
  expect(answer.body).toEqual({
    statusCode: '400',
    error: 'Error',
    message: 'body/cursor must be one that an earlier page gave',
    code: 'InvalidRequest',
  })
})

test.each([
  ['post', 'bucket', '403', 'AccessDenied'],
  ['put', 'bucket/pictures', '403', 'AccessDenied'],
  ['post', 'object/copy', '403', 'AccessDenied'],
  ['post', 'object/move', '404', 'NoSuchKey'],
] as const)(
  'who may not %s %s is told so, whatever is in the body',
  async (method, path, statusCode, code) => {
    const answer = await shop.unchanged(() =>
      shop.request[method](`/storage/v1/${path}`)
        .set({ apikey: publishableKey, 'content-type': 'application/json' })
        .send('{"broken'),
    )

    expect(answer.body).toMatchObject(errorBody(statusCode, code))
  },
)

test.each([
  ['no-such-bucket', '404', 'NoSuchBucket'],
  ['bad%7Bname', '400', 'InvalidBucketName'],
  ['%20x', '400', 'InvalidBucketName'],
])('an upload into the bucket %s is refused', async (name, statusCode, code) => {
  const answer = await shop.unchanged(() =>
    shop.request
      .post(`/storage/v1/object/${name}/a.png`)
      .set({ ...shop.admin.headers, 'content-type': 'image/png' })
      .send(png),
  )

  expect(answer.status).toBe(400)
  expect(answer.body).toMatchObject(errorBody(statusCode, code))
})

test.each([
  ['none', { prefixes: [] }, 'body/prefixes must NOT have fewer than 1 items'],
  [
    'too many',
    { prefixes: Array.from({ length: 1001 }, (_item, index) => `${index}.png`) },
    'body/prefixes must NOT have more than 1000 items',
  ],
  ['no list', {}, "body must have required property 'prefixes'"],
  ['no text', { prefixes: [7] }, 'body/prefixes/0 must be string'],
])('a removal of %s is refused', async (_what, body, message) => {
  const answer = await shop.unchanged(() =>
    shop.request.delete(`/storage/v1/object/${pictures.id}`).set(shop.admin.headers).send(body),
  )

  expect(answer.status).toBe(400)
  expect(answer.body).toEqual({
    statusCode: '400',
    error: 'Error',
    message,
    code: 'InvalidRequest',
  })
})

test('a removal takes names and never patterns', async () => {
  await shop.put('k41/a.png', png).expect(200)

  for (const prefixes of [
    ['*'],
    [''],
    ['k41'],
    ['k41/'],
    ['k41/%'],
    ['K41/A.PNG'],
    ['../k41/a.png'],
  ]) {
    const answer = await shop.unchanged(() =>
      shop.request
        .delete(`/storage/v1/object/${pictures.id}`)
        .set(shop.admin.headers)
        .send({ prefixes }),
    )
    expect(answer.body).toEqual([])
  }
})

test('a signed address that was changed opens nothing', async () => {
  const secret = await privateObject('k43.txt')
  await privateObject('k43-other.txt')
  const sign = (body: Record<string, unknown>) =>
    shop.request
      .post('/storage/v1/object/sign/private/k43.txt')
      .set({ apikey: serviceKey })
      .send(body)
  const { signedURL } = (await sign({ expiresIn: 60 }).expect(200)).body
  const get = (address: string) => shop.request.get(`/storage/v1${address}`)

  expect((await get(signedURL).expect(200)).text).toBe(secret)
  const elsewhere = await get(signedURL.replace('k43.txt', 'k43-other.txt'))
  expect(elsewhere.body).toMatchObject(errorBody('400', 'InvalidSignature'))
  const tampered = await get(`${signedURL}A`)
  expect(tampered.body).toMatchObject(errorBody('400', 'InvalidJWT'))
  const none = await get('/object/sign/private/k43.txt')
  expect(none.body).toMatchObject(errorBody('400', 'InvalidRequest'))
  expect((await sign({ expiresIn: 0 })).body.message).toBe('body/expiresIn must be >= 1')
  const upload = await shop.request
    .post('/storage/v1/object/upload/sign/private/k43-new.txt')
    .set({ apikey: serviceKey })
    .send({})
  const crossed = await get(`/object/sign/private/k43-new.txt?token=${upload.body.token}`)
  expect(crossed.body).toMatchObject(errorBody('400', 'InvalidJWT'))
  const unsigned = await shop.request
    .put('/storage/v1/object/upload/sign/private/k43-new.txt')
    .send('words')
  expect(unsigned.body).toMatchObject({
    ...errorBody('400', 'InvalidRequest'),
    message: "querystring must have required property 'token'",
  })
})

test.each([
  ['no type and no body', {}, ''],
  ['JSON', { 'content-type': 'application/json' }, '{}'],
  ['JSON that is not there', { 'content-type': 'application/json' }, ''],
  ['the type of the file', { 'content-type': 'image/png' }, ''],
  ['plain text, as fetch labels a string', { 'content-type': 'text/plain;charset=UTF-8' }, 'none'],
  ['a form', { 'content-type': 'multipart/form-data; boundary=seam' }, '--seam--'],
])('an upload address is signed for a request with %s', async (_what, headers, body) => {
  const place = `upload/sign/${pictures.id}/k46.png`

  const { url } = (
    await shop.request
      .post(`/storage/v1/object/${place}`)
      .set({ ...shop.admin.headers, 'x-upsert': 'true', ...headers })
      .send(body)
      .expect(200)
  ).body

  await shop.request.put(`/storage/v1${url}`).set('content-type', 'image/png').send(png).expect(200)
})

test('a token without a key is told that the key is missing', async () => {
  const { authorization } = shop.admin.headers as { authorization: string }
  const list = (headers: Record<string, string>) =>
    shop.request.post(`/storage/v1/object/list/${pictures.id}`).set(headers).send({ prefix: '' })

  const answer = await list({ authorization })

  expect(answer.status).toBe(400)
  expect(answer.body).toEqual({
    statusCode: '400',
    error: 'Error',
    message: "headers must have required property 'apikey'",
    code: 'InvalidRequest',
  })
})

test('an upload address ends with the rights of the person who signed it', async () => {
  const person = await signedIn(shop, { role: 'admin' })
  const sign = async (name: string): Promise<string> => {
    const answer = await shop.request
      .post(`/storage/v1/object/upload/sign/${pictures.id}/${name}`)
      .set(person.headers)
      .send({})
      .expect(200)
    return answer.body.url
  }
  const put = (address: string) =>
    shop.request.put(`/storage/v1${address}`).set('content-type', 'image/png').send(png)
  const [before, after] = [await sign('k43-before.png'), await sign('k43-after.png')]

  await put(before).expect(200)
  await shop.request
    .patch(`/rest/v1/profiles?id=eq.${person.id}`)
    .set({ apikey: serviceKey })
    .send({ role: 'user' })
    .expect(204)
  const refused = await shop.unchanged(() => put(after))

  expect(refused.body).toMatchObject(errorBody('403', 'AccessDenied'))
})

test('a signed address of a resized picture opens nothing else, nor the reverse', async () => {
  await shop.put('k43.png', png).expect(200)
  const place = `${pictures.id}/k43.png`
  const addressOf = async (body: Record<string, unknown>): Promise<string> => {
    const answer = await shop.request
      .post(`/storage/v1/object/sign/${place}`)
      .set({ apikey: publishableKey })
      .send({ expiresIn: 60, ...body })
    return answer.body.signedURL
  }
  const get = (address: string) => shop.request.get(`/storage/v1${address}`)
  const original = await addressOf({})
  const resized = await addressOf({ transform: { width: 4 } })
  const recoded = await addressOf({ transform: {} })

  for (const address of [original, resized, recoded]) await get(address).expect(200)
  const crossed = [
    original.replace('/object/sign/', '/render/image/sign/'),
    resized.replace('/render/image/sign/', '/object/sign/'),
    recoded.replace('/render/image/sign/', '/object/sign/'),
  ]
  for (const address of crossed) {
    expect((await get(address).expect(400)).body).toMatchObject(errorBody('400', 'InvalidJWT'))
  }
})

test('an address that every visitor may sign is good only while its bucket is public', async () => {
  const service = { apikey: serviceKey }
  const setPublic = (isPublic: boolean) =>
    shop.request.put('/storage/v1/bucket/k45').set(service).send({ public: isPublic }).expect(200)
  await shop.request
    .post('/storage/v1/bucket')
    .set(service)
    .send({ id: 'k45', name: 'k45', public: true })
    .expect(200)
  await shop.request
    .post('/storage/v1/object/k45/a.png')
    .set({ ...service, 'content-type': 'image/png' })
    .send(png)
    .expect(200)
  const sign = async (headers: Record<string, string>): Promise<string[]> => {
    const post = (address: string, body: Record<string, unknown>) =>
      shop.request
        .post(`/storage/v1/object/sign/${address}`)
        .set(headers)
        .send({ expiresIn: 3_600, ...body })
        .expect(200)
    const one = await post('k45/a.png', {})
    const several = await post('k45', { paths: ['a.png'] })
    const resized = await post('k45/a.png', { transform: { width: 4 } })
    return [one.body.signedURL, several.body[0].signedURL, resized.body.signedURL]
  }
  const everybodys = [
    ...(await sign({ apikey: publishableKey })),
    ...(await sign((await signedIn(shop)).headers)),
  ]
  const editors = [...(await sign(shop.admin.headers)), ...(await sign(service))]
  const answersOf = async (addresses: string[]) => {
    const answers = []
    for (const address of addresses) {
      const { status, body } = await shop.request.get(`/storage/v1${address}`)
      answers.push(status === 200 ? 'open' : body.code)
    }
    return [...new Set(answers)]
  }
  expect(await answersOf([...everybodys, ...editors])).toEqual(['open'])

  await setPublic(false)
  expect(await answersOf(everybodys)).toEqual(['NoSuchKey'])
  expect(await answersOf(editors)).toEqual(['open'])

  await setPublic(true)
  expect(await answersOf(everybodys)).toEqual(['open'])
})

async function privateObject(
  path: string,
  headers: Record<string, string> = {},
  content: Buffer | string = `content of ${path}`,
): Promise<string> {
  const service = { apikey: serviceKey }
  await shop.request
    .post('/storage/v1/bucket')
    .set(service)
    .send({ id: 'private', name: 'private' })
  await shop.request
    .post(`/storage/v1/object/private/${path}`)
    .set({ ...service, 'content-type': 'text/html', 'x-upsert': 'true', ...headers })
    .send(content)
    .expect(200)
  return content.toString()
}

test('a private bucket looks empty or absent to all others', async () => {
  await privateObject('hidden.txt')
  const get = (route: string, headers: Record<string, string> = {}) =>
    shop.request.get(`/storage/v1/object${route}/private/hidden.txt`).set(headers)

  expect((await get('/public')).body.message).toBe('Bucket not found')
  expect((await get('')).body.message).toBe('Bucket not found')
  const anon = { apikey: publishableKey, authorization: `Bearer ${publishableKey}` }
  expect((await get('', anon)).body.message).toBe('Object not found')
  expect((await get('/authenticated', anon)).body.message).toBe('Object not found')
  expect((await get('/info', anon)).body.message).toBe('Object not found')
  expect((await get('', { apikey: publishableKey })).body.message).toBe('Object not found')
  const served = await get('/authenticated', shop.admin.headers)
  expect(served.status).toBe(200)
  expect(served.headers['content-security-policy']).toBe("default-src 'none'; sandbox")
})

test('whether a private bucket is there cannot be told by signing addresses in it', async () => {
  await privateObject('unsigned.txt')
  const sign = (name: string, headers: Record<string, string>) =>
    shop.request
      .post(`/storage/v1/object/sign/${name}`)
      .set(headers)
      .send({ expiresIn: 60, paths: ['unsigned.txt'] })

  for (const headers of [{ apikey: publishableKey }, (await signedIn(shop)).headers]) {
    const hidden = await sign('private', headers)
    const absent = await sign('no-such-bucket', headers)
    expect(hidden.status).toBe(200)
    expect(hidden.body).toEqual([
      {
        error: 'Either the object does not exist or you do not have access to it',
        path: 'unsigned.txt',
        signedURL: null,
      },
    ])
    expect([absent.status, absent.body]).toEqual([200, hidden.body])
  }
  const { body } = await sign('private', { apikey: serviceKey }).expect(200)
  expect(body).toMatchObject([{ error: null, path: 'unsigned.txt' }])
})

test('the service key opens a private object alone, as a header of its own', async () => {
  const text = await privateObject('alone.txt')
  const path = '/storage/v1/object/private/alone.txt'

  const answer = await shop.request.get(path).set({ apikey: serviceKey }).expect(200)

  expect(answer.text).toBe(text)
  await shop.request.head(path).set({ apikey: serviceKey }).expect(200)
})

test.each(['/object', '/object/authenticated', '/object/info', '/object/info/authenticated'])(
  'no cache on the way keeps what %s shows of a private bucket',
  async (route) => {
    await privateObject('kept.txt', { 'cache-control': 'public, max-age=3600, s-maxage=99' })

    const { headers } = await shop.request
      .get(`/storage/v1${route}/private/kept.txt`)
      .set({ apikey: serviceKey })
      .expect(200)

    expect(headers).toMatchObject({
      'cache-control': 'private, max-age=3600',
      vary: 'Authorization, apikey',
    })
  },
)

test('a resized picture of a private bucket is as private as the picture', async () => {
  await privateObject('kept.png', { 'content-type': 'image/png' }, png)
  const path = '/storage/v1/render/image/authenticated/private/kept.png?width=4'

  const first = await shop.request.get(path).set({ apikey: serviceKey }).expect(200)
  const same = await shop.request
    .get(path)
    .set({ apikey: serviceKey, 'if-none-match': String(first.headers['etag']) })
    .expect(304)

  for (const { headers } of [first, same]) {
    expect(headers['cache-control']).toMatch(/^private, /)
    expect(headers['vary']).toBe('Accept, Authorization, apikey')
  }
})

test('a public picture may be kept by every cache', async () => {
  await shop.put('open.png', png, { 'cache-control': 'max-age=3600' }).expect(200)

  const { headers } = await shop.request
    .get(`/storage/v1/object/${pictures.id}/open.png`)
    .set(shop.admin.headers)
    .expect(200)

  expect(headers['cache-control']).toBe('max-age=3600')
  expect(headers).not.toHaveProperty('vary')
})

test('the bucket of the shop can be neither closed nor deleted', async () => {
  const service = { apikey: serviceKey }
  const path = `/storage/v1/bucket/${pictures.id}`

  const closed = await shop.unchanged(() =>
    shop.request.put(path).set(service).send({ public: false }),
  )
  const deleted = await shop.unchanged(() => shop.request.delete(path).set(service))

  for (const answer of [closed, deleted]) {
    expect(answer.status).toBe(400)
    expect(answer.body).toMatchObject(errorBody('403', 'AccessDenied'))
  }
  await shop.request.put(path).set(service).send({ public: true }).expect(200)
})

test('an unknown address and broken JSON are said in the shape of the API', async () => {
  const unknown = await shop.request.get('/storage/v1/nowhere?token=pearl').expect(404)
  expect(unknown.body).toEqual({
    statusCode: '404',
    error: 'Not Found',
    message: 'Route GET:/storage/v1/nowhere not found',
    code: 'InvalidRequest',
  })

  const broken = await shop.request
    .post(`/storage/v1/object/list/${pictures.id}`)
    .set({ ...shop.admin.headers, 'content-type': 'application/json' })
    .send('{"prefix":')
  expect(broken.status).toBe(400)
  expect(broken.body.message).toBe(
    "Body is not valid JSON but content-type is set to 'application/json'",
  )
})
