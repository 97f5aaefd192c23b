import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { productPayload, startCatalogueShop, type CatalogueShop } from '#test/catalogue-shop.ts'
import { signedIn } from '#test/people.ts'
import { publishableKey } from '@golden-bead/supabase/test/keys'

let shop: CatalogueShop
beforeAll(async () => {
  shop = await startCatalogueShop([{ name: 'Pink Tower' }, { name: 'Brown Stair' }])
})
afterAll(() => shop.close())

const visitor = ({ url } = shop) => createClient(url, publishableKey)

/** The original front end as a person uses it: the key of the site, the token of the person. */
async function clientOf(role: 'user' | 'admin') {
  const person = await signedIn(shop, { role })
  const client = createClient(shop.url, publishableKey, {
    accessToken: () => Promise.resolve(person.accessToken),
  })
  return { ...person, client }
}

test('a person reads the own profile as a single row', async () => {
  const { client, id } = await clientOf('user')

  const { data, error } = await client.from('profiles').select('*').eq('id', id).single()

  expect(error).toBeNull()
  expect(data).toEqual({
    id,
    email: `${id}@example.com`,
    name: '',
    role: 'user',
    created_at: expect.any(String),
    updated_at: expect.any(String),
  })
})

test('a visitor reads the products with all fields, by name', async () => {
  const untouched = await startCatalogueShop([{ name: 'Pink Tower' }, { name: 'Brown Stair' }])
  onTestFinished(untouched.close)

  const { data, error } = await visitor(untouched).from('products').select('*').order('name')

  expect(error).toBeNull()
  expect(data?.map(({ name }) => name)).toEqual(['Brown Stair', 'Pink Tower'])
  expect(data?.[1]).toEqual({
    ...productPayload(),
    id: 'pink-tower',
    created_at: expect.any(String),
    updated_at: expect.any(String),
    available: true,
    stock_left: null,
    is_sample: false,
  })
})

test('a visitor reads the categories with all fields, by name', async () => {
  const { data } = await visitor().from('categories').select('*').order('name')

  expect(data?.map(({ id }) => id)).toEqual(['language', 'mathematics', 'sensorial'])
  expect(Object.keys(data?.[0] ?? {})).toEqual([
    'id',
    'name',
    'description',
    'image',
    'created_at',
    'updated_at',
  ])
})

test('an admin adds a product and gets its row', async () => {
  const { client } = await clientOf('admin')
  const payload = productPayload({ name: 'Geometric Solids', price: 89.95 })

  const { data, error, status } = await client.from('products').insert([payload]).select().single()

  expect({ error, status }).toEqual({ error: null, status: 201 })
  expect(data).toEqual({
    ...payload,
    id: 'geometric-solids',
    created_at: expect.any(String),
    updated_at: expect.any(String),
    available: true,
    stock_left: null,
    is_sample: false,
  })
})

test('an admin edits a product by its id and gets its row', async () => {
  const { client } = await clientOf('admin')
  const payload = productPayload({ name: 'Pink Tower', price: 70, in_stock: false, benefits: [] })

  const { data, error } = await client
    .from('products')
    .update(payload)
    .eq('id', 'pink-tower')
    .select()
    .single()

  expect(error).toBeNull()
  expect(data).toMatchObject({ ...payload, id: 'pink-tower' })
})

test('an admin deletes a product by its id', async () => {
  const { client } = await clientOf('admin')
  await client.from('products').insert(productPayload({ name: 'Short Lived' }))

  const { error, status } = await client.from('products').delete().eq('id', 'short-lived')
  const { data } = await client.from('products').select().eq('id', 'short-lived')

  expect({ error, status, data }).toEqual({ error: null, status: 204, data: [] })
})

test('of two edits that saw the same row, the second learns that it came too late', async () => {
  const { client } = await clientOf('admin')
  const { data: seen } = await client.from('products').select().eq('id', 'brown-stair').single()
  const edit = (price: number) =>
    client
      .from('products')
      .update({ price })
      .eq('id', 'brown-stair')
      .eq('updated_at', seen.updated_at)
      .select()

  const first = await edit(10)
  const second = await edit(20)
  const { data: after } = await client.from('products').select().eq('id', 'brown-stair').single()

  expect(first.data).toHaveLength(1)
  expect(second.data).toEqual([])
  expect(after.price).toBe(10)
})
