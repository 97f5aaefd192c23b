import { afterAll, beforeAll, expect, test } from 'vitest'
import { startCatalogueShop, type CatalogueShop } from '#test/catalogue-shop.ts'
import { publishableKey } from '@golden-bead/supabase/test/keys'

const ranges: [written: string, from: number | null, to: number | null][] = [
  ['', null, null],
  ['for everybody', null, null],
  ['3-6 years', 3, 6],
  ['3–6', 3, 6],
  ['3—6', 3, 6],
  ['3 to 6 years', 3, 6],
  ['3 yrs - 6 yrs', 3, 6],
  ['Ages 3 until 6', 3, 6],
  ['6+ years', 6, 99],
  ['3 years', 3, 99],
  ['2½-6 years', 2.5, 6],
  ['2.5 - 6 Years', 2.5, 6],
  ['18 months - 3 years', 1.5, 3],
  ['18m-3y', 1.5, 3],
  ['12-24 mo', 1, 2],
  ['6 weeks to 1 year', 0.12, 1],
  ['Birth to 3 years', 0, 3],
  ['newborn - 18 months', 0, 1.5],
  ['up to 3 years', 0, 3],
  ['under 3', 0, 3],
  ['3 Montessori weights', 3, 99],
]

let shop: CatalogueShop
beforeAll(async () => {
  shop = await startCatalogueShop(
    ranges.map(([written]) => ({ name: `Made for ${written}`, age_range: written })),
  )
})
afterAll(() => shop.close())

test('what owners write for the age is read as people read it', async () => {
  const { body } = await shop.request
    .get('/rest/v1/products?select=age_range,age_from,age_to')
    .set({ apikey: publishableKey })
    .expect(200)

  const read = new Map(
    body.map((row: { age_range: string; age_from: number | null; age_to: number | null }) => [
      row.age_range,
      [row.age_from, row.age_to],
    ]),
  )
  expect(ranges.map(([written]) => [written, read.get(written)])).toEqual(
    ranges.map(([written, from, to]) => [written, [from, to]]),
  )
})
