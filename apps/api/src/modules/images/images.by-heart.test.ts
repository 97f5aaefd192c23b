import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
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

/** Over a real connection: what is injected does not pass by the answers that are known. */
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
  const answers = []
  for (let count = 0; count < 4; count += 1) answers.push(await get(path, headers))
  return answers
}

const renderedPath = (name: string) =>
  `/storage/v1/render/image/public/${bucket}/${name}?width=16&height=16`

test.each([
  ['whole', publicPath, {}],
  ['a part', publicPath, { range: 'bytes=3-20' }],
  ['for another origin', publicPath, { origin: 'https://shop.example' }],
  ['to be saved', (name: string) => `${publicPath(name)}?download=tower.png`, {}],
  ['in another size', renderedPath, { accept: 'image/webp' }],
])(
  'a public picture that was asked for is known by heart, and the same: %s',
  async (_what, pathOf, headers) => {
    await shop.put('known.png', await squarePng(64), { 'x-upsert': 'true' }).expect(200)
    const before = workedOut

    const [first, ...others] = await getOften(pathOf('known.png'), headers)

    expect([200, 206]).toContain(first?.status)
    expect(workedOut - before).toBeLessThan(4)
    for (const other of others) expect(other).toEqual(first)
  },
)

test('who has the picture already is told so, without its bytes', async () => {
  await shop.put('held.png', await squarePng(64)).expect(200)
  const { headers } = await get(publicPath('held.png'))
  const nothing = digestOf(Buffer.alloc(0))

  const answers = await getOften(publicPath('held.png'), { 'if-none-match': headers['etag'] ?? '' })

  for (const answer of answers) expect(answer).toMatchObject({ status: 304, digest: nothing })
})

test.each([
  ['as it is', publicPath],
  ['in another size', renderedPath],
])('a picture that is replaced is the new one at once: %s', async (_what, pathOf) => {
  const digests = new Set<string>()
  for (const colour of ['#b5502f', '#2f50b5', '#50b52f']) {
    const png = await squarePng(64, colour)
    await shop.put('replaced.png', png, { 'x-upsert': 'true' }).expect(200)
    const answers = await getOften(pathOf('replaced.png'))
    expect(new Set(answers.map(({ digest }) => digest)).size).toBe(1)
    digests.add(answers[0]?.digest ?? '')
  }
  expect(digests.size).toBe(3)
})

test('a picture that is deleted is gone at once', async () => {
  await shop.put('deleted.png', await squarePng(64)).expect(200)
  await getOften(publicPath('deleted.png'))

  await shop.request.delete(objectPath('deleted.png')).set(shop.admin.headers).expect(200)

  expect((await get(publicPath('deleted.png'))).status).toBe(400)
})

test('a bucket that is no longer public shows nothing any more', async () => {
  const service = { apikey: serviceKey }
  const id = 'drafts'
  await shop.request.post('/storage/v1/bucket').set(service).send({ id, name: id, public: true })
  await shop.request
    .post(`/storage/v1/object/${id}/tower.png`)
    .set({ ...service, 'content-type': 'image/png' })
    .send(await squarePng(64))
    .expect(200)
  const path = `/storage/v1/object/public/${id}/tower.png`
  expect((await getOften(path)).map(({ status }) => status)).toEqual([200, 200, 200, 200])

  await shop.request
    .put(`/storage/v1/bucket/${id}`)
    .set(service)
    .send({ public: false })
    .expect(200)

  expect((await get(path)).status).toBe(400)
})
