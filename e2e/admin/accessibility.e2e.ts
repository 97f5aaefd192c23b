import type { Locator, Page } from '@playwright/test'
import { expectAccessible, rulesOfColours } from '../support/accessibility.ts'
import {
  changeProduct,
  makeCategory,
  makeProduct,
  makeProducts,
  newName,
  readProduct,
} from '../support/catalogue.ts'
import { rejectedRequests } from '../support/console-lines.ts'
import { callAsService } from '../support/service-call.ts'
import { expect, test } from '../support/test.ts'
import { expectToast } from '../support/toasts.ts'
import { expectNothingBeside, openPanel, productForm, rowOf, search } from './admin-pages.ts'

test.use({ expectedConsole: [rejectedRequests] })

const expectNoBarriersWideAndNarrow = async (page: Page) => {
  await expectNothingBeside(page, 768)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page)
  await expectNothingBeside(page, 1440)
  await page.emulateMedia({ colorScheme: 'light' })
  await expectAccessible(page, rulesOfColours)
}

const boxOf = async (locator: Locator) => {
  const box = await locator.boundingBox()
  if (box === null) throw new Error('It has no box.')
  return box
}

const groundOf = (locator: Locator) =>
  locator.evaluate((element) => getComputedStyle(element).backgroundColor)

/** Whole in the window, though the name of its category is one long word. */
async function expectRowFits(page: Page, name: string): Promise<void> {
  for (const width of [390, 768, 1024, 1440]) {
    await expectNothingBeside(page, width)
    const last = rowOf(page, name).getByRole('button', { name: `Delete ${name}` })
    await expect(last).toBeInViewport({ ratio: 1 })
  }
}

