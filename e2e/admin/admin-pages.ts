import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import type { Product, ProductInput } from '@golden-bead/contracts/catalogue'
import type { Shop } from '../../scripts/testing/shop-process.ts'
import { logIn } from '../account/account-pages.ts'
import { callAsService } from '../support/service-call.ts'
import { expect } from '../support/test.ts'

/** A name that no other test uses. */
export const newName = (what: string) => `${what} ${randomUUID().slice(0, 8)}`

export async function openPanel(page: Page, shop: Shop, search = ''): Promise<void> {
  await logIn(page, { ...shop.admin, name: 'Admin' })
  await page.goto(`/admin${search}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Admin Panel' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Admin panel' })).toBeVisible()
}

export const productForm = (page: Page): Locator => page.getByRole('form', { name: 'Product' })

export const rowOf = (page: Page, name: string): Locator =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) })

export async function search(page: Page, words: string): Promise<void> {
  const box = page.getByRole('searchbox', { name: 'Search by name or description' })
  await box.fill(words)
  // Not by Enter: the list gives the focus to the product one comes back from, when it is there.
  const form = page.getByRole('search').filter({ has: box })
  await form.getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL(/[?&]q=/)
}

/** Products that lie in the catalogue before a journey begins. */
export async function makeProducts(
  shop: Shop,
  products: (Partial<ProductInput> & { name: string })[],
): Promise<Product[]> {
  const answer = await callAsService(shop, '/rest/v1/products', {
    method: 'POST',
    prefer: 'return=representation',
    body: products.map((product) => ({ category: 'sensorial', price: 10, ...product })),
  })
  return answer.json()
}

export async function makeProduct(
  shop: Shop,
  product: Partial<ProductInput> & { name: string },
): Promise<Product> {
  const [made] = await makeProducts(shop, [product])
  if (made === undefined) throw new Error('No product was made.')
  return made
}

export async function readProduct(shop: Shop, id: string): Promise<Product | undefined> {
  const answer = await callAsService(shop, `/rest/v1/products?id=eq.${id}`)
  const [product]: Product[] = await answer.json()
  return product
}
