import type { Page } from '@playwright/test'
import { failedResponses } from '../support/console-lines.ts'
import { expectAccessibleInEveryScheme } from '../support/accessibility.ts'
import { makeCategory, newName } from '../support/catalogue.ts'
import type { Shop } from '../../scripts/testing/shop-process.ts'
import { callAsService } from '../support/service-call.ts'
import { expect, test } from '../support/test.ts'
import { expectToast } from '../support/toasts.ts'
import { openPanel } from './admin-pages.ts'
import { saveCart } from '../shop/shop-pages.ts'

const newProduct = async (shop: Shop, units?: number) => {
  const { products } = await makeCategory(shop, [{ name: newName('Bells'), price: 80 }])
  const [product] = products
  if (product === undefined) throw new Error('No product was made.')
  if (units === undefined) return product
  await callAsService(shop, `/admin/v1/stock/${product.id}`, {
    method: 'PUT',
    body: { counted: true, on_hand: units, reason: 'counted', version: 1 },
  })
  return product
}

const fillCheckout = async (page: Page) => {
  const form = page.getByRole('form', { name: 'Checkout' })
  await form.getByLabel('Email').fill(`${newName('buyer').replaceAll(' ', '')}@example.test`)
  await form.getByLabel('Name').fill('Maria Lindqvist')
  await form.getByLabel('Address', { exact: true }).fill('12 Elm Street')
  await form.getByLabel('City').fill('Chicago')
  await form.getByLabel('State').selectOption({ label: 'Illinois' })
  await form.getByLabel('ZIP code').fill('60614')
  await form.getByRole('radio', { name: /^Bank transfer/ }).check()
  await form.getByRole('checkbox').check()
  return form.getByRole('button', { name: /^Order for / })
}

test.describe('the last unit', () => {
  test.use({ expectedConsole: [failedResponses] })

  test('is bought by one of two visitors; the other is told, and takes it out with one click', async ({
    page,
    shop,
    browser,
  }) => {
    const product = await newProduct(shop, 1)
    const other = await newProduct(shop)
    const elsewhere = await browser.newContext({ baseURL: shop.url })
    const second = await elsewhere.newPage()
    await saveCart(page, [{ ...product, quantity: 1 }])
    await saveCart(second, [
      { ...product, quantity: 1 },
      { ...other, quantity: 1 },
    ])
    await second.goto('/checkout')
    const order = await fillCheckout(second)
    await page.goto('/checkout')
    await (await fillCheckout(page)).click()
    await expect(page).toHaveURL(/\/order\/GB-\d+/)

    await order.click()
    const review = second.getByRole('region', { name: 'Your order' })
    await expect(review.getByText('Out of stock', { exact: true })).toBeVisible()
    const third = await elsewhere.newPage()
    await third.goto('/cart')
    await expect(third.getByText('Now out of stock')).toBeVisible()
    await third.close()
    await review.getByRole('button', { name: `Remove ${product.name}` }).click()
    await expect(review.getByText('Out of stock', { exact: true })).toBeHidden()
    await order.click()
    await expect(second).toHaveURL(/\/order\/GB-\d+/)
    await elsewhere.close()
  })
})

test('the cart stops at what is left, and says so', async ({ page, shop }) => {
  const product = await newProduct(shop, 2)
  await page.goto(`/product/${product.id}`)
  await expect(async () => {
    await page.reload()
    await expect(page.getByText('Only 2 left')).toBeVisible({ timeout: 1_000 })
  }).toPass()
  const more = page.getByRole('button', { name: 'Increase quantity' })
  await more.click()
  await expect(more).toBeDisabled()
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).click()
  await expectToast(page, 'Added to cart')
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).click()
  await expectToast(page, 'Not added to cart')

  await page.goto('/cart')
  const quantity = page.getByRole('textbox', { name: 'Quantity' })
  await expect(quantity).toHaveValue('2')
  await quantity.fill('3')
  await quantity.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'Only 2 left.' })).toBeVisible()
  await expect(quantity).toHaveValue('2')
})

test('a delivery that the owner counts can be bought on a page that was open', async ({
  page,
  shop,
  browser,
}) => {
  const product = await newProduct(shop, 0)
  const elsewhere = await browser.newContext({ baseURL: shop.url })
  const visitor = await elsewhere.newPage()
  await visitor.goto(`/product/${product.id}`)
  const sold = visitor.getByRole('button', { name: 'Out of Stock' }).first()
  await expect(async () => {
    await visitor.reload()
    await expect(sold).toBeVisible({ timeout: 1_000 })
  }).toPass()

  await openPanel(page, shop)
  await page
    .getByRole('navigation', { name: 'Admin panel' })
    .getByRole('link', { name: 'Stock' })
    .click()
  const box = page.getByRole('searchbox', { name: 'Search by name' })
  await box.fill(product.name)
  await box.press('Enter')
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await expect(page.getByText('1 product', { exact: true })).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: product.name })).toContainText('Sold out')
  await expectAccessibleInEveryScheme(page)
  await page.getByRole('button', { name: `Count ${product.name}` }).click()
  const dialog = page.getByRole('dialog', { name: product.name })
  await dialog.getByLabel('What happened').selectOption('Delivered')
  await dialog.getByLabel('Units that came').fill('30')
  await dialog.getByLabel('Note (optional)').fill('Invoice 7')
  await expectAccessibleInEveryScheme(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, 'Stock saved')
  await page.getByRole('button', { name: `Count ${product.name}` }).click()
  await expect(dialog.getByText('Invoice 7')).toBeVisible()

  const buy = visitor.getByRole('button', { name: 'Add to Cart', exact: true })
  await expect(async () => {
    await visitor.reload()
    await expect(buy).toBeEnabled({ timeout: 1_000 })
  }).toPass()
  await elsewhere.close()
})
