import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { bucket, objectPath, publicPath, squarePng, startBucketShop } from '#test/bucket-shop.ts'
import type { BucketShop } from '#test/bucket-shop.ts'
import { serviceKey } from '#test/test-app.ts'

let shop: BucketShop
/** How many requests the framework was asked. */
let workedOut = 0
beforeAll(async () => {
  const extend = (app: FastifyInstance) => {
    app.addHook('onRequest', (_request, _reply, done) => {
      workedOut += 1
      done()
    })
  }
  shop = await startBucketShop({}, { extend })
})
afterAll(() => shop.close())

const digestOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** Over a real connection, with all headers as they are sent. */
async function get(path: string, headers: Record<string, string> = {}) {
  const answer = await fetch(`${shop.url}${path}`, { headers })
  const { date: _date, 'x-request-id': _id, ...shared } = Object.fromEntries(answer.headers)
  return {
    status: answer.status,
    headers: shared,
    digest: digestOf(Buffer.from(await answer.arrayBuffer())),
  }
}

async function getOften(path: string, headers: Record<string, string> = {}) {
  const before = workedOut
  const answers = []
  for (let count = 0; count < 4; count += 1) answers.push(await get(path, headers))
  return { answers, isFromMemory: workedOut - before < 4 }
}

const renderedPath = (name: string) =>
  `/storage/v1/render/image/public/${bucket}/${name}?width=16&height=16`

test.each([
  ['whole', publicPath, {}],
  ['for another origin', publicPath, { origin: 'https://shop.example' }],
  ['to be saved', (name: string) => `${publicPath(name)}?download=tower.png`, {}],
  ['in another size', renderedPath, { accept: 'image/webp' }],
])(
  'a public picture that was asked for is answered from memory, and the same: %s',
  async (_what, pathOf, headers) => {
    await shop.put('known.png', await squarePng(64), { 'x-upsert': 'true' }).expect(200)

    const { answers, isFromMemory } = await getOften(pathOf('known.png'), headers)

    expect(isFromMemory).toBe(true)
    expect(answers[0]?.status).toBe(200)
    for (const answer of answers) expect(answer).toEqual(answers[0])
  },
)

test('a part is cut anew each time: kept, it would hold on to the whole', async () => {
  await shop.put('part.png', await squarePng(64)).expect(200)

  const { answers, isFromMemory } = await getOften(publicPath('part.png'), { range: 'bytes=3-20' })

  expect(isFromMemory).toBe(false)
  for (const answer of answers) expect(answer.status).toBe(206)
})

test('who has the picture already is told so, without its bytes', async () => {
  await shop.put('held.png', await squarePng(64)).expect(200)
  const { headers } = await get(publicPath('held.png'))
  const asBrowsersAsk = {
    'if-none-match': headers['etag'] ?? '',
    'if-modified-since': headers['last-modified'] ?? '',
  }

  const { answers } = await getOften(publicPath('held.png'), asBrowsersAsk)

  expect(answers[0]).toMatchObject({ status: 304, digest: digestOf(Buffer.alloc(0)) })
  for (const answer of answers) expect(answer).toEqual(answers[0])
})

test('a picture is kept for nobody who says who they are', async () => {
  await shop.put('own.png', await squarePng(64)).expect(200)

  const { isFromMemory } = await getOften(publicPath('own.png'), { apikey: serviceKey })

  expect(isFromMemory).toBe(false)
})

test.each([
  ['as it is', publicPath],
  ['in another size', renderedPath],
])('a picture that is replaced is the new one at once: %s', async (_what, pathOf) => {
  const digests = new Set<string>()
  for (const colour of ['#b5502f', '#2f50b5', '#50b52f']) {
    const png = await squarePng(64, colour)
    await shop.put('replaced.png', png, { 'x-upsert': 'true' }).expect(200)
    const { answers, isFromMemory } = await getOften(pathOf('replaced.png'))
    expect(isFromMemory).toBe(true)
    expect(new Set(answers.map(({ digest }) => digest)).size).toBe(1)
    digests.add(answers[0]?.digest ?? '')
  }
  expect(digests.size).toBe(3)
})

test('a picture that is deleted is gone at once', async () => {
  await shop.put('deleted.png', await squarePng(64)).expect(200)
  expect((await getOften(publicPath('deleted.png'))).isFromMemory).toBe(true)

  await shop.request.delete(objectPath('deleted.png')).set(shop.admin.headers).expect(200)

  expect((await get(publicPath('deleted.png'))).status).toBe(400)
})

test('a picture that another instance deleted is gone as soon as that is heard', async () => {
  await shop.put('elsewhere.png', await squarePng(64)).expect(200)
  expect((await getOften(publicPath('elsewhere.png'))).isFromMemory).toBe(true)

  await shop.app.database.$client.query('delete from storage.objects where name = $1', [
    'elsewhere.png',
  ])

  await expect.poll(async () => (await get(publicPath('elsewhere.png'))).status).toBe(400)
})

describe('a bucket that is not public', () => {
  const service = { apikey: serviceKey }
  const id = 'drafts'
  const path = `${id}/tower.png`
  const setPublic = (isPublic: boolean) =>
    shop.request.put(`/storage/v1/bucket/${id}`).set(service).send({ public: isPublic }).expect(200)

  beforeAll(async () => {
    await shop.request
      .post('/storage/v1/bucket')
      .set(service)
      .send({ id, name: id, public: true })
      .expect(200)
    await shop.request
      .post(`/storage/v1/object/${path}`)
      .set({ ...service, 'content-type': 'image/png' })
      .send(await squarePng(64))
      .expect(200)
  })

  test('shows nothing any more that was known', async () => {
    await setPublic(true)
    expect((await getOften(`/storage/v1/object/public/${path}`)).isFromMemory).toBe(true)

    await setPublic(false)

    expect((await get(`/storage/v1/object/public/${path}`)).status).toBe(400)
  })

  test.each([`/storage/v1/object/${path}`, `/storage/v1/object/authenticated/${path}`])(
    'is looked up for each who asks: %s',
    async (address) => {
      await setPublic(false)

      const { answers, isFromMemory } = await getOften(address, service)

      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
      expect(isFromMemory).toBe(false)
      expect((await get(address)).status).toBe(400)
    },
  )

  test('is read by a signed address as long as that lasts', async () => {
    await setPublic(false)
    const { body } = await shop.request
      .post(`/storage/v1/object/sign/${path}`)
      .set(service)
      .send({ expiresIn: 60 })
      .expect(200)
    const address = `/storage/v1${body.signedURL}`
    const statuses = async () => (await getOften(address)).answers.map(({ status }) => status)
    expect(await statuses()).toEqual([200, 200, 200, 200])

    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 })
    try {
      expect(await statuses()).toEqual([400, 400, 400, 400])
    } finally {
      vi.useRealTimers()
    }
  })
})
