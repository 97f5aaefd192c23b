import { afterAll, beforeAll, expect, test } from 'vitest'
import { productPayload, startCatalogueShop, type CatalogueShop } from '#test/catalogue-shop.ts'
import { serviceKey } from '@golden-bead/supabase/test/keys'

const headers = { apikey: serviceKey, prefer: 'return=representation' }
const smallPartsRejected = {
  code: '23514',
  message: 'A product for children under 3 cannot have small parts.',
  details: 'Column: small_parts',
}

let shop: CatalogueShop
beforeAll(async () => {
  shop = await startCatalogueShop([
    { name: 'Pink Tower', age_range: '3-5 years', small_parts: true },
    { name: 'Pouring Set', age_range: '2-4 years' },
  ])
})
afterAll(() => shop.close())

const change = (id: string, values: object) =>
  shop.request.patch(`/rest/v1/products?id=eq.${id}`).set(headers).send(values)

test.each(['0-3', '2½-6 years', '18 months - 3 years', '35 months', 'Birth to 6 years', 'under 3'])(
  'a product with small parts for %j is refused',
  async (age) => {
    const product = productPayload({ name: 'Beads', age_range: age, small_parts: true })

    expect((await shop.insert('products', [product]).expect(400)).body).toMatchObject(
      smallPartsRejected,
    )
    expect((await change('pink-tower', { age_range: age }).expect(400)).body).toMatchObject(
      smallPartsRejected,
    )
  },
)

test('small parts are refused where the product is for children under 3 already', async () => {
  const { body } = await change('pouring-set', { small_parts: true }).expect(400)

  expect(body).toMatchObject(smallPartsRejected)
})

test.each(['', 'for everybody', '3 years', '36 months', '6+ years'])(
  'a product with small parts for %j is kept',
  async (age) => {
    const product = productPayload({ name: 'Beads', age_range: age, small_parts: true })

    const { body } = await shop.insert('products', [product]).expect(201)

    expect(body).toMatchObject([{ age_range: age, small_parts: true }])
  },
)

test('the database refuses a write past the API too', async () => {
  const written = shop.app.database.$client.query(
    `insert into products (name, category, age_range, small_parts)
     values ('Beads', 'sensorial', '1-4 years', true)`,
  )

  await expect(written).rejects.toMatchObject({
    code: '23514',
    message: smallPartsRejected.message,
  })
})
