import { expectToast } from '../support/toasts.ts'
import { rejectedRequests } from '../support/console-lines.ts'
import { expect, test as base } from '../support/test.ts'
import { newName } from '../support/catalogue.ts'
import { openPanel, productForm, search } from './admin-pages.ts'
import { startCuttingProxy, type CuttingProxy } from './cutting-proxy.ts'
import { pngFile } from '../support/png.ts'

const test = base.extend<{ cable: CuttingProxy }>({
  cable: async ({ shop }, use) => {
    const cable = await startCuttingProxy(shop.url)
    await use(cable)
    await cable.stop()
  },
  baseURL: async ({ cable }, use) => {
    await use(cable.url)
  },
})

/** Through the proxy the page has another origin than its pictures, which the policy blocks. */
const expected = new RegExp(`${rejectedRequests.source}|^Loading the image '`)

test.use({ expectedConsole: [expected] })

test('an upload that is cut off in the middle can be tried again, and nothing typed is lost', async ({
  page,
  shop,
  cable,
}) => {
  const name = newName('Trinomial Cube')
  await openPanel(page, shop, '?product=New')
  const form = productForm(page)
  const picture = form.getByRole('group', { name: 'Picture' })
  await form.getByLabel('Name').fill(name)
  await form.getByLabel('Category').selectOption('mathematics')

  cable.cutUploadsAfter(1_000_000)
  await picture.locator('input[type=file]').setInputFiles(pngFile('cube.png', { bytes: 3_000_000 }))
  await expectToast(page, 'Failed to upload image. Please try again.')
  await expect(picture.getByRole('alert')).toHaveText('Failed to upload image. Please try again.')
  await expect(form.getByLabel('Name')).toHaveValue(name)
  const retry = picture.getByRole('button', { name: 'Try again' })
  expect(await retry.evaluate(isUncovered)).toBe(true)

  cable.cutUploadsAfter(undefined)
  await retry.click()
  await expect(picture.getByRole('button', { name: 'Replace picture' })).toBeVisible()
  await form.getByRole('button', { name: 'Add product' }).click()
  await expectToast(page, 'Product added successfully!')
  await search(page, name)
  await expect(page.getByRole('rowheader', { name })).toBeVisible()
})

/** Playwright would scroll away what covers a button. */
const isUncovered = (element: Element) => {
  const { x, y, width, height } = element.getBoundingClientRect()
  return element.contains(document.elementFromPoint(x + width / 2, y + height / 2))
}
