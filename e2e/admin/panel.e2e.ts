import type { Locator, Page } from '@playwright/test'
import { expectAccessibleInEveryScheme } from '../support/accessibility.ts'
import { makeProduct, newName } from '../support/catalogue.ts'
import { offerTransfer, placeOrder } from '../support/orders.ts'
import { expect, test } from '../support/test.ts'
import { expectNothingBeside, openPanel, rowOf } from './admin-pages.ts'

const panel = (page: Page) => page.getByRole('navigation', { name: 'Admin panel' })
const topOf = async (locator: Locator) => (await locator.boundingBox())?.y

test('orders stand in short rows near the top, and are walked through by keys and links', async ({
  page,
  shop,
}) => {
  await offerTransfer(shop)
  const tower = await makeProduct(shop, { name: newName('Tower'), price: 5 })
  const name = newName('Ada')
  const numbers: string[] = []
  for (let count = 0; count < 12; count += 1) {
    const lines = [{ product_id: tower.id, quantity: 1 }]
    numbers.unshift((await placeOrder(shop, { name, lines })).number)
  }
  const [newest = '', second = '', third = ''] = numbers
  await page.setViewportSize({ width: 1440, height: 900 })
  await openPanel(page, shop, `/orders?q=${encodeURIComponent(name)}`)
  await expect(rowOf(page, newest)).toBeVisible()

  expect(await topOf(rowOf(page, newest))).toBeLessThan(240)
  expect((await rowOf(page, newest).boundingBox())?.height).toBe(48)
  await expect(rowOf(page, numbers[10] ?? '')).toBeInViewport({ ratio: 1 })

  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await expect(rowOf(page, second).getByRole('link')).toBeFocused()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible()
  await expectAccessibleInEveryScheme(page)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: `Order ${second}` })).toBeFocused()

  await page.getByRole('link', { name: 'Next', exact: true }).click()
  await expect(page.getByRole('heading', { name: `Order ${third}` })).toBeFocused()
  await page.reload()
  await page.getByRole('link', { name: 'Previous', exact: true }).click()
  await page.getByRole('link', { name: 'Previous', exact: true }).click()
  await expect(page.getByRole('heading', { name: `Order ${newest}` })).toBeFocused()
  await expect(page.getByRole('link', { name: 'Previous', exact: true })).toHaveCount(0)
  await page.getByRole('link', { name: 'All orders' }).click()
  await expect(rowOf(page, newest).getByRole('link')).toBeFocused()

  await expectNothingBeside(page, 390, 844)
  expect(await topOf(rowOf(page, newest))).toBeLessThan(300)
})

test('a phone has the other views behind a button, and leaves the end of a page free', async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openPanel(page, shop, '/start')
  const settings = panel(page).getByRole('link', { name: 'Settings' })
  await expect(settings).toBeHidden()
  await expect(panel(page).getByRole('link', { name: 'Orders' })).toBeInViewport({ ratio: 1 })

  await panel(page).getByRole('button', { name: 'More' }).click()
  await expect(settings).toBeInViewport({ ratio: 1 })
  await expectAccessibleInEveryScheme(page)
  await page.keyboard.press('Escape')
  await expect(settings).toBeHidden()
  await expect(panel(page).getByRole('button', { name: 'More' })).toBeFocused()

  await panel(page).getByRole('button', { name: 'More' }).click()
  await settings.click()
  await expect(page).toHaveURL(/\/admin\/settings$/)
  await expect(settings).toBeHidden()
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(settings).toBeInViewport({ ratio: 1 })
})
