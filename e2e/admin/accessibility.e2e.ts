import type { Page } from '@playwright/test'
import { rejectedRequests } from '../support/console-lines.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { makeCategory } from '../support/catalogue.ts'
import { callAsService } from '../support/service-call.ts'
import { expect, test } from '../support/test.ts'
import { changeProduct, makeProduct, newName, readProduct } from '../support/catalogue.ts'
import { openPanel, productForm } from './admin-pages.ts'

test.use({ expectedConsole: [rejectedRequests] })

const height = 900
const wide = { colorScheme: 'light', width: 1440 } as const
const narrow = { colorScheme: 'dark', width: 768 } as const

const expectNoBarriersWideAndNarrow = async (page: Page) => {
  for (const { colorScheme, width } of [narrow, wide]) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height })
    await expectAccessible(page)
  }
}

test.describe('free of known barriers, light and wide, dark and narrow', () => {
  test.use({ colorScheme: wide.colorScheme, viewport: { width: wide.width, height } })

  test('the refusal and the table', async ({ page, shop }) => {
    await page.goto('/admin')
    await expect(page.getByText('Access Denied')).toBeVisible()
    await expectNoBarriersWideAndNarrow(page)

    const { name } = await makeProduct(shop, { name: newName('Axe'), featured: true })
    await openPanel(page, shop, `?q=${encodeURIComponent(name)}`)
    await expect(page.getByRole('rowheader')).toHaveCount(1)
    for (const { width } of [narrow, wide]) {
      await page.setViewportSize({ width, height })
      await expect(page.getByRole('button', { name: `Delete ${name}` })).toBeInViewport({
        ratio: 1,
      })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
        width,
      )
    }
    await expectNoBarriersWideAndNarrow(page)
    await page.getByRole('button', { name: `Delete ${name}` }).click()
    await expectNoBarriersWideAndNarrow(page)

    await page.goto('/admin?q=qqqqzzzzxxxx')
    await expect(page.getByRole('heading', { name: 'No products found' })).toBeVisible()
    await expectNoBarriersWideAndNarrow(page)
  })

  test('the table of a category whose name is one long word', async ({ page, shop }) => {
    const name = newName('Axe')
    const category = await makeCategory(shop, [{ name }])
    await callAsService(shop, `/rest/v1/categories?id=eq.${category.id}`, {
      method: 'PATCH',
      body: { name: 'Donaudampfschifffahrtsgesellschaftskapitaens' },
    })
    await openPanel(page, shop, `?q=${encodeURIComponent(name)}`)
    for (const width of [390, 768, 1024]) {
      await page.setViewportSize({ width, height })
      await expect(page.getByRole('button', { name: `Delete ${name}` })).toBeInViewport({
        ratio: 1,
      })
    }
  })

  test('the form, its errors and its questions', async ({ page, shop }) => {
    const { id } = await makeProduct(shop, { name: newName('Axe') })
    await openPanel(page, shop, '?product=New')
    await productForm(page).getByRole('button', { name: 'Add product' }).click()
    await expectNoBarriersWideAndNarrow(page)

    await page.goto(`/admin?product=${id}`)
    await page.getByLabel('Benefits', { exact: true }).fill('one, two')
    await expectNoBarriersWideAndNarrow(page)
    await changeProduct(shop, id, { price: 99 })
    await productForm(page).getByRole('button', { name: 'Save changes' }).click()
    const conflict = page.getByRole('dialog', { name: /Somebody else changed/ })
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
  await expect(page.getByLabel('Name')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Price in dollars')).toBeFocused()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('2.50')
  await page.keyboard.press('Enter')

  await expect(page.getByRole('rowheader', { name }).getByRole('link')).toBeFocused()
  expect((await readProduct(shop, id))?.price).toBe(2.5)
})
