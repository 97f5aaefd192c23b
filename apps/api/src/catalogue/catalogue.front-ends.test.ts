import type { Category, Product } from '@golden-bead/contracts/catalogue'
import { productDefaults } from '@golden-bead/contracts/product-defaults'
import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newClient, newServiceClient } from '@golden-bead/supabase/test/account-clients'
import { productPayload, startCatalogueShop, type CatalogueShop } from '#test/catalogue-shop.ts'
import { serviceKey } from '@golden-bead/supabase/test/keys'

/** What front ends that were written for other shops send. */

let shop: CatalogueShop
let service: SupabaseClient
beforeAll(async () => {
  shop = await startCatalogueShop([])
  service = newServiceClient(shop.url)
})
afterAll(() => shop.close())

async function addProduct(values: Partial<Product> = {}): Promise<Product> {
  const { data, error } = await service
    .from('products')
    .insert(productPayload({ name: `Tray ${crypto.randomUUID()}`, ...values }))
    .select()
    .single()
  if (error !== null) throw error
  return data
}

async function addCategory(): Promise<Category> {
  const id = `c-${crypto.randomUUID()}`
  const { data, error } = await service
    .from('categories')
    .insert({ id, name: 'New' })
    .select()
    .single()
  if (error !== null) throw error
  return data
}

test('products come newest first, page by page', async () => {
  const first = await addProduct()
  const second = await addProduct()
  await service.from('products').update({ price: 1 }).eq('id', first.id)

  const newest = newClient(shop.url)
    .from('products')
    .select()
    .order('created_at', { ascending: false })
  const { data } = await newest.range(0, 1)

  expect(data?.map(({ id }) => id)).toEqual([second.id, first.id])
})

test('names are sorted as people sort them', async () => {
  const sorted = ['abacus', 'Étagère', 'Item 9', 'item 10', 'Zebra']
  const price = 7_777
  await shop.insert(
    'products',
    sorted.toReversed().map((name) => productPayload({ name, price })),
  )

  const { data } = await service.from('products').select('name').eq('price', price).order('name')

  expect(data?.map(({ name }) => name)).toEqual(sorted)
})

test.each(['products', 'categories', 'profiles'])(
  'a row of %s says when it was added, which no change of it changes',
  async (table) => {
    const start = Date.now()
    const { data: user } = await service.auth.admin.createUser({
      email: `${crypto.randomUUID()}@example.com`,
    })
    const made = { products: addProduct, categories: addCategory }[table]
    const id = made === undefined ? user.user?.id : (await made()).id
    const read = () => service.from(table).select().eq('id', id).single()

    const { data: before } = await read()
    await service.from(table).update({ name: 'Renamed' }).eq('id', id)
    const { data: after } = await read()

    expect(after).toEqual({ ...before, name: 'Renamed', updated_at: expect.any(String) })
    expect(after.updated_at > after.created_at).toBe(true)
    expect(Date.parse(after.created_at)).toBeGreaterThanOrEqual(start)
  },
)

test.each<[string, () => Promise<Product | Category>]>([
  ['products', addProduct],
  ['categories', addCategory],
])('a row of %s is sent back whole, to change it and as an upsert', async (table, add) => {
  const row = await add()

  const updated = await service
    .from(table)
    .update({ ...row, description: 'One' })
    .eq('id', row.id)
    .select()
    .single()
  const upserted = await service
    .from(table)
    .upsert([{ ...row, description: 'Two' }])
    .select()
    .single()
  const put = await shop.request
    .put(`/rest/v1/${table}?id=eq.${row.id}`)
    .set({ apikey: serviceKey, prefer: 'return=representation' })
    .send({ ...row, description: 'Three' })

  const expected = { ...row, updated_at: expect.any(String) }
  expect([updated.error, upserted.error]).toEqual([null, null])
  expect(updated.data).toEqual({ ...expected, description: 'One' })
  expect(upserted.data).toEqual({ ...expected, description: 'Two' })
  expect([put.status, put.body]).toEqual([200, [{ ...expected, description: 'Three' }]])
})

test('a product shows its ages in years, and columns as other front ends spell them', async () => {
  const { id } = await addProduct({ age_range: '3-5 years' })

  const { data } = await newClient(shop.url)
    .from('products')
    .select('ageRange, inStock, age_from, age_to')
    .eq('id', id)
    .eq('inStock', true)

  expect(data).toEqual([{ ageRange: '3-5 years', inStock: true, age_from: 3, age_to: 5 }])
})

test('what a new product leaves out is what the contract has for it', async () => {
  const { body } = await shop.insert('products', [{ name: 'Bells', category: 'sensorial' }])

  expect(body).toMatchObject([productDefaults])
})

test.each<[string, () => Promise<Product | Category>]>([
  ['products', () => addProduct({ description: 'Cubes' })],
  ['categories', addCategory],
])(
  'null is no description and no picture, in a row of %s that is added, changed or sent back',
  async (table, add) => {
    const nothing = { description: null, image: null }
    const { id, name, updated_at: _updatedAt, ...row } = await add()
    const empty = { id, description: '', image: '' }
    const chosen = 'id, description, image'

    const updated = await service.from(table).update(nothing).eq('id', id).select(chosen)
    const upserted = await service
      .from(table)
      .upsert({ ...row, ...nothing, id, name })
      .select(chosen)
    const added = await service
      .from(table)
      .insert({ ...row, ...nothing, id: `${id}-2`, name: `${name} 2` })
      .select(chosen)

    expect([updated.data, upserted.data]).toEqual([[empty], [empty]])
    expect(added.data).toEqual([{ ...empty, id: `${id}-2` }])
  },
)

test('three products of one name that are added at once get ids that differ', async () => {
  const add = () => addProduct({ name: 'Twin' })

  const twins = await Promise.all([add(), add(), add()])

  expect(new Set(twins.map(({ id }) => id))).toEqual(new Set(['twin', 'twin-2', 'twin-3']))
})

test('categories without an id get one from their name, also many of one name at once', async () => {
  const add = async (...names: string[]) => {
    const rows = names.map((name) => ({ name }))
    const { data, error } = await service.from('categories').insert(rows).select('id')
    if (error !== null) throw error
    return data.map(({ id }) => String(id))
  }
  const long = 'ab'.repeat(60)

  expect(await add('Music & Rhythm', 'Éducation cosmique')).toEqual([
    'music-rhythm',
    'education-cosmique',
  ])
  expect(await add('Twin', 'Twin')).toEqual(['twin', 'twin-2'])
  const twins = await Promise.all(Array.from({ length: 4 }, () => add('Twin')))
  expect(new Set(twins.flat())).toEqual(new Set(['twin-3', 'twin-4', 'twin-5', 'twin-6']))
  expect(await add('数学', '数学')).toEqual(['category', 'category-2'])
  expect(await add(long, long)).toEqual([long.slice(0, 80), `${long.slice(0, 78)}-2`])
})
