import { createServer, type Server } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest'
import { randomBytes, randomUUID } from 'node:crypto'
import { startChaosProxy, type ChaosProxy } from '@golden-bead/local-services/chaos-proxy'
import { squarePng, startPictureServer, type PictureServer } from '#test/picture-uploads.ts'
import { goodPassword, newAccount } from '#test/account-clients.ts'
import { readBucketState } from '#test/bucket-state.ts'
import { bookPayload, createLibrary, exposeLibrary } from '#test/library.ts'
import { sweep, sweepEverything } from '#test/sweeping.ts'
import { publishableKey, serviceKey } from '#test/keys.ts'

let proxy: ChaosProxy
let shop: PictureServer
let png: Buffer
beforeAll(async () => {
  proxy = await startChaosProxy(inject('services').s3.endpoint)
  proxy.trouble.isDown = true
  shop = await startPictureServer({ s3: { endpoint: proxy.url } }, { extend: exposeLibrary })
  await createLibrary(shop)
  proxy.trouble.isDown = false
  png = await squarePng(8)
})
afterAll(async () => {
  await shop.close()
  await proxy.close()
})
afterEach(() => {
  Object.assign(proxy.trouble, {
    isDown: false,
    isSilent: false,
    latencyMs: 0,
    cutAfterBytes: undefined,
  })
  proxy.cut()
})

const unavailable = {
  statusCode: '503',
  error: 'Service Unavailable',
  message: 'The storage of files is temporarily unavailable.',
  code: 'ServiceUnavailable',
}

const consistent = async () => {
  await sweepEverything(shop)
  const { orphans, dangling, pending } = await readBucketState(shop.config)
  expect({ orphans, dangling, pending }).toEqual({ orphans: [], dangling: [], pending: [] })
}

const noise = () =>
  sharp(randomBytes(400 * 400 * 3), { raw: { width: 400, height: 400, channels: 3 } })
    .png()
    .toBuffer()

test('a shop that started without its storage makes the bucket when it is there', async () => {
  await shop.put('first.png', png).expect(200)
  await shop.read('first.png').expect(200)
})

test('while the storage is down, uploads are 503 and what was read lately is still served', async () => {
  await shop.put('t20.png', png).expect(200)
  await shop.put('t20-cold.png', png).expect(200)
  await shop.read('t20.png').expect(200)
  proxy.trouble.isDown = true
  proxy.cut()

  const upload = await shop.put('t20-new.png', png)
  const cold = await shop.read('t20-cold.png')
  const hot = await shop.read('t20.png')
  const others = await shop.request.get('/health/ready')

  expect(upload.status).toBe(503)
  expect(upload.body).toEqual(unavailable)
  expect(upload.headers['retry-after']).toBe('1')
  expect(cold.body).toEqual(unavailable)
  expect(cold.headers['cache-control']).toBe('no-store')
  expect([hot.status, others.status]).toEqual([200, 200])
  proxy.trouble.isDown = false
  await shop.put('t20-new.png', png).expect(200)
  await consistent()
})

test('a size that cannot be made shows its original to those alone who may see that', async () => {
  await shop.put('unmade.png', await squarePng(40)).expect(200)
  const place = 'pictures/unmade.png'
  const { body: signed } = await shop.request
    .post(`/storage/v1/object/sign/${place}`)
    .set(shop.admin.headers)
    .send({ expiresIn: 600, transform: { width: 4 } })
    .expect(200)
  const { body: whole } = await shop.read('unmade.png').expect(200)
  proxy.trouble.isDown = true
  proxy.cut()

  const open = await shop.request.get(`/storage/v1/render/image/public/${place}?width=4`)
  const bySignature = await shop.request.get(`/storage/v1${signed.signedURL}`)

  expect(open.body).toEqual(whole)
  expect(open.headers['cache-control']).toBe('no-store')
  expect(bySignature.status).toBe(503)
  expect(bySignature.body).toEqual(unavailable)
  expect(bySignature.headers).not.toHaveProperty('expires')
})

