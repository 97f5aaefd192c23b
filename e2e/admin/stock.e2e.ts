import { expectAccessibleInEveryScheme } from '../support/accessibility.ts'
import { listAsVisitor, makeProduct, newName } from '../support/catalogue.ts'
import { callAsService } from '../support/service-call.ts'
import { expect, test } from '../support/test.ts'
import { expectToast } from '../support/toasts.ts'
import { openPanel } from './admin-pages.ts'

test('a delivery that the owner counts can be bought on a page that was open', async ({
  page,
  shop,
  browser,
}) => {
  const product = await makeProduct(shop, { name: newName('Bells') })
  await callAsService(shop, `/admin/v1/stock/${product.id}`, {
    method: 'PUT',
    body: { counted: true, on_hand: 0, reason: 'counted', version: 1 },
  })
  const listed = () => listAsVisitor(shop, product.id)
  await expect.poll(listed).toMatchObject([{ available: false }])
  const elsewhere = await browser.newContext({ baseURL: shop.url })
  const visitor = await elsewhere.newPage()
  await visitor.goto(`/product/${product.id}`)
  await expect(visitor.getByRole('button', { name: 'Email me when it is back' })).toBeVisible()

  await openPanel(page, shop)
  await page
    .getByRole('navigation', { name: 'Admin panel' })
    .getByRole('link', { name: 'Stock', exact: true })
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

  await expect.poll(listed).toMatchObject([{ available: true }])
  await visitor.reload()
  await expect(visitor.getByRole('button', { name: 'Add to Cart', exact: true })).toBeEnabled()
  await elsewhere.close()
})
