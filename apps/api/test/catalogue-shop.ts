import type { ProductInput } from '@golden-bead/contracts/catalogue'
import { productDefaults } from '@golden-bead/contracts/product-defaults'
import type { Environment } from '#config'
import { serviceKey } from '@golden-bead/supabase/test/keys'
import { startTestApp, type Extras } from './test-app.ts'

export const productPayload = (overrides: Partial<ProductInput> = {}): ProductInput => ({
  ...productDefaults,
  name: 'Pink Tower',
  price: 68.5,
  category: 'sensorial',
  description: 'Ten cubes of solid beech.',
  age_range: '3-5 years',
  benefits: ['Visual discrimination', 'A steady grip'],
  ...overrides,
})

const keyHeaders = { apikey: serviceKey, prefer: 'return=representation' }

/** A shop with categories and products, inserted through the API with the service key. */
export async function startCatalogueShop(
  products: readonly Partial<ProductInput>[] = [],
  overrides: Environment = {},
  options: Extras = {},
) {
  const shop = await startTestApp(overrides, options)
  const insert = (table: string, rows: readonly object[]) =>
    shop.request.post(`/rest/v1/${table}`).set(keyHeaders).send(rows)

  await insert('categories', [
    { id: 'sensorial', name: 'Sensorial' },
    { id: 'mathematics', name: 'Mathematics' },
    { id: 'language', name: 'Language' },
  ]).expect(201)
  if (products.length > 0) {
    await insert('products', products.map(productPayload)).expect(201)
  }
  return { ...shop, insert }
}

export type CatalogueShop = Awaited<ReturnType<typeof startCatalogueShop>>