test('a copy onto a name that is taken is refused before the storage is asked', async () => {
  await shop.put('original.png', png).expect(200)
  await shop.put('taken.png', png).expect(200)
  proxy.trouble.isDown = true
  proxy.cut()

  const copy = await shop.request.post('/storage/v1/object/copy').set(shop.admin.headers).send({
    bucketId: 'pictures',
    sourceKey: 'original.png',
    destinationKey: 'taken.png',
  })

  expect([copy.status, copy.body.code]).toEqual([400, 'KeyAlreadyExists'])
})

test('a storage that is silent is given up, and so are its bytes', async () => {
  proxy.trouble.isSilent = true

  const upload = await shop.put('t21.png', png)

  expect(upload.status).toBe(503)
  expect(upload.body).toEqual(unavailable)
  proxy.trouble.isSilent = false
  proxy.cut()
  await consistent()
})

test('a storage that is slow is waited for', async () => {
  proxy.trouble.latencyMs = 100

  await shop.put('t21-slow.png', png).expect(200)
})

test.each<[string, Partial<ChaosProxy['trouble']>, number]>([
  ['down', { isDown: true }, 503],
  ['slow', { latencyMs: 1_000 }, 200],
  ['silent', { isSilent: true }, 503],
])(
  'while pictures wait for a storage that is %s, the rest is as before',
  async (how, trouble, status) => {
    const { request } = shop
    const key = { apikey: serviceKey }
    const rows = '/rest/v1/books'
    const { email } = await newAccount(shop.url)
    await request.post('/rest/v1/shelves').set(key).send({ id: how, name: how }).expect(201)
    await request
      .post(rows)
      .set(key)
      .send(bookPayload({ id: randomUUID(), shelf: how }))
      .expect(201)
    const names = Array.from({ length: 5 }, (_, index) => `${how}-${index}.png`)
    for (const name of names) await shop.put(`cold-${name}`, png).expect(200)
    const askTheRest = async () => {
      const answers = await Promise.all([
        request.get(`${rows}?select=title`).set('apikey', publishableKey),
        request.get(`${rows}?shelf=eq.${how}&limit=1`).set('apikey', publishableKey),
        request
          .post('/auth/v1/token?grant_type=password')
          .set('apikey', publishableKey)
          .send({ email, password: goodPassword }),
        request
          .post(rows)
          .set(key)
          .send(bookPayload({ id: randomUUID(), shelf: how })),
      ])
      return answers.map(({ status }) => status)
    }
    Object.assign(proxy.trouble, trouble)
    proxy.cut()

    const answered: number[] = []
    const pictures = names
      .flatMap((name) => [shop.put(name, png), shop.read(`cold-${name}`)])
      .map(async (picture) => void answered.push((await picture).status))
    const rest = await askTheRest()
    const wereWaiting = answered.length < pictures.length

    expect(rest).toEqual([200, 200, 200, 201])
    // One that is down refuses at once.
    expect(trouble.isDown === true || wereWaiting).toBe(true)
    await Promise.all(pictures)
    expect(answered).toEqual(pictures.map(() => status))
  },
)

test('a connection that breaks in the middle of the bytes leaves no object', async () => {
  const bytes = await noise()
  expect(bytes.length).toBeGreaterThan(400_000)
  proxy.trouble.cutAfterBytes = 200_000

  const upload = await shop.put('t22.png', bytes)

  expect(upload.body).toEqual(unavailable)
  await shop.read('t22.png').expect(400)
  proxy.trouble.cutAfterBytes = undefined
  await consistent()
})

test('a row that cannot be written takes its bytes with it', async () => {
  const blocker = new pg.Client({ connectionString: shop.config.database.url })
  await blocker.connect()
  await blocker.query('begin; lock table storage.objects in share mode')

  const upload = await shop.put('t24.png', png)
  await blocker.end()

  expect(upload.status).toBe(503)
  expect(upload.body.code).toBe('ServiceUnavailable')
  await shop.put('t24.png', png).expect(200)
  await consistent()
})

