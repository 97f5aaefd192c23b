import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { csvLine, readCsv } from '@golden-bead/contracts/csv'
import { expectToast } from '../support/toasts.ts'
import { changeProduct } from '../support/catalogue.ts'
import { holdRoute } from '../support/held-route.ts'
import { expect, test } from '../support/test.ts'
import { makeProduct, makeProducts, newName, readProduct } from '../support/catalogue.ts'
import { openPanel, search } from './admin-pages.ts'

const importFile = (page: Page, text: string, name = 'products.csv') =>
  page
    .getByRole('group', { name: 'CSV file' })
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })

test('a thousand products leave as a file and come back unchanged, then with changes', async ({
  page,
  shop,
}) => {
  const prefix = newName('Export')
  const made = await makeProducts(
    shop,
    Array.from({ length: 1000 }, (_, index) => ({
      name: `${prefix} ${index}`,
      price: index / 100,
      description:
        index % 2 === 0 ? '=HYPERLINK("http://evil.example")' : 'Two\nlines; "quoted", ü',
      benefits: ['order, in all things', `number ${index}`],
    })),
  )
  await openPanel(page, shop)
  await search(page, prefix)
  await expect(page.getByText('1,000 products', { exact: true })).toBeVisible()

  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^products-\d{4}-\d\d-\d\d\.csv$/)
  const text = await readFile(await download.path(), 'utf8')
  const [head, ...rows] = [...readCsv(text.replace('\uFEFF', ''))].map(({ cells }) => cells)
  expect(rows).toHaveLength(1000)
  expect(rows.flat().filter((cell) => /^[=+@-]/.test(cell))).toEqual([])

  await page.getByRole('link', { name: 'Import CSV' }).click()
  await importFile(page, text)
  await expect(page.getByText('This file changes nothing.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Unchanged: 1,000' })).toBeVisible()

  const [priceIndex, idIndex] = [head?.indexOf('price') ?? -1, head?.indexOf('id') ?? -1]
  const target = made[7]
  const edited = rows.map((row) =>
    row[idIndex] === target?.id ? row.with(priceIndex, '123.45') : row,
  )
  const newcomer = (head ?? []).map(
    (column) =>
      ({
        name: `${prefix} new`,
        price: '5',
        category: 'language',
        in_stock: 'true',
        featured: 'false',
        small_parts: 'false',
      })[column] ?? '',
  )
  const lines = [head ?? [], ...edited, newcomer].map(csvLine)
  await page.getByRole('button', { name: 'Choose another file' }).click()
  await importFile(page, [...lines, csvLine(newcomer.with(priceIndex, 'cheap'))].join(''))
  await expect(page.getByText('Some rows are wrong.')).toBeVisible()
  await expect(page.getByText('The price must be a number, such as 68.50.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Import', exact: true })).toBeDisabled()

  await page.getByRole('button', { name: 'Choose another file' }).click()
  await importFile(page, lines.join(''))
  await expect(page.getByText('would add 1 product and change 1 product')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: `${prefix} 7` })).toContainText('123.45')
  await page.getByRole('button', { name: 'Import 2 products' }).click()
  await expect(page.getByText('The import is done')).toBeVisible()
  await expect(page.getByText('1 product added, 1 product changed')).toBeVisible()

  expect((await readProduct(shop, target?.id ?? ''))?.price).toBe(123.45)
  expect((await readProduct(shop, made[0]?.id ?? ''))?.description).toBe(made[0]?.description)
  await page.getByRole('link', { name: 'See the products' }).click()
  await search(page, `${prefix} new`)
  await expect(page.getByRole('rowheader', { name: `${prefix} new` })).toBeVisible()
})

test('an import that was overtaken says what is wrong now, and one that is left goes on', async ({
  page,
  shop,
}) => {
  const made = await makeProduct(shop, { name: newName('Overtaken') })
  const file = async (price: string) => {
    const product = await readProduct(shop, made.id)
    return `id,price,updated_at\r\n${made.id},${price},${product?.updated_at}\r\n,,\r\n`
  }
  await openPanel(page, shop, '/import')
  await importFile(page, await file('20'))
  await expect(page.getByText('would add 0 products and change 1 product')).toBeVisible()
  await changeProduct(shop, made.id, { price: 15 })
  await page.getByRole('button', { name: 'Import 1 product' }).click()
  await expect(page.getByText('1 row is wrong, so nothing was imported.')).toBeVisible()
  await expect(page.getByText('Somebody changed this product')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Import', exact: true })).toBeDisabled()

  const letGo = await holdRoute(page, '**/products/import')
  await page.getByRole('button', { name: 'Choose another file' }).click()
  await importFile(page, await file('30'))
  await page.getByRole('button', { name: 'Import 1 product' }).click()
  await page.getByRole('link', { name: 'Products', exact: true }).first().click()
  const question = page.getByRole('dialog', { name: 'Leave while the import is running?' })
  await question.getByRole('button', { name: 'Leave' }).click()
  await search(page, made.name)
  await expect(page.getByRole('row').filter({ hasText: made.name })).toContainText('$15.00')

  letGo()
  await expectToast(page, 'The import is done')
  await expect(page.getByRole('row').filter({ hasText: made.name })).toContainText('$30.00')
})

test.describe('files that cannot be read', () => {
  test.use({ expectedConsole: [/Failed to load resource/] })

  test('are rejected with a reason', async ({ page, shop }) => {
    await openPanel(page, shop, '/import')

    await importFile(page, 'name,colour\nTower,red\n')
    await expect(page.getByRole('alert')).toContainText('Column 2 is called "colour"')
    await importFile(page, `name\n${'x'.repeat(10 * 1024 * 1024)}`)
    await expect(page.getByRole('alert')).toContainText('larger than 10 MB')
  })
})
