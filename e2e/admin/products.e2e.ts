import { productInputSchema } from '@golden-bead/contracts/catalogue'
import { expectToast } from '../support/toasts.ts'
import { expect, test } from '../support/test.ts'
import { makeProduct, makeProducts, newName, readProduct } from '../support/catalogue.ts'
import { openPanel, productForm, rowOf, search } from './admin-pages.ts'
import { pngFile } from '../support/png.ts'

test('an admin adds a product with a picture, and shoppers see it', async ({
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
  await form.locator('input[type=file]').setInputFiles(pngFile('frame.png'))
  await expect(form.getByRole('button', { name: 'Replace picture' })).toBeVisible()
  await form.getByRole('button', { name: 'Add product' }).click()
  await expectToast(page, 'Product added successfully!')
  await search(page, name)
  await expect(rowOf(page, name)).toContainText('$39.90')

  const shopper = await (await browser.newContext()).newPage()
  await shopper.goto(`${shop.url}/products/mathematics?q=${encodeURIComponent(name)}`)
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

test('an edit is saved with exactly the fields of the form, and shown on the next visit', async ({
  page,
  shop,
  browser,
}) => {
  const name = newName('Sound Cylinders')
  const { id } = await makeProduct(shop, {
    name,
    price: 20,
    benefits: ['listening, really', 'calm'],
  })
  const shopper = await (await browser.newContext()).newPage()
  await shopper.goto(`${shop.url}/product/${id}`)
  await expect(shopper.getByText('$20.00').first()).toBeVisible()
  await openPanel(page, shop, `?q=${encodeURIComponent(name)}`)

  await page.getByRole('link', { name: `Edit ${name}` }).click()
  const form = productForm(page)
  await form.getByLabel('Price in dollars').fill('24.50')
  await form.getByLabel('In stock').uncheck()
  const saved = page.waitForRequest((request) => request.method() === 'PATCH')
  await form.getByRole('button', { name: 'Save changes' }).click()

  expect(Object.keys((await saved).postDataJSON()).toSorted()).toEqual(
    Object.keys(productInputSchema.shape).toSorted(),
  )
  await expectToast(page, 'Product updated successfully!')
  await expect(rowOf(page, name)).toContainText('$24.50')
  await expect(rowOf(page, name)).toContainText('Out of stock')
  await expect(page.getByRole('rowheader', { name }).getByRole('link')).toBeFocused()
  expect((await readProduct(shop, id))?.benefits).toEqual(['listening, really', 'calm'])
  await shopper.reload()
  await expect(shopper.getByText('$24.50').first()).toBeVisible()
  await shopper.context().close()
})

test('a product is deleted only after the question', async ({ page, shop }) => {
  const name = newName('Geometric Solids')
  const { id } = await makeProduct(shop, { name })
  await openPanel(page, shop, `?q=${encodeURIComponent(name)}`)
  const question = page.getByRole('dialog', {
    name: 'Are you sure you want to delete this product?',
  })

  await page.getByRole('button', { name: `Delete ${name}` }).click()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  expect(await readProduct(shop, id)).toBeDefined()

  await page.getByRole('button', { name: `Delete ${name}` }).click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expectToast(page, 'Product deleted successfully!')
  await expect(rowOf(page, name)).toHaveCount(0)
  expect(await readProduct(shop, id)).toBeUndefined()
})

test('what is out of stock stands out, and no price touches the next column', async ({
  page,
  shop,
}) => {
  const name = newName('Globe')
  await makeProduct(shop, { name, price: 1234.5 })
  await makeProduct(shop, { name: `${name} 2`, price: 5, in_stock: false })
  await openPanel(page, shop, `?q=${encodeURIComponent(name)}`)
  const ground = (text: string, row: string) =>
    rowOf(page, row)
      .getByText(text, { exact: true })
      .evaluate((element) => getComputedStyle(element).backgroundColor)
  expect(await ground('In stock', name)).toBe('rgba(0, 0, 0, 0)')
  expect(await ground('Out of stock', `${name} 2`)).not.toBe('rgba(0, 0, 0, 0)')

  for (const width of [768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    const price = await rowOf(page, name).getByText('$1,234.50').boundingBox()
    const stock = await rowOf(page, name).getByText('In stock').boundingBox()
    expect((stock?.x ?? 0) - (price?.x ?? 0) - (price?.width ?? 0)).toBeGreaterThan(24)
  }
})

test('search, filters, order and page are in the address', async ({ page, shop }) => {
  const prefix = newName('Rod')
  await makeProducts(
    shop,
    Array.from({ length: 60 }, (_, index) => ({
      name: `${prefix} ${String(index + 1).padStart(2, '0')}`,
      price: index + 1,
      in_stock: index % 2 === 0,
      category: index < 55 ? 'mathematics' : 'cultural',
    })),
  )
  await openPanel(page, shop)
  const names = page.getByRole('rowheader')

  await search(page, prefix)
  await expect(page.getByText('60 products', { exact: true })).toBeVisible()
  await expect(names).toHaveCount(50)
  await page.getByRole('link', { name: 'Price' }).click()
  await expect(page.getByRole('columnheader', { name: 'Price' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  )
  await page.getByRole('link', { name: 'Price' }).click()
  await expect(names.first()).toHaveText(`${prefix} 60`)
  await page.getByRole('link', { name: 'Page 2' }).click()
  await expect(names).toHaveCount(10)
  await expect(names.first()).toHaveText(`${prefix} 10`)

  const address = page.url()
  await page.reload()
  await expect(names.first()).toHaveText(`${prefix} 10`)
  await page.getByLabel('Category', { exact: true }).selectOption('cultural')
  await expect(names).toHaveCount(5)
  await page.getByLabel('Stock', { exact: true }).selectOption('out')
  await expect(names).toHaveCount(3)
  await page.goBack()
  await page.goBack()
  await expect(page).toHaveURL(address)
  await expect(names).toHaveCount(10)
})
