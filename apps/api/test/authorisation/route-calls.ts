import { randomUUID } from 'node:crypto'
import { goodPassword } from '@golden-bead/supabase/test/account-clients'
import type { Product } from '@golden-bead/contracts/catalogue'
import { productPayload } from '#test/catalogue-shop.ts'

/** Existing rows and objects for a call, each call with its own. */
export type Surroundings = {
  /** The user whose account and profile the call is about, for every caller. */
  ownerId: string
  picture: string
  nextName: () => string
  addAccount: () => Promise<{ id: string; email: string; password: string }>
  addObject: () => Promise<string>
  addBucket: () => Promise<string>
  addProduct: () => Promise<string>
  readProduct: (id: string) => Promise<Product>
  addCategory: () => Promise<string>
  addProductImage: () => Promise<string>
  addProductChange: () => Promise<string>
  addSynonym: () => Promise<string>
  addShippingRate: () => Promise<string>
  addTaxRate: () => Promise<string>
  addMessage: (userId: string) => Promise<string>
  addSubscription: (userId: string) => Promise<{ id: string; token: string; key: string }>
  addStockWait: (userId: string) => Promise<{ id: string; token: string; key: string }>
  addPreferences: (userId: string) => Promise<void>
  addAddress: (userId: string) => Promise<string>
  addOrder: (
    userId: string,
    payment?: 'paid' | 'on_hold' | 'refund_failed' | 'refund_due',
  ) => Promise<{ id: number; number: string; lineId: number }>
  /** Of an order that it has shipped. */
  addParcel: (userId: string) => Promise<{ number: string; id: string }>
  addOrderNote: (userId: string) => Promise<{ number: string; id: number }>
  /** Of many unpaid ones a further one would be refused. */
  endOrders: (userId: string) => Promise<void>
  addPage: () => Promise<{ slug: string; version: number }>
  readSettings: () => Promise<object>
  /** A contact form that was handed out a minute ago. */
  oldForm: () => string
  linkSecretOf: (email: string) => Promise<string>
  signedAddress: (route: string, path: string, body: object) => Promise<string>
}

const correctedAddress = {
  name: 'Grace Hopper',
  line1: '1 Navy Street',
  city: 'New York',
  state: 'NY',
  postal_code: '10001',
  country: 'US',
}

/** As in the order, but for the street: it costs what it did. */
const atTheSamePlace = {
  ...correctedAddress,
  line1: '2 Navy Pier',
  city: 'Chicago',
  state: 'IL',
  postal_code: '60614',
}

export type Call = {
  path: string
  body?: object | string
  type?: string
  prefer?: string
  idempotencyKey?: string
}

const laterTaxRate = { state: 'WY', name: 'Wyoming', rate_ppm: 40_000, valid_from: '2027-01-01' }
const returning = 'return=representation'
const picture =
  'http://shop.goldenbead.test/storage/v1/object/public/product-images/products/cubes.webp'
const csv = 'name,price,category\nTray,10.00,sensorial\n'

const address = {
  name: 'Ada',
  line1: '12 Elm Street',
  city: 'Chicago',
  state: 'IL',
  postal_code: '60614',
}

/** An answer names what was changed meanwhile, and is none the less one. */
const parcelStep =
  (step: string) =>
  async ({ ownerId, addParcel }: Surroundings): Promise<Call> => {
    const { number, id } = await addParcel(ownerId)
    return { path: `/admin/v1/orders/${number}/shipments/${id}/${step}`, body: { version: 1 } }
  }

const chosen = async (addProduct: Surroundings['addProduct']) => ({
  products: [{ id: await addProduct(), updated_at: '2026-01-01T00:00:00Z' }],
  all_or_none: false,
})

