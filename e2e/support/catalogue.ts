import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import type { Product, ProductInput } from '@golden-bead/contracts/catalogue'
import { productDefaults } from '@golden-bead/contracts/product-defaults'
import type { Shop } from '../../scripts/testing/shop-process.ts'
import { callAsService } from './service-call.ts'

type NewProduct = Partial<ProductInput> & { name: string }

/** A name that no other test uses. */
export const newName = (what: string) => `${what} ${randomUUID().slice(0, 8)}`

/** Many rows in one call have to name the same columns. */
const plainProduct = {
  ...productDefaults,
  category: 'sensorial',
  price: 10,
  description: 'Made for a test.',
  age_range: '3-6 years',
  benefits: ['Patience'],
}

/** Products that lie in the catalogue before a journey begins. */
export async function makeProducts(shop: Shop, products: NewProduct[]): Promise<Product[]> {
  const answer = await callAsService(shop, '/rest/v1/products', {
    method: 'POST',
    prefer: 'return=representation',
    body: products.map((product) => ({ ...plainProduct, ...product })),
  })
  return answer.json()
}

export async function makeProduct(shop: Shop, product: NewProduct): Promise<Product> {
  const [made] = await makeProducts(shop, [product])
  if (made === undefined) throw new Error('No product was made.')
  return made
}

export type CategoryWithProducts = { id: string; name: string; path: string; products: Product[] }

/** A category of its own with these products, so that no other test changes what is counted. */
export async function makeCategory(
  shop: Shop,
  products: NewProduct[],
): Promise<CategoryWithProducts> {
  const mark = randomUUID().slice(0, 8)
  const category = {
    id: `category-${mark}`,
    // Listed behind the categories of the sample, which other tests look for at their places.
    name: `Test category ${mark}`,
    description: 'Test',
    image: '',
  }
  await callAsService(shop, '/rest/v1/categories', { method: 'POST', body: category })
  const made = await makeProducts(
    shop,
    products.map((product) => ({ ...product, category: category.id })),
  )
  return { ...category, path: `/products/${category.id}`, products: made }
}

export async function readProduct(shop: Shop, id: string): Promise<Product | undefined> {
  const answer = await callAsService(shop, `/rest/v1/products?id=eq.${id}`)
  const [product]: Product[] = await answer.json()
  return product
}

/** What visitors are answered, which follows a change a little later. */
export async function listAsVisitor(shop: Shop, id: string): Promise<Product[]> {
  const { publishableKey: apikey, url } = shop
  const answer = await fetch(`${url}/rest/v1/products?id=eq.${id}`, { headers: { apikey } })
  return answer.json()
}

/** And waits until visitors are answered with the change. */
export async function changeProduct(
  shop: Shop,
  id: string,
  change: Partial<ProductInput>,
): Promise<void> {
  await callAsService(shop, `/rest/v1/products?id=eq.${id}`, { method: 'PATCH', body: change })
  await expect.poll(() => listAsVisitor(shop, id)).toMatchObject([change])
}

export async function deleteProduct(shop: Shop, id: string): Promise<void> {
  await callAsService(shop, `/rest/v1/products?id=eq.${id}`, { method: 'DELETE' })
}
