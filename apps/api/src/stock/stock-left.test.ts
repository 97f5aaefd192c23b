import type { Product } from '@golden-bead/contracts/catalogue'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newServiceClient } from '@golden-bead/supabase/test/account-clients'
import { startOrderShop, type OrderShop } from '#test/order-shop.ts'

let shop: OrderShop
beforeAll(async () => {
  shop = await startOrderShop()
})
afterAll(() => shop.close())

const cents = 8000
const newProduct = async (units?: number, columns: Partial<Product> = {}): Promise<string> => {
  const row = { name: 'Bells', price: cents / 100, category: 'sensorial', ...columns }
  const { body } = await shop.insert('products', [row]).expect(201)
  const id: string = body[0].id
  if (units !== undefined) await shop.count(id, units)
  return id
}
const ask = async (path: string) =>
  (await shop.request.get(`/rest/v1/${path}`).set(shop.visitor).expect(200)).body
const read = async (id: string): Promise<Product> => (await ask(`products?id=eq.${id}`))[0]
const shown = async (id: string) => {
  const { available, stock_left: left } = await read(id)
  return { available, left }
}
const buy = (id: string, quantity: number) =>
  shop.placed({
    lines: [{ product_id: id, quantity }],
    expected_total_cents: cents * quantity,
  })
const stopCounting = async (id: string) => {
  const { version } = (await shop.stock(id).expect(200)).body
  const input = { counted: false, on_hand: 0, reason: 'other', version }
  await shop.setStock(id, input).expect(200)
}

test.each([
  ['is not counted', undefined, {}, { available: true, left: null }],
  ['has many', 4, {}, { available: true, left: null }],
  ['has few', 3, {}, { available: true, left: 3 }],
  ['has none', 0, {}, { available: false, left: 0 }],
  ['has few and is switched off', 3, { in_stock: false }, { available: false, left: 3 }],
  ['is switched off', undefined, { in_stock: false }, { available: false, left: null }],
])('of a product that %s everybody sees what is left', async (_state, units, columns, expected) => {
  const id = await newProduct(units, columns)

  await expect.poll(() => shown(id)).toEqual(expected)
})

test('what is left follows orders and counts, and is no change of the product', async () => {
  const id = await newProduct(6)
  const { updated_at: before } = await read(id)

  const order = await buy(id, 3)
  await expect.poll(() => shown(id)).toEqual({ available: true, left: 3 })
  await shop.act(await buy(id, 3), 'mark-paid').expect(200)
  await expect.poll(() => shown(id)).toEqual({ available: false, left: 0 })
  await shop.act(order, 'cancel').expect(200)
  await expect.poll(() => shown(id)).toEqual({ available: true, left: 3 })
  await stopCounting(id)
  await expect.poll(() => shown(id)).toEqual({ available: true, left: null })

  expect((await read(id)).updated_at).toBe(before)
})

test('what is sold out is left out by the filter, and is not counted beside it', async () => {
  const [few, none] = [await newProduct(2), await newProduct(0)]
  await expect.poll(() => shown(none)).toEqual({ available: false, left: 0 })
  await expect.poll(() => shown(few)).toEqual({ available: true, left: 2 })
  const id = `id=in.(${few},${none})`

  const filtered = await ask(`rpc/search_products?query=&available=is.true&${id}`)
  const facets = (rest: string) => ask(`rpc/product_facets?${rest}`)

  expect(filtered.map((product: Product) => product.id)).toEqual([few])
  const { total, in_stock: inStock } = await facets('query=bells')
  expect((await facets('query=bells&in_stock_only=true')).total).toBe(inStock)
  expect(total).toBeGreaterThan(inStock)
})

test('what is sent for it is ignored, as of a row that was read', async () => {
  const id = await newProduct()
  const row = await read(id)

  const { data, error } = await newServiceClient(shop.url)
    .from('products')
    .update({ ...row, name: 'Bells of Brass', available: false, stock_left: 0 })
    .eq('id', id)
    .select()
    .single()

  expect(error).toBeNull()
  expect(data).toMatchObject({ name: 'Bells of Brass', available: true, stock_left: null })
})

test('a product that somebody is writing holds up neither its sale nor the others', async () => {
  const [written, other, third] = [await newProduct(3), await newProduct(3), await newProduct(3)]
  await expect.poll(() => shown(written)).toMatchObject({ left: 3 })
  await shop.app.database.transaction(async (tx) => {
    await tx.execute(sql`select from products where id = ${written} for update`)
    await buy(written, 1)
    await buy(other, 1)
    await expect.poll(() => shown(other)).toMatchObject({ left: 2 })
    expect(await shown(written)).toMatchObject({ left: 3 })
  })

  await buy(third, 1)
  await expect.poll(() => shown(written)).toMatchObject({ left: 2 })
})

test('an admin reads the stock beside the products, and visitors see none of it', async () => {
  const id = await newProduct(5)
  const path = `/rest/v1/rpc/search_products?query=bells&select=id,stock_levels(on_hand)&id=eq.${id}`
  const as = async (headers: Record<string, string>) =>
    (await shop.request.get(path).set(headers).expect(200)).body

  expect(await as(shop.owner)).toEqual([{ id, stock_levels: { on_hand: 5 } }])
  expect(await as(shop.visitor)).toEqual([{ id, stock_levels: null }])
  expect(await as(shop.owner)).toEqual([{ id, stock_levels: { on_hand: 5 } }])
})
