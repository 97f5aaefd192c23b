import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { productPayload, startCatalogueShop, type CatalogueShop } from '#test/catalogue-shop.ts'
import { lockTable } from '@golden-bead/server/test/locks'
import { insertManyRows } from '@golden-bead/server/test/many-rows'
import { startSecondInstance } from '#test/second-instance.ts'
import { publishableKey } from '@golden-bead/supabase/test/keys'

const products = 10_001
const parts = ['pages.xml', 'products-1.xml', 'products-2.xml']

let shop: CatalogueShop
beforeAll(async () => {
  shop = await startCatalogueShop()
  await insertManyRows(
    shop.config,
    `insert into products (id, name, category)
     select 'product-' || n, 'Product ' || n, 'sensorial' from generate_series(1, ${products}) n`,
  )
})
afterAll(() => shop.close())

const addressesIn = (xml: string) => [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, at]) => at)

test('a large site map is an index of parts, which name every product once', async () => {
  const { text: index } = await shop.request.get('/sitemap.xml').expect(200)
  const named = await Promise.all(
    parts.slice(1).map((part) => shop.request.get(`/sitemaps/${part}`).expect(200)),
  )
  const addresses = named.flatMap(({ text }) => addressesIn(text))

  expect(addressesIn(index)).toEqual(
    parts.map((part) => `http://shop.goldenbead.test/sitemaps/${part}`),
  )
  expect(addresses).toHaveLength(products)
  expect(new Set(addresses).size).toBe(products)
})

test('the parts that a crawler knows of can be had when products have come and gone', async () => {
  const now = performance.now()
  const clock = vi.spyOn(performance, 'now').mockReturnValue(now)
  onTestFinished(() => clock.mockRestore())
  await shop.request.get('/sitemap.xml').expect(200)

  await shop.insert('products', [productPayload({ name: 'A first one' })]).expect(201)
  await shop.app.database.$client.query(`delete from products where id = 'product-1000'`)
  clock.mockReturnValue(now + 61_000)

  const addresses = []
  for (const part of parts) {
    const { text } = await shop.request.get(`/sitemaps/${part}`).expect(200)
    addresses.push(...addressesIn(text).filter((address) => address?.includes('/product/')))
  }
  const { rows } = await shop.app.database.$client.query<{ id: string }>('select id from products')
  const named = rows.map(({ id }) => `http://shop.goldenbead.test/product/${id}`)
  expect(addresses).toHaveLength(named.length)
  expect(new Set(addresses)).toEqual(new Set(named))
})

test('parts of the site map are made in turn, and none for a name that the index has not', async () => {
  // No request is freed by a timeout before the others give up waiting.
  const app = await startSecondInstance(shop, { lock_timeout: '60000' }, { DATABASE_POOL_MAX: '4' })
  const { statusCode: index } = await app.inject('/sitemap.xml')
  const blocker = await lockTable(shop.config, 'products')
  try {
    const stuck = parts.map((part) => app.inject(`/sitemaps/${part}`))
    await expect.poll(blocker.countStuck).toBeGreaterThanOrEqual(1)
    const madeUp = await Promise.all(
      Array.from({ length: 100 }, (_, number) => [
        app.inject(`/sitemaps/products-${number + 3}.xml`),
        app.inject(`/sitemaps/products-after-product-${number}.xml`),
      ]).flat(),
    )
    const visitor = await app.inject({
      url: '/rest/v1/categories',
      headers: { apikey: publishableKey },
    })
    const stuckAtOnce = await blocker.countStuck()
    await blocker.query('commit')
    await Promise.all(stuck)

    expect(new Set(madeUp.map(({ statusCode }) => statusCode))).toEqual(new Set([404]))
    expect([index, visitor.statusCode]).toEqual([200, 200])
    expect(stuckAtOnce).toBe(1)
  } finally {
    await blocker.end()
    await app.close()
  }
})
