import { expectAccessibleInEveryScheme } from '../support/accessibility.ts'
import { changeProduct, makeProducts, newName } from '../support/catalogue.ts'
import { expect, test } from '../support/test.ts'
import { rejectedRequests } from '../support/console-lines.ts'
import { openPanel, rowOf } from './admin-pages.ts'

test.use({ viewport: { width: 390, height: 844 } })

test('two products get other prices on a phone, taken back after a reload, are counted, and deleted', async ({
  page,
  shop,
}) => {
  const name = newName('Rods')
  const [one, other] = [`${name} A`, `${name} B`]
  await makeProducts(shop, [
    { name: one, price: 50 },
    { name: other, price: 60 },
  ])
  const search = `?q=${encodeURIComponent(name)}`
  const all = page.getByRole('checkbox', { name: 'Select all on this page' })
  const bar = page.getByRole('region', { name: 'Selected products' })
  await openPanel(page, shop, search)

  await all.check()
  await expectAccessibleInEveryScheme(page)
  await bar.getByRole('button', { name: 'Price' }).click()
  await page.getByLabel('Percent').fill('10')
  await page.getByLabel('Rounding').selectOption('Round to .95')
  await expectAccessibleInEveryScheme(page)
  await page.getByRole('button', { name: 'Change 2 products' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(rowOf(page, one)).toContainText('$44.95')
  await expect(rowOf(page, other)).toContainText('$53.95')

  await page.reload()
  await expectAccessibleInEveryScheme(page)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(rowOf(page, one)).toContainText('$50.00')

  await page.goto(`/admin/stock${search}`)
  await page.getByRole('button', { name: 'Count this list' }).click()
  await page.getByRole('textbox', { name: `Count of ${one}` }).focus()
  await page.keyboard.type('7')
  await page.keyboard.press('Enter')
  await page.keyboard.type('8')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Saved: 7')).toBeVisible()
  await expect(page.getByText('Saved: 8')).toBeVisible()
  await expectAccessibleInEveryScheme(page)

  await page.goto(`/admin${search}`)
  await all.check()
  await bar.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText(`${one}: 7 units are on the shelf.`)).toBeVisible()
  await expectAccessibleInEveryScheme(page)
  await page.getByRole('button', { name: 'Delete 2 products' }).click()
  await expect(page.getByRole('heading', { name: 'No products found' })).toBeVisible()
})

test.describe('beside another admin', () => {
  test.use({ viewport: { width: 360, height: 800 }, expectedConsole: [rejectedRequests] })

  test('why twenty prices stay is in view on a phone, however long the list of them', async ({
    page,
    shop,
  }) => {
    const name = newName('Cylinders')
    const [first] = await makeProducts(
      shop,
      Array.from({ length: 20 }, (_, index) => ({ name: `${name} ${index}`, price: 50 })),
    )
    await openPanel(page, shop, `?q=${encodeURIComponent(name)}`)
    const bar = page.getByRole('region', { name: 'Selected products' })
    await page.getByRole('checkbox', { name: `Select ${name} 1`, exact: true }).check()
    // The list keeps the room: one line of words above two of buttons.
    const [words, clear] = await Promise.all(
      [bar.getByText('1 selected'), bar.getByRole('button', { name: 'Clear' })].map((one) =>
        one.boundingBox(),
      ),
    )
    expect(clear?.y).toBeLessThan((words?.y ?? 0) + (words?.height ?? 0))

    await bar.getByRole('button', { name: 'Select all 20 that match' }).click()
    await bar.getByRole('button', { name: 'Price' }).click()
    await page.getByLabel('Percent').fill('10')
    await changeProduct(shop, first?.id ?? '', { material: 'Beech' })
    await page.getByRole('button', { name: 'Change 20 products' }).click()

    await expect(page.getByText('It was changed meanwhile.')).toBeInViewport()
    await page.getByRole('button', { name: 'Change the other 19' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(rowOf(page, `${name} 0`)).toContainText('$50.00')
    await expect(rowOf(page, `${name} 1`)).toContainText('$45.00')
  })
})
