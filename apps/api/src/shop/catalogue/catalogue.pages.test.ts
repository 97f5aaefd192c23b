import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { productPayload, startCatalogueShop, type CatalogueShop } from '#test/catalogue-shop.ts'
import { publishableKey, serviceKey } from '#test/test-app.ts'

let shop: CatalogueShop
const idsOf = new Map<string, string[]>()

/** Many are alike in all that lists are ordered by, so that the key decides. */
const products = Array.from({ length: 90 }, (_, number) =>
  productPayload({
    name: ['Cube', 'Bell', 'Älter', 'Rod 2', 'Rod 10'][number % 5] ?? '',
    price: [5, 20, 20.5][number % 3] ?? 0,
    featured: number % 4 === 0,
    in_stock: number % 7 !== 0,
    category: number % 2 === 0 ? 'sensorial' : 'mathematics',
  }),
)

const orders = [
  'name.asc,id.asc',
  'price.asc,name.asc',
  'price.desc,name.asc,id.asc',
  'featured.desc,name.asc,id.asc',
  'featured.desc,price.asc,name.desc,id.asc',
  'in_stock.asc,featured.desc,price.asc,name.desc',
  'name.desc.nullslast',
  'age_from.asc,id.desc',
  'updated_at.desc',
  'created_at.desc',
]
const filters = ['', 'in_stock=is.true&', 'category=in.(sensorial,mathematics)&price=gte.20&']

const lists = orders.flatMap((order) => filters.map((filter) => `${filter}order=${order}`))

async function read(list: string, window: string): Promise<string[]> {
  const { body } = await shop.request
    .get(`/rest/v1/products?select=id&${list}${window}`)
    .set('apikey', publishableKey)
    .expect(200)
  return (body as { id: string }[]).map(({ id }) => id)
}

beforeAll(async () => {
  shop = await startCatalogueShop([])
  await shop.insert('products', products).expect(201)
  for (const list of lists) idsOf.set(list, await read(list, ''))
})
afterAll(() => shop.close())

test('any page of any list is the same part of it, whichever pages were read before', async () => {
  const page = fc.record({
    list: fc.constantFrom(...lists),
    offset: fc.nat({ max: 89 }),
    limit: fc.integer({ min: 1, max: 20 }),
  })
  await fc.assert(
    fc.asyncProperty(page, async ({ list, offset, limit }) => {
      const whole = idsOf.get(list) ?? []
      if (offset >= whole.length) return

      const ids = await read(list, `&limit=${limit}&offset=${offset}`)

      expect(ids).toEqual(whole.slice(offset, offset + limit))
    }),
    { numRuns: 300 },
  )
})

test('a product that is new, moved or gone moves the pages behind it at once', async () => {
  const list = 'order=price.desc,name.asc,id.asc'
  const pages = async () => [
    ...(await read(list, '&limit=30&offset=0')),
    ...(await read(list, '&limit=30&offset=30')),
    ...(await read(list, '&limit=30&offset=60')),
  ]
  const change = (method: 'patch' | 'delete', id: string) =>
    shop.request[method](`/rest/v1/products?id=eq.${id}`).set('apikey', serviceKey)
  await pages()
  const added = productPayload({ name: 'Aa', price: 30, category: 'sensorial' })

  await shop.insert('products', [added]).expect(201)
  const withNew = await pages()
  await change('patch', 'aa').send({ price: 1 }).expect(204)
  const withMoved = await pages()
  await change('delete', 'aa').expect(204)
  const afterwards = await pages()

  const whole = idsOf.get(list) ?? []
  expect(withNew).toEqual(['aa', ...whole].slice(0, 90))
  expect(withMoved).toEqual(whole)
  expect(afterwards).toEqual(whole)
})