test('a removal counts when the storage is away; its bytes follow later', async () => {
  await shop.put('t25.png', png).expect(200)
  proxy.trouble.isDown = true
  proxy.cut()

  const removal = await shop.request
    .delete('/storage/v1/object/pictures')
    .set(shop.admin.headers)
    .send({ prefixes: ['t25.png'] })

  expect(removal.body).toHaveLength(1)
  await shop.read('t25.png').expect(400)
  proxy.trouble.isDown = false
  await consistent()
})

test('a resized picture goes with its original, also when that is replaced', async () => {
  const render = (query: string) =>
    shop.request.get(`/storage/v1/render/image/public/pictures/kept.png?${query}`)
  await shop.put('kept.png', await squarePng(40)).expect(200)
  const first = await render('width=20').expect(200)
  await render('width=10&height=10&resize=fill').expect(200)
  const { pointedTo } = await readBucketState(shop.config)
  expect(pointedTo.filter((key) => key.startsWith('renditions/'))).toHaveLength(2)

  await shop.put('kept.png', await squarePng(40, '#123456'), { 'x-upsert': 'true' }).expect(200)
  const second = await render('width=20').expect(200)

  expect(second.headers['etag']).not.toBe(first.headers['etag'])
  await consistent()
  await shop.request
    .delete('/storage/v1/object/pictures/kept.png')
    .set(shop.admin.headers)
    .expect(200)
  await consistent()
  const after = await readBucketState(shop.config)
  expect(after.pointedTo.filter((key) => key.startsWith('renditions/'))).toEqual([])
})

const answers: Record<string, { status: number; body: string }> = {
  SlowDown: {
    status: 503,
    body: '<?xml version="1.0"?><Error><Code>SlowDown</Code><Message>x</Message></Error>',
  },
  AccessDenied: {
    status: 403,
    body: '<?xml version="1.0"?><Error><Code>AccessDenied</Code><Message>x</Message></Error>',
  },
  'garbled XML': { status: 500, body: '<<<not xml' },
}

test.each([
  ['SlowDown', 503, 'ServiceUnavailable'],
  ['garbled XML', 503, 'ServiceUnavailable'],
  ['AccessDenied', 500, 'InternalError'],
])('a storage that answers %s makes an upload %i', async (kind, status, code) => {
  const answer = { status: 200, body: '' }
  const { server, url } = await startStorageThatAnswers(answer)
  const other = await startPictureServer({ s3: { endpoint: url } })
  Object.assign(answer, answers[kind])

  const upload = await other.put('t23.png', png)

  expect(upload.status).toBe(status)
  expect(upload.body.code).toBe(code)
  expect(JSON.stringify(upload.body)).not.toContain(other.config.s3.bucket)
  await other.close()
  server.close()
})

test('bytes that the storage will not delete stand in the way of no others', async () => {
  const { server, url } = await startStorageThatAnswers({
    status: 200,
    body: '<DeleteResult><Error><Key>locked</Key><Code>AccessDenied</Code></Error></DeleteResult>',
  })
  const other = await startPictureServer({ s3: { endpoint: url } })
  const { $client } = other.app.database
  const addOrphan = (key: string) =>
    $client.query('insert into storage.pending_objects (key, is_orphaned) values ($1, true)', [key])
  const waiting = async () =>
    (await $client.query<{ key: string }>('select key from storage.pending_objects')).rows
  const due = async () =>
    (await $client.query('select from storage.pending_objects where sweep_after <= now()')).rowCount

  await addOrphan('locked')
  await addOrphan('free')
  await expect(sweep(other)).rejects.toThrow('1 of 2 objects')

  expect(await waiting()).toEqual([{ key: 'locked' }])
  expect(await due()).toBe(0)
  await other.close()
  server.close()
})

async function startStorageThatAnswers(answer: { status: number; body: string } | undefined) {
  const server: Server = createServer((request, response) => {
    request.resume()
    response.writeHead(answer?.status ?? 500, { 'content-type': 'application/xml' })
    response.end(answer?.body)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { server, url: `http://127.0.0.1:${port}` }
}
