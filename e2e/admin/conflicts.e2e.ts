import { expectToast } from '../support/toasts.ts'
import { deleteProduct } from '../support/catalogue.ts'
import { expect, test } from '../support/test.ts'
import { makeProduct, newName, readProduct } from '../support/catalogue.ts'
import { openPanel, productForm } from './admin-pages.ts'

test('two windows that edit one product see the conflict, and nothing is overwritten', async ({
  page,
  shop,
  context,
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

  const otherWindow = await context.newPage()
  await otherWindow.goto(`/admin?product=${id}`)
  const theirs = productForm(otherWindow)
  await theirs.getByLabel('Description').fill('New')
  await theirs.getByLabel('Price in dollars').fill('12')
  await theirs.getByRole('button', { name: 'Save changes' }).click()
  await expectToast(otherWindow, 'Product updated successfully!')

  await mine.getByRole('button', { name: 'Save changes' }).click()
  const conflict = page.getByRole('dialog', { name: 'Somebody else changed this product' })
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

test('a product that another admin deleted can be added again', async ({ page, shop }) => {
  const { id, name } = await makeProduct(shop, { name: newName('Frame') })
  await openPanel(page, shop, `?product=${id}`)
  const form = productForm(page)
  await form.getByLabel('Description').fill('Still wanted.')
  await deleteProduct(shop, id)

  await form.getByRole('button', { name: 'Save changes' }).click()
  const question = page.getByRole('dialog', { name: 'Somebody else deleted this product' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(form.getByLabel('Description')).toHaveValue('Still wanted.')
  await form.getByRole('button', { name: 'Save changes' }).click()
  await question.getByRole('button', { name: 'Add it again' }).click()

  await expectToast(page, 'Product added successfully!')
  expect(await readProduct(shop, id)).toMatchObject({ name, description: 'Still wanted.' })
})
