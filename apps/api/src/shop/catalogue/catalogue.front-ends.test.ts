import type { Category, Product } from '@golden-bead/contracts/catalogue'
import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newClient, newServiceClient } from '#test/account-clients.ts'
import { productPayload, startCatalogueShop, type CatalogueShop } from '#test/catalogue-shop.ts'

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
    expect(Date.now() - Date.parse(after.created_at)).toBeLessThan(60_000)
  },
)
