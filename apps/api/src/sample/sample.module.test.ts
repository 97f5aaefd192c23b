import type { Product } from '@golden-bead/contracts/catalogue'
import type { NewOrder } from '@golden-bead/contracts/orders'
import type { SampleChoice } from '@golden-bead/contracts/sample'
import { eq, sql } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { buildApp } from '#app'
import type { Config } from '#config'
import { categories, moreImages, products } from '#shop/catalogue/catalogue.tables.ts'
import { shopSettings } from '#shop/settings/settings.tables.ts'
import { newAddress, openMailbox } from '@golden-bead/server/test/mailbox'
import { publishableKey, serviceKey } from '@golden-bead/supabase/test/keys'
import { startTestApp, type TestApp } from '#test/test-app.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await startTestApp({ SEED_SAMPLE: 'true' })
})
afterAll(() => shop.close())

async function start(config: Config) {
  const again = await buildApp(config)
  await again.ready()
  await again.startup.run()
  await again.close()
}
const restart = () => start(shop.config)

test('an empty shop gets five categories and twelve products, with pictures that are there', async () => {
  const rows = await shop.app.database.select({ image: products.image }).from(products)
  const areas = await shop.app.database.select({ image: categories.image }).from(categories)
  const others = await shop.app.database.select().from(moreImages)

  expect([rows.length, areas.length, others.length]).toEqual([12, 5, 12])
  expect(others.filter(({ alt, width }) => alt === '' || width !== 1280)).toEqual([])
  for (const { image } of [...rows, ...areas, ...others]) {
    const answer = await shop.request.get(`/storage/v1/object/public/product-images/${image}`)
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'image/webp'])
  }
})

const catalogueOf = async ({ request }: Pick<TestApp, 'request'>, query = '') =>
  (
    await request
      .get(`/rest/v1/products?select=id,is_sample${query}`)
      .set({ apikey: publishableKey })
  ).body
const write = (method: 'post' | 'patch', path: string, body: object) =>
  shop.request[method](`/rest/v1/products${path}`)
    .set({ apikey: serviceKey, authorization: `Bearer ${serviceKey}` })
    .send(body)

test('a product is of the sample until its name, texts, price or picture change', async () => {
  expect(await catalogueOf(shop, '&is_sample=is.true')).toHaveLength(12)

  const others = { featured: true, in_stock: false, is_sample: false }
  await write('patch', '?id=eq.number-rods', others).expect(204)
  expect(await catalogueOf(shop, '&id=eq.number-rods')).toEqual([
    { id: 'number-rods', is_sample: true },
  ])
  for (const [id, change] of Object.entries({
    'number-rods': { name: 'Rods' },
    'brown-stair': { price: 71 },
    'sandpaper-letters': { description: 'Ours.' },
    'dressing-frame': { skills: 'Buttons' },
    'movable-alphabet': { image: '' },
    'colour-tablets': { sku: 'GB-7' },
  })) {
    for (const body of [change, { is_sample: true }]) {
      await write('patch', `?id=eq.${id}`, body).expect(204)
      expect(await catalogueOf(shop, `&id=eq.${id}`)).toEqual([{ id, is_sample: false }])
    }
  }
})

test('a copy of a sample product is a product of the owner', async () => {
  const { body } = await shop.request
    .get('/rest/v1/products?id=eq.puzzle-map-of-the-continents')
    .set({ apikey: publishableKey })
  const { id: _id, sku: _sku, ...copied } = body[0]
  expect(copied.is_sample).toBe(true)

  await write('post', '', { ...copied, id: 'copy' }).expect(201)

  expect(await catalogueOf(shop, '&id=eq.copy')).toEqual([{ id: 'copy', is_sample: false }])
  await shop.app.database.delete(products).where(eq(products.id, 'copy'))
})

test('no product is shown as a sample where cards are really charged', async () => {
  const selling = await startTestApp({
    DATABASE_URL: shop.config.database.url,
    STRIPE_SECRET_KEY: 'sk_live_that_is_not_used',
    STRIPE_WEBHOOK_SECRET: 'whsec_that_is_not_used',
  })
  onTestFinished(() => selling.close())

  expect(await catalogueOf(selling, '&is_sample=is.true')).toEqual([])
})

test('what an owner deletes or edits stays so after every restart', async () => {
  await shop.app.database.delete(products).where(eq(products.id, 'pouring-set'))
  await shop.app.database.update(products).set({ price: 1.25 }).where(eq(products.id, 'pink-tower'))

  await restart()

  const rows = await shop.app.database.select().from(products)
  expect(rows).toHaveLength(11)
  expect(rows.find(({ id }) => id === 'pink-tower')?.price).toBe(1.25)
})

const settingsOf = async ({ request }: TestApp) =>
  (await request.get('/admin/v1/settings').set({ apikey: serviceKey }).expect(200)).body

test('a shop on trial can sell at once, and what its owner saves stays so', async () => {
  const terms = await shop.request.get('/store/v1/checkout').set({ apikey: publishableKey })
  expect(terms.body.payment_methods).toEqual(['bank_transfer'])
  const { updated_at: _updatedAt, ...sample } = await settingsOf(shop)
  expect(sample.transfer_instructions).toContain('no money arrives here')

  const saved = { ...sample, transfer_instructions: '' }
  await shop.request.put('/admin/v1/settings').set({ apikey: serviceKey }).send(saved).expect(200)
  await restart()

  expect((await settingsOf(shop)).transfer_instructions).toBe('')
})

