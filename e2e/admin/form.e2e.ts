import { expectToast } from '../support/toasts.ts'
import { rejectedRequests } from '../support/console-lines.ts'
import { expect, test } from '../support/test.ts'
import { makeProduct, newName, readProduct } from '../support/catalogue.ts'
import { openPanel, productForm } from './admin-pages.ts'

test('the form says what is missing and what a price will become, before anything is saved', async ({
  page,
  shop,
}) => {
  await openPanel(page, shop, '?product=New')
  const form = productForm(page)
  await expect(page.getByRole('heading', { name: 'Add product' })).toBeFocused()

  await form.getByRole('button', { name: 'Add product' }).click()
  await expectToast(page, 'Name and category are required.')
  await expect(form.getByLabel('Name')).toBeFocused()
  await expect(form.getByLabel('Name')).toHaveAccessibleDescription('Please enter a name.')
  await expect(form.getByLabel('Category')).toHaveAccessibleDescription('Please choose a category.')
  await expect(form.getByText('it will be saved as $0.00')).toBeHidden()
  await form.getByLabel('Price in dollars').fill('three')
  await expect(form.getByText('it will be saved as $0.00')).toBeVisible()
  await form.getByLabel('Price in dollars').fill('3')
  await expect(form.getByText('it will be saved as $0.00')).toBeHidden()

  const name = newName('Free Sample')
  await form.getByLabel('Name').fill(name)
  await form.getByLabel('Category').selectOption('language')
  await form.getByLabel('Price in dollars').fill('3,5')
  await expect(form.getByText('It will be saved as $3.50.')).toBeVisible()
  await form.getByLabel('Price in dollars').fill('100000000')
  await expect(form.getByText(/^The price is too high/)).toBeVisible()
  await form.getByLabel('Price in dollars').fill('')
  await form.getByRole('button', { name: 'Add product' }).click()
  await expectToast(page, 'Product added successfully!')
})

test('on a phone, what the form says leaves its buttons free', async ({ page, shop }) => {
  await openPanel(page, shop, '?product=New')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const save = productForm(page).getByRole('button', { name: 'Add product' })
  await save.click()
  const toast = page.getByRole('listitem').filter({ hasText: 'Name and category are required.' })
  await expect(toast).toBeVisible()
  const [above, below] = [await toast.boundingBox(), await save.boundingBox()]
  if (above === null || below === null) throw new Error('The toast or the button has no box.')
  expect(above.y + above.height).toBeLessThanOrEqual(below.y)
})

test('leaving with changes asks, in the shop and in the browser', async ({ page, shop }) => {
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

test('a cancelled navigation returns the focus to the form, whatever started it', async ({
  page,
  shop,
}) => {
  await openPanel(page, shop, '?product=New')
  const name = productForm(page).getByLabel('Name')
  await name.fill('Half a name')
  await page.getByRole('banner').getByRole('button', { name: 'Account' }).press('Enter')
  await page.getByRole('button', { name: 'Logout' }).press('Enter')
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await expect(question).toBeVisible()

  await page.keyboard.press('Escape')

  await expect(question).toBeHidden()
  await expect(name).toBeFocused()
})

test('leaving without changes does not ask', async ({ page, shop }) => {
  const { id, name } = await makeProduct(shop, { name: newName('Globe') })
  await openPanel(page, shop, `?product=${id}&q=${encodeURIComponent(name)}`)

  await productForm(page).getByRole('button', { name: 'Cancel' }).click()

  await expect(page.getByRole('rowheader', { name })).toBeVisible()
})

test.describe('while the server cannot be reached', () => {
  test.use({ expectedConsole: [rejectedRequests] })

  test('a failed save keeps everything that was typed', async ({ page, shop, context }) => {
    const { id } = await makeProduct(shop, { name: newName('Stair') })
    await openPanel(page, shop, `?product=${id}`)
    const form = productForm(page)
    await form.getByLabel('Description').fill('A long text that took an hour.')

    await context.setOffline(true)
    await form.getByRole('button', { name: 'Save changes' }).click()
    await expectToast(page, 'Failed to save product.')
    await expect(form.getByLabel('Description')).toHaveValue('A long text that took an hour.')

    await context.setOffline(false)
    await form.getByRole('button', { name: 'Save changes' }).click()
    await expectToast(page, 'Product updated successfully!')
    expect((await readProduct(shop, id))?.description).toBe('A long text that took an hour.')
  })
})