async function expectPriceApart(page: Page, name: string): Promise<void> {
  for (const width of [768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    const price = await boxOf(rowOf(page, name).getByText('$1,234.50'))
    const stock = await boxOf(rowOf(page, name).getByText('In stock'))
    expect(stock.x - price.x - price.width).toBeGreaterThan(24)
  }
}

test.describe('free of known barriers, light and wide, dark and narrow', () => {
  test.use({ colorScheme: 'light', viewport: { width: 1440, height: 900 } })

  test('the refusal, and the table with what is hard to fit in, until a question has emptied it', async ({
    page,
    shop,
  }) => {
    await page.goto('/admin')
    await expect(page.getByText('Access Denied')).toBeVisible()
    await expectNoBarriersWideAndNarrow(page)

    const long = await makeCategory(shop, [{ name: newName('Axe'), featured: true }])
    await callAsService(shop, `/rest/v1/categories?id=eq.${long.id}`, {
      method: 'PATCH',
      body: { name: 'Donaudampfschifffahrtsgesellschaftskapitaens' },
    })
    const longName = long.products[0]?.name ?? ''
    await openPanel(page, shop, `?q=${encodeURIComponent(longName)}`)
    await expectRowFits(page, longName)

    const name = newName('Globe')
    const products = await makeProducts(shop, [
      { name, price: 1234.5, in_stock: true },
      { name: `${name} 2`, price: 5, in_stock: false },
    ])
    await search(page, name)
    await expect(page.getByRole('rowheader')).toHaveCount(2)
    const ground = (row: string, text: string) =>
      groundOf(rowOf(page, row).getByText(text, { exact: true }))
    expect(await ground(name, 'In stock')).toBe('rgba(0, 0, 0, 0)')
    expect(await ground(`${name} 2`, 'Out of stock')).not.toBe('rgba(0, 0, 0, 0)')
    await expectPriceApart(page, name)
    await expectNoBarriersWideAndNarrow(page)

    const question = page.getByRole('dialog', {
      name: 'Are you sure you want to delete this product?',
    })
    await page.getByRole('button', { name: `Delete ${name}`, exact: true }).click()
    await expectNoBarriersWideAndNarrow(page)
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(question).toBeHidden()
    expect(await readProduct(shop, products[0]?.id ?? '')).toBeDefined()

    for (const product of products) {
      await page.getByRole('button', { name: `Delete ${product.name}`, exact: true }).click()
      await question.getByRole('button', { name: 'Delete' }).click()
      await expectToast(page, 'Product deleted successfully!')
      await expect(rowOf(page, product.name)).toHaveCount(0)
      expect(await readProduct(shop, product.id)).toBeUndefined()
    }
    await expect(page.getByRole('heading', { name: 'No products found' })).toBeVisible()
    await expectNoBarriersWideAndNarrow(page)
  })

  test('the form, its errors, which leave its buttons free on a phone, and its questions', async ({
    page,
    shop,
  }) => {
    const { id } = await makeProduct(shop, { name: newName('Axe') })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.setViewportSize({ width: 390, height: 844 })
    await openPanel(page, shop, '?product=New')
    const add = productForm(page).getByRole('button', { name: 'Publish' })
    await add.click()
    const toast = page.getByRole('listitem').filter({ hasText: 'Name and category are required.' })
    await expect(toast).toBeVisible()
    const told = await boxOf(toast)
    expect(told.y + told.height).toBeLessThanOrEqual((await boxOf(add)).y)
    await expectNoBarriersWideAndNarrow(page)

    const draft = await makeProduct(shop, { name: newName('Axe'), status: 'draft' })
    await page.goto(`/admin?preview=${draft.id}`)
    await expect(page.getByRole('heading', { level: 1, name: draft.name })).toBeVisible()
    await expectNoBarriersWideAndNarrow(page)

    await page.goto(`/admin?product=${id}`)
    await page.getByLabel('Benefits', { exact: true }).fill('one, two')
    await expectNoBarriersWideAndNarrow(page)
    await changeProduct(shop, id, { price: 99 })
    await productForm(page).getByRole('button', { name: 'Save changes' }).click()
    const conflict = page.getByRole('dialog', { name: /Another admin changed/ })
    await expect(conflict).toBeVisible()
    await expectNoBarriersWideAndNarrow(page)
    await conflict.getByRole('button', { name: 'Back to the form' }).click()
    await productForm(page).getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible()
    await expectNoBarriersWideAndNarrow(page)
  })

  test('the categories and the import', async ({ page, shop }) => {
    const { id } = await makeProduct(shop, { name: newName('Axe') })
    await openPanel(page, shop, '/categories')
    await expect(page.getByRole('rowheader').first()).toBeVisible()
    await expectNoBarriersWideAndNarrow(page)
    await page.getByRole('button', { name: 'Add category' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Add category' }).click()
    await expectNoBarriersWideAndNarrow(page)

    await page.goto('/admin/import')
    await expect(page.getByRole('group', { name: 'CSV file' })).toBeVisible()
    await expectNoBarriersWideAndNarrow(page)
    await page.locator('input[type=file]').setInputFiles({
      name: 'a.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`id,price\n${id},5\n${id},x\n`),
    })
    await expect(page.getByRole('button', { name: 'Errors: 1' })).toBeVisible()
    await expectNoBarriersWideAndNarrow(page)
  })
})

test('a product is edited by keyboard alone', async ({ page, shop }) => {
  const { id, name } = await makeProduct(shop, { name: newName('Keys'), price: 1 })
  await openPanel(page, shop, `?q=${encodeURIComponent(name)}`)

  await page.getByRole('link', { name: `Edit ${name}` }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Edit product' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'See in the shop' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Duplicate' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Name')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Price in dollars')).toBeFocused()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('2.50')
  await page.keyboard.press('Enter')

  await expectToast(page, 'Product updated successfully!')
  await expect(rowOf(page, name)).toContainText('$2.50')
  await expect(page.getByRole('rowheader', { name }).getByRole('link')).toBeFocused()
  expect((await readProduct(shop, id))?.price).toBe(2.5)
})
