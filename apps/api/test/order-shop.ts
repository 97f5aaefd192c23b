import { randomUUID } from 'node:crypto'
import type { ProductInput } from '@golden-bead/contracts/catalogue'
import type { NewOrder, Order } from '@golden-bead/contracts/orders'
import type { Environment } from '#config'
import { shopSettings } from '#shop/settings/settings.tables.ts'
import { newAddress } from '@golden-bead/supabase/test/account-clients'
import { startCatalogueShop } from './catalogue-shop.ts'
import { publishableKey, serviceKey } from '@golden-bead/supabase/test/keys'
import { type Extras } from './test-app.ts'

export const transferInstructions = 'Bank of Beads, account 12345'

/** Kept as the key of the object alone. */
export const pictureOfTower =
  'http://shop.goldenbead.test/storage/v1/object/public/product-images/products/pink-tower.png'

const defaults: (Partial<ProductInput> & { id: string })[] = [
  { id: 'pink-tower', name: 'Pink Tower', price: 68.5, sku: 'SEN-01', image: pictureOfTower },
  { id: 'number-rods', name: 'Number Rods', price: 30 },
  { id: 'sold-out', name: 'Sold Out', price: 10, in_stock: false },
  { id: 'no-price', name: 'No Price', price: 0 },
  { id: 'gold-beads', name: 'Gold Beads', price: 2000 },
]

type Headers = Record<string, string>

/** A shop that takes bank transfers, with a few products. */
export async function startOrderShop(overrides: Environment = {}, extras?: Extras) {
  const shop = await startCatalogueShop(defaults, overrides, extras)
  await shop.app.database.update(shopSettings).set({ transferInstructions })
  const visitor = { apikey: publishableKey }
  const owner = { apikey: serviceKey }
  const post = (path: string, body: object, headers: Headers = visitor) =>
    shop.request.post(path).set(headers).send(body)

  const newOrder = (changes: Partial<NewOrder> = {}): NewOrder => ({
    lines: [{ product_id: 'pink-tower', quantity: 1 }],
    email: newAddress(),
    ship_to: {
      name: 'Ada Lovelace',
      line1: '12 Elm Street',
      city: 'Chicago',
      state: 'IL',
      postal_code: '60614',
      country: 'US',
    },
    payment_method: 'bank_transfer',
    expected_total_cents: 7849,
    ...changes,
  })

  const place = (order: object = newOrder(), headers: Headers = {}) =>
    post('/store/v1/orders', order, {
      ...visitor,
      'idempotency-key': randomUUID(),
      ...headers,
    })

  const stock = (id: string) => shop.request.get(`/admin/v1/stock/${id}`).set(owner)
  const setStock = (id: string, input: object, headers: Headers = owner) =>
    shop.request.put(`/admin/v1/stock/${id}`).set(headers).send(input)

  return {
    ...shop,
    stock,
    setStock,
    /** Lets the shop count a product, of which so many are on the shelf. */
    async count(id: string, onHand: number): Promise<void> {
      const { version } = (await stock(id).expect(200)).body
      const input = { counted: true, on_hand: onHand, reason: 'counted', version }
      await setStock(id, input).expect(200)
    },
    visitor,
    owner,
    post,
    newOrder,
    place,
    placed: async (changes: Partial<NewOrder> = {}, headers: Headers = {}): Promise<Order> =>
      (await place(newOrder(changes), headers).expect(201)).body,
    read: (number: string, headers: Headers = owner) =>
      shop.request.get(`/store/v1/orders/${number}`).set(headers),
    /** What the owner does, at the version of the order that is given. */
    act: (order: Order, action: string, body: object = {}) =>
      post(
        `/admin/v1/orders/${order.number}/${action}`,
        { version: order.version, ...body },
        owner,
      ),
  }
}

export type OrderShop = Awaited<ReturnType<typeof startOrderShop>>
