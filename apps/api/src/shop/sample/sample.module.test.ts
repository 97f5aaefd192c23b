import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '#app'
import { categories, products } from '#shop/catalogue/catalogue.tables.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await startTestApp({ SEED_SAMPLE: 'true' })
})
afterAll(() => shop.close())

async function restart() {
  const again = await buildApp(shop.config)
  await again.ready()
  await again.startup.run()
  await again.close()
}

test('an empty shop gets five categories and twelve products, each with a picture that is there', async () => {
  const rows = await shop.app.database.select({ image: products.image }).from(products)
  const areas = await shop.app.database.select({ image: categories.image }).from(categories)

  expect([rows.length, areas.length]).toEqual([12, 5])
  for (const { image } of [...rows, ...areas]) {
    const answer = await shop.request.get(`/storage/v1/object/public/product-images/${image}`)
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'image/webp'])
  }
})

test('what an owner deletes or edits stays so after every restart', async () => {
  await shop.app.database.delete(products).where(eq(products.id, 'pouring-set'))
  await shop.app.database.update(products).set({ price: 1.25 }).where(eq(products.id, 'pink-tower'))

  await restart()

  const rows = await shop.app.database.select().from(products)
  expect(rows).toHaveLength(11)
  expect(rows.find(({ id }) => id === 'pink-tower')?.price).toBe(1.25)
})
