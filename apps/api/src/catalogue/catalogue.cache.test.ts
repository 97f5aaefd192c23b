import { gunzipSync, brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '#app'
import { parseConfig } from '#config'
import { startCatalogueShop, type CatalogueShop } from '#test/catalogue-shop.ts'
import { signedIn } from '#test/people.ts'
import { publishableKey, serviceKey } from '@golden-bead/supabase/test/keys'

let shop: CatalogueShop
beforeAll(async () => {
  shop = await startCatalogueShop([
    { name: 'Pink Tower', description: 'x'.repeat(3_000) },
    { name: 'Brown Stair', category: 'mathematics' },
  ])
})
afterAll(() => shop.close())

const anonymous = { apikey: publishableKey }
const service = { apikey: serviceKey }

const read = (search: string, headers: Record<string, string> = anonymous) =>
  shop.request.get(`/rest/v1/products?${search}`).set(headers)
const setPrice = (id: string, price: number) =>
  shop.request.patch(`/rest/v1/products?id=eq.${id}`).set(service).send({ price }).expect(204)

/** What is asked once is not kept. */
async function askTwice(ask: () => PromiseLike<unknown>): Promise<void> {
  await ask()
  await ask()
}

/** A second instance beside the first, as behind a load balancer. */
async function startSecond() {
  const app = await buildApp(parseConfig(shop.environment))
  await app.ready()
  await app.startup.run()
  return {
    close: () => app.close(),
    priceOf: async (id: string) => {
      const answer = await app.inject({
        url: `/rest/v1/products?select=price&id=eq.${id}`,
        headers: anonymous,
      })
      return answer.json<{ price: number }[]>()[0]?.price
    },
    patch: (id: string, price: number) =>
      app.inject({
        method: 'PATCH',
        url: `/rest/v1/products?id=eq.${id}`,
        headers: service,
        payload: { price },
      }),
    endChangeFeed: () =>
      shop.app.database.$client.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where application_name = 'golden-bead-change-feed' and datname = current_database()`,
      ),
  }
}

test('who writes sees the own write at once', async () => {
  for (const price of [11, 12, 13]) {
    await askTwice(() => read('select=price&id=eq.pink-tower'))
    await setPrice('pink-tower', price)
    const { body } = await read('select=price&id=eq.pink-tower')
    expect(body).toEqual([{ price }])
  }
})

test('the total of a filter follows every change', async () => {
  const total = async () => {
    const ask = () => read('in_stock=is.true&limit=1', { ...anonymous, prefer: 'count=exact' })
    await ask()
    const { headers } = await ask()
    return headers['content-range']
  }
  const numberRods = '/rest/v1/products?id=eq.number-rods'
  expect(await total()).toBe('0-0/2')

  const added = { name: 'Number Rods', category: 'mathematics' }
  await shop.request.post('/rest/v1/products').set(service).send(added).expect(201)
  expect(await total()).toBe('0-0/3')
  await shop.request.patch(numberRods).set(service).send({ in_stock: false }).expect(204)
  expect(await total()).toBe('0-0/2')
  await shop.request.delete(numberRods).set(service).expect(204)
})

test('every other instance sees a write soon after, by whichever it was made', async () => {
  const second = await startSecond()
  try {
    await askTwice(() => second.priceOf('brown-stair'))
    await setPrice('brown-stair', 21)
    await expect.poll(() => second.priceOf('brown-stair')).toBe(21)

    await askTwice(() => read('select=price&id=eq.brown-stair'))
    await second.patch('brown-stair', 22)
    const seen = async () => (await read('select=price&id=eq.brown-stair')).body
    await expect.poll(seen).toEqual([{ price: 22 }])
  } finally {
    await second.close()
  }
})

test('nothing is answered from memory that changed while the news could not be heard', async () => {
  const second = await startSecond()
  try {
    await askTwice(() => second.priceOf('brown-stair'))
    await second.endChangeFeed()
    await setPrice('brown-stair', 31)
    await expect.poll(() => second.priceOf('brown-stair')).toBe(31)
  } finally {
    await second.close()
  }
})

test('a change of a category is seen where it is embedded', async () => {
  const search = 'select=category:categories(name)&id=eq.pink-tower'
  await askTwice(() => read(search))
  await shop.request
    .patch('/rest/v1/categories?id=eq.sensorial')
    .set(service)
    .send({ name: 'Senses' })

  const { body } = await read(search)

  expect(body).toEqual([{ category: { name: 'Senses' } }])
})

test('a client that has the answer is told so, until it changes', async () => {
  const first = await read('select=name,price&order=name')
  const etag = String(first.headers['etag'])
  const again = await read('select=name,price&order=name', { ...anonymous, 'if-none-match': etag })
  const reordered = await read('order=name&select=name,price', {
    ...anonymous,
    'if-none-match': `W/${etag}, "other"`,
  })
  await setPrice('pink-tower', 41)
  const changed = await read('select=name,price&order=name', {
    ...anonymous,
    'if-none-match': etag,
  })

  expect(etag).toMatch(/^"[\w-]+"$/)
  expect([again.status, again.text, again.headers['etag']]).toEqual([304, '', etag])
  expect(reordered.status).toBe(304)
  expect(changed.status).toBe(200)
})

test('the same answer travels plain, as gzip and as brotli, each under a tag of its own', async () => {
  const raw = async (encoding: string) => {
    const { rawPayload, headers } = await shop.app.inject({
      url: '/rest/v1/products?select=*',
      headers: { ...anonymous, 'accept-encoding': encoding },
    })
    return { bytes: rawPayload, encoding: headers['content-encoding'], etag: headers['etag'] }
  }
  const plain = await raw('identity')
  const gzip = await raw('gzip')
  const brotli = await raw('gzip, br')
  const refused = await raw('br;q=0, gzip;q=0.5')

  expect(plain.encoding).toBeUndefined()
  expect([gzip.encoding, brotli.encoding, refused.encoding]).toEqual(['gzip', 'br', 'gzip'])
  expect(gunzipSync(gzip.bytes)).toEqual(plain.bytes)
  expect(brotliDecompressSync(brotli.bytes)).toEqual(plain.bytes)
  expect(new Set([plain.etag, gzip.etag, brotli.etag]).size).toBe(3)
})

test('caches on the way may keep what a visitor got, and nothing that a person got', async () => {
  const person = await signedIn(shop)
  const visitor = await read('select=id')
  const user = await read('select=id', person.headers)

  expect(visitor.headers['cache-control']).toBe('public, max-age=0, must-revalidate')
  expect(user.headers['cache-control']).toBe('private, max-age=0, must-revalidate')
  expect(visitor.headers['vary']).toContain('Authorization')
  expect(user.body).toEqual(visitor.body)
})

test('HEAD has the headers of GET and no body', async () => {
  const search = 'select=id&limit=1'
  const headers = { ...anonymous, prefer: 'count=exact', 'accept-encoding': 'identity' }
  const get = await read(search, headers)
  const head = await shop.request.head(`/rest/v1/products?${search}`).set(headers)
  const relevant = (answer: typeof get) =>
    ['content-range', 'content-type', 'content-length', 'etag', 'preference-applied'].map(
      (name) => answer.headers[name],
    )

  expect(head.status).toBe(206)
  expect(relevant(head)).toEqual(relevant(get))
  expect(head.text ?? '').toBe('')
})

test('what the documents show comes from the same answers as the API', async () => {
  const catalogue = shop.app.catalogue('127.0.0.1')
  await setPrice('pink-tower', 51)
  const [tower] = (await read('select=*&id=eq.pink-tower')).body

  const withPictures = { ...tower, product_images: [] }
  expect(await catalogue.findProduct('pink-tower')).toEqual(withPictures)
  expect(await catalogue.findProduct('nothing')).toBeUndefined()
  expect(await catalogue.listRelated({ id: 'x', category: 'sensorial' })).toEqual([withPictures])
  expect((await catalogue.listCategories()).map(({ id }) => id)).toEqual([
    'language',
    'mathematics',
    'sensorial',
  ])
  expect(await catalogue.searchProducts('query=towr&order=name.asc&limit=24')).toEqual({
    products: [tower],
    total: 1,
  })
  expect(await catalogue.countFacets('query=towr')).toMatchObject({ total: 1 })
})
