import type { Category, Product } from '@golden-bead/contracts/catalogue'
import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newClient, newServiceClient } from '#test/account-clients.ts'
import { productPayload, startCatalogueShop, type CatalogueShop } from '#test/catalogue-shop.ts'
import { unchanged } from '#test/database-state.ts'
import { serviceKey } from '#test/test-app.ts'

/** What front ends that were written for other shops send. */

let shop: CatalogueShop
let service: SupabaseClient
beforeAll(async () => {
  shop = await startCatalogueShop([])
  service = newServiceClient(shop.url)
})
afterAll(() => shop.close())

const anybody = () => newClient(shop.url)

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

const times = { created_at: '2001-01-01T00:00:00Z', updated_at: '2001-01-01T00:00:00Z' }

test('products come newest first, page by page', async () => {
  const first = await addProduct()
  const second = await addProduct()
  await service.from('products').update({ price: 1 }).eq('id', first.id)

  const newest = anybody().from('products').select().order('created_at', { ascending: false })
  const { data } = await newest.range(0, 1)

  expect(data?.map(({ id }) => id)).toEqual([second.id, first.id])
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

test('the times of a row are in a body for nothing, whatever they say', async () => {
  const start = Date.now()
  const product = await addProduct()

  for (const sent of [times, { created_at: 'yesterday', updated_at: null }]) {
    const added = await service
      .from('products')
      .insert({ ...productPayload(), ...sent })
      .select()
      .single()
    const changed = await service
      .from('products')
      .update({ price: 7, ...sent })
      .eq('id', product.id)
      .select()
      .single()

    expect([added.error, changed.error]).toEqual([null, null])
    expect(Date.parse(added.data.created_at)).toBeGreaterThanOrEqual(start)
    expect(added.data.updated_at).toBe(added.data.created_at)
    expect(changed.data).toEqual({ ...product, price: 7, updated_at: expect.any(String) })
    expect(changed.data.updated_at > product.updated_at).toBe(true)
  }
})

test('a body of times alone touches the row', async () => {
  const product = await addProduct()

  const { data } = await service
    .from('products')
    .update(times)
    .eq('id', product.id)
    .select()
    .single()

  expect(data).toEqual({ ...product, updated_at: expect.any(String) })
  expect(data.updated_at > product.updated_at).toBe(true)
})

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

test('a row that was changed meanwhile is not found by a whole row either', async () => {
  const row = await addProduct()
  await service.from('products').update({ price: 1 }).eq('id', row.id)

  const { data, error } = await unchanged(shop.config, () =>
    service.from('products').update(row).match({ id: row.id, updated_at: row.updated_at }).select(),
  )

  expect({ data, error }).toEqual({ data: [], error: null })
})

test('what only the server sets passes while it is as stored', async () => {
  const { id } = await addProduct({ age_range: '3-5 years' })
  const row = {
    ...(await service.from('products').select('*, age_from').eq('id', id).single()).data,
  }
  const send = (values: object) =>
    service
      .from('products')
      .update({ ...row, ...values })
      .eq('id', id)

  const same = await send({ price: 3 })
  const others = await unchanged(shop.config, () => send({ price: 4, age_from: 4 }))
  const stale = await unchanged(shop.config, () => send({ age_range: '6-9 years' }))

  const older = await addProduct({ age_range: '6-9 years' })
  const mixed = await unchanged(shop.config, () =>
    service.from('products').update({ price: 5, age_from: 3 }).in('id', [id, older.id]),
  )

  const ageless = await addProduct({ age_range: '' })
  const empty = await service
    .from('products')
    .update({ price: 3, age_from: null })
    .eq('id', ageless.id)

  expect([same.error, empty.error]).toEqual([null, null])
  expect([others.status, others.error?.code]).toEqual([400, '428C9'])
  expect([stale.status, stale.error?.code]).toEqual([400, '428C9'])
  expect([mixed.status, mixed.error?.code]).toEqual([400, '428C9'])
})

test.each<[sent: object, stored: object]>([
  [{ price: '29.99' }, { price: 29.99 }],
  [{ price: ' +5. ' }, { price: 5 }],
  [{ price: '.5' }, { price: 0.5 }],
  [{ price: '1.20e1' }, { price: 12 }],
  [{ price: '-0.00' }, { price: 0 }],
  [{ price: '99999999.9900' }, { price: 99_999_999.99 }],
  [{ in_stock: 'false' }, { in_stock: false }],
  [{ in_stock: 'OFF' }, { in_stock: false }],
  [{ in_stock: 0 }, { in_stock: false }],
  [{ featured: 'true' }, { featured: true }],
  [{ featured: ' on ' }, { featured: true }],
  [{ featured: 'yes' }, { featured: true }],
  [{ featured: 1 }, { featured: true }],
])('a form sends %j, which is %j', async (sent, stored) => {
  const { id } = await addProduct()
  const added = await service
    .from('products')
    .insert({ ...productPayload(), ...sent })
    .select()
    .single()
  const changed = await service.from('products').update(sent).eq('id', id).select().single()
  const { rows } = await shop.app.database.$client.query<{ cast: unknown }>(
    `select to_json(r) as cast from json_populate_record(null::products, $1) r`,
    [JSON.stringify(sent)],
  )

  expect([added.error, changed.error]).toEqual([null, null])
  expect([added.data, changed.data, rows[0]?.cast]).toMatchObject([stored, stored, stored])
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

test('the id of a new category keeps its rule', async () => {
  for (const id of ['Not A Slug', '../etc', '', 'a'.repeat(81), null]) {
    const { status } = await unchanged(shop.config, () =>
      service.from('categories').insert({ id, name: 'New' }),
    )
    expect([id, status]).toEqual([id, 400])
  }
})
