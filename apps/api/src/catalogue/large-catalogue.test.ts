import { relatedProductsMax } from '@golden-bead/contracts/catalogue-options'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startCatalogueShop, type CatalogueShop } from '#test/catalogue-shop.ts'
import { insertManyRows } from '@golden-bead/server/test/many-rows'
import { publishableKey } from '@golden-bead/supabase/test/keys'

const productCount = 10_000

let shop: CatalogueShop
beforeAll(async () => {
  shop = await startCatalogueShop()
  // Two categories in turn, prices from $0.01 to $100.00, so that every count is known, and a word
  // of its own for each.
  await insertManyRows(
    shop.config,
    `insert into products (name, price, category, age_range, in_stock, description)
     select 'Bead ' || lpad(n::text, 5, '0'), n / 100.0,
       case n % 2 when 1 then 'sensorial' else 'language' end, '3-6 years', n % 10 <> 1,
       translate(md5(n::text), '0123456789abcdef', 'qrstuvwxyzqrstuv')
     from generate_series(1, ${productCount}) n`,
  )
  // Beside every tenth of them a draft, which is in no list and no count, and three pictures for each.
  await insertManyRows(
    shop.config,
    `insert into products (id, name, price, category, age_range, description, status)
     select id || '-draft', name || ' B', price, category, age_range, description, 'draft'
     from products where id like '%0';
     insert into product_images (product_id, position, image)
     select id, position, 'products/' || position || '.webp'
     from products, generate_series(1, 3) position`,
  )
  // As in a shop that has run for a day: the plans are others then.
  await insertManyRows(shop.config, 'analyze')
})
afterAll(() => shop.close())

const call = (name: string, search: string) =>
  shop.request
    .get(`/rest/v1/rpc/${name}?${search}`)
    .set({ apikey: publishableKey, prefer: 'count=exact' })

async function search(query: string) {
  const { body, headers } = await call('search_products', query)
  const names: string[] = body.map(({ name }: { name: string }) => name)
  return { names, range: headers['content-range'] }
}

test('ten thousand products are paged and ordered like twelve', async () => {
  const first = await search('order=name.asc,id.asc&limit=24&offset=0')
  expect([first.names[0], first.range]).toEqual(['Bead 00001', '0-23/10000'])
  const second = await search('order=name.asc,id.asc&limit=24&offset=24')
  expect([second.names[0], second.range]).toEqual(['Bead 00025', '24-47/10000'])
  const last = await search('order=name.asc,id.asc&limit=24&offset=9984')
  expect([last.names.at(-1), last.range]).toEqual(['Bead 10000', '9984-9999/10000'])
  const dearest = await search('order=price.desc,name.asc,id.asc&limit=24&offset=0')
  expect(dearest.names[0]).toBe('Bead 10000')
})

test('ten thousand products are filtered and counted like twelve', async () => {
  const cheap = await search('category=in.(language)&price=lte.10&order=name.asc,id.asc&limit=24')
  expect([cheap.names[0], cheap.range]).toEqual(['Bead 00002', '0-23/500'])

  const { body } = await call('product_facets', 'categories={language}&price_min=0').expect(200)
  expect(body).toMatchObject({
    total: 5000,
    categories: { language: 5000, sensorial: 5000 },
    age_bands: { '3-6': 5000 },
    in_stock: 5000,
  })
})

test.each([
  ['exactly', 'bead 07312', ['Bead 07312']],
  ['with a slip', 'beed 07312', ['Bead 07312']],
  ['by the beginning of a word', 'bea 0731', Array.from({ length: 10 }, (_, n) => `Bead 0731${n}`)],
  ['in vain', 'helicopter 07312', []],
])('ten thousand are searched %s, and counted', async (_how, query, expected) => {
  const typed = encodeURIComponent(query)

  expect((await search(`query=${typed}&order=name.asc&limit=24`)).names).toEqual(expected)
  const { body } = await call('product_facets', `query=${typed}`).expect(200)
  expect(body.total).toBe(expected.length)
})

test('beside one of ten thousand stand the first others of its category, and never itself', async () => {
  const related = await shop.app
    .catalogue('127.0.0.1')
    .listRelated({ id: 'bead-00003', category: 'sensorial' })

  expect(related.map(({ name }) => name)).toEqual([
    'Bead 00001',
    'Bead 00005',
    'Bead 00007',
    'Bead 00009',
  ])
  expect(related).toHaveLength(relatedProductsMax)
})