test('no sample comes into settings that were saved before it', async () => {
  const real = await startTestApp()
  onTestFinished(() => real.close())
  const { updated_at: _updatedAt, ...untouched } = await settingsOf(real)
  expect(untouched.transfer_instructions).toBe('')
  await real.request
    .put('/admin/v1/settings')
    .set({ apikey: serviceKey })
    .send({ ...untouched, days_to_pay: 9 })
    .expect(200)

  await start({ ...real.config, seedSample: true })

  expect(await real.app.database.$count(products)).toBe(12)
  expect((await settingsOf(real)).transfer_instructions).toBe('')
})

describe('beginning with the own shop', () => {
  const owner = { apikey: serviceKey }
  const all: SampleChoice = { products: true, categories: true, bank_details: true }
  const end = ({ request }: TestApp, choice: object = all) =>
    request.post('/admin/v1/sample/end').set(owner).send(choice)
  const look = async ({ request }: TestApp, query = '') =>
    (await request.get(`/admin/v1/sample${query}`).set(owner).expect(200)).body

  async function startSample(settings: Record<string, string> = {}) {
    const own = await startTestApp({ SEED_SAMPLE: 'true', ...settings })
    onTestFinished(() => own.close())
    return own
  }

  test('shows what will go, then takes it away once', async () => {
    const own = await startSample()
    await own.app.database.update(products).set({ price: 1 }).where(eq(products.id, 'brown-stair'))
    await own.app.database
      .insert(moreImages)
      .values({ productId: 'knobbed-cylinders', position: 1, image: 'products/own.png' })
    await own.app.database.execute(
      sql`update stock_levels set counted = true, on_hand = 40 where product_id = 'pink-tower'`,
    )
    await own.request
      .post('/store/v1/orders')
      .set({ apikey: publishableKey, 'idempotency-key': randomUUID() })
      .send(newOrderOf('pouring-set'))
      .expect(201)
    const expected = { products: 8, held_products: ['Pink Tower', 'Pouring Set'], categories: 3 }

    const shown = await look(own)
    const answers = await Promise.all([end(own), end(own)])

    expect(shown).toEqual({ is_sample: true, ...expected, bank_details: true })
    const [done, late] = answers.toSorted((one, other) => one.status - other.status)
    expect([done?.status, late?.status]).toEqual([200, 409])
    expect(done?.body).toEqual({ is_sample: false, ...expected, bank_details: true })
    expect(await catalogueOf(own, '&order=id')).toEqual([
      { id: 'brown-stair', is_sample: false },
      { id: 'knobbed-cylinders', is_sample: false },
      { id: 'pink-tower', is_sample: false },
      { id: 'pouring-set', is_sample: false },
    ])
    const pictured = await own.app.database
      .selectDistinct({ id: moreImages.productId })
      .from(moreImages)
    expect(pictured.map(({ id }) => id).toSorted()).toEqual([
      'brown-stair',
      'knobbed-cylinders',
      'pink-tower',
      'pouring-set',
    ])
    const { transfer_instructions: howToPay, seller_address: seller } = await settingsOf(own)
    expect([howToPay, seller]).toEqual(['', ''])
    await start(own.config)
    expect(await own.app.database.$count(products)).toBe(4)
  })

  test('is mailed to the owner, as buyers can pay no more', async () => {
    const owners = newAddress('owner')
    const own = await startSample({ CONTACT_EMAIL: owners })

    await end(own).expect(200)

    const mail = await openMailbox(own.inboxUrl).waitForMail(owners, /^How your buyers pay/)
    expect(mail.text).toMatch(/service key changed it on [^]*Now: no bank transfer and no check\n/)
  })

  test('leaves what is not chosen, without the mark, and what the owner has written', async () => {
    const own = await startSample()
    const { updated_at: _updatedAt, ...settings } = await settingsOf(own)
    const saved = { ...settings, transfer_instructions: 'Our bank.' }
    await own.request.put('/admin/v1/settings').set(owner).send(saved).expect(200)
    expect(await look(own, '?products=false')).toMatchObject({ products: 0, categories: 0 })

    await end(own, { ...all, products: false }).expect(200)

    const rows = await catalogueOf(own)
    expect([rows.length, rows.some((row: Product) => row.is_sample)]).toEqual([12, false])
    const { transfer_instructions: howToPay, seller_name: name } = await settingsOf(own)
    expect([howToPay, name]).toEqual(['Our bank.', ''])
  })

  test('is heard by an instance that keeps the products', async () => {
    const own = await startSample()
    expect(await catalogueOf(own, '&is_sample=is.true')).toHaveLength(12)

    // As another instance does.
    await own.app.database.update(shopSettings).set({ isSample: false })

    await expect.poll(() => catalogueOf(own, '&is_sample=is.true')).toEqual([])
  })
})

const newOrderOf = (productId: string): NewOrder => ({
  lines: [{ product_id: productId, quantity: 1 }],
  email: 'ada@example.com',
  ship_to: {
    name: 'Ada Lovelace',
    line1: '12 Elm Street',
    city: 'Chicago',
    state: 'IL',
    postal_code: '60614',
    country: 'US',
  },
  payment_method: 'bank_transfer',
  expected_total_cents: 1895 + 999,
})
