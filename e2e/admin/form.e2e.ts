import { changeProduct, makeProduct, newName, readProduct } from '../support/catalogue.ts'
import { rejectedRequests } from '../support/console-lines.ts'
import { header } from '../support/logins.ts'
import { expect, test } from '../support/test.ts'
import { expectToast } from '../support/toasts.ts'
import { openPanel, productForm } from './admin-pages.ts'

test.use({ expectedConsole: [rejectedRequests] })

test('leaving with changes asks, in the shop and in the browser, and who stays is back in the form', async ({
  page,
  shop,
}) => {
  const { id, name } = await makeProduct(shop, { name: newName('Map') })
  await openPanel(page, shop, `?q=${encodeURIComponent(name)}`)
  await page.getByRole('link', { name: `Edit ${name}` }).click()
  const form = productForm(page)
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })

  await form.getByLabel('Name').fill('Atlas')
  await page.getByRole('link', { name: 'Categories' }).click()
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(form.getByLabel('Name')).toHaveValue('Atlas')
  await page.goBack()
  await expect(question).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(form.getByLabel('Name')).toHaveValue('Atlas')

  await form.getByLabel('Name').focus()
  await header(page).getByRole('button', { name: 'Account' }).press('Enter')
  await header(page).getByRole('button', { name: 'Logout' }).press('Enter')
  await expect(question).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(form.getByLabel('Name')).toBeFocused()

  const asked = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()

  await form.getByRole('button', { name: 'Cancel' }).click()
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect(page.getByRole('heading', { name: 'Products' }).first()).toBeVisible()
  expect((await readProduct(shop, id))?.name).toBe(name)
})

test('what two people change of one product is compared, and nothing is overwritten', async ({
  page,
  shop,
}) => {
  const { id, name } = await makeProduct(shop, {
    name: newName('Cubes'),
    price: 10,
    description: 'Old',
  })
  await openPanel(page, shop, `?product=${id}`)
  const mine = productForm(page)
  await mine.getByLabel('Price in dollars').fill('11')
  await mine.getByLabel('Name').fill(`${name} (mine)`)
  await changeProduct(shop, id, { description: 'New', price: 12 })

  await mine.getByRole('button', { name: 'Save changes' }).click()
  const conflict = page.getByRole('dialog', { name: 'Another admin changed this product' })
  await expect(conflict.getByRole('group', { name: 'Price in dollars' })).toContainText('12.00')
  await expect(conflict.getByRole('group', { name: 'Name' }).getByLabel(/Yours/)).toBeChecked()
  await expect(
    conflict.getByRole('group', { name: 'Description' }).getByLabel(/Theirs/),
  ).toBeChecked()
  expect((await readProduct(shop, id))?.price).toBe(12)

  await conflict
    .getByRole('group', { name: 'Price in dollars' })
    .getByLabel(/Theirs/)
    .check()
  await conflict.getByRole('button', { name: 'Save this version' }).click()
  await expectToast(page, 'Product updated successfully!')
  expect(await readProduct(shop, id)).toMatchObject({
    name: `${name} (mine)`,
    price: 12,
    description: 'New',
  })
})
