import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { csvLine, readCsv } from '@golden-bead/contracts/csv'
import { expect, test } from '../support/test.ts'
import { makeProducts, newName, readProduct } from '../support/catalogue.ts'
import { openPanel, search } from './admin-pages.ts'

const importFile = (page: Page, text: string) =>
  page
    .getByRole('group', { name: 'CSV file' })
    .locator('input[type=file]')
    .setInputFiles({ name: 'products.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })

test('products leave as a file and come back unchanged, then with changes', async ({
  page,
  shop,
}) => {
  const prefix = newName('Export')
  const made = await makeProducts(
    shop,
    Array.from({ length: 3 }, (_, index) => ({
      name: `${prefix} ${index}`,
      price: index / 100,
      description:
        index % 2 === 0 ? '=HYPERLINK("http://evil.example")' : 'Two\nlines; "quoted", ü',
      benefits: ['order, in all things', `number ${index}`],
    })),
  )
  await openPanel(page, shop)
  await search(page, prefix)
  await expect(page.getByText('3 products', { exact: true })).toBeVisible()

  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^products-\d{4}-\d\d-\d\d\.csv$/)
  const text = await readFile(await download.path(), 'utf8')
  const [head, ...rows] = [...readCsv(text.replace('\uFEFF', ''))].map(({ cells }) => cells)
  expect(rows).toHaveLength(3)
  expect(rows.flat().filter((cell) => /^[=+@-]/.test(cell))).toEqual([])

  await page.getByRole('link', { name: 'Import CSV' }).click()
  await importFile(page, text)
  await expect(page.getByText('This file changes nothing.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Unchanged: 3' })).toBeVisible()

  const [priceIndex, idIndex] = [head?.indexOf('price') ?? -1, head?.indexOf('id') ?? -1]
  const target = made[1]
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
        is_taxable: 'true',
      })[column] ?? '',
  )
  const lines = [head ?? [], ...edited, newcomer].map(csvLine)
  await page.getByRole('button', { name: 'Choose another file' }).click()
  await importFile(page, [...lines, csvLine(newcomer.with(priceIndex, 'cheap'))].join(''))
  await expect(page.getByText('Some rows are wrong.')).toBeVisible()
  await expect(page.getByText('The price must be a number, such as 68.50.')).toBeVisible()
  const leaveOut = { name: 'Import the 2 right rows and leave out 1' }
  await expect(page.getByRole('button', leaveOut)).toBeVisible()

  await page.getByRole('button', { name: 'Choose another file' }).click()
  await importFile(page, lines.join(''))
  await expect(page.getByText('would add 1 product and change 1 product')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: `${prefix} 1` })).toContainText('123.45')
  await page.getByRole('button', { name: 'Import 2 products' }).click()
  await expect(page.getByText('The import is done')).toBeVisible()
  await expect(page.getByText('1 product added, 1 product changed')).toBeVisible()

  expect((await readProduct(shop, target?.id ?? ''))?.price).toBe(123.45)
  expect((await readProduct(shop, made[0]?.id ?? ''))?.description).toBe(made[0]?.description)
  await page.getByRole('link', { name: 'See the products' }).click()
  await search(page, `${prefix} new`)
  await expect(page.getByRole('rowheader', { name: `${prefix} new` })).toBeVisible()
})
