import { randomUUID } from 'node:crypto'
import { expect, type Locator, type Page } from '@playwright/test'
import type { Product, ProductInput } from '@golden-bead/contracts/catalogue'
import type { Shop } from '../../scripts/testing/shop-process.ts'
import { makeProducts } from '../admin/admin-pages.ts'
import { callAsService } from '../support/service-call.ts'

const cartStorageKey = 'golden-bead-cart'

type NewProduct = Partial<ProductInput> & { name: string }

export type Shelf = { id: string; name: string; path: string; products: Product[] }

/** Many rows in one call have to name the same columns. */
const plainProduct = {
  price: 10,
  image: '',
  description: 'Made for a test.',
  age_range: '3-6 years',
  benefits: ['Patience'],
  in_stock: true,
  featured: false,
}

/** A category of its own with these products, so that no other test changes what is counted. */
export async function makeShelf(shop: Shop, products: NewProduct[]): Promise<Shelf> {
  const mark = randomUUID().slice(0, 8)
  const category = { id: `shelf-${mark}`, name: `Shelf ${mark}`, description: 'Test', image: '' }
  await callAsService(shop, '/rest/v1/categories', { method: 'POST', body: category })
  const made = await makeProducts(
    shop,
    products.map((product) => ({ ...plainProduct, ...product, category: category.id })),
  )
  return { ...category, path: `/products/${category.id}`, products: made }
}

/** And waits until visitors are answered with the change. */
export async function changeProduct(
  shop: Shop,
  id: string,
  change: Partial<ProductInput>,
): Promise<void> {
  await callAsService(shop, `/rest/v1/products?id=eq.${id}`, { method: 'PATCH', body: change })
  const read = async (): Promise<unknown> => {
    const { publishableKey: apikey, url } = shop
    const seen = await fetch(`${url}/rest/v1/products?id=eq.${id}`, { headers: { apikey } })
    return seen.json()
  }
  await expect.poll(read).toMatchObject([change])
}

export async function deleteProduct(shop: Shop, id: string): Promise<void> {
  await callAsService(shop, `/rest/v1/products?id=eq.${id}`, { method: 'DELETE' })
}

/** Opens a page and waits until scripts have taken it over. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.waitForFunction(
    () => {
      const root = document.querySelector('#root > *')
      return root !== null && Object.keys(root).some((key) => key.startsWith('__react'))
    },
    undefined,
    { polling: 50 },
  )
}

export const main = (page: Page): Locator => page.getByRole('main')

export const cartLink = (page: Page, count: number): Locator =>
  page
    .getByRole('banner')
    .getByRole('link', { name: count === 1 ? 'Cart, 1 item' : `Cart, ${count} items` })

export const productNames = (page: Page): Promise<string[]> =>
  main(page).locator('article').getByRole('heading').allTextContents()

export const cartItem = (page: Page, name: string): Locator =>
  main(page)
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { name, exact: true }) })

/** The amount that stands beside a name in the order summary. */
export const summaryLine = (page: Page, name: string): Locator =>
  page
    .getByRole('region', { name: 'Order Summary' })
    .locator('dl > div')
    .filter({ has: page.locator('dt', { hasText: new RegExp(`^${name}$`) }) })
    .getByRole('definition')

/** A cart that was saved on an earlier visit, before any script of the page runs. */
export async function saveCart(page: Page, value: unknown): Promise<void> {
  await page.addInitScript(
    ({ key, text }) => {
      if (sessionStorage.getItem('is-cart-given')) return
      sessionStorage.setItem('is-cart-given', 'yes')
      localStorage.setItem(key, text)
    },
    { key: cartStorageKey, text: typeof value === 'string' ? value : JSON.stringify(value) },
  )
}

export const savedCart = (page: Page): Promise<{ id: string; quantity: number }[]> =>
  page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? 'null'), cartStorageKey)

/** What a browser says by itself when an answer is missing, and the shop of a missing page. */
export const missingAnswers = /Failed to load resource|404 Error: .* non-existent route:/
