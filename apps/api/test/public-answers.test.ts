import { request as ask, type IncomingHttpHeaders } from 'node:http'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startCatalogueShop, type CatalogueShop } from '#test/catalogue-shop.ts'
import { signedIn, type Person } from '#test/people.ts'
import { parseRaw, sendRaw } from '@golden-bead/server/test/raw-http'
import { publishableKey, serviceKey } from '@golden-bead/supabase/test/keys'

let shop: CatalogueShop
let url: string

beforeAll(async () => {
  const products = [{ name: 'Pink Tower', description: 'x'.repeat(3_000) }]
  shop = await startCatalogueShop(products)
  url = shop.url
})
afterAll(() => shop.close())
beforeEach(() => shop.app.changeFeed.announce('products'))

type Answer = { status: number | undefined; headers: IncomingHttpHeaders; body: string }

/** Over a real connection, with all headers as they are sent. */
const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  new Promise<Answer>((resolve, reject) => {
    const sent = ask(`${url}${path}`, { method, headers: { apikey: publishableKey, ...headers } })
    sent.on('error', reject).on('response', (response) => {
      const parts: Buffer[] = []
      response
        .on('data', (part: Buffer) => parts.push(part))
        .on('end', () => {
          const { statusCode: status, headers: received } = response
          resolve({ status, headers: received, body: Buffer.concat(parts).toString('base64') })
        })
    })
    sent.end()
  })

const withoutOwn = ({ headers, ...rest }: Answer) => {
  const { date: _date, 'x-request-id': _id, ...shared } = headers
  return { ...rest, headers: shared }
}

async function askOften(path: string, headers: Record<string, string> = {}) {
  const answers: Answer[] = []
  for (let count = 0; count < 4; count += 1) answers.push(await get(path, headers))
  return answers
}

const list = '/rest/v1/products?select=*&order=name'

test.each([
  ['plain', {}],
  ['compressed', { 'accept-encoding': 'br' }],
  ['counted', { prefer: 'count=exact' }],
  ['as one object', { accept: 'application/vnd.pgrst.object+json' }],
  ['for another origin', { origin: 'https://shop.example' }],
])('an answer from memory is the one that was worked out: %s', async (_what, headers) => {
  const [first, ...others] = await askOften(list, headers)

  expect(first?.status).toBe(200)
  for (const other of others) expect(withoutOwn(other)).toEqual(first && withoutOwn(first))
})

test('who has the answer already is told so, without its bytes', async () => {
  const { headers } = await get(list)
  const held = { 'if-none-match': `W/${headers.etag}, "other"` }
  const passing = { ...held, 'if-modified-since': 'Thu, 01 Jan 2026 00:00:00 GMT' }
  const others = await askOften(list, held)
  const first = await get(list, passing)

  expect(first).toMatchObject({ status: 304, body: '' })
  for (const other of others) expect(withoutOwn(other)).toEqual(first && withoutOwn(first))
})

test('a change is seen at once, whatever was known', async () => {
  for (const price of [21, 22, 23]) {
    await askOften('/rest/v1/products?select=price')
    await shop.request
      .patch('/rest/v1/products?id=eq.pink-tower')
      .set({ apikey: serviceKey })
      .send({ price })
      .expect(204)
    const { body } = await get('/rest/v1/products?select=price')
    expect(JSON.parse(Buffer.from(body, 'base64').toString())).toEqual([{ price }])
  }
})

test('nobody gets from memory what they would be refused', async () => {
  await askOften(list)

  const stranger = await get(list, { apikey: 'sb_publishable_of_another_shop' })
  const forged = await get(list, { authorization: 'Bearer not.a.token' })
  const elsewhere = await get(list, { 'accept-profile': 'auth' })
  const twoHosts = await sendRaw(
    url,
    `GET ${list} HTTP/1.1\r\nhost: a\r\nhost: b\r\napikey: ${publishableKey}\r\n\r\n`,
  )
  const posted = await get(list, {}, 'POST')

  expect([stranger, forged, elsewhere, posted].map(({ status }) => status)).toEqual([
    401, 401, 406, 401,
  ])
  expect(parseRaw(twoHosts).status).toBe(400)
})

test('a token counts as long as it lasts, and no longer', async () => {
  const { headers } = await signedIn(shop)
  const statuses = async () => (await askOften(list, headers)).map(({ status }) => status)
  expect(await statuses()).toEqual([200, 200, 200, 200])

  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * 3_600_000 })
  try {
    expect(await statuses()).toEqual([401, 401, 401, 401])
  } finally {
    vi.useRealTimers()
  }
})

test.each([
  ['a logout', (person: Person) => shop.request.post('/auth/v1/logout').set(person.headers)],
  [
    'a ban',
    ({ id }: Person) =>
      shop.request
        .put(`/auth/v1/admin/users/${id}`)
        .set({ apikey: serviceKey })
        .send({ ban_duration: '1h' }),
  ],
  [
    'a deletion',
    ({ id }: Person) =>
      shop.request.delete(`/auth/v1/admin/users/${id}`).set({ apikey: serviceKey }),
  ],
])('a token reads nothing after %s, whatever was known', async (_what, end) => {
  const person = await signedIn(shop)
  const statuses = async () => (await askOften(list, person.headers)).map(({ status }) => status)
  expect(await statuses()).toEqual([200, 200, 200, 200])

  expect((await end(person)).ok).toBe(true)

  expect(await statuses()).toEqual([401, 401, 401, 401])
})

test('a session that was ended on another instance is over here too', async () => {
  const { id, headers } = await signedIn(shop)
  const answersOf = async (path: string) => (await get(path, headers)).status
  expect(await answersOf(list)).toBe(200)
  await shop.app.database.$client.query('delete from auth.sessions where user_id = $1', [id])

  await expect.poll(() => answersOf(list)).toBe(401)

  expect(await answersOf('/rest/v1/rpc/product_facets')).toBe(401)
})

test('what a session or the service key gets is kept by no cache on the way', async () => {
  const person = await signedIn(shop)
  await askOften(list)
  for (const headers of [person.headers, { apikey: serviceKey }]) {
    const answers = await askOften(list, headers)

    for (const answer of answers) expect(answer.headers['cache-control']).toMatch(/^private/)
  }
})
