import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { objectPath, publicPath, squarePng, startPictureServer } from '#test/picture-uploads.ts'
import { pictures } from '#test/start-supabase.ts'
import type { PictureServer } from '#test/picture-uploads.ts'
import { serviceKey } from '#test/keys.ts'

let shop: PictureServer
beforeAll(async () => {
  shop = await startPictureServer()
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
  const answers = []
  for (let count = 0; count < 4; count += 1) answers.push(await get(path, headers))
  return answers
}

const renderedPath = (name: string) =>
  `/storage/v1/render/image/public/${pictures.id}/${name}?width=16&height=16`

test.each([
  ['whole', publicPath, {}],
  ['for another origin', publicPath, { origin: 'https://shop.example' }],
  ['to be saved', (name: string) => `${publicPath(name)}?download=tower.png`, {}],
  ['in another size', renderedPath, { accept: 'image/webp' }],
])('a public picture is the same for all who ask for it: %s', async (_what, pathOf, headers) => {
  await shop.put('known.png', await squarePng(64), { 'x-upsert': 'true' }).expect(200)

  const answers = await getOften(pathOf('known.png'), headers)

  expect(answers[0]?.status).toBe(200)
  for (const answer of answers) expect(answer).toEqual(answers[0])
})

test('who has the picture already is told so, without its bytes', async () => {
  await shop.put('held.png', await squarePng(64)).expect(200)
  const { headers } = await get(publicPath('held.png'))
  const asBrowsersAsk = {
    'if-none-match': headers['etag'] ?? '',
    'if-modified-since': headers['last-modified'] ?? '',
  }

  const answers = await getOften(publicPath('held.png'), asBrowsersAsk)

  expect(answers[0]).toMatchObject({ status: 304, digest: digestOf(Buffer.alloc(0)) })
  for (const answer of answers) expect(answer).toEqual(answers[0])
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

test('a picture that another instance deleted is gone as soon as that is heard', async () => {
  await shop.put('elsewhere.png', await squarePng(64)).expect(200)
  await getOften(publicPath('elsewhere.png'))

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
    await getOften(`/storage/v1/object/public/${path}`)

    await setPublic(false)

    expect((await get(`/storage/v1/object/public/${path}`)).status).toBe(400)
  })

  test.each([`/storage/v1/object/${path}`, `/storage/v1/object/authenticated/${path}`])(
    'is looked up for each who asks: %s',
    async (address) => {
      await setPublic(false)

      const answers = await getOften(address, service)

      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
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
    const statuses = async () => (await getOften(address)).map(({ status }) => status)
    expect(await statuses()).toEqual([200, 200, 200, 200])

    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 })
    try {
      expect(await statuses()).toEqual([400, 400, 400, 400])
    } finally {
      vi.useRealTimers()
    }
  })
})
