import type { Page } from '@playwright/test'
import { rejectedRequests } from '../support/console-lines.ts'
import { expectToast } from '../support/toasts.ts'
import { expect, test } from '../support/test.ts'
import { newName } from '../support/catalogue.ts'
import { openPanel, productForm, rowOf, search } from './admin-pages.ts'
import { pngFile } from '../support/png.ts'

/** Playwright would scroll away what covers a button. */
const isUncovered = (element: Element) => {
  const { x, y, width, height } = element.getBoundingClientRect()
  return element.contains(document.elementFromPoint(x + width / 2, y + height / 2))
}

/** The first try loses its connection, and nothing typed. */
async function uploadTwice(page: Page): Promise<void> {
  const picture = productForm(page).getByRole('group', { name: 'Pictures' })
  await page.route('**/storage/v1/object/**', (route) => route.abort(), { times: 1 })
  await picture.locator('input[type=file]').setInputFiles(pngFile('frame.png'))
  const failed = 'Failed to upload image. Please try again.'
  await expect(picture.getByRole('alert').filter({ hasText: failed })).toBeVisible()
  const retry = picture.getByRole('button', { name: 'Try again' })
  expect(await retry.evaluate(isUncovered)).toBe(true)
  await retry.click()
  await expect(picture.getByRole('button', { name: 'Replace picture 1' })).toBeVisible()
}

test.use({ expectedConsole: [rejectedRequests] })

test('an admin adds a product with a picture, at the second try where the first is cut off, and shoppers see it once it is published', async ({
  page,
  shop,
  browser,
}) => {
  const name = newName('Bead Frame')
  await openPanel(page, shop)

  await page.getByRole('link', { name: 'Add product' }).click()
  const form = productForm(page)
  await form.getByLabel('Name').fill(name)
  await form.getByLabel('Category').selectOption('mathematics')
  await form.getByLabel('Price in dollars').fill('39.9')
  await form.getByLabel('Age range').fill('5-7 years')
  await form.getByLabel('Description').fill('Ten wires of ten beads.')
  await form.getByLabel('Benefits', { exact: true }).fill('counting, , order ,')
  await expect(form.getByRole('list', { name: /Benefits/ }).getByRole('listitem')).toHaveText([
    'counting',
    'order',
  ])
  await uploadTwice(page)
  await expect(form.getByLabel('Name')).toHaveValue(name)
  await form.getByRole('button', { name: 'Save as draft' }).click()
  await expect(page).toHaveURL(/\/admin$/)
  await search(page, name)
  await expect(rowOf(page, `${name} Draft`)).toContainText('$39.90')
  await page.getByRole('link', { name: `Preview ${name}` }).click()
  await expect(page.getByText('Preview: not in the shop yet')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

  const shopper = await (await browser.newContext()).newPage()
  const found = `${shop.url}/products/mathematics?q=${encodeURIComponent(name)}`
  await shopper.goto(found)
  await expect(shopper.getByText('No products found')).toBeVisible()
  await page.getByRole('link', { name: 'Edit product' }).click()
  await form.getByRole('button', { name: 'Publish' }).click()
  await expectToast(page, 'Product updated successfully!')
  await shopper.goto(found)
  await shopper.getByRole('link', { name }).first().click()
  await expect(shopper.getByRole('heading', { level: 1, name })).toBeVisible()
  const picture = shopper.getByRole('img', { name }).first()
  await expect(picture).toHaveJSProperty('complete', true)
  expect(await picture.evaluate((image: HTMLImageElement) => image.currentSrc)).toMatch(
    /product-images\/products\/\d+-[a-z0-9]+\.png/,
  )
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await shopper.context().close()
})
