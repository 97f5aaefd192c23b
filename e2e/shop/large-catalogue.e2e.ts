import type { ProductInput } from '@golden-bead/contracts/catalogue'
import { productsPerPage } from '@golden-bead/contracts/catalogue-options'
import { productDefaults } from '@golden-bead/contracts/product-defaults'
import type { Shop } from '../../scripts/testing/shop-process.ts'
import { callAsService } from '../support/service-call.ts'
import { testWithOwnShop } from '../support/own-shop.ts'
import { expect } from '../support/test.ts'
import { main, productNames } from './shop-pages.ts'

const productCount = 10_000
const perCall = 1000

/** Two categories in turn, prices from $0.01 to $100.00, so that every count is known. */
const makeProduct = (index: number): ProductInput => ({
  ...productDefaults,
  name: `Bead ${String(index + 1).padStart(5, '0')}`,
  price: (index + 1) / 100,
  category: index % 2 === 0 ? 'sensorial' : 'language',
  description: 'One of many.',
  age_range: '3-6 years',
  in_stock: index % 10 !== 0,
})

const fill = async (shop: Shop) => {
  await callAsService(shop, '/rest/v1/products?id=neq.none', { method: 'DELETE' })
  for (let start = 0; start < productCount; start += perCall) {
    const products = Array.from({ length: perCall }, (_, index) => makeProduct(start + index))
    await callAsService(shop, '/rest/v1/products', { method: 'POST', body: products })
  }
}

const test = testWithOwnShop(fill)

test('ten thousand products are paged, ordered and filtered like twelve', async ({ page }) => {
  const pageCount = Math.ceil(productCount / productsPerPage)
  await page.goto('/products')
  await expect(page.getByText('10,000 products found')).toBeVisible()
  await expect(main(page).getByRole('article')).toHaveCount(productsPerPage)
  expect((await productNames(page))[0]).toBe('Bead 00001')

  const pages = page.getByRole('navigation', { name: 'Pages of products' })
  await pages.getByRole('link', { name: 'Next page' }).click()
  await expect(main(page).getByRole('heading', { name: 'Bead 00025' })).toBeVisible()
  await pages.getByRole('link', { name: `Page ${pageCount}`, exact: true }).click()
  await expect(page).toHaveURL(`/products?page=${pageCount}`)
  await expect(main(page).getByRole('heading', { name: 'Bead 10000' })).toBeVisible()
  await expect(main(page).getByRole('article')).toHaveCount(productCount % productsPerPage)
  await expect(pages.getByRole('link', { name: 'Next page' })).toHaveCount(0)

  await page.getByLabel('Sort by').selectOption('price-high')
  await expect(page).toHaveURL('/products?sort=price-high')
  await expect.poll(() => productNames(page)).toContain('Bead 10000')

  const filters = page.getByRole('region', { name: 'Filters' })
  await filters.getByRole('checkbox', { name: 'Language' }).check()
  await expect(page.getByText('5,000 products found')).toBeVisible()
  await expect(filters.getByRole('checkbox', { name: 'Sensorial' })).toHaveAccessibleName(
    /5,000 products$/,
  )
  await filters.getByLabel('Max price').fill('10')
  await filters.getByLabel('Max price').press('Enter')
  await expect(page.getByText('500 products found')).toBeVisible()
})

test('one of ten thousand is found by a search with a slip, and opened', async ({ page }) => {
  await page.goto('/products?q=beed+07312')
  await expect(main(page).getByRole('heading', { name: 'Bead 07312' })).toBeVisible()
  await main(page).getByRole('link', { name: 'Bead 07312', exact: true }).click()
  await expect(main(page).getByText('$73.12').first()).toBeVisible()
  await expect(
    page.getByRole('region', { name: 'Related products' }).getByRole('article'),
  ).toHaveCount(4)
})