/** One valid request for every route: only the caller decides about its success. */
export const routeCalls: Record<string, (shop: Surroundings) => Call | Promise<Call>> = {
  'GET /health/live': () => ({ path: '/health/live' }),
  'GET /health/ready': () => ({ path: '/health/ready' }),
  'GET /metrics': () => ({ path: '/metrics' }),
  'GET /openapi.json': () => ({ path: '/openapi.json' }),
  'GET /docs': () => ({ path: '/docs' }),
  'GET /docs/docs.css': () => ({ path: '/docs/docs.css' }),
  'GET /docs/docs.js': () => ({ path: '/docs/docs.js' }),
  'GET /docs/swagger-ui-bundle.js': () => ({ path: '/docs/swagger-ui-bundle.js' }),
  'GET /docs/swagger-ui.css': () => ({ path: '/docs/swagger-ui.css' }),
  'GET /docs/figtree.woff2': () => ({ path: '/docs/figtree.woff2' }),
  'GET /docs/fraunces.woff2': () => ({ path: '/docs/fraunces.woff2' }),

  'GET /assets/*': () => ({ path: '/assets/main-abc.js' }),
  'GET /favicon.svg': () => ({ path: '/favicon.svg' }),
  'GET /.well-known/api-catalog': () => ({ path: '/.well-known/api-catalog' }),
  'GET /.well-known/security.txt': () => ({ path: '/.well-known/security.txt' }),
  'GET /robots.txt': () => ({ path: '/robots.txt' }),
  'GET /sitemap.xml': () => ({ path: '/sitemap.xml' }),
  'GET /sitemaps/:part': () => ({ path: '/sitemaps/pages.xml' }),

  'GET /rest/v1/categories': () => ({ path: '/rest/v1/categories?id=eq.sensorial' }),
  'POST /rest/v1/categories': ({ nextName }) => ({
    path: '/rest/v1/categories',
    body: { id: nextName(), name: nextName() },
  }),
  'PATCH /rest/v1/categories': async ({ addCategory }) => ({
    path: `/rest/v1/categories?id=eq.${await addCategory()}`,
    body: { description: 'Changed' },
    prefer: returning,
  }),
  'PUT /rest/v1/categories': ({ nextName }) => {
    const id = nextName()
    return { path: `/rest/v1/categories?id=eq.${id}`, body: { id, name: id }, prefer: returning }
  },
  'DELETE /rest/v1/categories': async ({ addCategory }) => ({
    path: `/rest/v1/categories?id=eq.${await addCategory()}`,
    prefer: returning,
  }),

  'GET /rest/v1/products': () => ({ path: '/rest/v1/products?limit=1' }),
  'POST /rest/v1/products': () => ({ path: '/rest/v1/products', body: productPayload() }),
  'PATCH /rest/v1/products': async ({ addProduct }) => ({
    path: `/rest/v1/products?id=eq.${await addProduct()}`,
    body: { price: 1 },
    prefer: returning,
  }),
  'PUT /rest/v1/products': ({ nextName }) => {
    const id = nextName()
    const body = { id, ...productPayload() }
    return { path: `/rest/v1/products?id=eq.${id}`, body, prefer: returning }
  },
  'DELETE /rest/v1/products': async ({ addProduct }) => ({
    path: `/rest/v1/products?id=eq.${await addProduct()}`,
    prefer: returning,
  }),
  'GET /rest/v1/product_images': async ({ addProductImage }) => ({
    path: `/rest/v1/product_images?product_id=eq.${await addProductImage()}`,
  }),
  'POST /rest/v1/product_images': async ({ addProduct }) => ({
    path: '/rest/v1/product_images',
    body: { product_id: await addProduct(), position: 1, image: picture },
  }),
  'PATCH /rest/v1/product_images': async ({ addProductImage }) => ({
    path: `/rest/v1/product_images?product_id=eq.${await addProductImage()}`,
    body: { alt: 'The cubes in a row.' },
    prefer: returning,
  }),
  'PUT /rest/v1/product_images': async ({ addProduct }) => {
    const body = { product_id: await addProduct(), position: 1, image: picture }
    const path = `/rest/v1/product_images?product_id=eq.${body.product_id}&position=eq.1`
    return { path, body, prefer: returning }
  },
  'DELETE /rest/v1/product_images': async ({ addProductImage }) => ({
    path: `/rest/v1/product_images?product_id=eq.${await addProductImage()}`,
    prefer: returning,
  }),
  'GET /rest/v1/search_synonyms': async ({ addSynonym }) => ({
    path: `/rest/v1/search_synonyms?id=eq.${await addSynonym()}`,
  }),
  'POST /rest/v1/search_synonyms': ({ nextName }) => ({
    path: '/rest/v1/search_synonyms',
    body: { phrase: nextName(), alternatives: ['cubes'] },
  }),
  'PATCH /rest/v1/search_synonyms': async ({ addSynonym }) => ({
    path: `/rest/v1/search_synonyms?id=eq.${await addSynonym()}`,
    body: { alternatives: ['prisms'] },
    prefer: returning,
  }),
  'PUT /rest/v1/search_synonyms': ({ nextName }) => {
    const id = randomUUID()
    const body = { id, phrase: nextName(), alternatives: ['cubes'] }
    return { path: `/rest/v1/search_synonyms?id=eq.${id}`, body, prefer: returning }
  },
  'DELETE /rest/v1/search_synonyms': async ({ addSynonym }) => ({
    path: `/rest/v1/search_synonyms?id=eq.${await addSynonym()}`,
    prefer: returning,
  }),
  'GET /rest/v1/shipping_rates': async ({ addShippingRate }) => ({
    path: `/rest/v1/shipping_rates?id=eq.${await addShippingRate()}`,
  }),
  'POST /rest/v1/shipping_rates': async ({ addShippingRate, nextName }) => {
    await addShippingRate()
    const body = { name: nextName(), price_cents: 1999, position: 9 }
    return { path: '/rest/v1/shipping_rates', body }
  },
  'PATCH /rest/v1/shipping_rates': async ({ addShippingRate }) => ({
    path: `/rest/v1/shipping_rates?id=eq.${await addShippingRate()}`,
    body: { price_cents: 2499 },
    prefer: returning,
  }),
  'PUT /rest/v1/shipping_rates': async ({ addShippingRate, nextName }) => {
    await addShippingRate()
    const id = randomUUID()
    const body = { id, name: nextName(), price_cents: 1999, position: 9 }
    return { path: `/rest/v1/shipping_rates?id=eq.${id}`, body, prefer: returning }
  },
  'DELETE /rest/v1/shipping_rates': async ({ addShippingRate }) => ({
    path: `/rest/v1/shipping_rates?id=eq.${await addShippingRate()}`,
    prefer: returning,
  }),
  'GET /rest/v1/tax_rates': async ({ addTaxRate }) => ({
    path: `/rest/v1/tax_rates?id=eq.${await addTaxRate()}`,
  }),
  'POST /rest/v1/tax_rates': async ({ addTaxRate }) => {
    await addTaxRate()
    return { path: '/rest/v1/tax_rates', body: laterTaxRate }
  },
  'PATCH /rest/v1/tax_rates': async ({ addTaxRate }) => ({
    path: `/rest/v1/tax_rates?id=eq.${await addTaxRate()}`,
    body: { rate_ppm: 50_000 },
    prefer: returning,
  }),
  'PUT /rest/v1/tax_rates': async ({ addTaxRate }) => {
    await addTaxRate()
    const body = { id: randomUUID(), ...laterTaxRate }
    return { path: `/rest/v1/tax_rates?id=eq.${body.id}`, body, prefer: returning }
  },
  'DELETE /rest/v1/tax_rates': async ({ addTaxRate }) => ({
    path: `/rest/v1/tax_rates?id=eq.${await addTaxRate()}`,
    prefer: returning,
  }),
  'GET /rest/v1/rpc/search_products': () => ({ path: '/rest/v1/rpc/search_products?query=tower' }),
  'POST /rest/v1/rpc/search_products': () => ({
    path: '/rest/v1/rpc/search_products',
    body: { query: 'tower' },
  }),
  'GET /rest/v1/rpc/product_facets': () => ({ path: '/rest/v1/rpc/product_facets' }),
  'POST /rest/v1/rpc/product_facets': () => ({ path: '/rest/v1/rpc/product_facets', body: {} }),
  'GET /rest/v1/rpc/search_orders': () => ({ path: '/rest/v1/rpc/search_orders?query=tower' }),
  'POST /rest/v1/rpc/search_orders': () => ({
    path: '/rest/v1/rpc/search_orders',
    body: { query: 'tower' },
  }),
  'POST /admin/v1/products/change': async ({ addProduct }) => ({
    path: '/admin/v1/products/change',
    body: { ...(await chosen(addProduct)), change: { featured: true } },
  }),
  'POST /admin/v1/products/delete': async ({ addProduct }) => ({
    path: '/admin/v1/products/delete',
    body: await chosen(addProduct),
  }),
  'GET /admin/v1/products/changes': async ({ addProductChange }) => {
    await addProductChange()
    return { path: '/admin/v1/products/changes' }
  },
  'POST /admin/v1/products/changes/:id/undo': async ({ addProductChange }) => ({
    path: `/admin/v1/products/changes/${await addProductChange()}/undo`,
  }),
  'POST /admin/v1/products/:product_id/duplicate': async ({ addProduct }) => ({
    path: `/admin/v1/products/${await addProduct()}/duplicate`,
  }),
  'POST /admin/v1/products': () => ({
    path: '/admin/v1/products',
    body: { product: productPayload(), images: [] },
  }),
  'PUT /admin/v1/products/:id': async ({ addProduct, readProduct }) => {
    const { id, updated_at } = await readProduct(await addProduct())
    return {
      path: `/admin/v1/products/${id}`,
      body: { product: productPayload(), images: [], updated_at },
    }
  },
  'GET /admin/v1/tax-rates/states': async ({ addTaxRate }) => {
    await addTaxRate()
    return { path: '/admin/v1/tax-rates/states' }
  },
  'GET /admin/v1/tax-rates/used': async ({ addTaxRate }) => ({
    path: `/admin/v1/tax-rates/used?ids=${await addTaxRate()}`,
  }),
  'DELETE /admin/v1/tax-rates/:id': async ({ addTaxRate }) => ({
    path: `/admin/v1/tax-rates/${await addTaxRate()}`,
  }),
  'POST /admin/v1/tax-rates/stop': async ({ addTaxRate }) => {
    await addTaxRate()
    return {
      path: '/admin/v1/tax-rates/stop',
      body: { state: 'WY', last_day: '2000-01-01' },
    }
  },
  'POST /admin/v1/tax-rates/import': () => ({
    path: '/admin/v1/tax-rates/import?dry_run=true&first_day=2027-01-01&shipping=never',
    body: 'State,ZipCode,TaxRegionName,EstimatedCombinedRate\nWY,82001,CHEYENNE,0.06\n',
    type: 'text/csv',
  }),
  'POST /admin/v1/products/import': () => ({
    path: '/admin/v1/products/import?dry_run=true',
    body: csv,
    type: 'text/csv',
  }),

  'GET /rest/v1/profiles': ({ ownerId }) => ({ path: `/rest/v1/profiles?id=eq.${ownerId}` }),
  'POST /rest/v1/profiles': ({ ownerId }) => ({
    path: '/rest/v1/profiles',
    body: { id: ownerId, name: 'Upserted' },
    prefer: 'resolution=merge-duplicates',
  }),
  'PATCH /rest/v1/profiles': ({ ownerId }) => ({
    path: `/rest/v1/profiles?id=eq.${ownerId}`,
    body: { name: 'Changed' },
    prefer: returning,
  }),
  'PUT /rest/v1/profiles': ({ ownerId }) => ({
    path: `/rest/v1/profiles?id=eq.${ownerId}`,
    body: { id: ownerId, name: 'Put' },
    prefer: returning,
  }),
  'DELETE /rest/v1/profiles': ({ ownerId }) => ({
    path: `/rest/v1/profiles?id=eq.${ownerId}`,
    prefer: returning,
  }),

  'GET /rest/v1/messages': async ({ ownerId, addMessage }) => ({
    path: `/rest/v1/messages?id=eq.${await addMessage(ownerId)}`,
  }),
  'POST /rest/v1/messages': () => ({ path: '/rest/v1/messages', body: { note: 'Called' } }),
  'PATCH /rest/v1/messages': async ({ ownerId, addMessage }) => ({
    path: `/rest/v1/messages?id=eq.${await addMessage(ownerId)}`,
    body: { note: 'Called' },
    prefer: returning,
  }),
  'PUT /rest/v1/messages': async ({ ownerId, addMessage }) => {
    const id = await addMessage(ownerId)
    return { path: `/rest/v1/messages?id=eq.${id}`, body: { id, note: 'Called' } }
  },
  'DELETE /rest/v1/messages': async ({ ownerId, addMessage }) => ({
    path: `/rest/v1/messages?id=eq.${await addMessage(ownerId)}`,
    prefer: returning,
  }),

  'GET /rest/v1/subscriptions': async ({ ownerId, addSubscription }) => ({
    path: `/rest/v1/subscriptions?id=eq.${(await addSubscription(ownerId)).id}`,
  }),
  'POST /rest/v1/subscriptions': () => ({
    path: '/rest/v1/subscriptions',
    body: { email: 'ada@example.com' },
  }),
  'PATCH /rest/v1/subscriptions': async ({ ownerId, addSubscription }) => ({
    path: `/rest/v1/subscriptions?id=eq.${(await addSubscription(ownerId)).id}`,
    body: { status: 'confirmed' },
  }),
  'PUT /rest/v1/subscriptions': async ({ ownerId, addSubscription }) => {
    const { id } = await addSubscription(ownerId)
    return { path: `/rest/v1/subscriptions?id=eq.${id}`, body: { id, email: 'ada@example.com' } }
  },
  'DELETE /rest/v1/subscriptions': async ({ ownerId, addSubscription }) => ({
    path: `/rest/v1/subscriptions?id=eq.${(await addSubscription(ownerId)).id}`,
    prefer: returning,
  }),

  'GET /rest/v1/stock_waits': async ({ ownerId, addStockWait }) => ({
    path: `/rest/v1/stock_waits?id=eq.${(await addStockWait(ownerId)).id}`,
  }),
  'POST /rest/v1/stock_waits': () => ({
    path: '/rest/v1/stock_waits',
    body: { product_id: 'tower', email: 'ada@example.com' },
  }),
  'PATCH /rest/v1/stock_waits': async ({ ownerId, addStockWait }) => ({
    path: `/rest/v1/stock_waits?id=eq.${(await addStockWait(ownerId)).id}`,
    body: { email: 'ada@example.com' },
  }),
  'PUT /rest/v1/stock_waits': async ({ ownerId, addStockWait }) => {
    const { id } = await addStockWait(ownerId)
    return { path: `/rest/v1/stock_waits?id=eq.${id}`, body: { id, email: 'ada@example.com' } }
  },
  'DELETE /rest/v1/stock_waits': async ({ ownerId, addStockWait }) => ({
    path: `/rest/v1/stock_waits?id=eq.${(await addStockWait(ownerId)).id}`,
    prefer: returning,
  }),

  'GET /rest/v1/addresses': async ({ ownerId, addAddress }) => ({
    path: `/rest/v1/addresses?id=eq.${await addAddress(ownerId)}`,
  }),
  'POST /rest/v1/addresses': async ({ ownerId, addAddress }) => {
    await addAddress(ownerId)
    return { path: '/rest/v1/addresses', body: { user_id: ownerId, ...address } }
  },
  'PATCH /rest/v1/addresses': async ({ ownerId, addAddress }) => ({
    path: `/rest/v1/addresses?id=eq.${await addAddress(ownerId)}`,
    prefer: returning,
    body: { city: 'Boston' },
  }),
  'PUT /rest/v1/addresses': ({ ownerId }) => ({
    path: '/rest/v1/addresses?id=eq.7f3e6f51-3468-4ace-80b1-dccc7caa0e0d',
    body: { id: '7f3e6f51-3468-4ace-80b1-dccc7caa0e0d', user_id: ownerId, name: 'Ada' },
  }),
  'DELETE /rest/v1/addresses': async ({ ownerId, addAddress }) => ({
    path: `/rest/v1/addresses?id=eq.${await addAddress(ownerId)}`,
    prefer: returning,
  }),
  'GET /rest/v1/preferences': async ({ ownerId, addPreferences }) => {
    await addPreferences(ownerId)
    return { path: `/rest/v1/preferences?user_id=eq.${ownerId}` }
  },
  'POST /rest/v1/preferences': ({ ownerId }) => ({
    path: '/rest/v1/preferences',
    body: { user_id: ownerId, orders: false },
    prefer: 'resolution=merge-duplicates',
  }),
  'PATCH /rest/v1/preferences': async ({ ownerId, addPreferences }) => {
    await addPreferences(ownerId)
    return {
      path: `/rest/v1/preferences?user_id=eq.${ownerId}`,
      body: { orders: false },
      prefer: returning,
    }
  },
  'PUT /rest/v1/preferences': async ({ ownerId, addPreferences }) => {
    await addPreferences(ownerId)
    return {
      path: `/rest/v1/preferences?user_id=eq.${ownerId}`,
      body: { user_id: ownerId, orders: true },
      prefer: returning,
    }
  },
  'DELETE /rest/v1/preferences': ({ ownerId }) => ({
    path: `/rest/v1/preferences?user_id=eq.${ownerId}`,
  }),

  'GET /rest/v1/orders': async ({ ownerId, addOrder }) => ({
    path: `/rest/v1/orders?number=eq.${(await addOrder(ownerId)).number}`,
  }),
  'POST /rest/v1/orders': () => ({ path: '/rest/v1/orders', body: { note: 'Free' } }),
  'PATCH /rest/v1/orders': () => ({ path: '/rest/v1/orders?id=eq.1', body: { note: 'Free' } }),
  'PUT /rest/v1/orders': () => ({ path: '/rest/v1/orders?id=eq.1', body: { id: 1, note: 'Free' } }),
  'DELETE /rest/v1/orders': () => ({ path: '/rest/v1/orders?id=eq.1' }),
  'GET /rest/v1/order_lines': async ({ ownerId, addOrder }) => ({
    path: `/rest/v1/order_lines?order_id=eq.${(await addOrder(ownerId)).id}`,
  }),
  'POST /rest/v1/order_lines': () => ({ path: '/rest/v1/order_lines', body: { name: 'Free' } }),
  'PATCH /rest/v1/order_lines': () => ({
    path: '/rest/v1/order_lines?id=eq.1',
    body: { name: 'Free' },
  }),
  'PUT /rest/v1/order_lines': () => ({
    path: '/rest/v1/order_lines?id=eq.1',
    body: { id: 1, name: 'Free' },
  }),
  'DELETE /rest/v1/order_lines': () => ({ path: '/rest/v1/order_lines?id=eq.1' }),
  'GET /rest/v1/payments': async ({ ownerId, addOrder }) => ({
    path: `/rest/v1/payments?order_id=eq.${(await addOrder(ownerId)).id}`,
  }),
  'POST /rest/v1/payments': () => ({ path: '/rest/v1/payments', body: { amount_cents: 1 } }),
  'PATCH /rest/v1/payments': () => ({
    path: '/rest/v1/payments?order_id=eq.1',
    body: { captured_cents: 1 },
  }),
  'PUT /rest/v1/payments': () => ({
    path: '/rest/v1/payments?order_id=eq.1',
    body: { order_id: 1, captured_cents: 1 },
  }),
  'DELETE /rest/v1/payments': () => ({ path: '/rest/v1/payments?order_id=eq.1' }),
  'GET /rest/v1/stock_levels': async ({ addProduct }) => ({
    path: `/rest/v1/stock_levels?product_id=eq.${await addProduct()}`,
  }),
  'POST /rest/v1/stock_levels': () => ({
    path: '/rest/v1/stock_levels',
    body: { product_id: 'x', on_hand: 1 },
  }),
  'PATCH /rest/v1/stock_levels': () => ({
    path: '/rest/v1/stock_levels?product_id=eq.x',
    body: { on_hand: 1 },
  }),
  'PUT /rest/v1/stock_levels': () => ({
    path: '/rest/v1/stock_levels?product_id=eq.x',
    body: { product_id: 'x', on_hand: 1 },
  }),
  'DELETE /rest/v1/stock_levels': () => ({ path: '/rest/v1/stock_levels?product_id=eq.x' }),
  'GET /store/v1/checkout': () => ({ path: '/store/v1/checkout' }),
  'POST /store/v1/price': async ({ addProduct }) => ({
    path: '/store/v1/price',
    body: { lines: [{ product_id: await addProduct(), quantity: 1 }] },
  }),
  'POST /store/v1/orders': async ({ ownerId, addProduct, nextName, endOrders }) => {
    await endOrders(ownerId)
    return {
      path: '/store/v1/orders',
      idempotencyKey: `attempt-${crypto.randomUUID()}`,
      body: {
        lines: [{ product_id: await addProduct(), quantity: 1 }],
        email: `${nextName()}@example.com`,
        ship_to: {
          name: 'Ada',
          line1: '12 Elm Street',
          city: 'Chicago',
          state: 'IL',
          postal_code: '60614',
          country: 'US',
        },
        payment_method: 'bank_transfer',
        expected_total_cents: 7849,
      },
    }
  },
  'POST /store/v1/orders/find': () => ({
    path: '/store/v1/orders/find',
    body: { number: 'GB-1', email: 'ada@example.com' },
  }),
  'GET /store/v1/orders/:number': async ({ ownerId, addOrder }) => ({
    path: `/store/v1/orders/${(await addOrder(ownerId)).number}`,
  }),
  'POST /store/v1/orders/:number/cancel': async ({ ownerId, addOrder }) => ({
    path: `/store/v1/orders/${(await addOrder(ownerId)).number}/cancel`,
    body: { version: 1 },
  }),
  'POST /store/v1/orders/:number/correct': async ({ ownerId, addOrder, endOrders }) => {
    await endOrders(ownerId)
    return {
      path: `/store/v1/orders/${(await addOrder(ownerId)).number}/correct`,
      body: { version: 1, ship_to: atTheSamePlace },
    }
  },
  'POST /admin/v1/orders/:number/correct': async ({ ownerId, addOrder }) => ({
    path: `/admin/v1/orders/${(await addOrder(ownerId, 'paid')).number}/correct`,
    body: { version: 1, ship_to: correctedAddress },
  }),
  'GET /admin/v1/orders': () => ({ path: '/admin/v1/orders' }),
  'DELETE /admin/v1/unknown-payments/:id': () => ({ path: '/admin/v1/unknown-payments/pi_1' }),
  'POST /admin/v1/orders/:number/mark-paid': async ({ ownerId, addOrder }) => ({
    path: `/admin/v1/orders/${(await addOrder(ownerId)).number}/mark-paid`,
    body: { version: 1 },
  }),
  'POST /admin/v1/orders/:number/receive': async ({ ownerId, addOrder }) => ({
    path: `/admin/v1/orders/${(await addOrder(ownerId, 'paid')).number}/receive`,
    body: { version: 1, amount_cents: 100 },
  }),
  'POST /admin/v1/orders/:number/undo-paid': async ({ ownerId, addOrder }) => ({
    path: `/admin/v1/orders/${(await addOrder(ownerId, 'paid')).number}/undo-paid`,
    body: { version: 1 },
  }),
  'POST /admin/v1/orders/:number/ship': async ({ ownerId, addOrder }) => ({
    path: `/admin/v1/orders/${(await addOrder(ownerId, 'paid')).number}/ship`,
    body: { version: 1 },
  }),
  'PUT /admin/v1/orders/:number/shipments/:id': async ({ ownerId, addParcel }) => {
    const { number, id } = await addParcel(ownerId)
    return {
      path: `/admin/v1/orders/${number}/shipments/${id}`,
      body: { version: 1, carrier: 'UPS' },
    }
  },
  'POST /admin/v1/orders/:number/shipments/:id/take-back': parcelStep('take-back'),
  'POST /admin/v1/orders/:number/shipments/:id/hand-over': parcelStep('hand-over'),
  'POST /admin/v1/orders/:number/shipments/:id/delivered': parcelStep('delivered'),
  'POST /admin/v1/orders/:number/hold': async ({ ownerId, addOrder }) => ({
    path: `/admin/v1/orders/${(await addOrder(ownerId, 'paid')).number}/hold`,
    body: { version: 1, reason: 'On holiday' },
  }),
  'POST /admin/v1/orders/:number/release': async ({ ownerId, addOrder }) => ({
    path: `/admin/v1/orders/${(await addOrder(ownerId, 'on_hold')).number}/release`,
    body: { version: 1 },
  }),
  'POST /store/v1/orders/:number/pay': async ({ ownerId, addOrder }) => ({
    path: `/store/v1/orders/${(await addOrder(ownerId)).number}/pay`,
    body: { version: 1, payment_method: 'bank_transfer' },
  }),
  'POST /store/v1/orders/:number/settle': async ({ ownerId, addOrder }) => ({
    path: `/store/v1/orders/${(await addOrder(ownerId)).number}/settle`,
  }),
  'POST /store/v1/orders/:number/claim': async ({ ownerId, addOrder }) => ({
    path: `/store/v1/orders/${(await addOrder(ownerId)).number}/claim`,
  }),
  'POST /admin/v1/orders/end-unpaid': async ({ addProduct }) => ({
    path: '/admin/v1/orders/end-unpaid',
    body: { product_id: await addProduct() },
  }),
  'POST /admin/v1/orders/:number/cancel': async ({ ownerId, addOrder }) => ({
    path: `/admin/v1/orders/${(await addOrder(ownerId)).number}/cancel`,
    body: { version: 1 },
  }),
  'POST /admin/v1/orders/:number/refund': async ({ ownerId, addOrder }) => ({
    path: `/admin/v1/orders/${(await addOrder(ownerId, 'paid')).number}/refund`,
    body: { version: 1, amount_cents: 100 },
  }),
  'POST /admin/v1/orders/:number/keep': async ({ ownerId, addOrder }) => {
    const { number, lineId } = await addOrder(ownerId, 'refund_due')
    return {
      path: `/admin/v1/orders/${number}/keep`,
      body: { version: 1, lines: [{ line_id: lineId, quantity: 1 }], reason: 'Swapped' },
    }
  },
  'POST /admin/v1/orders/:number/settle-refund': async ({ ownerId, addOrder }) => ({
    path: `/admin/v1/orders/${(await addOrder(ownerId, 'refund_failed')).number}/settle-refund`,
    body: { version: 1 },
  }),
  'POST /admin/v1/orders/:number/notes': async ({ ownerId, addOrder }) => ({
    path: `/admin/v1/orders/${(await addOrder(ownerId)).number}/notes`,
    body: { text: 'Calls back' },
  }),
  'DELETE /admin/v1/orders/:number/notes/:id': async ({ ownerId, addOrderNote }) => {
    const { number, id } = await addOrderNote(ownerId)
    return { path: `/admin/v1/orders/${number}/notes/${id}` }
  },
  'POST /admin/v1/orders/:number/mails': async ({ ownerId, addOrder }) => ({
    path: `/admin/v1/orders/${(await addOrder(ownerId)).number}/mails`,
    body: { mail: 'placed' },
  }),
  'GET /store/v1/pages': () => ({ path: '/store/v1/pages' }),
  'GET /store/v1/pages/:slug': () => ({ path: '/store/v1/pages/about' }),
  'GET /admin/v1/pages': () => ({ path: '/admin/v1/pages' }),
  'GET /admin/v1/pages/:slug': () => ({ path: '/admin/v1/pages/about' }),
  'POST /admin/v1/pages/preview': () => ({
    path: '/admin/v1/pages/preview',
    body: { title: 'Wood', description: '', body: 'Beech.' },
  }),
  'PUT /admin/v1/pages/:slug': ({ nextName }) => ({
    path: `/admin/v1/pages/${nextName()}`,
    body: { title: 'Wood', description: '', body: 'Beech.', place: 'nowhere', version: 0 },
  }),
  'DELETE /admin/v1/pages/:slug': async ({ addPage }) => ({
    path: `/admin/v1/pages/${(await addPage()).slug}`,
  }),
  'GET /admin/v1/pages/:slug/versions': async ({ addPage }) => ({
    path: `/admin/v1/pages/${(await addPage()).slug}/versions`,
  }),
  'GET /admin/v1/pages/:slug/versions/:version': async ({ addPage }) => {
    const { slug, version } = await addPage()
    return { path: `/admin/v1/pages/${slug}/versions/${version}` }
  },
  'GET /admin/v1/sample': () => ({ path: '/admin/v1/sample' }),
  'POST /admin/v1/sample/end': () => ({
    path: '/admin/v1/sample/end',
    body: { products: true, categories: true, bank_details: true },
  }),
  'GET /admin/v1/settings': () => ({ path: '/admin/v1/settings' }),
  'PUT /admin/v1/settings': async ({ readSettings }) => ({
    path: '/admin/v1/settings',
    body: await readSettings(),
  }),
  'GET /admin/v1/start': () => ({ path: '/admin/v1/start' }),
  'POST /admin/v1/start/pages-read': () => ({ path: '/admin/v1/start/pages-read' }),
  'POST /admin/v1/start/test-mail': () => ({ path: '/admin/v1/start/test-mail' }),
  'GET /admin/v1/stock-waits': () => ({ path: '/admin/v1/stock-waits?product_ids=tower,rods' }),
  'GET /admin/v1/tax-report': () => ({ path: '/admin/v1/tax-report?period=2026' }),
  'GET /admin/v1/tax-report.csv': () => ({ path: '/admin/v1/tax-report.csv?period=2026' }),
  'GET /admin/v1/tax-report/orders': () => ({ path: '/admin/v1/tax-report/orders?period=2026' }),
  'GET /admin/v1/tax-report/orders.csv': () => ({
    path: '/admin/v1/tax-report/orders.csv?period=2026',
  }),
  'GET /admin/v1/stock/:product_id': async ({ addProduct }) => ({
    path: `/admin/v1/stock/${await addProduct()}`,
  }),
  'PUT /admin/v1/stock/:product_id': async ({ addProduct }) => ({
    path: `/admin/v1/stock/${await addProduct()}`,
    body: { counted: true, on_hand: 1, reason: 'counted', version: 1 },
  }),

  'GET /store/v1/messages/form': () => ({ path: '/store/v1/messages/form' }),
  'POST /store/v1/messages': ({ oldForm, nextName }) => ({
    path: '/store/v1/messages',
    body: {
      name: 'Ada',
      email: `${nextName()}@example.com`,
      subject: 'other',
      message: 'Hello',
      form: oldForm(),
    },
  }),
  'POST /store/v1/subscriptions': ({ nextName }) => ({
    path: '/store/v1/subscriptions',
    body: { email: `${nextName()}@example.com` },
  }),
  'POST /store/v1/subscriptions/confirm': async ({ ownerId, addSubscription }) => ({
    path: '/store/v1/subscriptions/confirm',
    body: { token: (await addSubscription(ownerId)).token },
  }),
  'POST /store/v1/subscriptions/end': async ({ ownerId, addSubscription }) => ({
    path: `/store/v1/subscriptions/end?key=${(await addSubscription(ownerId)).key}`,
  }),
  'GET /store/v1/subscriptions/end': async ({ ownerId, addSubscription }) => ({
    path: `/store/v1/subscriptions/end?key=${(await addSubscription(ownerId)).key}`,
  }),
  'POST /store/v1/stock-waits': async ({ nextName, addProduct }) => ({
    path: '/store/v1/stock-waits',
    body: { product_id: await addProduct(), email: `${nextName()}@example.com` },
  }),
  'POST /store/v1/stock-waits/confirm': async ({ ownerId, addStockWait }) => ({
    path: '/store/v1/stock-waits/confirm',
    body: { token: (await addStockWait(ownerId)).token },
  }),
  'POST /store/v1/stock-waits/end': async ({ ownerId, addStockWait }) => ({
    path: `/store/v1/stock-waits/end?key=${(await addStockWait(ownerId)).key}`,
  }),
  'GET /store/v1/stock-waits/end': async ({ ownerId, addStockWait }) => ({
    path: `/store/v1/stock-waits/end?key=${(await addStockWait(ownerId)).key}`,
  }),
  'GET /store/v1/account': () => ({ path: '/store/v1/account' }),
  // With a wrong password: the caller must still be there for the next calls.
  'DELETE /store/v1/account': () => ({
    path: '/store/v1/account',
    body: { password: 'not the password' },
  }),

  'GET /auth/v1/health': () => ({ path: '/auth/v1/health' }),
  'GET /auth/v1/settings': () => ({ path: '/auth/v1/settings' }),
  'GET /auth/v1/.well-known/jwks.json': () => ({ path: '/auth/v1/.well-known/jwks.json' }),
  'POST /auth/v1/signup': ({ nextName }) => ({
    path: '/auth/v1/signup',
    body: { email: `${nextName()}@example.com`, password: goodPassword },
  }),
  'POST /auth/v1/token': async ({ addAccount }) => ({
    path: '/auth/v1/token?grant_type=password',
    body: await addAccount(),
  }),
  'POST /auth/v1/recover': ({ nextName }) => ({
    path: '/auth/v1/recover',
    body: { email: `${nextName()}@example.com` },
  }),
  'POST /auth/v1/otp': ({ nextName }) => ({
    path: '/auth/v1/otp',
    body: { email: `${nextName()}@example.com`, create_user: false },
  }),
  'POST /auth/v1/resend': ({ nextName }) => ({
    path: '/auth/v1/resend',
    body: { email: `${nextName()}@example.com`, type: 'signup' },
  }),
  'GET /auth/v1/verify': async ({ addAccount, linkSecretOf }) => {
    const { email } = await addAccount()
    return { path: `/auth/v1/verify?type=magiclink&token=${await linkSecretOf(email)}` }
  },
  'POST /auth/v1/verify': async ({ addAccount, linkSecretOf }) => {
    const { email } = await addAccount()
    const body = { type: 'magiclink', token_hash: await linkSecretOf(email) }
    return { path: '/auth/v1/verify', body }
  },
  'GET /auth/v1/user': () => ({ path: '/auth/v1/user' }),
  'PUT /auth/v1/user': () => ({ path: '/auth/v1/user', body: { data: { name: 'Changed' } } }),
  'GET /auth/v1/reauthenticate': () => ({ path: '/auth/v1/reauthenticate' }),
  'GET /auth/v1/admin/users': () => ({ path: '/auth/v1/admin/users' }),
  'POST /auth/v1/admin/users': ({ nextName }) => ({
    path: '/auth/v1/admin/users',
    body: { email: `${nextName()}@example.com`, password: goodPassword },
  }),
  'GET /auth/v1/admin/users/:id': ({ ownerId }) => ({ path: `/auth/v1/admin/users/${ownerId}` }),
  'PUT /auth/v1/admin/users/:id': ({ ownerId }) => ({
    path: `/auth/v1/admin/users/${ownerId}`,
    body: { user_metadata: { name: 'Changed' } },
  }),
  'DELETE /auth/v1/admin/users/:id': async ({ addAccount }) => ({
    path: `/auth/v1/admin/users/${(await addAccount()).id}`,
  }),
  'POST /auth/v1/admin/generate_link': async ({ addAccount }) => ({
    path: '/auth/v1/admin/generate_link',
    body: { type: 'magiclink', email: (await addAccount()).email },
  }),
  'POST /auth/v1/invite': ({ nextName }) => ({
    path: '/auth/v1/invite',
    body: { email: `${nextName()}@example.com` },
  }),

  'GET /storage/v1/bucket': () => ({ path: '/storage/v1/bucket' }),
  'GET /storage/v1/bucket/:bucket': () => ({ path: '/storage/v1/bucket/private' }),
  'POST /storage/v1/bucket': ({ nextName }) => ({
    path: '/storage/v1/bucket',
    body: { name: nextName() },
  }),
  'PUT /storage/v1/bucket/:bucket': async ({ addBucket }) => ({
    path: `/storage/v1/bucket/${await addBucket()}`,
    body: { public: true },
  }),
  'POST /storage/v1/bucket/:bucket/empty': async ({ addBucket }) => ({
    path: `/storage/v1/bucket/${await addBucket()}/empty`,
  }),
  'DELETE /storage/v1/bucket/:bucket': async ({ addBucket }) => ({
    path: `/storage/v1/bucket/${await addBucket()}`,
  }),
  'POST /storage/v1/object/list/:bucket': () => ({
    path: '/storage/v1/object/list/private',
    body: { prefix: '' },
  }),
  'POST /storage/v1/object/list-v2/:bucket': () => ({
    path: '/storage/v1/object/list-v2/private',
    body: { prefix: '' },
  }),
  'POST /storage/v1/object/move': async ({ addObject, nextName }) => ({
    path: '/storage/v1/object/move',
    body: { bucketId: 'private', sourceKey: await addObject(), destinationKey: nextName() },
  }),
  'POST /storage/v1/object/copy': async ({ addObject, nextName }) => ({
    path: '/storage/v1/object/copy',
    body: { bucketId: 'private', sourceKey: await addObject(), destinationKey: nextName() },
  }),
  'DELETE /storage/v1/object/:bucket': async ({ addObject }) => ({
    path: '/storage/v1/object/private',
    body: { prefixes: [await addObject()] },
  }),
  'DELETE /storage/v1/object/:bucket/*': async ({ addObject }) => ({
    path: `/storage/v1/object/private/${await addObject()}`,
  }),
  'POST /storage/v1/object/:bucket/*': ({ nextName }) => ({
    path: `/storage/v1/object/private/${nextName()}`,
    body: 'words',
    type: 'text/plain',
  }),
  'PUT /storage/v1/object/:bucket/*': async ({ addObject }) => ({
    path: `/storage/v1/object/private/${await addObject()}`,
    body: 'words',
    type: 'text/plain',
  }),
  'GET /storage/v1/object/info/public/:bucket/*': ({ picture }) => ({
    path: `/storage/v1/object/info/public/product-images/${picture}`,
  }),
  'GET /storage/v1/object/info/:bucket/*': ({ picture }) => ({
    path: `/storage/v1/object/info/private/${picture}`,
  }),
  'GET /storage/v1/object/info/authenticated/:bucket/*': ({ picture }) => ({
    path: `/storage/v1/object/info/authenticated/private/${picture}`,
  }),
  'POST /storage/v1/object/sign/:bucket/*': ({ picture }) => ({
    path: `/storage/v1/object/sign/private/${picture}`,
    body: { expiresIn: 60 },
  }),
  'POST /storage/v1/object/sign/:bucket': ({ picture }) => ({
    path: '/storage/v1/object/sign/private',
    body: { expiresIn: 60, paths: [picture] },
  }),
  'GET /storage/v1/object/sign/:bucket/*': async ({ picture, signedAddress }) => ({
    path: await signedAddress('sign', picture, { expiresIn: 60 }),
  }),
  'POST /storage/v1/object/upload/sign/:bucket/*': ({ nextName }) => ({
    path: `/storage/v1/object/upload/sign/private/${nextName()}`,
    body: {},
  }),
  'PUT /storage/v1/object/upload/sign/:bucket/*': async ({ nextName, signedAddress }) => ({
    path: await signedAddress('upload/sign', nextName(), {}),
    body: 'words',
    type: 'text/plain',
  }),
  'GET /storage/v1/object/public/:bucket/*': ({ picture }) => ({
    path: `/storage/v1/object/public/product-images/${picture}`,
  }),
  'GET /storage/v1/object/:bucket/*': ({ picture }) => ({
    path: `/storage/v1/object/product-images/${picture}`,
  }),
  'GET /storage/v1/object/authenticated/:bucket/*': ({ picture }) => ({
    path: `/storage/v1/object/authenticated/private/${picture}`,
  }),
  'GET /storage/v1/render/image/public/:bucket/*': ({ picture }) => ({
    path: `/storage/v1/render/image/public/product-images/${picture}?width=4`,
  }),
  'GET /storage/v1/render/image/authenticated/:bucket/*': ({ picture }) => ({
    path: `/storage/v1/render/image/authenticated/private/${picture}?width=4`,
  }),
  'GET /storage/v1/render/image/sign/:bucket/*': async ({ picture, signedAddress }) => ({
    path: await signedAddress('sign', picture, { expiresIn: 60, transform: { width: 4 } }),
  }),

  // The last one, since it ends the caller's session.
  'POST /auth/v1/logout': () => ({ path: '/auth/v1/logout?scope=local' }),
}
