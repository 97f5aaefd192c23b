import type { Locator, Page } from '@playwright/test'
import type { Shop } from '../../scripts/testing/shop-process.ts'
import { expectToast } from '../support/toasts.ts'
import { rejectedRequests } from '../support/console-lines.ts'
import { callAsService } from '../support/service-call.ts'
import { expect, test } from '../support/test.ts'
import { makeProduct, newName } from '../support/catalogue.ts'
import { openPanel, rowOf } from './admin-pages.ts'
import { pngFile } from '../support/png.ts'

type Failing = { dialog: Locator; toast: Locator; fail: () => Promise<void> }

/** A new category that cannot be saved, however often one tries. */
async function openFailingDialog(page: Page, shop: Shop): Promise<Failing> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openPanel(page, shop, '/categories')
  await page.getByRole('button', { name: 'Add category' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add category' })
  await dialog.getByLabel('Name').fill('Another name')
  await page.route('**/rest/v1/categories*', (route) => route.abort())
  const toast = dialog.getByRole('listitem').filter({ hasText: 'Failed to save category.' })
  const fail = async () => {
    await dialog.getByRole('button', { name: 'Add category' }).click()
    await expect(toast).toBeVisible()
  }
  return { dialog, toast, fail }
}

test.describe('what went wrong with a category', () => {
  test.use({ expectedConsole: [rejectedRequests] })

  test('leaves heading, first field and every button of the dialog in view, on a phone and on a desk', async ({
    page,
    shop,
  }) => {
    const { dialog, toast, fail } = await openFailingDialog(page, shop)
    await fail()

    for (const width of [390, 768, 1280]) {
      await page.setViewportSize({ width, height: 700 })
      const told = await toast.boundingBox()
      const heading = await dialog.getByRole('heading', { name: 'Add category' }).boundingBox()
      const field = await dialog.getByLabel('Name').boundingBox()
      expect((told?.y ?? 0) + (told?.height ?? 0)).toBeLessThanOrEqual(heading?.y ?? 0)
      expect(heading?.y).toBeLessThan(field?.y ?? 0)

      const press = { trial: true }
      await dialog.locator('header').getByRole('button', { name: 'Close' }).click(press)
      await dialog.getByRole('button', { name: 'Cancel' }).click(press)
      await dialog.getByRole('button', { name: 'Add category' }).click(press)
      await expect(toast).toBeVisible()
    }

    await toast.getByRole('button', { name: 'Close' }).click()
    await expect(toast).toHaveCount(0)
    await expect(dialog).toBeVisible()
  })

  test('goes by one press of Escape, and what is typed outlives however many follow', async ({
    page,
    shop,
  }) => {
    const { dialog, toast, fail } = await openFailingDialog(page, shop)
    const question = page.getByRole('dialog', { name: 'Close without saving?' })
    for (const isToastFocused of [false, true]) {
      await fail()
      if (isToastFocused) await toast.getByRole('button', { name: 'Close' }).focus()
      await page.keyboard.press('Escape')
      await expect(toast).toHaveCount(0)
      await expect(question).toHaveCount(0)
      await expect(dialog.locator(':focus')).toHaveCount(1)
    }

    for (let round = 0; round < 3; round += 1) {
      await page.keyboard.press('Escape')
      await expect(question).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(question).toHaveCount(0)
      await expect(dialog).toBeVisible()
    }
    await expect(dialog.getByLabel('Name')).toHaveValue('Another name')
  })
})

test('a category is added with a picture, edited, and deleted once nothing needs it', async ({
  page,
  shop,
}) => {
  const name = newName('Music')
  const id = name.toLowerCase().replace(' ', '-')
  await openPanel(page, shop, '/categories')

  await page.getByRole('button', { name: 'Add category' }).click()
  const added = page.getByRole('dialog', { name: 'Add category' })
  await expect(added.getByLabel('Name')).toBeFocused()
  await added.getByLabel('Name').fill(name)
  await expect(added.getByLabel('Id')).toHaveValue(id)
  await added.locator('input[type=file]').setInputFiles(pngFile('music.png'))
  await expect(added.getByRole('button', { name: 'Replace picture' })).toBeVisible()
  await added.getByRole('button', { name: 'Add category' }).click()
  await expectToast(page, 'Category added successfully!')
  await page.getByRole('banner').getByRole('link', { name: 'Golden Bead' }).click()
  await page.getByRole('banner').getByRole('button', { name: 'Products' }).click()
  await expect(page.getByRole('banner').getByRole('link', { name })).toBeVisible()

  await openPanel(page, shop, '/categories')
  await page.getByRole('button', { name: `Edit ${name}` }).click()
  const edited = page.getByRole('dialog', { name: 'Edit category' })
  await edited.getByLabel('Name').fill(`${name} and Dance`)
  await edited.getByRole('button', { name: 'Save changes' }).click()
  await expectToast(page, 'Category updated successfully!')
  await expect(rowOf(page, `${name} and Dance`)).toContainText(id)

  await makeProduct(shop, { name: newName('Bells'), category: id })
  await page.getByRole('button', { name: `Delete ${name} and Dance` }).click()
  const rejection = page.getByRole('dialog', { name: `${name} and Dance cannot be deleted` })
  await rejection.getByRole('link', { name: 'See its products' }).click()
  await expect(page.getByText('1 product', { exact: true })).toBeVisible()

  await callAsService(shop, `/rest/v1/products?category=eq.${id}`, { method: 'DELETE' })
  await page.goto('/admin/categories')
  await page.getByRole('button', { name: `Delete ${name} and Dance` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expectToast(page, 'Category deleted successfully!')
  await expect(rowOf(page, `${name} and Dance`)).toHaveCount(0)
})
